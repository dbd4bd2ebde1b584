/** One open connection to one printer. Whoever opens it closes it. */
export interface Transport {
  /** True if the printer always replies on this transport (USB). On TCP it may or may not. */
  readonly bidirectional: boolean
  /**
   * Resolves when every byte of `chunk` was accepted.
   * @throws WriteError if the link was lost or `signal` aborted
   */
  write(chunk: Uint8Array, signal: AbortSignal): Promise<void>
  /** Receives bytes from the printer as they arrive. Set once, right after opening. */
  onData(onBytes: (bytes: Uint8Array) => void): void
  /**
   * Since when the printer has sent nothing, by `performance.now()`. Left out: nothing is known of
   * the time before this transport was opened, and frames of earlier jobs may come.
   */
  readonly quietSince?: () => number
  /** Called once when the other end is gone, also if it was gone before. */
  onLost(emit: () => void): void
  /**
   * Closes the connection in a bounded time; a loss in the meantime is still reported. Never
   * throws.
   * @param waitMs longest wait for the end of the printer's stream after a job (TCP)
   */
  close(waitMs?: number): Promise<void>
}

/** @throws PrinterError if there is no connection; nothing was sent then */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>

/** A chunk was not accepted completely. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly why: 'lost' | 'stopped'
  /** Upper limit of its bytes that may have reached the printer. */
  readonly maybeSentBytes: number

  constructor(why: 'lost' | 'stopped', maybeSentBytes: number, options?: { cause?: unknown }) {
    super(why === 'lost' ? 'the link was lost while writing' : 'writing was given up', options)
    this.why = why
    this.maybeSentBytes = maybeSentBytes
  }
}

/** Waits for the first of `work` or for an abort. */
export async function raceAbort<const Work extends readonly Promise<unknown>[]>(
  signal: AbortSignal,
  ...work: Work
): Promise<Awaited<Work[number]> | 'stopped'> {
  const aborted = Promise.withResolvers<'stopped'>()
  const stop = (): void => aborted.resolve('stopped')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    return (await Promise.race([...work, aborted.promise])) as Awaited<Work[number]> | 'stopped'
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
