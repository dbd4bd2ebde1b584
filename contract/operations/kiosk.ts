import { z } from 'zod'
import { DeskPersonRow } from '../attendees/attendees.ts'
import { PrintJobs } from '../printing/jobs.ts'
import { endpoint } from '../core/endpoint.ts'
import { timestamp, uuid } from '../core/scalars.ts'

/** What an app may know of a kiosk before sign-in. */
const KioskStatus = z.strictObject({
  rev: z.int().min(0),
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
export type KioskStatus = z.infer<typeof KioskStatus>

/** Participants of an event, by kana and name. Pages are consistent while `rev` stays the same. */
const Participants = z.strictObject({
  rev: z.int().min(0),
  /** Total number. */
  of: z.int().min(0),
  participants: z.array(DeskPersonRow),
})
export type Participants = z.infer<typeof Participants>

const eventParams = z.strictObject({ eventId: uuid })
const manager = { credential: 'any', role: 'event_manager', event: 'params.eventId' } as const
const since = z.coerce.number().int().min(0).optional()
const limit = z.coerce.number().int().min(1).max(500).default(100)

export const kioskEndpoints = {
  kioskStatus: endpoint({
    id: 'kioskStatus',
    tag: 'kiosk',
    summary: 'Get the name, version and state of this kiosk',
    method: 'GET',
    path: '/api/kiosk/status',
    api: 'native',
    access: { credential: 'anonymous' },
    query: z.strictObject({ since: z.coerce.number().int().min(0).optional() }),
    reply: KioskStatus,
    errors: [],
    polled: true,
  }),
  listEventPrints: endpoint({
    id: 'listEventPrints',
    tag: 'kiosk',
    summary:
      'List the print jobs of the event, for staff phones: open questions first, then the ' +
      'newest',
    method: 'GET',
    path: '/api/admin/passes/{eventId}/prints',
    api: 'native',
    access: manager,
    params: eventParams,
    query: z.strictObject({ since, limit }),
    reply: PrintJobs,
    paramsError: 'invalid_event_id',
    errors: ['invalid_event_id', 'event_not_found', 'event_manager_required'],
    polled: true,
  }),
  listParticipants: endpoint({
    id: 'listParticipants',
    tag: 'kiosk',
    summary: 'List the participants of the event with the state of their passes, for staff phones',
    method: 'GET',
    path: '/api/admin/passes/{eventId}/participants',
    api: 'native',
    access: manager,
    params: eventParams,
    query: z.strictObject({ since, limit, offset: z.coerce.number().int().min(0).default(0) }),
    reply: Participants,
    paramsError: 'invalid_event_id',
    errors: ['invalid_event_id', 'event_not_found', 'event_manager_required'],
    polled: true,
  }),
  kioskAuthority: endpoint({
    id: 'kioskAuthority',
    tag: 'kiosk',
    summary:
      "Get the certificate of the kiosk's own authority (PEM), for phones that trust its TLS",
    method: 'GET',
    path: '/ca.crt',
    api: 'native',
    access: { credential: 'anonymous' },
    reply: z.string(),
    errors: ['not_found'],
    rawBody: 'application/x-x509-ca-cert',
  }),
} as const
