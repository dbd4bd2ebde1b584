/** One code as it was read. */
export interface ScannedCode {
  readonly text: string
  /**
   * The AIM symbology identifier (ISO/IEC 15424), `]Q1` for a QR code; null where the scanner tells
   * none.
   */
  readonly symbology: string | null
  /** Name of the scanner. */
  readonly scanner: string
}

/** Something was read and cannot be told: it has to be read again. */
export interface ScanFault {
  readonly scanner: string
  /**
   * `torn`: a part is missing; `too_long`: no code is so long; `garbage`: a report that follows no
   * known layout.
   */
  readonly code: 'torn' | 'too_long' | 'garbage'
  /** For the log; holds no data of the code. */
  readonly reason: string
}

/** A scanner that is plugged in. */
export type ScannerView =
  | { readonly name: string; readonly status: 'ready' }
  /** The system does not let this user open it; on Linux the udev rule `70-passdesk.rules` does. */
  | { readonly name: string; readonly status: 'no_permission'; readonly reason: string }
  | { readonly name: string; readonly status: 'cannot_open'; readonly reason: string }

export type ScannersState =
  | { readonly status: 'starting' }
  /** The HID library does not load on this computer. */
  | { readonly status: 'no_library'; readonly reason: string }
  | {
      readonly status: 'watching'
      readonly scanners: readonly ScannerView[]
      /** Names of those that worked and were pulled out, until a scanner is plugged in again. */
      readonly unplugged: readonly string[]
    }
  | { readonly status: 'closed' }

/** All scanners of this computer together; plugging in and out is noticed by itself. */
export interface Scanners {
  state(): ScannersState
  onState(listener: (state: ScannersState) => void): () => void
  /** Each code once, in the order in which they were read. */
  onCode(listener: (code: ScannedCode) => void): () => void
  onFault(listener: (fault: ScanFault) => void): () => void
  close(): Promise<void>
}
