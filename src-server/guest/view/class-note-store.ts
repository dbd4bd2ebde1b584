import type { PersonClass } from '../../../contract/event/ticket-class/ticket-class.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import type { ClassRecord } from '../../event/ticket-class/ticket-class-rules.ts'

interface Acting {
  readonly eventId: string
  readonly userId: string
  readonly by: string
  readonly stationId: string
  readonly now: number
}

/** The ticket class of a person, and when the note was read to them. */
export async function personClass(
  db: Db,
  eventId: string,
  userId: string,
  ticketClass: ClassRecord | null,
): Promise<PersonClass | null> {
  if (!ticketClass) return null
  const key = { event_id: eventId, user_id: userId }
  const { note } = ticketClass
  const noteRecord =
    note === ''
      ? undefined
      : await db('told_notes')
          .where({ ...key, note })
          .first('at')
  return {
    classId: ticketClass.classId,
    nameJa: ticketClass.nameJa,
    nameEn: ticketClass.nameEn,
    roll: ticketClass.roll,
    hasMark: ticketClass.mark !== null,
    note,
    toldAt: noteRecord?.at ?? null,
  }
}

/** Records that staff read the note to the person. */
export async function writeNote(
  trx: Db,
  { eventId, userId, by, stationId, now }: Acting,
  note: string,
): Promise<void> {
  const row = { note, at: isoTime(now), by_user: by, station_id: stationId }
  await trx('told_notes')
    .insert({ event_id: eventId, user_id: userId, ...row })
    .onConflict(['event_id', 'user_id'])
    .merge(row)
  await bumpRevs(trx, `event:${eventId}`)
}
