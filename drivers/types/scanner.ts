/** One code that was read. */
export interface ScannedCode {
  readonly text: string
  /**
   * AIM symbology identifier (ISO/IEC 15424), `]Q1` for a QR code; null if the scanner sends none.
   */
  readonly symbology: string | null
  /** Name of the scanner. */
  readonly scanner: string
}

/** A code that was read incompletely and must be scanned again. */
export interface ScanFault {
  readonly scanner: string
  /**
   * `torn`: a part is missing; `too_long`: longer than any code; `garbage`: no known report layout.
   */
  readonly code: 'torn' | 'too_long' | 'garbage'
  /** For the log. Contains no data of the code. */
  readonly reason: string
}

/** A scanner that is plugged in. */
export type ScannerView =
  | { readonly name: string; readonly status: 'ready' }
  /** The system denies access; on Linux the udev rule `70-passdesk.rules` grants it. */
  | { readonly name: string; readonly status: 'no_permission'; readonly reason: string }
  | { readonly name: string; readonly status: 'cannot_open'; readonly reason: string }

export type ScannersState =
  | { readonly status: 'starting' }
  /** The HID library does not load on this computer. */
  | { readonly status: 'no_library'; readonly reason: string }
  | {
      readonly status: 'watching'
      readonly scanners: readonly ScannerView[]
      /** Names of working scanners that were unplugged, until a scanner is plugged in again. */
      readonly unplugged: readonly string[]
    }
  | { readonly status: 'closed' }

/** All scanners of this computer. Detects plugging and unplugging. */
export interface Scanners {
  state(): ScannersState
  onState(listener: (state: ScannersState) => void): () => void
  /** Calls `listener` once per code, in reading order. Returns the unsubscribe function. */
  onCode(listener: (code: ScannedCode) => void): () => void
  onFault(listener: (fault: ScanFault) => void): () => void
  close(): Promise<void>
}
