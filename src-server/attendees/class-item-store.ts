import type { HandOut, PersonClass } from '../../contract/events/ticket-class.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/column-values.ts'
import { bumpRevs } from '../db/rev-store.ts'
import { columnsOfPerson } from '../events/kept-column-store.ts'
import { itemText, type ClassRecord } from '../events/ticket-class-rules.ts'

interface Acting {
  readonly eventId: string
  readonly userId: string
  readonly by: string
  readonly stationId: string
  readonly now: number
}

/** The ticket class of a person, with the notes read and the items handed out. */
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
  const rows = await db('given_items').where(key).select('item_id', 'state', 'at')
  const columns = await columnsOfPerson(db, eventId, userId)
  const known = new Map(rows.map((row) => [row.item_id as string, row]))
  return {
    classId: ticketClass.classId,
    nameJa: ticketClass.nameJa,
    nameEn: ticketClass.nameEn,
    roll: ticketClass.roll,
    hasMark: ticketClass.mark !== null,
    note,
    toldAt: noteRecord?.at ?? null,
    sound: ticketClass.sound,
    handOuts: ticketClass.handOuts.map(({ itemId, text }): HandOut => {
      const row = known.get(itemId)
      return {
        itemId,
        text: itemText(text, columns),
        state: row?.state ?? 'open',
        at: row?.at ?? null,
      }
    }),
  }
}

/** Stores the state of items; the newest state of an item counts. */
export async function writeItems(
  trx: Db,
  { eventId, userId, by, stationId, now }: Acting,
  items: readonly { readonly itemId: string; readonly state: 'given' | 'later' }[],
): Promise<void> {
  for (const { itemId, state } of items) {
    const row = { state, at: isoTime(now), by_user: by, station_id: stationId }
    await trx('given_items')
      .insert({ event_id: eventId, user_id: userId, item_id: itemId, ...row })
      .onConflict(['event_id', 'user_id', 'item_id'])
      .merge(row)
  }
  await bumpRevs(trx, `event:${eventId}`)
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
