import type { Bitmap1, PrinterModel } from '../../types/label-printer.ts'
import {
  TAPES,
  newPage,
  settingsOf,
  type DecoderMedia,
  type Page,
  type RefusalReason,
  type Setting,
} from './decode-page.ts'

/** Decoded command or data. `at` counts bytes from the start of the connection. */
export type DecodedEvent =
  | { readonly kind: 'status_request' }
  /** `ESC i U A`: reads the power-off timer (null) or sets it, in tens of minutes. */
  | { readonly kind: 'power_off'; readonly set: number | null }
  /** `ESC @`; after 400 NULs it also drops partial data (`dropped` lines of an unfinished job). */
  | { readonly kind: 'initialized'; readonly cleared: boolean; readonly dropped: number }
  | { readonly kind: 'line'; readonly line: number; readonly of: number }
  | {
      readonly kind: 'label'
      readonly bitmap: Bitmap1
      /** Red dots of a two-colour job. */
      readonly red?: Bitmap1
      readonly marginDots: number
      readonly cut: boolean
      /** Print quality is preferred over speed. */
      readonly quality: boolean
      readonly last: boolean
    }
  | {
      readonly kind: 'refused'
      readonly reason: RefusalReason
      readonly detail: string
      readonly at: number
    }

/** Decoder state of one connection. */
export interface DecoderState {
  readonly model: PrinterModel
  readonly settings: readonly Setting[]
  readonly media: () => DecoderMedia
  buffer: Uint8Array
  /** Index in `buffer` of the next byte. */
  at: number
  /** Bytes of the connection before `buffer`. */
  consumed: number
  /** NULs just read where a command may begin. */
  nuls: number
  mode: 'between' | 'settings' | 'lines' | 'discard'
  /** 400 NULs and `ESC @` arrived since the last job: a new one may begin. */
  cleared: boolean
  page: Page
  image: Uint8Array
  /** Red part of a two-colour job. */
  redImage: Uint8Array
  /** Black row of the current line, until its red row arrives. */
  blackRow: Uint8Array | null
  /** Lines of this page so far. */
  line: number
}

export function newState(printer: { model: PrinterModel; media: () => DecoderMedia }): DecoderState {
  return {
    ...printer,
    settings: settingsOf(printer.model),
    buffer: new Uint8Array(0),
    at: 0,
    consumed: 0,
    nuls: 0,
    mode: 'between',
    cleared: false,
    page: newPage(true),
    image: new Uint8Array(0),
    redImage: new Uint8Array(0),
    blackRow: null,
    line: 0,
  }
}

/** Drops the current job or page without an event. */
export function resetPage(state: DecoderState): void {
  state.nuls = 0
  state.mode = 'between'
  state.page = newPage(true)
  state.image = new Uint8Array(0)
  state.redImage = new Uint8Array(0)
  state.blackRow = null
  state.line = 0
}

/** Rejects the stream: further bytes are dropped until the host clears the printer. */
export function refuse(state: DecoderState, reason: RefusalReason, detail: string): DecodedEvent {
  state.mode = 'discard'
  state.nuls = 0
  return { kind: 'refused', reason, detail, at: state.consumed + state.at }
}

export function bytesLeft(state: DecoderState): number {
  return state.buffer.length - state.at
}

export function startsWith({ buffer, at }: DecoderState, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => buffer[at + index] === byte)
}

/** The received part of the image. */
export function bitmapOf({ page, line }: DecoderState, image: Uint8Array): Bitmap1 {
  const widthPx = TAPES[page.tapeMm]?.dots ?? 0
  return { widthPx, heightPx: line, data: image.slice(0, Math.ceil(widthPx / 8) * line) }
}
