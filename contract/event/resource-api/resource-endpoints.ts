import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import {
  EventDetail,
  EventEntry,
  EventMap,
  PageInfo,
  PlaylistItems,
  Question,
  Register,
  ResourceEvent,
  resourceKey,
  TicketType,
} from './resource.ts'
import { EventsQuery, MapQuery, PlaylistQuery } from './resource-query.ts'

const anybody = { credential: 'anonymous' } as const
const event = z.strictObject({ eventId: resourceKey })
const row = { tag: 'events', api: 'resource' } as const

/**
 * The resource API (specification §4.6), also the allowlist of third-party apps: an OAuth access
 * token reaches only these rows. Every path also exists under /api and /v1. Events are named by id
 * or slug.
 */
export const resourceEndpoints = endpointGroup({
  listPlaylistItems: endpoint({
    ...row,
    summary:
      'List the items of a playlist, by page number or by cursor, optionally grouped by date',
    method: 'GET',
    path: '/playlists/{playlistId}/items',
    access: anybody,
    params: z.strictObject({ playlistId: resourceKey }),
    query: PlaylistQuery,
    reply: PlaylistItems,
    errors: ['not_found'],
  }),
  listEvents: endpoint({
    ...row,
    summary: 'List the published events, earliest first',
    method: 'GET',
    path: '/events',
    access: anybody,
    query: EventsQuery,
    reply: z.strictObject({ events: z.array(ResourceEvent), pageInfo: PageInfo }),
    errors: [],
  }),
  eventMap: endpoint({
    ...row,
    summary: 'Get the published events with coordinates, as an RFC 7946 FeatureCollection',
    method: 'GET',
    path: '/events/geojson',
    access: anybody,
    query: MapQuery,
    reply: EventMap,
    replyType: 'application/geo+json',
    errors: [],
  }),
  getEvent: endpoint({
    ...row,
    summary: 'Get one published event with its ticket types',
    method: 'GET',
    path: '/events/{eventId}',
    access: anybody,
    params: event,
    reply: EventDetail,
    errors: ['not_found'],
  }),
  listQuestions: endpoint({
    ...row,
    summary: 'List the survey questions of the registration',
    method: 'GET',
    path: '/events/{eventId}/questions',
    access: anybody,
    params: event,
    reply: z.strictObject({ questions: z.array(Question) }),
    errors: ['not_found'],
  }),
  getTicket: endpoint({
    ...row,
    summary: 'Get one ticket type',
    method: 'GET',
    path: '/events/{eventId}/tickets/{ticketId}',
    access: anybody,
    params: z.strictObject({ eventId: resourceKey, ticketId: resourceKey }),
    reply: TicketType,
    errors: ['not_found'],
  }),
  registerForEvent: endpoint({
    ...row,
    summary: 'Register the signed-in person; a repeated call returns the same entry',
    method: 'POST',
    path: '/events/{eventId}/register',
    access: { credential: 'any' },
    params: event,
    body: Register,
    reply: z.strictObject({ entry: EventEntry }),
    errors: ['not_found', 'payment_required', 'sold_out', 'event_ended', 'ticket_not_on_sale'],
  }),
})
