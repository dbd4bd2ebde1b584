import type { Measured } from '../../../contract/kiosk/statistics/statistics.ts'
import type { Db } from '../../platform/db/database.ts'
import { durationBucket, type BucketCount } from './duration-buckets.ts'

/** The measured durations: those of the screens and those of the kiosk itself. */
type KeptKind = Measured | 'tag_to_verified'

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
    .map(([, row]) => ({ event_id: of.eventId, day: of.day, station_id: of.stationId, ...row }))
  if (rows.length === 0) return
  await db('timings')
    .insert(rows)
    .onConflict(['event_id', 'day', 'station_id', 'kind', 'bucket'])
    .merge({ n: db.raw('?? + excluded.n', ['timings.n']) })
}

export interface StationBucketCount extends BucketCount {
  readonly kind: KeptKind
  readonly stationId: string
}

/** All measurements of a day. */
export async function timingsOf(
  db: Db,
  eventId: string,
  day: string,
): Promise<StationBucketCount[]> {
  const rows = await db('timings')
    .where({ event_id: eventId, day })
    .select('kind', 'station_id', 'bucket', 'n')
  return rows.map((row) => ({
    kind: row.kind,
    stationId: row.station_id,
    bucket: row.bucket,
    n: row.n,
  }))
}
