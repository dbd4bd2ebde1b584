import { randomUUID } from 'node:crypto'
import type {
  EventFields,
  AdminEvent,
  Position,
} from '../../../contract/event/event/event-admin.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db, Transaction, Row } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { describedEvent, timeColumns } from './event-store.ts'
import { eventSearchText } from './event-search-text.ts'
import { countPending } from '../entry/approval-store.ts'

/** An event as staff edit it. `map` belongs to the kiosk and is added to the reply. */
type StoredEvent = Omit<AdminEvent, 'map'>

export async function readAdminEvent(db: Db, eventId: string): Promise<StoredEvent> {
  const row = await db('events').where({ id: eventId }).first()
  return {
    eventId,
    ...toFields(row, await positionsOf(db, eventId)),
    pending: await countPending(db, eventId),
  }
}

/** The fields of an event row, as event administration and its files use them. */
export function toFields(row: Row, positions: Position[]): EventFields {
  const { requiresFacePhoto, entryProfileFields, ...described } = describedEvent(row)
  // In the order of the fields in exported files.
  return {
    ...described,
    status: row.status,
    requiresFacePhoto,
    entryProfileFields,
    positions,
  }
}

export async function positionsOf(db: Db, eventId: string): Promise<Position[]> {
  const rows = await db('event_positions')
    .where({ event_id: eventId })
    .orderBy(['sort_order', 'id'])
    .select('lat', 'lng')
  return rows.map(({ lat, lng }) => ({ lat, lng }))
}

/**
 * Prevents changes of the event by other staff until the transaction ends. Registration stays
 * possible.
 */
export async function lockEventRow(trx: Db, eventId: string): Promise<Row | undefined> {
  return trx('events').where({ id: eventId }).forNoKeyUpdate().first()
}

/** Changes records of an event, one after the other. Screens then read the event again. */
export const changeRecords = <T>(
  db: Db,
  eventId: string,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (trx) => {
    await lockEventRow(trx, eventId)
    const result = await work(trx)
    await bumpRevs(trx, `event:${eventId}`)
    return result
  })

/**
 * Writes these fields of an event and derived data: its days, its search text, its tags. Throws a
 * unique violation if another event has the slug.
 */
export async function writeEvent(
  trx: Db,
  eventId: string,
  event: EventFields,
  now: number,
): Promise<void> {
  await trx('events')
    .where({ id: eventId })
    .update({
      slug: event.slug,
      title: event.title,
      description: event.description,
      ...timeColumns(event),
      place: event.place,
      image_url: event.imageUrl || null,
      tags: JSON.stringify(event.tags),
      languages: JSON.stringify(event.languages),
      links: JSON.stringify(event.links),
      status: event.status,
      requires_face_photo: event.requiresFacePhoto,
      entry_profile_fields: JSON.stringify(event.entryProfileFields),
      search_text: eventSearchText(event),
      updated_at: isoTime(now),
    })
  await trx('event_tags').where({ event_id: eventId }).delete()
  if (event.tags.length > 0)
    await trx('event_tags').insert(event.tags.map((tag) => ({ event_id: eventId, tag })))
}

export async function writePositions(
  trx: Db,
  eventId: string,
  positions: readonly Position[],
): Promise<void> {
  await trx('event_positions').where({ event_id: eventId }).delete()
  const rows = positions.map(({ lat, lng }, order) => ({
    id: randomUUID(),
    event_id: eventId,
    lat,
    lng,
    sort_order: order,
  }))
  if (rows.length > 0) await trx('event_positions').insert(rows)
}
