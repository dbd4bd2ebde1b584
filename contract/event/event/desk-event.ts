import { admin, webSession } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { z } from 'zod'
import { EventFields } from './event-fields.ts'
import { PassTemplate } from './pass-template.ts'
import { count, revision, timestamp, uuid } from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS, managerRow } from '../../platform/http/row-fields.ts'

export const DeskEvent = z.strictObject({
  eventId: uuid,
  title: z.string(),
  slug: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  timeZone: z.string(),
  state: z.enum(['upcoming', 'running', 'ended']),
  nfcEnabled: z.boolean(),
  /**
   * Set if the event uses tags and the kiosk's address has the wrong length: actual and required
   * characters.
   */
  tagAddress: z.strictObject({ found: z.int(), needed: z.int() }).nullable(),
  /** Whether entries are checked in here. */
  checkIn: z.boolean(),
  /** Its desks print confirmed passes on scan. */
  express: z.boolean(),
  template: PassTemplate.nullable(),
  templateRevision: revision,
  participants: count,
})

export type DeskEvent = z.infer<typeof DeskEvent>

export const CreateEvent = z.strictObject({
  ...EventFields.pick({ slug: true, title: true, startsAt: true, endsAt: true, timeZone: true }).shape,
  nfcEnabled: z.boolean(),
  template: PassTemplate,
})

export type CreateEvent = z.infer<typeof CreateEvent>

export const deskEventEndpoints = endpointGroup({
  listDeskEvents: endpoint({
    ...desk,
    summary: 'List the events at which the signed-in person works',
    method: 'GET',
    path: '/desk/events',
    access: webSession,
    reply: z.strictObject({
      events: z.array(DeskEvent),
      /** For an administrator: all other events, which they can take over as manager. */
      others: z.array(DeskEvent),
    }),
    errors: [],
  }),
  createEvent: endpoint({
    ...desk,
    summary: 'Create an event with its template; the caller becomes its manager',
    method: 'POST',
    path: '/desk/events',
    access: admin,
    body: CreateEvent,
    reply: DeskEvent,
    status: 201,
    errors: ['admin_required', 'conflict'],
  }),
  saveTemplate: endpoint({
    ...managerRow,
    summary: 'Save a new revision of the template; ends the confirmations of the old revision',
    method: 'POST',
    path: '/desk/events/{eventId}/template',
    body: z.strictObject({ expectedRevision: count, template: PassTemplate }),
    reply: DeskEvent,
    errors: [...EVENT_ERRORS, 'pass_revision_conflict'],
  }),
})
