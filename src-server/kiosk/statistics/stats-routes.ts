import { OK } from '../../../contract/platform/http/scalars.ts'
import { statisticsEndpoints } from '../../../contract/kiosk/statistics/statistics.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { dayIn } from '../../platform/time/zoned-time.ts'
import { findEvent } from '../../event/event/event-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { appendAudit, type AuditDeps } from '../../platform/db/audit-store.ts'
import { dayStats } from './day-stats.ts'
import { statsCsv } from './stats-csv.ts'
import { addTimings } from './timings-store.ts'

/** Durations change without the event's rev; they are read again at this interval. */
const TICK_MS = 10_000
/** Statistics of the day as JSON and as a file, and the durations that screens report. */
export function mountStatsRoutes(mount: Mount, deps: AuditDeps): void {
  const { db, now } = deps
  mount(statisticsEndpoints.getStats, {
    rev: async ({ query }) =>
      (await readRev(db, `event:${query.eventId}`, 'names')) + Math.floor(now() / TICK_MS),
    reply: async ({ query }, rev) => ({
      rev,
      ...(await dayStats(db, (await findEvent(db, query.eventId))!, query.day, now())),
    }),
  })
  mount(statisticsEndpoints.statsCsv, async ({ caller, query }) => {
    const event = (await findEvent(db, query.eventId))!
    const file = await statsCsv(
      db,
      event,
      await dayStats(db, event, query.day, now()),
      query.language,
    )
    await appendAudit(deps, { action: 'export_stats', userId: caller.userId, eventId: event.id })
    return file
  })
  mount(statisticsEndpoints.addTimings, async ({ body }) => {
    const event = (await findEvent(db, body.eventId))!
    await addTimings(
      db,
      { eventId: event.id, day: dayIn(now(), event.timeZone), stationId: deps.stationId },
      body.samples,
    )
    return OK
  })
}
