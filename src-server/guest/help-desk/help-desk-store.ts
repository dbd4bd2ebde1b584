import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'

export const PARKED = table('parked_people', {
  eventId: text(),
  userId: text(),
  at: time(),
  parkedBy: text(),
  note: text(),
})
const ENTRY = PARKED.pick('userId', 'at', 'note').with({ by: orNull(text()) })
/** A person at the help desk, with the name of the staff member who sent them. */
export type HelpDeskEntry = RecordOf<typeof ENTRY>

/** The people at the help desk of an event, who came first at first; at most a page. */
export const helpDeskEntries = (db: Db, eventId: string): Promise<readonly HelpDeskEntry[]> =>
  ENTRY.all(
    db('parked_people as p')
      .leftJoin('users as s', 's.id', 'p.parked_by')
      .where('p.event_id', eventId)
      .orderBy(['p.at', 'p.user_id'])
      .limit(LIMITS.personPage)
      .select('p.user_id', 'p.at', 's.name as by', 'p.note'),
  )

/** What staff noted about a person at the help desk; null if the person is not there. */
export async function helpDeskNote(db: Db, eventId: string, userId: string): Promise<string | null> {
  const row = await db('parked_people').where({ event_id: eventId, user_id: userId }).first('note')
  return row?.note ?? null
}

/**
 * Marks a person as sent to the help desk, or removes the mark. Of a person who is there already,
 * only the note changes.
 */
export async function setSentToHelpDesk(
  db: Db,
  park: { eventId: string; userId: string; parked: boolean; by: string; note: string; now: number },
): Promise<void> {
  const key = { event_id: park.eventId, user_id: park.userId }
  if (park.parked) {
    await db('parked_people')
      .insert(PARKED.write({ ...park, at: isoTime(park.now), parkedBy: park.by }))
      .onConflict(['event_id', 'user_id'])
      .merge(['note'])
  } else {
    await db('parked_people').where(key).delete()
  }
  await bumpRevs(db, `event:${park.eventId}`)
}
