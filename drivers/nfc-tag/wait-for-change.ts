/** Waits for external changes, with timeout, abort and close. */
import type { WaitOptions } from '../types/tag-reader.ts'
import { TagFault } from './tag-fault.ts'

/** "Not yet; check again after this time at the latest." */
export interface Again {
  readonly againMs: number
}

export interface Waiter {
  /**
   * Calls `check` until it returns a result. Rejects with a `TagFault` `timed_out` or `cancelled`.
   */
  until<T extends object | true>(
    waitingFor: 'tag' | 'removal',
    options: WaitOptions,
    check: () => Promise<T | Again | undefined>,
  ): Promise<T>
  again(ms: number): Again
  /** Wakes all waiting callers to check again. */
  wake(): void
  cancelAll(): void
}

/** @param now a monotonic clock in ms */
export function createWaiter(now: () => number): Waiter {
  const sleepers = new Set<() => void>()
  let cancelled = false

  /** Waits until woken, aborted, or `ms` have passed. */
  const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      signal?.addEventListener('abort', wake)
      sleepers.add(wake)
    })

  const until: Waiter['until'] = async (waitingFor, { signal, timeoutMs }, check) => {
    const startedAt = now()
    const isCancelled = (): boolean => cancelled || signal?.aborted === true
    let woken = false
    const setWoken = (): void => void (woken = true)
    sleepers.add(setWoken)
    try {
      for (;;) {
        if (isCancelled()) throw new TagFault({ code: 'cancelled' })
        woken = false
        const found = await check()
        if (found !== undefined && !isAgain(found)) return found
        const left = timeoutMs - (now() - startedAt)
        if (left <= 0)
          throw new TagFault({
            code: 'timed_out',
            waitingFor,
            waitedMs: Math.round(now() - startedAt),
          })
        if (!woken && !isCancelled()) await sleep(Math.min(left, found?.againMs ?? left), signal)
      }
    } finally {
      sleepers.delete(setWoken)
    }
  }

  return {
    until,
    again: (againMs) => ({ againMs }),
    wake: () => {
      for (const wake of sleepers) wake()
    },
    cancelAll: () => {
      cancelled = true
      for (const wake of sleepers) wake()
    },
  }
}

const isAgain = (found: object | true | undefined): found is Again =>
  typeof found === 'object' && 'againMs' in found
