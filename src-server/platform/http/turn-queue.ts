/** Starts work of clients; `network` is the address of the client. */
export type TakeTurn = (network: string, work: () => void) => void

/**
 * Starts at most `perTurn` works in one turn of the event loop. The others wait; addresses take
 * turns. So a flood from the network delays the desk by a few milliseconds only, and other phones
 * by a few turns.
 */
export function createTurnQueue(perTurn: number): TakeTurn {
  /** Waiting work by address; the first address is next. */
  const waiting = new Map<string, (() => void)[]>()
  let started = 0
  let isScheduled = false

  function runNext(): void {
    isScheduled = false
    started = 0
    while (started < perTurn) {
      const next = waiting.entries().next()
      if (next.done) break
      const [network, [work, ...others]] = next.value as [string, [() => void]]
      waiting.delete(network)
      if (others.length > 0) waiting.set(network, others)
      start(work)
    }
  }

  function start(work: () => void): void {
    started += 1
    if (!isScheduled) setImmediate(runNext)
    isScheduled = true
    work()
  }

  return (network, work) => {
    if (waiting.size === 0 && started < perTurn) return start(work)
    const own = waiting.get(network)
    if (own) own.push(work)
    else waiting.set(network, [work])
  }
}
