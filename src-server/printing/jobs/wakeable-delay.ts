import { setTimeout as sleep } from 'node:timers/promises'

/** A pause between two looks that ends early when there is something to look at. */
export interface WakeableDelay {
  /** Waits, but not when it was woken since `listenAnew`. */
  pause(ms: number): Promise<void>
  wake(): void
  /** What was woken for is being looked at from here on. */
  listenAnew(): void
}

/** `stopped` ends every pause. */
export function createWakeableDelay(stopped: AbortSignal): WakeableDelay {
  let woken = false
  let wakeUp = (): void => {}
  return {
    async pause(ms) {
      if (woken || stopped.aborted) return
      const done = new AbortController()
      wakeUp = () => done.abort()
      await sleep(ms, undefined, {
        signal: AbortSignal.any([done.signal, stopped]),
        ref: false,
      }).catch(() => {})
    },
    wake() {
      woken = true
      wakeUp()
    },
    listenAnew() {
      woken = false
    },
  }
}

/** Resolves when the work has ended, or after `ms`. */
export async function endsWithin(work: Promise<void>, ms: number): Promise<void> {
  const ended = new AbortController()
  await Promise.race([work, sleep(ms, undefined, { signal: ended.signal }).catch(() => {})])
  ended.abort()
}
