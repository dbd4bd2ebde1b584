import type { PrinterModel } from '../../labels/models.ts'
import type { Stock } from '../../labels/stocks.ts'

export type { PrinterModel, Stock }

export type PrinterConnection = 'usb' | 'network' | 'bluetooth' | 'virtual'

/**
 * One bit a dot, 1 = black, most significant bit first, each row padded to whole bytes:
 * `ceil(widthPx / 8)` bytes.
 */
export interface Bitmap1 {
  readonly widthPx: number
  readonly heightPx: number
  readonly data: Uint8Array
}

export type MediaType = 'continuous' | 'die-cut' | 'none' | `unknown 0x${string}`

/** The roll a printer says it holds. `lengthMm` is 0 on continuous tape. */
export interface LoadedMedia {
  readonly type: MediaType
  readonly widthMm: number
  readonly lengthMm: number
}

export interface NeededMedia {
  readonly stock: Stock
  readonly widthMm: number
}

export type StatusType =
  | 'reply'
  | 'printing completed'
  | 'error occurred'
  | 'turned off'
  | 'notification'
  | 'phase change'
  | `unknown 0x${string}`

export type StatusError =
  | 'no media'
  | 'end of media (die-cut)'
  | 'cutter jam'
  | 'printer in use'
  | 'printer turned off'
  | 'high-voltage adapter'
  | 'fan'
  | 'replace media'
  | 'expansion buffer full'
  | 'communication error'
  | 'communication buffer full'
  | 'cover open'
  | 'cancel key'
  | 'media cannot be fed / media end'
  | 'system error'

/** One 32-byte status frame, decoded. The raw bytes the manual leaves open are kept for the log. */
export interface PrinterStatus {
  /** `QL-…` as the model byte names it, or `unknown 0x…`. */
  readonly model: string
  readonly series: number
  readonly errors: readonly StatusError[]
  readonly err1: number
  readonly err2: number
  readonly media: LoadedMedia
  readonly mode: number
  readonly statusType: StatusType
  readonly phase: 'receiving' | 'printing' | `unknown 0x${string}`
  readonly phaseNumber: number
  readonly notification:
    | null
    | 'cooling started'
    | 'cooling finished'
    | 'cover opened'
    | 'cover closed'
    | `unknown 0x${string}`
  readonly byte6: number
  readonly byte14: number
  readonly byte25: number
  /** Bit 7 of the undocumented byte 25: seen on every real black and red roll. */
  readonly twoColourRoll: boolean
}

/** Why a label did not, or may not have, come out. Values only. */
export type PrinterProblem =
  | {
      readonly code: 'wrong_roll'
      readonly loaded: LoadedMedia
      readonly needed: NeededMedia | null
    }
  | { readonly code: 'two_colour_roll'; readonly needed: NeededMedia | null }
  | { readonly code: 'no_media'; readonly needed: NeededMedia | null }
  | { readonly code: 'wrong_model'; readonly found: string; readonly expected: PrinterModel }
  | { readonly code: 'cover_open' }
  | { readonly code: 'end_of_media' }
  | { readonly code: 'cutter_jam' }
  /** The head did not cool down within the longest wait. */
  | { readonly code: 'cooling'; readonly waitedMs: number }
  /** The printer kept saying that it is printing something else. */
  | { readonly code: 'busy'; readonly waitedMs: number }
  | { readonly code: 'system_error' }
  | { readonly code: 'comm_error' }
  | { readonly code: 'buffer_full' }
  | { readonly code: 'turned_off' }
  /** Connected, but no status came within the time allowed: switch it off and on. */
  | { readonly code: 'no_answer'; readonly waitedMs: number }
  /**
   * The cable, or what it leads to, is not there. `detail`: what is there in its place, or the
   * system's own words.
   */
  | { readonly code: 'link_lost'; readonly link: PrinterConnection; readonly detail?: string }
  /** Bytes were not taken within the time allowed. */
  | { readonly code: 'write_timeout'; readonly link: PrinterConnection; readonly waitedMs: number }
  /** No connection could be made; nothing was sent. */
  | { readonly code: 'unreachable'; readonly address: string; readonly reason: string }
  /** Another program or another computer holds the printer. */
  | { readonly code: 'in_use_by_other'; readonly reason: string }
  /** The system does not let this user open it; the reason says what cures that. */
  | { readonly code: 'no_permission'; readonly reason: string }
  /** The QL-800 is in Editor Lite mode (a USB disk): only its own button leaves it. */
  | { readonly code: 'editor_lite' }
  /** This cable, address or combination cannot be used here. */
  | {
      readonly code: 'not_available'
      readonly what: 'usb' | 'bluetooth' | 'network' | 'address'
      readonly detail: string
    }
  /** The caller gave up before the first raster byte. */
  | { readonly code: 'cancelled' }

export type PrinterProblemCode = PrinterProblem['code']

/**
 * What was believed: the printer's own frames on the cable, its SNMP or IPP answer (either, SNMP
 * named first), or nothing.
 */
