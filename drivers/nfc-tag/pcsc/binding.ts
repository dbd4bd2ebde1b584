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

/** PC/SC error codes (winscard.h) after which the reader is unreachable, not only the card. */
const READER_LOST: readonly string[] = [
  '0x80100001', // internal error
  '0x80100003', // invalid handle
  '0x80100009', // unknown reader
  '0x80100013', // communication error
  '0x80100017', // reader unavailable
  '0x8010001d', // no service
  '0x8010001e', // service stopped
  '0x8010002e', // no readers available
]
const SHARING_VIOLATION = '0x8010000b'

/** @param text contains the PC/SC code of an error, in hex */
export function lossOf(text: string): Loss {
  const lower = text.toLowerCase()
  if (lower.includes(SHARING_VIOLATION)) return 'shared'
  return READER_LOST.some((code) => lower.includes(code)) ? 'reader' : 'card'
}
