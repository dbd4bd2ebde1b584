import { z } from 'zod'
import { eventManager } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { timestamp, uuid } from '../core/scalars.ts'

/** One line of what was done at the desks of an event. */
export const RecordLine = z.strictObject({
  /** Running number of its desk's chain. */
  seq: z.int().min(1),
  at: timestamp,
  station: z.string(),
  /** Who did it; null for the product itself. */
  by: z.string().nullable(),
  action: z.string(),
  /** Whom or what it was done to, where that has a name. */
  subject: z.string().nullable(),
})
export type RecordLine = z.infer<typeof RecordLine>

export const Records = z.strictObject({
  /** Newest first. */
  lines: z.array(RecordLine),
  of: z.int().min(0),
  /**
   * Each desk's chain; `brokenAt` is the first line that was changed, or follows one that is
   * missing.
   */
  chains: z.array(
    z.strictObject({ station: z.string(), lines: z.int().min(0), brokenAt: z.int().nullable() }),
  ),
})
export type Records = z.infer<typeof Records>

const desk = { tag: 'desk', api: 'desk' } as const
const managed = ['event_not_found', 'event_manager_required'] as const
const csv = {
  access: { ...eventManager('query.eventId'), recentPassword: true },
  reply: z.string(),
  rawBody: 'text/csv; charset=utf-8',
  errors: [...managed],
} as const
const asked = z.strictObject({ eventId: uuid, language: z.enum(['ja', 'en']).default('ja') })

/** What was done, and who came; on the loopback listener only. */
export const recordsEndpoints = {
  getRecords: endpoint({
    ...desk,
    id: 'getRecords',
    summary:
      'What was done at the desks of the event, newest first, and whether any line was changed since',
    method: 'GET',
    path: '/desk/records',
    query: z.strictObject({
      eventId: uuid,
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    access: eventManager('query.eventId'),
    reply: Records,
    errors: [...managed],
  }),
  recordsCsv: endpoint({
    ...desk,
    ...csv,
    id: 'recordsCsv',
    summary:
      'Every line of it as CSV (UTF-8 with byte order mark), desk by desk, in words and as ' +
      'recorded, with the hashes of the chain; lines of other events keep their number and hash ' +
      'alone',
    method: 'GET',
    path: '/desk/records.csv',
    query: asked,
  }),
  attendeesCsv: endpoint({
    ...desk,
    ...csv,
    id: 'attendeesCsv',
    summary:
      'Everybody with a ticket as CSV (UTF-8 with byte order mark): consent, pass, prints, tag, ' +
      'check-in; the import reads it again',
    method: 'GET',
    path: '/desk/attendees.csv',
    query: asked,
  }),
} as const