export type StatusEvidence = 'frames' | 'snmp' | 'ipp' | 'none'

/**
 * What a printer is like now. Without a stock asked for, a plain roll of another width is no
 * problem.
 */
export interface PrinterState {
  readonly reachable: boolean
  /** The model the printer says it is; null when nothing told. */
  readonly model: string | null
  readonly loaded: LoadedMedia | null
  readonly problems: readonly PrinterProblem[]
  readonly cooling: boolean
  readonly printing: boolean
  readonly evidence: StatusEvidence
  /** The decoded frame behind this state, for the log; null when none came. */
  readonly status: PrinterStatus | null
}

export interface PrintRequest {
  readonly jobId: string
  readonly bitmap: Bitmap1
  readonly stock: Stock
  /** One job is one label; more copies are more jobs, each confirmed. */
  readonly copies?: 1
  /** Cut after the label. Default true. */
  readonly cut?: boolean
  /** Give print quality priority over speed. Default true. */
  readonly quality?: boolean
}

/**
 * What happens to a job, in order, each told once the one before was handled. `sending` comes
 * before the first raster byte and is awaited: record the job there. `line` tells how much the
 * cable took.
 */
export type PrintEvent =
  | { readonly kind: 'preflight' }
  | { readonly kind: 'sending'; readonly lines: number; readonly bytes: number }
  | { readonly kind: 'line'; readonly lines: number; readonly of: number; readonly bytes: number }
  | { readonly kind: 'printing' }
  | { readonly kind: 'cooling' }
  | { readonly kind: 'resumed' }

export type PrintOutcome =
  /** The printer reported "printing completed" and went back to receiving. */
  | { readonly result: 'printed' }
  /** SNMP or IPP was seen to print and to become idle without an error: weaker than `printed`. */
  | { readonly result: 'printed_network' }
  /** Every byte was taken, and nothing was ever heard of it. */
  | { readonly result: 'sent_unconfirmed' }
  /**
   * Nothing was printed, for certain. `linesSent` 0: no raster byte left, a retry by itself is
   * safe. More: the printer refused the job before it began to print and has dropped it; print
   * again once the cause is gone.
   */
  | { readonly result: 'not_started'; readonly problem: PrinterProblem; readonly linesSent: number }
  /** It may or may not have come out, or come out in part. Only a person who looks can tell. */
  | { readonly result: 'unknown'; readonly problem: PrinterProblem; readonly linesSent: number }
  /** The image is on the paper, the paper hangs in the cutter. */
  | { readonly result: 'printed_not_cut'; readonly problem: PrinterProblem }

/** What can be said to staff, in both languages. */
export interface PrinterSentence {
  readonly ja: string
  readonly en: string
}

/**
 * A label printer that was seen at this machine or on its network, and what `openPrinterAddress`
 * takes for it.
 */
export interface FoundPrinter {
  readonly address: string
  /** Null where it is not known, or none that this driver prints on. */
  readonly model: PrinterModel | null
  /** As it names itself. */
  readonly name: string
  readonly serial: string | null
  readonly connection: 'usb' | 'network' | 'bluetooth'
  /** Why it cannot be used just now and what cures it; null when nothing is known to be wrong. */
  readonly problem: PrinterSentence | null
}

export interface OpenPrinterOptions {
  /** Default: the address. */
  readonly id?: string
  /** Default: the driver's. */
  readonly model?: PrinterModel
  /** The declared roll. */
  readonly stock?: Stock
}

/** What a brand registers in drivers/label-printer.ts. */
export interface PrinterDriver<
  Open extends OpenPrinterOptions = OpenPrinterOptions,
  Find extends { readonly seconds: number } = { readonly seconds: number },
> {
  /** By the scheme of an address. An opener returns null for an address that it rejects. */
  readonly openers: Readonly<
    Record<string, (address: string, options: Open) => LabelPrinter | null>
  >
  /** Addresses as an error message shows them, such as `tcp://HOST:9100`. */
  readonly addressForms: readonly string[]
  /** Never throws. */
  readonly find?: (options: Find) => Promise<readonly FoundPrinter[]>
}

export interface LabelPrinter {
  readonly id: string
  readonly model: PrinterModel
  readonly connection: PrinterConnection
  /**
   * Asks the printer, never throws: what goes wrong is a problem in the answer. During a print it
   * tells what was heard last.
   */
  status(signal?: AbortSignal): Promise<PrinterState>
  /**
   * Prints one label, at most once, and never tries again by itself. Jobs of one printer queue up.
   * Rejects only before the first byte of the job: with `RasterError` when the request cannot be
   * printed at all, or with what `on` threw at `sending`. An abort counts until the first raster
   * byte.
   */
  print(
    request: PrintRequest,
    on: (event: PrintEvent) => void | Promise<void>,
    signal?: AbortSignal,
  ): Promise<PrintOutcome>
  /** Ends what it holds open, after the job under way. */
  close(): Promise<void>
}
