import { z } from 'zod'
import { DeskPersonRow } from '../../guest/view/attendees.ts'
import { PrintJobs } from '../../print/job/jobs.ts'
import { managerWithToken } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { count, listLimit, since, timestamp } from '../../platform/http/scalars.ts'
import { EVENT_ERRORS, eventParams } from '../../platform/http/row-fields.ts'

/** What an app may know of a kiosk before sign-in. */
const KioskStatus = z.strictObject({
  rev: count,
  /** Name of the station, chosen by staff. */
  name: z.string(),
  version: z.string(),
  /** {base_url} */
  baseUrl: z.url(),
  /** Whether tags can be written with {base_url}. */
  nfcEnabled: z.boolean(),
  /** The kiosk's clock at the reply. Does not count as a change. */
  time: timestamp,
})

/** Participants of an event, by kana and name. Pages are consistent while `rev` stays the same. */
const Participants = z.strictObject({
  rev: count,
  /** Total number. */
  of: count,
  participants: z.array(DeskPersonRow),
})
export type Participants = z.infer<typeof Participants>

const row = { tag: 'kiosk', api: 'native' } as const

/** Events with `{view, rev}`; without `Accept: text/event-stream` those of now, then the end. */
const stream = {
  reply: z.string(),
  replyType: 'text/event-stream',
  errors: ['rate_limited'],
} as const

export const kioskEndpoints = endpointGroup({
  kioskStatus: endpoint({
    ...row,
    summary: 'Get the name, version and state of this kiosk',
    method: 'GET',
    path: '/api/kiosk/status',
    access: { credential: 'anonymous' },
    query: z.strictObject({ since }),
    reply: KioskStatus,
    errors: [],
    polled: true,
  }),
  listEventPrints: endpoint({
    ...row,
    summary: 'List the print jobs of the event, for staff phones: open questions first, then the newest',
    method: 'GET',
    path: '/api/admin/passes/{eventId}/prints',
    access: managerWithToken,
    params: eventParams,
    query: z.strictObject({ since, limit: listLimit }),
    reply: PrintJobs,
    paramsError: 'invalid_event_id',
    errors: ['invalid_event_id', ...EVENT_ERRORS],
    polled: true,
  }),
  listParticipants: endpoint({
    ...row,
    summary:
      'List the participants of the event with the state of their passes, for staff phones; a ' +
      'session needs a recent password for rows after the first 100',
    method: 'GET',
    path: '/api/admin/passes/{eventId}/participants',
    access: managerWithToken,
    params: eventParams,
    query: z.strictObject({
      since,
      limit: listLimit,
      offset: z.coerce.number().int().min(0).max(LIMITS.revision).default(0),
    }),
    reply: Participants,
    paramsError: 'invalid_event_id',
    errors: ['invalid_event_id', ...EVENT_ERRORS, 'recent_password_required'],
    polled: true,
  }),
  streamRevs: endpoint({
    ...row,
    summary:
      'Stream the `rev` of each polled read of the person, as server-sent events: a read is to ' +
      'be made again when its `rev` has grown',
    method: 'GET',
    path: '/api/kiosk/revs',
    access: { credential: 'any' },
    ...stream,
  }),
  streamEventRevs: endpoint({
    ...row,
    summary: 'The same with the polled reads of the managers of an event',
    method: 'GET',
    path: '/api/admin/passes/{eventId}/revs',
    access: managerWithToken,
    params: eventParams,
    paramsError: 'invalid_event_id',
    ...stream,
    errors: ['invalid_event_id', ...EVENT_ERRORS, ...stream.errors],
  }),
  kioskAuthority: endpoint({
    ...row,
    summary: "Get the certificate of the kiosk's own authority (PEM), for phones that trust its TLS",
    method: 'GET',
    path: '/ca.crt',
    access: { credential: 'anonymous' },
    reply: z.string(),
    errors: ['not_found'],
    rawBody: 'application/x-x509-ca-cert',
  }),
})
