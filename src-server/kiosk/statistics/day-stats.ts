import { TIME_KINDS, type Stats } from '../../../contract/kiosk/statistics/statistics.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { listStations } from '../../platform/db/station-store.ts'
import { dayIn, dayStart } from '../../platform/time/zoned-time.ts'
import { daySpan, statsDays } from './stats-days.ts'
import { activeMinutes, activity, enterToByte, type MinuteCount, type Span } from './stats-store.ts'
import { countOf, quantile, durationBucket, type BucketCount } from './duration-buckets.ts'
import { timingsOf, type StationBucketCount } from './timings-store.ts'

type Totals = Stats['totals']
const HOUR = 3_600_000

/** Statistics of one day. Default: today, or the last day of an event that has ended. */
export async function dayStats(
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
export function hoursOf(minutes: readonly MinuteCount[], timeZone: string): Stats['hours'] {
  if (minutes.length === 0) return []
  const byHour = Map.groupBy(minutes, ({ at }) => hourOf(at, timeZone))
  const hours: Stats['hours'] = []
  for (let at = Math.min(...byHour.keys()); at <= Math.max(...byHour.keys()); at += HOUR)
    hours.push({ from: isoTime(at), ...sum(byHour.get(at) ?? []) })
  return hours
}

function desksOf(
  minutes: readonly MinuteCount[],
  names: ReadonlyMap<string, string>,
): Stats['desks'] {
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
    const buckets =
      kind === 'enter_to_byte' ? firstBytes : measured.filter((one) => one.kind === kind)
    return {
      kind,
      median: quantile(buckets, 0.5),
      p95: quantile(buckets, 0.95),
      samples: countOf(buckets),
    }
  })
}
