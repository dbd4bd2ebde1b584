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
