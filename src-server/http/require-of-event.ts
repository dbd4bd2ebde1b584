import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { Db } from '../db/database.ts'
import { ApiError } from './api-error.ts'
import { eventIdOf, type EventNamed } from './authorize.ts'

/**
 * Where each id of a record of an event is stored, by the name that a path, query or body gives it.
 */
const RECORDS: Readonly<
  Record<string, { readonly table: string; readonly column: string; readonly what: string }>
> = {
  userId: { table: 'entries', column: 'user_id', what: 'The event has no such participant.' },
  entryId: { table: 'entries', column: 'id', what: 'The event has no such entry.' },
  ticketId: { table: 'ticket_types', column: 'id', what: 'The event has no such ticket type.' },
  questionId: { table: 'questions', column: 'id', what: 'The event has no such question.' },
  jobId: { table: 'print_jobs', column: 'id', what: 'The event has no such print job.' },
}

/**
 * Every id in path, query or body belongs to the event of the call: for a record of another event
 * the answer is that of an unknown id, `not_found`. Endpoints without that code (rows 11 to 13, the
 * handover of a desk) answer unknown ids in their own way, and their handlers see to it.
 */
export async function requireOfEvent(db: Db, row: Endpoint, call: EventNamed): Promise<void> {
  if (
    row.access.role === undefined ||
    row.access.role === 'admin' ||
    !row.errors.includes('not_found')
  )
    return
  const eventId = eventIdOf(call)
  if (eventId === undefined) return
  const named = [call.params, call.query, call.body].flatMap((part) =>
    Object.entries((part ?? {}) as Record<string, unknown>),
  )
  for (const [field, id] of named) {
    const record = RECORDS[field]
    if (record === undefined || typeof id !== 'string') continue
    const found = await db(record.table)
      .where({ [record.column]: id, event_id: eventId })
      .first('id')
    if (!found) throw new ApiError('not_found', { message: record.what })
  }
}
