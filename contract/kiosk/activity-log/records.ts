import { z } from 'zod'
import { admin, eventManager } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { count, listLimit, timestamp, uuid } from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

/** One line of the activity log of an event. */
export const RecordLine = z.strictObject({
  /** Sequence number in the chain of its desk. */
  seq: z.int().min(1),
  at: timestamp,
  station: z.string(),
  /** Who did it; null for the system. */
  by: z.string().nullable(),
  action: z.string(),
  /** Name of the person or thing concerned, if it has one. */
  subject: z.string().nullable(),
})
export type RecordLine = z.infer<typeof RecordLine>

export const Records = z.strictObject({
  /** Newest first. */
  lines: z.array(RecordLine),
  of: count,
  /**
   * The chain of each desk; `brokenAt` is the first line that was changed, or that follows a
   * missing one; `cut`: its end is missing, which an administrator can acknowledge.
   */
  chains: z.array(
    z.strictObject({
      station: z.string(),
      lines: count,
      brokenAt: z.int().nullable(),
      cut: z.boolean(),
    }),
  ),
})
export type Records = z.infer<typeof Records>

const csv = {
  access: { ...eventManager('query.eventId'), recentPassword: true },
  reply: z.string(),
  rawBody: 'text/csv; charset=utf-8',
  errors: EVENT_ERRORS,
} as const
const recordsQuery = z.strictObject({ eventId: uuid, language: z.enum(['ja', 'en']).default('ja') })

/** Activity log and attendance; loopback listener only. */
export const recordsEndpoints = endpointGroup({
  getRecords: endpoint({
    ...desk,
    summary: 'Get the activity log of the event, newest first, and whether an entry was changed afterwards',
    method: 'GET',
    path: '/desk/records',
    query: z.strictObject({
      eventId: uuid,
      limit: listLimit,
    }),
    access: eventManager('query.eventId'),
    reply: Records,
    errors: EVENT_ERRORS,
  }),
  acknowledgeCutLog: endpoint({
    ...desk,
    summary:
      'Acknowledge that lines of an activity log were cut off, so that its present end counts; ' +
      'writes a line that names what is missing',
    method: 'POST',
    path: '/desk/records/acknowledge',
    access: { ...admin, recentPassword: true },
    reply: z.strictObject({ acknowledged: count }),
    errors: ['admin_required', 'recent_password_required', 'conflict'],
  }),
  recordsCsv: endpoint({
    ...desk,
    ...csv,
    summary:
      'Export the activity log as CSV (UTF-8 with byte order mark), by desk, as text and as ' +
      'recorded, with the hashes of the chain; entries of other events have only their number ' +
      'and hash',
    method: 'GET',
    path: '/desk/records.csv',
    query: recordsQuery,
  }),
  attendeesCsv: endpoint({
    ...desk,
    ...csv,
    summary:
      'Export all people with a ticket as CSV (UTF-8 with byte order mark): consent, pass, ' +
      'prints, tag, check-in; the import can read it',
    method: 'GET',
    path: '/desk/attendees.csv',
    query: recordsQuery,
  }),
})
