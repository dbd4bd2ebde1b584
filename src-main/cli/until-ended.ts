const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** An end by signal is done within 5 s, if need be the hard way. */
export const END_WITHIN_MS = 4_800

export interface Ending {
  /** Resolves when somebody asks this process to end; asked again, it goes on ending. */
  readonly asked: Promise<void>
  readonly signal: AbortSignal
  /** No longer listens for the signals. */
  forget(): void
}

/** From here on a signal no longer ends the process at once, but `END_WITHIN_MS` later at the latest. */
export function listenForEnd(): Ending {
  const control = new AbortController()
  const end = (): void => {
    if (control.signal.aborted) return
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
    control.abort()
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return {
    signal: control.signal,
    asked: new Promise((resolve) => control.signal.addEventListener('abort', () => resolve(), { once: true })),
    forget: () => SIGNALS.forEach((signal) => process.off(signal, end)),
  }
}
