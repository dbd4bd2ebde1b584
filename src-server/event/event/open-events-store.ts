import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { RecordOf } from '../../platform/db/table.ts'
import { EVENTS } from './event-store.ts'

const OPEN = EVENTS.pick('title', 'startsAt', 'endsAt', 'timeZone', 'place')
/** A running or coming event, as shown to guests. */
export type OpenEvent = RecordOf<typeof OPEN>

/** Published events that have not ended, soonest first; at most `limit`. */
export const openEvents = (db: Db, now: number, limit: number): Promise<OpenEvent[]> =>
  OPEN.all(
    db('events')
      .where({ status: 'PUBLISHED' })
      .where('ends_at', '>', isoTime(now))
      .orderBy(['starts_at', 'id'])
      .limit(limit),
  )
