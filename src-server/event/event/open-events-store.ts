import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'

/** A running or coming event, as shown to guests. */
export interface OpenEvent {
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly place: string
}

/** Published events that have not ended, soonest first; at most `limit`. */
export async function openEvents(db: Db, now: number, limit: number): Promise<OpenEvent[]> {
  const rows = await db('events')
    .where({ status: 'PUBLISHED' })
    .where('ends_at', '>', isoTime(now))
    .orderBy(['starts_at', 'id'])
    .limit(limit)
    .select('title', 'starts_at', 'ends_at', 'time_zone', 'place')
  return rows.map((row) => ({
    title: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    place: row.place,
  }))
}
