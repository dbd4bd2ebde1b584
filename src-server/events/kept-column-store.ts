import type { Db } from '../db/database.ts'
import { VALID_ENTRY_STATES } from './entry-store.ts'
import { keptColumnsOf, type KeptColumns } from './kept-columns.ts'

/** The kept columns of a person at an event. */
export async function columnsOfPerson(
  db: Db,
  eventId: string,
  userId: string,
): Promise<KeptColumns> {
  return keptColumnsOf(
    await db('entries')
      .where({ event_id: eventId, user_id: userId })
      .whereIn('state', [...VALID_ENTRY_STATES])
      .orderBy(['created_at', 'id'])
      .select('kept_columns'),
  )
}

/** The headings of all kept columns of an event. */
export async function keptHeadings(db: Db, eventId: string): Promise<string[]> {
  const rows = await db('entries')
    .where({ event_id: eventId })
    .whereNot({ kept_columns: '{}' })
    .distinct('kept_columns')
  return Object.keys(keptColumnsOf(rows))
}
