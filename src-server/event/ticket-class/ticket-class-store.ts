import { randomUUID } from 'node:crypto'
import type {
  SaveTicketClass,
  TicketClass,
} from '../../../contract/event/ticket-class/ticket-class.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { VALID_ENTRY_STATES } from '../entry/entry-store.ts'
import { nextSortOrder } from '../event/sort-order.ts'
import { classOf, type ClassRecord } from './ticket-class-rules.ts'

/** The ticket classes of an event, oldest first. */
export async function readClasses(db: Db, eventId: string): Promise<readonly ClassRecord[]> {
  const rows: Row[] = await db('ticket_classes')
    .where({ event_id: eventId })
    .orderBy(['sort_order', 'id'])
  return rows.map(toClass)
}

/** The class of an event; null without `classId`. Throws `not_found` for an unknown one. */
export async function findClass(
  db: Db,
  eventId: string,
  classId: string | undefined,
): Promise<ClassRecord | null> {
  if (classId === undefined) return null
  const found = (await readClasses(db, eventId)).find((one) => one.classId === classId)
  if (!found) throw noSuchClass()
  return found
}

/** The template revision that passes of a ticket have: that of its class, or of the event. */
export function revisionFor(
  event: { readonly templateRevision: number },
  classes: readonly ClassRecord[],
  ticket: string | null,
): number {
  return classOf(classes, ticket)?.templateRevision ?? event.templateRevision
}

const parsed = (json: string | null) => (json === null ? null : JSON.parse(json))

function toClass(row: Row): ClassRecord {
  return {
    classId: row.id,
    nameJa: row.name_ja,
    nameEn: row.name_en,
    tickets: JSON.parse(row.tickets),
    ownTemplate: parsed(row.own_template),
    roll: row.stock,
    mark: parsed(row.mark),
    note: row.note,
    partyPlaces: row.party_places,
    templateRevision: row.template_revision,
  }
}

const columnsOf = (body: SaveTicketClass): Row => ({
  name_ja: body.nameJa,
  name_en: body.nameEn,
  tickets: JSON.stringify(body.tickets),
  own_template: body.ownTemplate && JSON.stringify(body.ownTemplate),
  stock: body.roll,
  mark: body.mark && JSON.stringify(body.mark),
  note: body.note,
  party_places: body.partyPlaces,
})

/** Stores a class; `classId` null adds a new one after the others. Returns its id. */
export async function writeClass(
  trx: Db,
  eventId: string,
  classId: string | null,
  body: SaveTicketClass,
): Promise<string> {
  if (classId !== null) {
    await trx('ticket_classes').where({ id: classId, event_id: eventId }).update(columnsOf(body))
    return classId
  }
  const id = randomUUID()
  await trx('ticket_classes').insert({
    id,
    event_id: eventId,
    ...columnsOf(body),
    sort_order: await nextSortOrder(trx, 'ticket_classes', eventId),
  })
  return id
}

export async function writeClassTemplate(
  trx: Db,
  classId: string,
  template: PassTemplate,
): Promise<void> {
  await trx('ticket_classes')
    .where({ id: classId })
    .update({ own_template: JSON.stringify(template) })
}

export async function removeClass(trx: Db, eventId: string, classId: string): Promise<void> {
  const removed = await trx('ticket_classes').where({ id: classId, event_id: eventId }).delete()
  if (removed === 0) throw noSuchClass()
}

export const noSuchClass = (): ApiError =>
  new ApiError('not_found', { message: 'The event has no such ticket class.' })

/** Every ticket type of the event with a valid entry, and the number of entries. */
export async function ticketCounts(db: Db, eventId: string): Promise<ReadonlyMap<string, number>> {
  const rows: Row[] = await db('ticket_types as t')
    .leftJoin('entries as n', (on) =>
      on.on('n.ticket_id', 't.id').onIn('n.state', [...VALID_ENTRY_STATES]),
    )
    .where('t.event_id', eventId)
    .groupBy('t.id', 't.name')
    .orderBy('t.name')
    .select('t.name')
    .count('n.id as n')
  return new Map(rows.map((row) => [row.name, Number(row.n)]))
}

/** A class for its administration. */
export function classView(
  record: ClassRecord,
  classes: readonly ClassRecord[],
  tickets: ReadonlyMap<string, number>,
): TicketClass {
  const { templateRevision: _, ...fields } = record
  const own = [...tickets].filter(([name]) => classOf(classes, name)?.classId === record.classId)
  return {
    ...fields,
    entries: own.reduce((sum, [, n]) => sum + n, 0),
  }
}
