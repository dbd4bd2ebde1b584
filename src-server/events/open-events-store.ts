import type { Db } from '../db/database.ts'
import { isoTime } from '../db/column-values.ts'

/** What a guest is told of an event that is on, or the next one. */
export interface OpenEvent {
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly place: string
}

/** Published events that are not over, the soonest first; `limit` at most. */
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
