/** The calls of a PC/SC binding that the host uses; two bindings implement them. */
import type { Loss } from './messages.ts'

export interface BindingEvents {
  /** A reader is connected, with or without a card. */
  reader(name: string, hasCard: boolean): void
  readerGone(name: string): void
  /** The service stopped; this binding object is unusable. */
  failed(reason: string): void
}

/** An exclusive connection to a card. Rejects with a `CardLoss`. */
export interface BindingCard {
  transmit(apdu: Uint8Array): Promise<Uint8Array>
  /** Resets the card, so that the reader selects it again. */
  reselect(): Promise<void>
  release(): Promise<void>
}

export interface Binding {
  readonly name: string
  /** Starts watching readers. Throws if the service does not respond. */
  start(events: BindingEvents): void
  /**
   * Connects to the card on a reader. If a reset finds no card and the card is back before the next
   * poll of pcscd (400 ms), pcscd keeps reporting no card (measured, 1.9.9). Therefore "no card"
   * counts only after the reader was reset once without a card.
   */
  connect(reader: string): Promise<BindingCard>
  stop(): void
}

/** A failed command and what was lost. */
export class CardLoss extends Error {
  readonly loss: Loss

  constructor(loss: Loss, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'CardLoss'
    this.loss = loss
  }
}

/**
 * PC/SC error names and codes (winscard.h) after which the reader is unreachable, not only the
 * card.
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

/** @param marker PC/SC name of the error, or a text that contains its code */
export function lossOf(marker: string): Loss {
  const names = (list: readonly string[]): boolean =>
    list.some((name) => marker.toLowerCase().includes(name.toLowerCase()))
  if (names(SHARED)) return 'shared'
  return names(READER_LOST) ? 'reader' : 'card'
}
