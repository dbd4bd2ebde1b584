import { databaseFault } from '../../src-server/runtime/database-fault.ts'

const MINUTE_MS = 60_000

/** Writes a line, or counts it. */
export interface OutageLimit {
  /**
   * Calls `write` unless the same fault of the database was written within this minute. `summarize`
   * writes how many lines of a fault were left out, once a minute.
   */
  line(error: unknown, write: () => void, summarize: (fault: string, count: number) => void): void
}

/**
 * In an outage every call, poll and scheduled task fails: of the lines that name a fault of the
 * database one is written for each fault and minute, with the number of those that were left out.
 * `windowMs` is a minute.
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
