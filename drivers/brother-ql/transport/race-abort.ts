/**
 * Waits for work, for something that ends it, or for the caller to give up, whichever comes first.
 */
export async function raceAbort<T, E>(
  work: Promise<T>,
  end: Promise<E>,
  signal: AbortSignal,
): Promise<T | E | 'stopped'> {
  const gaveUp = Promise.withResolvers<'stopped'>()
  const stop = (): void => gaveUp.resolve('stopped')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  work.catch(() => {}) // heard by nobody once something else came first
  try {
    return await Promise.race([work, end, gaveUp.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
