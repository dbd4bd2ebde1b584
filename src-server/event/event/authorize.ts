import type { EventRecord, EventSource } from '../../../contract/platform/http/access.ts'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AccessCheck, Authorize, Input } from '../../platform/http/pipeline.ts'
import {
  hasAnyRole,
  isAdmin,
  managesAnything,
  managesEvent,
  worksAtEvent,
} from '../../account/staff/role-store.ts'
import { eventExists } from './event-store.ts'

/** Finds the event of a record that a row names in its path. */
interface EventResolver {
  readonly find: (params: Readonly<Record<string, string>>) => Promise<string | undefined>
  /** Sentence of the 404 for an unknown record, or one of another event. */
  readonly missing: string
}

export type EventResolvers = Readonly<Record<EventRecord, EventResolver>>

const passes: AccessCheck = async () => {}

/** The checks of each row by its `access`: event (404), role (403), ids of other events (404). */
export function authorizer(db: Db, resolvers: EventResolvers): Authorize {
  return (row) => {
    const { role, checksRecords } = row.access
    if (role === undefined) return { role: passes, records: passes }
    if (role === 'admin') {
      return {
        role: async (caller) => {
          if (!caller || !(await isAdmin(db, caller.userId))) throw new ApiError('admin_required')
        },
        records: passes,
      }
    }
    const event = eventSourceOf(row, resolvers)
    const resolver = resolverOf(resolvers, event)
    const rules = ROLES[role]
    return {
      async role(caller, input) {
        if (!caller) throw new ApiError('unauthorized')
        const { userId } = caller
        if ((event === 'any' || resolver) && !(await rules.anywhere(db, userId))) throw rules.error()
        if (event === 'any') return
        if (resolver) {
          const eventId = await resolver.find(input.params as Record<string, string>)
          if (eventId === undefined || !(await rules.at(db, userId, eventId)))
            throw new ApiError('not_found', { message: resolver.missing })
          return
        }
        const eventId = eventIdOf(event, input)
        if (!(await eventExists(db, eventId))) throw new ApiError('event_not_found')
        if (!(await rules.at(db, userId, eventId))) throw rules.error()
      },
      records:
        checksRecords || event === 'any' || resolver
          ? passes
          : (_, input) => requireRecordsOfEvent(db, eventIdOf(event, input), input),
    }
  }
}

const ROLES = {
  event_manager: {
    at: managesEvent,
    anywhere: managesAnything,
    error: () => new ApiError('event_manager_required'),
  },
  receptionist: {
    at: worksAtEvent,
    anywhere: hasAnyRole,
    error: () =>
      new ApiError('event_manager_required', {
        message: 'Only the staff of this event may do this.',
      }),
  },
} as const

const resolverOf = (resolvers: EventResolvers, event: EventSource): EventResolver | undefined =>
  Object.hasOwn(resolvers, event) ? resolvers[event as EventRecord] : undefined

/** Throws if the event of a call of a row for staff cannot be found: the row is not mounted. */
function eventSourceOf(row: Endpoint, resolvers: EventResolvers): EventSource {
  const { event } = row.access
  if (event === 'any' || (event && resolverOf(resolvers, event))) return event
  const part = /^(params|query|body)\.eventId$/.exec(event ?? '')?.[1] as keyof Input | undefined
  const shape = part && (row[part] as { shape?: Record<string, unknown> } | undefined)?.shape
  if (event && shape && 'eventId' in shape) return event
  throw new Error(`The endpoint ${row.id} does not declare how the event of a call is found.`)
}

function eventIdOf(source: EventSource, input: Input): string {
  const part = source.split('.')[0] as keyof Input
  const { eventId } = (input[part] ?? {}) as { eventId?: unknown }
  if (typeof eventId !== 'string') throw new ApiError('event_not_found')
  return eventId
}

/**
 * Every id in path, query or body belongs to the event of the call (specification, decisions
 * section 11).
 */
async function requireRecordsOfEvent(db: Db, eventId: string, input: Input): Promise<void> {
  for (const part of [input.params, input.query, input.body]) {
    for (const [field, id] of Object.entries(part ?? {})) {
      const record = Object.hasOwn(RECORD_FIELDS, field) ? RECORD_FIELDS[field] : undefined
      if (!record || typeof id !== 'string') continue
      if (!(await isRecordOfEvent(db, record, id, eventId)))
        throw new ApiError('not_found', { message: record.missing })
    }
  }
}

/** Where the id of a record of an event is stored. */
interface RecordField {
  readonly table: string
  readonly column: string
  readonly missing: string
}

/** By the name of the field in a path, query or body. */
const RECORD_FIELDS: Readonly<Record<string, RecordField>> = {
  userId: { table: 'entries', column: 'user_id', missing: 'The event has no such participant.' },
  otherUserId: {
    table: 'entries',
    column: 'user_id',
    missing: 'The event has no such participant.',
  },
  entryId: { table: 'entries', column: 'id', missing: 'The event has no such entry.' },
  ticketId: { table: 'ticket_types', column: 'id', missing: 'The event has no such ticket type.' },
  questionId: { table: 'questions', column: 'id', missing: 'The event has no such question.' },
  classId: {
    table: 'ticket_classes',
    column: 'id',
    missing: 'The event has no such ticket class.',
  },
  partyId: { table: 'parties', column: 'id', missing: 'The event has no such party.' },
  partyPlaceId: {
    table: 'party_places',
    column: 'id',
    missing: 'The event has no such place of a party.',
  },
  listId: { table: 'imports', column: 'id', missing: 'The event has no such import.' },
  jobId: { table: 'print_jobs', column: 'id', missing: 'The event has no such print job.' },
  placeId: {
    table: 'print_run_labels',
    column: 'id',
    missing: 'The event has no such pass in a box.',
  },
}

async function isRecordOfEvent(
  db: Db,
  { table, column }: RecordField,
  id: string,
  eventId: string,
): Promise<boolean> {
  const found = await db(table)
    .where({ [column]: id, event_id: eventId })
    .first('id')
  return found !== undefined
}
