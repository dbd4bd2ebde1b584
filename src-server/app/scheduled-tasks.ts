import type { Logger } from 'pino'
import { LIFETIME } from '../../contract/platform/http/limits.ts'
import { refreshStatistics, type Db } from '../platform/db/database.ts'
import { sizePool } from '../platform/db/pool-size.ts'
import { sweepRequests } from '../platform/db/request-key-store.ts'
import { sweepPeopleChanges } from '../platform/db/rev-store.ts'
import { isoTime } from '../platform/db/column-values.ts'
import { anchorWriter, type AnchorDeps } from '../platform/db/audit-anchor.ts'
import { recordHeartbeat } from '../platform/db/station-store.ts'
import { sweepAppTokens } from '../account/app-token/app-token-store.ts'
import { sweepPairings } from '../account/pairing/pairing-store.ts'
import { sweepRateWindows } from '../account/rate-limit/rate-limit.ts'
import { sweepSessions } from '../account/session/session-store.ts'
import { sweepExpiredSignIns } from '../account/oauth/token-store.ts'

const HEARTBEAT_MS = 5_000
const SWEEP_MS = 3_600_000
const STATISTICS_MS = 300_000
const POOL_MS = 60_000

/** Dependencies of the scheduled tasks. */
interface ScheduledTaskDeps extends AnchorDeps {
  readonly stationId: string
  readonly now: () => number
  readonly log: Logger
}

/**
 * Starts the periodic tasks of a kiosk:
 * - every 5 s: heartbeat of the station and anchor of its audit log
 * - every minute: pool size as this station's share of the database connections
 * - every 5 minutes: check for tables that have grown
 * - every hour: deletion of expired records
 *
 * The returned function stops all tasks and waits for a task in progress.
 */
export function startScheduledTasks(deps: ScheduledTaskDeps): () => Promise<void> {
  const { db, stationId, now, log } = deps
  const anchor = anchorWriter(deps)
  const stops = [
    every(HEARTBEAT_MS, log, anchor),
    every(HEARTBEAT_MS, log, () => recordHeartbeat(db, stationId, now())),
    every(POOL_MS, log, () => sizePool(db, now()).then(() => {})),
    every(STATISTICS_MS, log, () => refreshStatistics(db)),
    every(SWEEP_MS, log, () => sweep(db, now())),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await anchor().catch((err: unknown) =>
      log.warn({ err }, 'the end of the audit log could not be recorded'),
    )
  }
}

/** Repeats `work` until it is stopped. A failure is logged; the next run is still scheduled. */
function every(ms: number, log: Logger, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = work().catch((err: unknown) => log.warn({ err }, 'a scheduled task failed'))
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function sweep(db: Db, now: number): Promise<void> {
  await sweepSessions(db, now)
  await sweepRateWindows(db, now)
  await sweepExpiredSignIns(db, now)
  await sweepAppTokens(db, now)
  await sweepPairings(db, now)
  await sweepPeopleChanges(db)
  await sweepRequests(db, isoTime(now - 2 * LIFETIME.requestKey))
}
