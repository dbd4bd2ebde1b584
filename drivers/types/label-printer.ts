import type { ProblemReason, UsbProblem } from '../../messages/printer-problem.ts'
import type { PrinterModel } from '../../facts/models.ts'
import type { BareDriverFault } from '../../facts/printer-faults.ts'
import type { Stock } from '../../facts/stocks.ts'

export type { PrinterModel, Stock }

/** `file`: labels become files that an office printer prints. */
export type PrinterConnection = 'usb' | 'network' | 'bluetooth' | 'virtual' | 'file'

/**
 * One bit per dot, 1 = black, most significant bit first. Each row is padded to whole bytes:
 * `ceil(widthPx / 8)`.
 */
export interface Bitmap1 {
  readonly widthPx: number
  readonly heightPx: number
  readonly data: Uint8Array
}

export type MediaType = 'continuous' | 'die-cut' | 'none' | `unknown 0x${string}`

/** The roll that the printer reports. `lengthMm` is 0 for continuous tape. */
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
  | 'setting'
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

/**
 * One decoded 32-byte status frame. Bytes that the manual leaves undefined are kept raw for the
 * log.
 */
export interface PrinterStatus {
  /** `QL-…` by the model byte, or `unknown 0x…`. */
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
  /** Bit 7 of the undocumented byte 25: set on every real black and red roll. */
  readonly twoColourRoll: boolean
  /** Value of a requested setting; only in frames of the type `setting`. */
  readonly setting?: number
}

/** Why a label was not printed, or may not have been. Values only. */
export type PrinterProblem =
  | {
      readonly code: 'wrong_roll'
      readonly loaded: LoadedMedia
      readonly needed: NeededMedia | null
    }
  | { readonly code: 'two_colour_roll'; readonly needed: NeededMedia | null }
  | { readonly code: 'no_media'; readonly needed: NeededMedia | null }
  | { readonly code: 'wrong_model'; readonly found: string; readonly expected: PrinterModel }
  /** The print head did not cool down within the longest wait. */
  | { readonly code: 'cooling'; readonly waitedMs: number }
  /** The printer reported another print until the timeout. */
  | { readonly code: 'busy'; readonly waitedMs: number }
  | { readonly code: 'buffer_full' }
  /**
   * Connected, but no status frame arrived before the timeout. Cure: switch the printer off and on.
   */
  | { readonly code: 'no_answer'; readonly waitedMs: number }
  /** The connection is lost. `detail`: what is connected instead, or the message of the system. */
  | {
      readonly code: 'link_lost'
      readonly link: PrinterConnection
      readonly detail?: ProblemReason
    }
  /** The printer did not accept bytes before the timeout. */
  | { readonly code: 'write_timeout'; readonly link: PrinterConnection; readonly waitedMs: number }
  /** No connection was made; nothing was sent. */
  | { readonly code: 'unreachable'; readonly address: string; readonly reason: ProblemReason }
  /** Another program or computer uses the printer. */
  | { readonly code: 'in_use_by_other'; readonly reason: ProblemReason }
  /** The system denies access to the device; `reason` names the cure. */
  | { readonly code: 'no_permission'; readonly reason: ProblemReason }
  /** This connection, address or combination is not supported here. */
  | {
      readonly code: 'not_available'
      readonly what: 'usb' | 'bluetooth' | 'network' | 'address'
      readonly detail: ProblemReason
    }
  | { readonly code: BareDriverFault }

export type PrinterProblemCode = PrinterProblem['code']

/** Source of a state: status frames, SNMP or IPP (SNMP if both answered), or none. */
export type StatusEvidence = 'frames' | 'snmp' | 'ipp' | 'none'

/**
 * Current state of a printer. If no stock is requested, a plain roll of another width is no
 * problem.
 */
export interface PrinterState {
  readonly reachable: boolean
  /** Reported model; null if none was reported. */
  readonly model: string | null
  readonly loaded: LoadedMedia | null
  readonly problems: readonly PrinterProblem[]
  readonly cooling: boolean
  readonly printing: boolean
  readonly evidence: StatusEvidence
  /** Decoded frame of this state for the log, or null. */
  readonly status: PrinterStatus | null
  /** The sheet that a `file` printer fills. */
  readonly sheet?: SheetState
}

export interface SheetState {
  /** A name of facts/sheets.ts. */
  readonly sheet: string
  readonly folder: string
  readonly places: number
  /** Place of the next label, from 1. */
  readonly nextPlace: number
}

export interface PrintRequest {
  readonly jobId: string
  readonly bitmap: Bitmap1
  /**
   * Those dots of `bitmap` that are red on a stock with two colours, of the same size. A driver
   * without red prints them black.
   */
  readonly red?: Bitmap1
  readonly stock: Stock
  /** One job prints one label. Each copy is a job of its own with its own confirmation. */
  readonly copies?: 1
  /** Cut after the label. Default true. */
  readonly cut?: boolean
  /** Prefer print quality over speed. Default true. */
  readonly quality?: boolean
  /** Event of the label and number of its job in it, for the name of a file. */
  readonly title?: string
  readonly number?: number
  /** How often this job was printed before. */
  readonly attempt?: number
}

