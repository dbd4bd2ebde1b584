/** Waits for `work`, for `end` or for an abort, whichever comes first. */
export async function raceAbort<T, E>(
  work: Promise<T>,
  end: Promise<E>,
  signal: AbortSignal,
): Promise<T | E | 'stopped'> {
  const gaveUp = Promise.withResolvers<'stopped'>()
  const stop = (): void => gaveUp.resolve('stopped')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  work.catch(() => {}) // may reject after the race
  try {
    return await Promise.race([work, end, gaveUp.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
