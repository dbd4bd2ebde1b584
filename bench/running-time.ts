import { readFileSync } from 'node:fs'

/**
 * A clock that stands still while the main thread waits for a processor (Linux; elsewhere it does
 * not stand still), ms. On a shared machine those waits are most of the slower times.
 */
export function runningMs(): number {
  return performance.now() - waitedMs()
}

/** Time in the queue of the scheduler since the start: the second number, ns. */
function waitedMs(): number {
  if (process.platform !== 'linux') return 0
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
