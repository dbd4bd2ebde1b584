import type { Measured } from '../../../contract/kiosk/statistics/statistics.ts'
import type { Db } from '../../platform/db/database.ts'
import { integer, table, text, type RecordOf } from '../../platform/db/table.ts'
import type { Logger } from 'pino'
import { dayIn } from '../../platform/time/zoned-time.ts'
import { findEvent } from '../../event/event/event-store.ts'

/** The measured durations: those of the screens and those of the kiosk itself. */
type KeptKind = Measured | 'tag_to_verified'

export const TIMINGS = table('timings', {
  eventId: text(),
  /** In the event's time zone, YYYY-MM-DD. */
  day: text(),
  stationId: text(),
  kind: text<KeptKind>(),
  bucket: integer(),
  n: integer(),
})
const COUNT = TIMINGS.pick('kind', 'stationId', 'bucket', 'n')

export interface Sample {
  readonly kind: KeptKind
  readonly ms: number
}

/** Adds measurements to the buckets of one desk and day. */
export async function addTimings(
  db: Db,
  of: { eventId: string; day: string; stationId: string },
  samples: readonly Sample[],
): Promise<void> {
  const buckets = new Map<string, { kind: KeptKind; bucket: number; n: number }>()
  for (const { kind, ms } of samples) {
    const bucket = durationBucket(ms)
    const known = buckets.get(`${kind} ${bucket}`)
    buckets.set(`${kind} ${bucket}`, { kind, bucket, n: (known?.n ?? 0) + 1 })
  }
  // Sorted, so that two kiosks lock the rows in the same order.
  const rows = [...buckets]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, count]) => TIMINGS.write({ ...of, ...count }))
  if (rows.length === 0) return
  await db('timings')
    .insert(rows)
    .onConflict(['event_id', 'day', 'station_id', 'kind', 'bucket'])
    .merge({ n: db.raw('?? + excluded.n', ['timings.n']) })
}

export type StationBucketCount = RecordOf<typeof COUNT>

/** All measurements of a day. */
export const timingsOf = (db: Db, eventId: string, day: string): Promise<StationBucketCount[]> =>
  COUNT.all(db('timings').where({ event_id: eventId, day }))

interface NoteDeps {
  readonly db: Db
  readonly now: () => number
  readonly stationId: string
  readonly log: Logger
}

/**
 * Stores the time from placing a tag on the reader to its verification, in ms. An error while
 * storing has no other effect.
 */
export function recordTagTime(deps: NoteDeps, eventId: string, ms: number): void {
  keep(deps, eventId, ms).catch((err: unknown) =>
    deps.log.warn({ err }, 'the time of a tag could not be stored'),
  )
}

async function keep({ db, now, stationId }: NoteDeps, eventId: string, ms: number): Promise<void> {
  const event = await findEvent(db, eventId)
  if (event)
    await addTimings(db, { eventId, day: dayIn(now(), event.timeZone), stationId }, [
      { kind: 'tag_to_verified', ms },
    ])
}

/** Ratio of neighbouring buckets; a reported duration deviates by at most 4 %. */
const FACTOR = 1.08
const LOG_FACTOR = Math.log(FACTOR)

/** The bucket of a duration: their number is small for any number of measurements. */
export const durationBucket = (ms: number): number => Math.round(Math.log(Math.max(1, ms)) / LOG_FACTOR)

/** The middle of a bucket, in ms. */
const middle = (bucket: number): number => FACTOR ** bucket

/** Number of measurements in a bucket. */
export interface BucketCount {
  readonly bucket: number
  readonly n: number
}

export const countOf = (buckets: readonly BucketCount[]): number => buckets.reduce((sum, { n }) => sum + n, 0)

/**
 * The duration, in ms, that `share` (0..1) of the measurements do not exceed; null without
 * measurements.
 */
export function quantile(buckets: readonly BucketCount[], share: number): number | null {
  const wanted = Math.max(1, Math.ceil(countOf(buckets) * share))
  let seen = 0
  for (const { bucket, n } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += n
    if (seen >= wanted) return Math.round(middle(bucket))
  }
  return null
}
