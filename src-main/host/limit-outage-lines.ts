import { databaseFault } from '../../src-server/runtime/database-fault.ts'

const MINUTE_MS = 60_000

/** Writes a line, or counts it if it is suppressed. */
interface OutageLimit {
  /**
   * Calls `write` unless the same database fault was written within this minute. Once a minute
   * `summarize` gets the number of suppressed lines of a fault.
   */
  line(error: unknown, write: () => void, summarize: (fault: string, count: number) => void): void
}

/**
 * During a database outage every call, poll and scheduled task fails: one line per fault and minute
 * is written, with the number of suppressed ones. `windowMs` is a minute.
 */
export function limitOutages(windowMs = MINUTE_MS): OutageLimit {
  const counts = new Map<string, number>()
  return {
    line(error, write, summarize) {
      const fault = databaseFault(error)
      if (!fault) return write()
      const count = counts.get(fault)
      if (count !== undefined) return void counts.set(fault, count + 1)
      counts.set(fault, 0)
      write()
      const timer = setInterval(() => {
        const leftOut = counts.get(fault) ?? 0
        counts.set(fault, 0)
        if (leftOut > 0) return summarize(fault, leftOut)
        counts.delete(fault)
        clearInterval(timer)
      }, windowMs)
      timer.unref()
    },
  }
}
