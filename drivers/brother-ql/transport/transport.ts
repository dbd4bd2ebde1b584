/** One open cable to one printer. Whoever opens it closes it. */
export interface Transport {
  /** True when the printer always answers on this cable (USB). On TCP it may, or may not. */
  readonly bidirectional: boolean
  /**
   * Resolves when the cable has taken every byte of `chunk`.
   * @throws WriteError when it has not: the link was lost, or `signal` gave up
   */
  write(chunk: Uint8Array, signal: AbortSignal): Promise<void>
  /** Bytes from the printer, in the pieces they come in. Set once, right after opening. */
  onData(take: (bytes: Uint8Array) => void): void
  /** The other end is gone. Told once; also when it was gone before. */
  onLost(emit: () => void): void
  /**
   * Ends the link politely, within a bounded time. A loss noticed meanwhile is still told. Never
   * throws.
   */
  close(): Promise<void>
}

/** @throws PrinterError when there is no such link; nothing was sent then */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>

/** A chunk that was not taken whole. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly why: 'lost' | 'stopped'
  /** How many of its bytes may have reached the printer, at most. */
  readonly mayHaveLeft: number

  constructor(why: 'lost' | 'stopped', mayHaveLeft: number, options?: { cause?: unknown }) {
    super(why === 'lost' ? 'the link was lost while writing' : 'writing was given up', options)
    this.why = why
    this.mayHaveLeft = mayHaveLeft
  }
}
