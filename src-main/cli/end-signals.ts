const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** After a signal the process exits within 5 s, by force if necessary. */
export const END_WITHIN_MS = 4_800

const PARENT_POLL_MS = 250

export interface EndRequest {
  /** Resolves at the first request to end; later requests have no effect. */
  readonly requested: Promise<void>
  readonly signal: AbortSignal
  /** Requests the end, as a signal does. */
  end(): void
  /** Removes the signal listeners. */
  dispose(): void
}

/** From here on a signal ends the process within `END_WITHIN_MS` instead of at once. */
export function listenForEndSignals(): EndRequest {
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
    end,
    requested: new Promise((resolve) =>
      control.signal.addEventListener('abort', () => resolve(), { once: true }),
    ),
    dispose() {
      clearInterval(watch)
      for (const signal of SIGNALS) process.off(signal, end)
    },
  }
}

/**
 * npm sends a signal to the shell between npm and this process, and that shell exits without
 * forwarding it. So watch for the exit of the parent.
 */
function endWithNpm(end: () => void): NodeJS.Timeout | undefined {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  return setInterval(() => {
    if (process.ppid !== parent) end()
  }, PARENT_POLL_MS).unref()
}
