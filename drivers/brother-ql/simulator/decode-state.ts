import type { Bitmap1, PrinterModel } from '../../types/label-printer.ts'
import { TAPES } from './decode-line.ts'
import { newPage } from './decode-page.ts'
import type { DecoderMedia, Page, RefusalReason } from './decode-page.ts'

/** What a byte stream means to a printer. `at` counts bytes from the start of the connection. */
export type DecodedEvent =
  | { readonly kind: 'status_request' }
  /**
   * `ESC @`; after 400 NULs it also drops what was held (`dropped` lines of a job that never
   * ended).
   */
  | { readonly kind: 'initialized'; readonly cleared: boolean; readonly dropped: number }
  | { readonly kind: 'line'; readonly line: number; readonly of: number }
  | {
      readonly kind: 'label'
      readonly bitmap: Bitmap1
      readonly marginDots: number
      readonly cut: boolean
      readonly last: boolean
    }
  | {
      readonly kind: 'refused'
      readonly reason: RefusalReason
      readonly detail: string
      readonly at: number
    }

/** Where the reading of one connection stands. */
export interface DecoderState {
  readonly model: PrinterModel
  readonly media: () => DecoderMedia
  held: Uint8Array
  /** Index in `held` of the next byte to read. */
  at: number
  /** Bytes of the connection before `held`. */
  passed: number
  /** NULs just read at a place where a command may begin. */
  nuls: number
  mode: 'between' | 'settings' | 'lines' | 'discard'
  /** 400 NULs and `ESC @` came since the last job: a new one may begin. */
  cleared: boolean
  page: Page
  image: Uint8Array
  /** Lines of this page so far. */
  line: number
}

export function newState(printer: {
  model: PrinterModel
  media: () => DecoderMedia
}): DecoderState {
  return {
    ...printer,
    held: new Uint8Array(0),
    at: 0,
    passed: 0,
    nuls: 0,
    mode: 'between',
    cleared: false,
    page: newPage(true),
    image: new Uint8Array(0),
    line: 0,
  }
}

/** Ends the job or page under way without a trace. */
export function forgetPage(state: DecoderState): void {
  state.nuls = 0
  state.mode = 'between'
  state.page = newPage(true)
  state.image = new Uint8Array(0)
  state.line = 0
}

/** Refuses the stream: what follows is thrown away until the host clears the printer. */
export function refuse(state: DecoderState, reason: RefusalReason, detail: string): DecodedEvent {
  state.mode = 'discard'
  state.nuls = 0
  return { kind: 'refused', reason, detail, at: state.passed + state.at }
}

export function bytesLeft(state: DecoderState): number {
  return state.held.length - state.at
}

export function startsWith({ held, at }: DecoderState, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => held[at + index] === byte)
}

/** The image as far as it came. */
export function bitmapOf({ page, image, line }: DecoderState): Bitmap1 {
  const widthPx = TAPES[page.tapeMm]?.dots ?? 0
  return { widthPx, heightPx: line, data: image.slice(0, Math.ceil(widthPx / 8) * line) }
}
