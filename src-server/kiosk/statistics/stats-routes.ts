import type { Core } from '../../platform/db/core.ts'
import { OK } from '../../../contract/platform/http/scalars.ts'
import { statisticsEndpoints, type Stats, TIME_KINDS } from '../../../contract/kiosk/statistics/statistics.ts'
import { createTicks, readRev } from '../../platform/db/rev-store.ts'
import { dayIn, dayStart } from '../../platform/time/zoned-time.ts'
import { findEvent, type EventRecord } from '../../event/event/event-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { appendAudit } from '../../platform/db/audit-store.ts'
import {
  addTimings,
  timingsOf,
  type StationBucketCount,
  countOf,
  quantile,
  durationBucket,
  type BucketCount,
} from './timings-store.ts'
import { textIn } from '../../../messages/sentence.ts'
import type { Db } from '../../platform/db/database.ts'
import { csvFile } from '../../platform/table-files/csv.ts'
import { listStations } from '../../platform/db/station-store.ts'
import { daySpan, statsDays } from './stats-days.ts'
import { activeMinutes, activity, enterToByte, type MinuteCount, type Span } from './stats-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'

type Totals = Stats['totals']
const HOUR = 3_600_000

/** Statistics of one day. Default: today, or the last day of an event that has ended. */
async function dayStats(
  db: Db,
  event: EventRecord,
  requestedDay: string | undefined,
  now: number,
): Promise<Omit<Stats, 'rev'>> {
  const days = statsDays(event, await activity(db, event.id), now)
  const today = dayIn(now, event.timeZone)
  const day = requestedDay ?? (days.includes(today) ? today : days.at(-1)!)
  const span = daySpan(day, event.timeZone)
  const minutes = await activeMinutes(db, event.id, span)
  const names = new Map((await listStations(db)).map(({ stationId, name }) => [stationId, name]))
  const measured = await timingsOf(db, event.id, day)
  return {
    day,
    days,
    timeZone: event.timeZone,
    hours: hoursOf(minutes, event.timeZone),
    totals: sum(minutes),
    desks: desksOf(minutes, names),
    times: await timesOf(db, event.id, span, measured),
  }
}

const sum = (counts: readonly Totals[]): Totals => ({
  passes: counts.reduce((n, one) => n + one.passes, 0),
  reprints: counts.reduce((n, one) => n + one.reprints, 0),
  checkIns: counts.reduce((n, one) => n + one.checkIns, 0),
})

/** The start of the hour, in the event's time zone, that contains a time. */
function hourOf(at: number, timeZone: string): number {
  const start = dayStart(at, timeZone)
  // Counted from local midnight instead of UTC, because some zones have an offset of half an hour.
  // On a day with a clock change, hours stay complete.
  return start + Math.floor((at - start) / HOUR) * HOUR
}

/** Every hour from the first with activity to the last. */
function hoursOf(minutes: readonly MinuteCount[], timeZone: string): Stats['hours'] {
  if (minutes.length === 0) return []
  const byHour = Map.groupBy(minutes, ({ at }) => hourOf(at, timeZone))
  const hours: Stats['hours'] = []
  for (let at = Math.min(...byHour.keys()); at <= Math.max(...byHour.keys()); at += HOUR)
    hours.push({ from: isoTime(at), ...sum(byHour.get(at) ?? []) })
  return hours
}

function desksOf(minutes: readonly MinuteCount[], names: ReadonlyMap<string, string>): Stats['desks'] {
  return [...Map.groupBy(minutes, ({ stationId }) => stationId)]
    .filter(([stationId]) => names.has(stationId))
    .map(([stationId, counts]) => {
      const { passes, checkIns } = sum(counts)
      return { stationId, name: names.get(stationId)!, passes, checkIns }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ja', { numeric: true }))
}

async function timesOf(
  db: Db,
  eventId: string,
  span: Span,
  measured: readonly StationBucketCount[],
): Promise<Stats['times']> {
  const firstBytes = (await enterToByte(db, eventId, span)).map((ms): BucketCount => ({
    bucket: durationBucket(ms),
    n: 1,
  }))
  return TIME_KINDS.map((kind) => {
    const buckets = kind === 'enter_to_byte' ? firstBytes : measured.filter((one) => one.kind === kind)
    return {
      kind,
      median: quantile(buckets, 0.5),
      p95: quantile(buckets, 0.95),
      samples: countOf(buckets),
    }
  })
}

const HOURS = ['date', 'from', 'desk', 'passes', 'reprints', 'checkIns'] as const
const TIMES = ['time', 'median', 'p95', 'samples'] as const

/**
 * One line per hour and desk, an empty line, then the durations. Spreadsheets read its Japanese
 * text correctly.
 */
async function statsCsv(
  db: Db,
  event: EventRecord,
  stats: Omit<Stats, 'rev'>,
  language: 'ja' | 'en',
): Promise<string> {
  const span = daySpan(stats.day, event.timeZone)
  const minutes = await activeMinutes(db, event.id, span)
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: event.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const stations = (await listStations(db)).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'ja', { numeric: true }),
  )
  const lines = stations.flatMap(({ stationId, name }) =>
    hoursOf(
      minutes.filter((one) => one.stationId === stationId),
      event.timeZone,
    )
      .filter((hour) => hour.passes + hour.checkIns > 0)
      .map((hour) => [
        stats.day,
        clock.format(Date.parse(hour.from)),
        name,
        hour.passes,
        hour.reprints,
        hour.checkIns,
      ]),
  )
  const times = stats.times.map(({ kind, median, p95, samples }) => [
    textIn(language, `statsFile.kind.${kind}`),
    median ?? '',
    p95 ?? '',
    samples,
  ])
  return csvFile([
    HOURS.map((key) => textIn(language, `statsFile.hours.${key}`)),
    ...lines,
    [],
    TIMES.map((key) => textIn(language, `statsFile.times.${key}`)),
    ...times,
  ])
}

/** Durations change without the event's rev; they are read again at this interval. */
const TICK_MS = 10_000
/** Statistics of the day as JSON and as a file, and the durations that screens report. */
export function mountStatsRoutes(mount: Mount, deps: Core): void {
  const { db, now } = deps
  const ticks = createTicks(now, TICK_MS)
  mount(statisticsEndpoints.getStats, {
    rev: async ({ query }) => (await readRev(db, `event:${query.eventId}`, 'names')) + ticks(),
    reply: async ({ query }, rev) => ({
      rev,
      ...(await dayStats(db, (await findEvent(db, query.eventId))!, query.day, now())),
    }),
  })
  mount(statisticsEndpoints.statsCsv, async ({ caller, query }) => {
    const event = (await findEvent(db, query.eventId))!
    const file = await statsCsv(db, event, await dayStats(db, event, query.day, now()), query.language)
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
