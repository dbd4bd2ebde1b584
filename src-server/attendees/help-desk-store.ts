import type { Db } from '../db/database.ts'
import { bumpRevs } from '../db/rev-store.ts'
import { isoTime } from '../db/column-values.ts'

/** Marks a person as sent to the help desk, or removes the mark. */
export async function setSentToHelpDesk(
  db: Db,
  park: { eventId: string; userId: string; parked: boolean; by: string; note: string; now: number },
): Promise<void> {
  const key = { event_id: park.eventId, user_id: park.userId }
  if (park.parked) {
    await db('parked_people')
      .insert({ ...key, at: isoTime(park.now), parked_by: park.by, note: park.note })
      .onConflict(['event_id', 'user_id'])
      .merge(['at', 'parked_by', 'note'])
  } else {
    await db('parked_people').where(key).delete()
  }
  await bumpRevs(db, `event:${park.eventId}`)
}
