import type { EventFields, Position } from '../../../contract/event/event/event-fields.ts'
import { randomUUID } from 'node:crypto'
import type { AdminEvent } from '../../../contract/event/event/event-admin.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db, Transaction, Row } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { EDITED, EVENTS, timeFields } from './event-store.ts'
import { integer, real, table, text } from '../../platform/db/table.ts'
import { eventSearchText } from './event-filter.ts'
import { countPending } from '../entry/approval-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'

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

export const POSITIONS = table('event_positions', {
  id: text(),
  eventId: text(),
  lng: real(),
  lat: real(),
  sortOrder: integer(),
})

/** The fields of an event row, as event administration and its files use them. */
export const toFields = (row: Row, positions: Position[]): EventFields => ({
  ...EDITED.read(row),
  positions,
})

export const positionsOf = (db: Db, eventId: string): Promise<Position[]> =>
  POSITIONS.pick('lat', 'lng').all(
    db('event_positions').where({ event_id: eventId }).orderBy(['sort_order', 'id']),
  )

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
export async function writeEvent(trx: Db, eventId: string, event: EventFields, now: number): Promise<void> {
  await EVENTS.update(
    trx,
    { id: eventId },
    {
      ...event,
      ...timeFields(event),
      searchText: eventSearchText(event),
      updatedAt: isoTime(now),
    },
  )
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
  const rows = positions.map((position, sortOrder) =>
    POSITIONS.write({ ...position, id: randomUUID(), eventId, sortOrder }),
  )
  if (rows.length > 0) await trx('event_positions').insert(rows)
}

/** 409 for a field that is valid but contradicts stored data. */
export const fieldConflict = (path: string, message: string): ApiError =>
  new ApiError('conflict', { message, details: [{ path, message }] })

/** Throws `taken` if another row than `id` has these values. */
export async function requireUnique(
  trx: Db,
  table: 'questions' | 'ticket_types',
  values: Readonly<Record<string, string>>,
  id: string,
  taken: ApiError,
): Promise<void> {
  if (await trx(table).where(values).whereNot({ id }).first('id')) throw taken
}