/**
 * Progress of a job, in order; each handler is awaited before the next event. `sending` comes
 * before the first raster byte: record the job there. `line` counts what the transport accepted.
 */
export type PrintEvent =
  | { readonly kind: 'preflight' }
  | { readonly kind: 'sending'; readonly lines: number; readonly bytes: number }
  | { readonly kind: 'line'; readonly lines: number; readonly of: number; readonly bytes: number }
  | { readonly kind: 'printing' }
  | { readonly kind: 'cooling' }
  | { readonly kind: 'resumed' }

export type PrintOutcome =
  /** The printer reported "printing completed" and returned to the receiving phase. */
  | { readonly result: 'printed' }
  /** SNMP or IPP showed printing and then idle without an error. Weaker evidence than `printed`. */
  | { readonly result: 'printed_network' }
  /** All bytes were accepted; no status arrived afterwards. `file`: written there, not printed. */
  | { readonly result: 'sent_unconfirmed'; readonly file?: string }
  /**
   * Nothing was printed. With `linesSent` 0 no raster byte was sent and an automatic retry is safe.
   * Above 0 the printer rejected the job before printing and dropped it; print again when the cause
   * is gone.
   */
  | { readonly result: 'not_started'; readonly problem: PrinterProblem; readonly linesSent: number }
  /** The label may be printed, partly printed or not. Staff must look. */
  | { readonly result: 'unknown'; readonly problem: PrinterProblem; readonly linesSent: number }
  /** The image is printed; the tape is stuck in the cutter. */
  | { readonly result: 'printed_not_cut'; readonly problem: PrinterProblem }

/** A printer at this machine or on its network; `address` opens it with `openPrinterAddress`. */
export interface FoundPrinter {
  readonly address: string
  /** Null if unknown or not supported by this driver. */
  readonly model: PrinterModel | null
  /** The name that the printer reports. */
  readonly name: string
  readonly serial: string | null
  readonly connection: 'usb' | 'network' | 'bluetooth'
  /** Why the printer cannot be used now, with the cure; null if no problem is known. */
  readonly problem: UsbProblem | null
}

export interface OpenPrinterOptions {
  /** Default: the address. */
  readonly id?: string
  /** Default: the driver's. */
  readonly model?: PrinterModel
  /** Stock declared by staff. */
  readonly stock?: Stock
  /** Short USB transfers with pauses. Default: by the model. */
  readonly slowUsb?: boolean | undefined
  /** Addresses to which a network printer may connect. Default: all. */
  readonly reaches?: (address: string) => boolean
}

/** What a brand registers in drivers/label-printer.ts. */
export interface PrinterDriver<
  Open extends OpenPrinterOptions = OpenPrinterOptions,
  Find extends { readonly seconds: number } = { readonly seconds: number },
> {
  /** Openers by address scheme. An opener returns null for an address that it rejects. */
  readonly openers: Readonly<Record<string, (address: string, options: Open) => LabelPrinter | null>>
  /** Address forms for error messages, such as `tcp://HOST:9100`. */
  readonly addressForms: readonly string[]
  /** Never throws. */
  readonly find?: (options: Find) => Promise<readonly FoundPrinter[]>
}

/**
 * After how many minutes a printer switches itself off, as it reports it; 0: never. Null without a
 * problem: it does not report its timer on this connection, and nothing was changed.
 */
export type PowerOffReport =
  | { readonly minutes: number }
  | { readonly minutes: null; readonly problem: PrinterProblem | null }

export interface LabelPrinter {
  readonly id: string
  readonly model: PrinterModel
  readonly connection: PrinterConnection
  /**
   * Queries the printer. Never throws: an error is a problem in the returned state. During a print
   * it returns the last reported state.
   */
  status(signal?: AbortSignal): Promise<PrinterState>
  /**
   * Prints one label at most once, without retry. Jobs of one printer queue up. Rejects only before
   * the first byte of the job: with `RasterError` if the request cannot be printed, or with what
   * `on` threw at `sending`. An abort takes effect until the first raster byte.
   */
  print(
    request: PrintRequest,
    on: (event: PrintEvent) => void | Promise<void>,
    signal?: AbortSignal,
  ): Promise<PrintOutcome>
  /**
   * What became of a job that an earlier process began to send, if the printer has evidence; else
   * null. Never throws.
   */
  recall?(jobId: string, attempt: number): Promise<PrintOutcome | null>
  /**
   * Ends the sheet: the next label begins a new one (`first`), or another file at the next place
   * (`next`). Never throws.
   */
  startSheet?(at: 'first' | 'next'): Promise<void>
  /**
   * Reads after how long the printer switches itself off, and sets it before to `minutes` (0 to 60
   * in tens, 0: never) unless that is null. Never throws.
   */
  powerOff?(minutes: number | null, signal?: AbortSignal): Promise<PowerOffReport>
  /** Closes the connection after the current job. */
  close(): Promise<void>
}
