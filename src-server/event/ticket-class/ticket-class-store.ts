import { randomUUID } from 'node:crypto'
import type { ClassMark } from '../../../contract/event/ticket-class/class-mark.ts'
import type { SaveTicketClass, TicketClass } from '../../../contract/event/ticket-class/ticket-class.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { Stock } from '../../../facts/stocks.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { integer, json, named, orNull, table, text } from '../../platform/db/table.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { VALID_ENTRY_STATES, entriesOf, isValidEntry, type EntryRecord } from '../entry/entry-store.ts'
import { nextSortOrder, type EventRecord } from '../event/event-store.ts'
import { classOf, foldTicket, type ClassRecord } from './ticket-class-rules.ts'

/** The ticket classes of an event, oldest first. */
export async function readClasses(db: Db, eventId: string): Promise<readonly ClassRecord[]> {
  const rows: Row[] = await db('ticket_classes').where({ event_id: eventId }).orderBy(['sort_order', 'id'])
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

export const CLASSES = table('ticket_classes', {
  classId: named('id', text()),
  eventId: text(),
  nameJa: text(),
  nameEn: text(),
  tickets: json<string[]>(),
  ownTemplate: orNull(json<PassTemplate>()),
  roll: named('stock', orNull(text<Stock>())),
  mark: orNull(json<ClassMark>()),
  note: text(),
  partyPlaces: orNull(integer()),
  templateRevision: orNull(integer()),
  sortOrder: integer(),
})

function toClass(row: Row): ClassRecord {
  const { eventId: _event, sortOrder: _order, ...fields } = CLASSES.read(row)
  return fields
}

/** Stores a class; `classId` null adds a new one after the others. Returns its id. */
export async function writeClass(
  trx: Db,
  eventId: string,
  classId: string | null,
  body: SaveTicketClass,
): Promise<string> {
  const columns = CLASSES.write({ ...body })
  if (classId !== null) {
    await trx('ticket_classes').where({ id: classId, event_id: eventId }).update(columns)
    return classId
  }
  const id = randomUUID()
  const sortOrder = await nextSortOrder(trx, 'ticket_classes', eventId)
  await trx(CLASSES.name).insert({
    ...columns,
    ...CLASSES.write({ classId: id, eventId, sortOrder }),
  })
  return id
}

export async function writeClassTemplate(trx: Db, classId: string, template: PassTemplate): Promise<void> {
  await CLASSES.update(trx, { classId }, { ownTemplate: template })
}

/** Keeps a renamed ticket in its class, unless the new name belongs to a class already. */
export async function renameClassTicket(trx: Db, eventId: string, from: string, to: string): Promise<void> {
  const classes = await readClasses(trx, eventId)
  const one = classOf(classes, from)
  if (!one || classOf(classes, to)) return
  const others = one.tickets.filter((name) => foldTicket(name) !== foldTicket(from))
  await CLASSES.update(trx, { classId: one.classId }, { tickets: [...others, to] })
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
    .leftJoin('entries as n', (on) => on.on('n.ticket_id', 't.id').onIn('n.state', [...VALID_ENTRY_STATES]))
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

/** The class of the ticket that counts: that of the first valid entry. */
export async function classOfEntries(
  db: Db,
  eventId: string,
  entries: readonly EntryRecord[],
): Promise<ClassRecord | null> {
  const ticket = entries.find(isValidEntry)?.ticketName ?? null
  return ticket === null ? null : classOf(await readClasses(db, eventId), ticket)
}

/** The event with the template revision of the person's ticket class. */
export async function withClassRevision(db: Db, event: EventRecord, userId: string): Promise<EventRecord> {
  const classes = await readClasses(db, event.id)
  if (classes.length === 0) return event
  const ticketClass = await classOfEntries(db, event.id, await entriesOf(db, event.id, userId))
  return { ...event, templateRevision: ticketClass?.templateRevision ?? event.templateRevision }
}
