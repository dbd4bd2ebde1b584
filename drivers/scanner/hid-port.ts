/** What a HID library, or a simulator in its place, does for the scanners. */

/** A scanner as the system lists it. */
export interface HidScanner {
  /** The system's own name for it; stays while it is plugged in. */
  readonly path: string
  readonly name: string
  readonly vendorId: number
  /** The report descriptor's bytes; null where the system does not tell them (Windows, macOS). */
  readonly descriptor: Uint8Array | null
}

export interface HidLink {
  close(): Promise<void>
}

export interface HidListener {
  /** One input report, beginning with its report ID where the device numbers its reports. */
  readonly onReport: (report: Uint8Array) => void
  /** The device is gone. */
  readonly onGone: (reason: string) => void
}

export interface HidPort {
  /** Scanners that are plugged in. Rejects with `HidLibraryMissing` where no library loads. */
  list(): Promise<readonly HidScanner[]>
  /** Rejects with `HidOpenError`. */
  open(scanner: HidScanner, listener: HidListener): Promise<HidLink>
}

export class HidLibraryMissing extends Error {}

/** A scanner that is there and cannot be opened. */
export class HidOpenError extends Error {
  readonly isPermission: boolean

  constructor(message: string, isPermission: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HidOpenError'
    this.isPermission = isPermission
  }
}
