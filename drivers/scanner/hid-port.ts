/** Interface that a HID library or a simulator implements for the scanners. */

/** A scanner as the operating system lists it. */
export interface HidScanner {
  /** Device path of the operating system; stable while the scanner is plugged in. */
  readonly path: string
  readonly name: string
  readonly vendorId: number
  /** Bytes of the report descriptor; null if the system does not expose them (Windows, macOS). */
  readonly descriptor: Uint8Array | null
}

export interface HidLink {
  close(): Promise<void>
}

export interface HidListener {
  /** One input report. It begins with the report ID if the device numbers its reports. */
  readonly onReport: (report: Uint8Array) => void
  /** The device was unplugged or failed. */
  readonly onGone: (reason: string) => void
}

export interface HidPort {
  /** Lists plugged-in scanners. Rejects with `HidLibraryMissing` if no library loads. */
  list(): Promise<readonly HidScanner[]>
  /** Rejects with `HidOpenError`. */
  open(scanner: HidScanner, listener: HidListener): Promise<HidLink>
}

export class HidLibraryMissing extends Error {}

/** The scanner is plugged in but does not open. */
export class HidOpenError extends Error {
  readonly isPermission: boolean

  constructor(message: string, isPermission: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HidOpenError'
    this.isPermission = isPermission
  }
}
