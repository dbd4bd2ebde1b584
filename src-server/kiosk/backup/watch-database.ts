import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '../../platform/db/database.ts'
import { startThreads, workerFile } from '../../platform/threads/worker-threads.ts'

/** Result of the checks of the database in use. */
export interface DatabaseWatch {
  /** True after the first finding, until the kiosk starts with another database. */
  isDamaged(): boolean
  stop(): Promise<void>
}

interface WatchOptions {
  readonly address: DatabaseAddress
  readonly log: Logger
  /** Delay before the first check and between two, ms. Damage shows on screen within a minute. */
  readonly everyMs?: number
}

const EVERY_MS = 25_000
/** A large database is read less often: at most a fifth of one core. */
const REST_FACTOR = 4

/**
 * Reads a whole SQLite database periodically, in a new thread each time. PostgreSQL checks its
 * pages itself; damage there makes the next backup fail.
 */
export function watchDatabase({ address, log, everyMs = EVERY_MS }: WatchOptions): DatabaseWatch {
  const ended = new AbortController()
  let damaged = false

  async function check(file: string): Promise<void> {
    const pool = startThreads(workerFile('integrity-worker', import.meta.url), 1)
    try {
      // A thread that is terminated while it loads SQLite aborts the process (better-sqlite3).
      await pool.run(null)
      const found = (await pool.run(file, { signal: ended.signal })) as string | null
      damaged = found !== null
      if (damaged) log.error({ found }, 'the database is damaged: restore the last good backup')
    } catch (err) {
      if (!ended.signal.aborted) log.warn({ err }, 'the database could not be checked for damage')
    } finally {
      await pool.destroy()
    }
  }
  async function run(file: string): Promise<void> {
    let restMs = everyMs
    while (!damaged) {
      await sleep(restMs, undefined, { signal: ended.signal, ref: false })
      const from = performance.now()
      await check(file)
      restMs = Math.max(everyMs, REST_FACTOR * (performance.now() - from))
    }
  }
  const running = address.kind === 'sqlite' ? run(address.file).catch(() => {}) : Promise.resolve()
  return {
    isDamaged: () => damaged,
    async stop() {
      ended.abort()
      await running
    },
  }
}
