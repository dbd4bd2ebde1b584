/**
 * Where the order of talk ends and a cable begins: what a reader can do, whether real or simulated.
 */
import type { ReaderState } from '../types/tag-reader.ts'
import type { TagLink } from './protocol/apdu.ts'

/** A tag that lies on a reader; `arrival` is another number for each time one was put there. */
export interface PresentTag {
  readonly reader: string
  readonly arrival: number
}

/** A conversation with the tag; `reconnect` selects it anew. */
export interface OpenTag extends TagLink {
  reconnect(): Promise<void>
  release(): Promise<void>
}

/** The states that a cable can be in by itself; `busy` is the reader's. */
export type PortState = Exclude<ReaderState, { status: 'busy' }>

export interface CardPort {
  state(): PortState
  tags(): readonly PresentTag[]
  /** Called after every change of `state()` or `tags()`. */
  onChange(listener: () => void): () => void
  /** Rejects with a `TagFault`: `tag_lost` or `reader_lost`. */
  open(tag: PresentTag): Promise<OpenTag>
  close(): Promise<void>
}
