import { setTimeout as sleep } from 'node:timers/promises'

/** A delay between polls that can be ended early. */
export interface WakeableDelay {
  /** Waits, unless it was woken since `clearWakeUp`. */
  pause(ms: number): Promise<void>
  wake(): void
  /** Resets the wake-up. */
  clearWakeUp(): void
}

/** `stopped` ends every delay. */
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
    clearWakeUp() {
      woken = false
    },
  }
}

/** Resolves when the work has ended, or after `ms`. */
export async function waitAtMost(work: Promise<void>, ms: number): Promise<void> {
  const ended = new AbortController()
  await Promise.race([work, sleep(ms, undefined, { signal: ended.signal }).catch(() => {})])
  ended.abort()
}
