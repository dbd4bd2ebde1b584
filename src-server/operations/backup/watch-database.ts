import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '../../db/database.ts'
import { startThreads, workerFile } from '../../runtime/worker-threads.ts'

/** Looks for damage in the database in use. */
export interface DatabaseWatch {
  /** Since it was found, until the kiosk is started on another database. */
  isDamaged(): boolean
  stop(): Promise<void>
}

export interface WatchOptions {
  readonly address: DatabaseAddress
  readonly log: Logger
  /** Before the first look and between two, ms. A damage shows on screen within a minute. */
  readonly everyMs?: number
}

const EVERY_MS = 25_000
/** A large database is read less often: a fifth of one core at most. */
const REST_FACTOR = 4

/**
 * Reads a whole SQLite database periodically, in a thread per run. PostgreSQL checks its pages
 * itself; damage there fails the next backup.
 */
export function watchDatabase({ address, log, everyMs = EVERY_MS }: WatchOptions): DatabaseWatch {
  const ended = new AbortController()
  let damaged = false

  async function look(file: string): Promise<void> {
    const pool = startThreads(workerFile('integrity-worker', import.meta.url), 1)
    try {
      const found = (await pool.run(file, { signal: ended.signal })) as string | null
      damaged = found !== null
      if (damaged) log.error({ found }, 'the database is damaged: restore the last good backup')
    } catch (err) {
      if (!ended.signal.aborted) log.warn({ err }, 'the database could not be looked at for damage')
    } finally {
      await pool.destroy()
    }
  }
  async function run(file: string): Promise<void> {
    let restMs = everyMs
    while (!damaged) {
      await sleep(restMs, undefined, { signal: ended.signal, ref: false })
      const from = performance.now()
      await look(file)
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
