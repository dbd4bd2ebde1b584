/** Interface to a tag reader, real or simulated. */
import type { ReaderState } from '../types/tag-reader.ts'
import type { TagLink } from './protocol/apdu.ts'

/** A tag on a reader. `arrival` differs each time a tag is placed. */
export interface PresentTag {
  readonly reader: string
  readonly arrival: number
}

/** A connection to a tag. `reconnect` selects it again. */
export interface OpenTag extends TagLink {
  reconnect(): Promise<void>
  release(): Promise<void>
}

/** States of the port itself; `busy` is added by the reader. */
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
