import { NEW_TICKET, TicketFields } from '../../../contract/event/event/event-fields.ts'
import { randomUUID } from 'node:crypto'
import type { AddTicket, EditTicket, AdminTicket } from '../../../contract/event/event/event-admin.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { nextSortOrder } from '../event/event-store.ts'
import { changeRecords, fieldConflict, requireUnique } from '../event/event-admin-store.ts'
import { TICKETS } from '../event/catalogue-store.ts'
import { renameClassTicket } from '../ticket-class/ticket-class-store.ts'

/** Price and payment method must agree, because other apps use both. */
function priceDisagreement({
  price,
  paymentType,
}: Pick<TicketFields, 'price' | 'paymentType'>): ApiError | null {
  if (price > 0 && paymentType === 'FREE')
    return invalidField('paymentType', `is FREE, but the price is ${price}`)
  if (price === 0 && paymentType !== 'FREE')
    return invalidField('price', `is 0, but the payment type is ${paymentType}`)
  return null
}

const EDITED = TICKETS.pick(...(Object.keys(TicketFields.shape) as (keyof TicketFields)[]))
export const toTicketFields = EDITED.read

/** All ticket types of the event except the placeholder of events without ticket types. */
const shown = (db: Db, eventId: string) =>
  db('ticket_types as t')
    .where({ 't.event_id': eventId })
    .whereNot('t.id', eventId)
    .select('t.*', db('entries as n').whereRaw('n.ticket_id = t.id').count('*').as('entries'))

export async function listTicketTypes(db: Db, eventId: string): Promise<AdminTicket[]> {
  const rows: Row[] = await shown(db, eventId).orderBy(['t.sort_order', 't.id'])
  return rows.map(toTicket)
}

async function adminTicket(db: Db, eventId: string, ticketId: string): Promise<AdminTicket> {
  const row = await shown(db, eventId).where('t.id', ticketId).first()
  if (!row) throw new ApiError('not_found', { message: 'The event has no such ticket type.' })
  return toTicket(row)
}

function toTicket(row: Row): AdminTicket {
  return {
    ticketId: row.id,
    ...toTicketFields(row),
    sold: row.sold,
    entries: Number(row.entries),
  }
}

/** Adds a ticket type after the others. Throws `conflict` if the name exists. */
export async function addTicketType(db: Db, eventId: string, body: AddTicket): Promise<AdminTicket> {
  const ticket: TicketFields = { ...NEW_TICKET, ...body }
  const disagreement = priceDisagreement(ticket)
  if (disagreement) throw disagreement
  const ticketId = randomUUID()
  await changeRecords(db, eventId, async (trx) => {
    await requireOwnName(trx, eventId, ticketId, ticket.name)
    await insertTicketType(trx, eventId, ticketId, ticket)
  })
  return adminTicket(db, eventId, ticketId)
}

export async function insertTicketType(
  trx: Db,
  eventId: string,
  ticketId: string,
  ticket: TicketFields,
): Promise<void> {
  const sortOrder = await nextSortOrder(trx, 'ticket_types', eventId)
  await TICKETS.insert(trx, { ...ticket, id: ticketId, eventId, sortOrder })
}

/**
 * Changes the given fields. Throws `conflict` with both numbers for a limit below the number sold.
 */
export async function editTicketType(
  db: Db,
  eventId: string,
  ticketId: string,
  edit: EditTicket,
): Promise<AdminTicket> {
  await changeRecords(db, eventId, async (trx) => {
    const { ticketId: _, sold: __, entries: ___, ...before } = await adminTicket(trx, eventId, ticketId)
    const after: TicketFields = { ...before, ...edit }
    const disagreement = priceDisagreement(after)
    if (disagreement) throw disagreement
    if (after.name !== before.name) {
      await requireOwnName(trx, eventId, ticketId, after.name)
      await renameClassTicket(trx, eventId, before.name, after.name)
      await bumpRevs(trx, 'templates', `event:${eventId}`)
    }
    await updateTicketType(trx, ticketId, after)
  })
  return adminTicket(db, eventId, ticketId)
}

/** One conditional update, so that concurrent registrations cannot exceed the limit. */
export async function updateTicketType(trx: Db, ticketId: string, ticket: TicketFields): Promise<void> {
  const withinLimit = trx('ticket_types').where({ id: ticketId })
  if (ticket.salesLimit !== null) withinLimit.where('sold', '<=', ticket.salesLimit)
  if ((await withinLimit.update(EDITED.write(ticket))) === 1) return
  const { sold } = await trx('ticket_types').where({ id: ticketId }).first('sold')
  throw fieldConflict(
    'salesLimit',
    `The sales limit ${ticket.salesLimit} is below the ${sold} places that are sold already.`,
  )
}

const requireOwnName = (trx: Db, event_id: string, ticketId: string, name: string) =>
  requireUnique(
    trx,
    'ticket_types',
    { event_id, name },
    ticketId,
    fieldConflict('name', `The event has a ticket type named ${name} already.`),
  )

/**
 * Deletes a ticket type. Throws `conflict` if it has any entry, including cancelled ones, or a place
 * of a party without a name.
 */
export async function deleteTicketType(db: Db, eventId: string, ticketId: string): Promise<void> {
  await changeRecords(db, eventId, async (trx) => {
    const ticket = await adminTicket(trx, eventId, ticketId)
    if (ticket.entries > 0) {
      throw new ApiError('conflict', {
        message: `${ticket.entries} entries belong to the ticket type ${ticket.name}; suspend it instead.`,
      })
    }
    const places = trx('party_places').where({ event_id: eventId, ticket_id: ticketId }).whereNull('user_id')
    if (await places.first('id'))
      throw new ApiError('conflict', {
        message: 'Places of parties without a name have this ticket type.',
      })
    await trx('ticket_types').where({ id: ticketId }).delete()
  })
}

/**
 * Sets the order of ticket types or questions. Throws `conflict` unless the ids are exactly the
 * stored ones.
 */
export async function orderRows(
  db: Db,
  eventId: string,
  of: 'tickets' | 'questions',
  ids: readonly string[],
): Promise<void> {
  const table = of === 'tickets' ? 'ticket_types' : 'questions'
  await changeRecords(db, eventId, async (trx) => {
    const there: string[] = await trx(table)
      .where({ event_id: eventId })
      .whereNot({ id: eventId })
      .pluck('id')
    if (there.length !== ids.length || new Set([...there, ...ids]).size !== ids.length) {
      throw new ApiError('conflict', {
        message: `The ${of} of the event have changed; reload them.`,
      })
    }
    for (const [order, id] of ids.entries()) await trx(table).where({ id }).update({ sort_order: order })
  })
}
