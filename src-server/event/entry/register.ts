import type {
  EventEntry,
  Register,
  TicketType,
} from '../../../contract/event/resource-api/resource.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import {
  findTicket,
  questionsOf,
  ticketsOf,
  type PublishedEvent,
} from '../event/catalogue-store.ts'
import { findEntry, storeRegistration } from './registration-store.ts'
import { registerProblems } from './registration-rules.ts'

interface RegisterDeps {
  readonly db: Db
  readonly now: () => number
}

/**
 * Registers a person for an event with one ticket (specification §4.6, §3.4): UNUSED, or PENDING if
 * approval is required. A repeated call returns the existing entry in its current state.
 */
export async function register(
  deps: RegisterDeps,
  userId: string,
  event: PublishedEvent,
  body: Register,
): Promise<EventEntry> {
  const { db } = deps
  const ticket = await chosenTicket(db, event.id, body.ticketId)
  const ticketId = ticket?.id ?? ticketOfEventWithout(event.id)
  const earlier = await findEntry(db, event.id, userId, ticketId)
  if (earlier) return earlier

  const now = deps.now()
  requireOpen(event, ticket, now)
  const requirements = {
    ticket,
    requiresFacePhoto: event.requiresFacePhoto,
    questions: await questionsOf(db, event.id),
    profileFields: event.entryProfileFields,
  }
  const details = registerProblems(requirements, body)
  if (details.length > 0) throw new ApiError('invalid_input', { details })
  return storeRegistration(
    db,
    { eventId: event.id, userId, ticketId, ticket, body, questions: requirements.questions },
    now,
  )
}

/** An event without ticket types has a hidden one, with the id of the event. */
const ticketOfEventWithout = (eventId: string): string => eventId

/** The ticket that the body names; null for an event without ticket types. */
async function chosenTicket(
  db: Db,
  eventId: string,
  ticketId: string | undefined,
): Promise<TicketType | null> {
  if (ticketId !== undefined) {
    const ticket = await findTicket(db, eventId, ticketId)
    if (!ticket) throw new ApiError('not_found', { message: 'The event has no such ticket.' })
    return ticket
  }
  if ((await ticketsOf(db, eventId)).length > 0)
    throw invalidField('ticketId', 'name one of the ticket types of this event')
  return null
}

function requireOpen(event: PublishedEvent, ticket: TicketType | null, now: number): void {
  if (Date.parse(event.endsAt) <= now) throw new ApiError('event_ended')
  if (!ticket) return
  if (ticket.status === 'SUSPENDED') throw new ApiError('ticket_not_on_sale')
  if (ticket.price > 0) throw new ApiError('payment_required')
}
