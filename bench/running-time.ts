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

/** Clock ticks of `/proc` in a second: 100 on every Linux that Node supports. */
const TICKS = 100

/** Processor time of a process with all its threads since its start (Linux; elsewhere 0), ms. */
export function processorMs(pid: number): number {
  if (process.platform !== 'linux') return 0
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name may have spaces; user and system time are the 14th and 15th field.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}
