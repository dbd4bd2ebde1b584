/** The few things that are asked of a PC/SC binding, so that either of two can do the work. */
import type { Loss } from './messages.ts'

export interface BindingEvents {
  /** A reader is there, with a card on it or without. */
  reader(name: string, hasCard: boolean): void
  readerGone(name: string): void
  /** The service went away; this binding object is of no more use. */
  failed(reason: string): void
}

/** One connection to a card, for our use alone. Rejects with a `CardLoss`. */
export interface BindingCard {
  transmit(apdu: Uint8Array): Promise<Uint8Array>
  /** Resets the card, which makes the reader select it anew. */
  reselect(): Promise<void>
  release(): Promise<void>
}

export interface Binding {
  readonly name: string
  /** Begins to watch readers; throws when the service does not answer. */
  start(events: BindingEvents): void
  /**
   * Connects to the card on a reader. When a reset finds no card and the card is back before
   * pcscd's next look (400 ms), pcscd believes for good that there is none (measured, 1.9.9); so
   * "no card" is not taken for an answer before the reader has been reset once without a card.
   */
  connect(reader: string): Promise<BindingCard>
  stop(): void
}

/** A failed command and what was lost with it. */
export class CardLoss extends Error {
  readonly loss: Loss

  constructor(loss: Loss, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'CardLoss'
    this.loss = loss
  }
}

/**
 * PC/SC error names and codes (winscard.h) after which the reader, not just the card, is out of
 * reach.
 */
const READER_LOST: readonly string[] = [
  'InvalidHandle',
  '0x80100003',
  'UnknownReader',
  '0x80100009',
  'ReaderUnavailable',
  '0x80100017',
  'NoService',
  '0x8010001d',
  'ServiceStopped',
  '0x8010001e',
  'NoReadersAvailable',
  '0x8010002e',
  'InternalError',
  '0x80100001',
  'CommError',
  '0x80100013',
]
const SHARED: readonly string[] = ['SharingViolation', '0x8010000b']

/** @param marker the error's PC/SC name, or a text that contains its code */
export function lossOf(marker: string): Loss {
  const names = (list: readonly string[]): boolean =>
    list.some((name) => marker.toLowerCase().includes(name.toLowerCase()))
  if (names(SHARED)) return 'shared'
  return names(READER_LOST) ? 'reader' : 'card'
}
