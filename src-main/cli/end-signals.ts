const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** An end by signal is done within 5 s, if need be the hard way. */
export const END_WITHIN_MS = 4_800

const LOOK_EVERY_MS = 250

export interface Ending {
  /** Resolves when somebody asks this process to end; asked again, it goes on ending. */
  readonly asked: Promise<void>
  readonly signal: AbortSignal
  /** No longer listens for the signals. */
  forget(): void
}

/**
 * From here on a signal no longer ends the process at once, but `END_WITHIN_MS` later at the
 * latest.
 */
export function listenForEndSignals(): Ending {
  const control = new AbortController()
  const end = (): void => {
    if (control.signal.aborted) return
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
    control.abort()
  }
  for (const signal of SIGNALS) process.on(signal, end)
  const watch = endWithNpm(end)
  return {
    signal: control.signal,
    asked: new Promise((resolve) =>
      control.signal.addEventListener('abort', () => resolve(), { once: true }),
    ),
    forget() {
      clearInterval(watch)
      for (const signal of SIGNALS) process.off(signal, end)
    },
  }
}

/**
 * npm passes a signal to the shell between us and it, which ends without passing it on: we see that
 * it is gone.
 */
function endWithNpm(end: () => void): NodeJS.Timeout | undefined {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  return setInterval(() => {
    if (process.ppid !== parent) end()
  }, LOOK_EVERY_MS).unref()
}
