import { databaseFault } from '../../src-server/platform/db/database-fault.ts'

const MINUTE_MS = 60_000

interface OutageLineLimit {
  /**
   * Calls `write` for an error that is no database fault, and for the first line of a fault in a
   * window. After a window with suppressed lines, calls `summarize` with their number.
   */
  line(error: unknown, write: () => void, summarize: (fault: string, count: number) => void): void
}

/**
 * Limits the log lines of a database outage, in which every call, poll and scheduled task fails, to
 * one per fault and window, and one with the number of suppressed lines.
 */
export function limitOutageLines(windowMs = MINUTE_MS): OutageLineLimit {
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
        const suppressed = counts.get(fault) ?? 0
        counts.set(fault, 0)
        if (suppressed > 0) return summarize(fault, suppressed)
        counts.delete(fault)
        clearInterval(timer)
      }, windowMs)
      timer.unref()
    },
  }
}
