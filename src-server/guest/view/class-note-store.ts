import type { PersonClass } from '../../../contract/event/ticket-class/ticket-class.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { orNull, table, text, time } from '../../platform/db/table.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import type { ClassRecord } from '../../event/ticket-class/ticket-class-rules.ts'

export const READ_NOTES = table('told_notes', {
  eventId: text(),
  userId: text(),
  /** As it was read to the person; a changed text must be read again. */
  note: text(),
  at: time(),
  byUser: orNull(text()),
  stationId: orNull(text()),
})

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
  const { classId, nameJa, nameEn, roll, mark, note } = ticketClass
  const noteRecord =
    note === ''
      ? undefined
      : await db('told_notes')
          .where({ ...key, note })
          .first('at')
  return {
    classId,
    nameJa,
    nameEn,
    roll,
    hasMark: mark !== null,
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
  const at = isoTime(now)
  await trx(READ_NOTES.name)
    .insert(READ_NOTES.write({ eventId, userId, note, at, byUser: by, stationId }))
    .onConflict(['event_id', 'user_id'])
    .merge()
  await bumpRevs(trx, `event:${eventId}`)
}
