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
import { storableText } from '../../platform/http/scalars.ts'
import { LIMITS } from '../../platform/http/limits.ts'

/** Query parameter: an integer of at least 1. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number)
  .refine((value) => value >= 1, 'must be at least 1')
const pageSize = wholeNumber.refine((value) => value <= LIMITS.pageSize, `must be at most ${LIMITS.pageSize}`)

const listed = (text: string): string[] => text.split(',').map((part) => part.trim())

/** minLng,minLat,maxLng,maxLat; minLng > maxLng is a box across the antimeridian. */
const bbox = z
  .string()
  .regex(
    /^-?\d{1,3}(\.\d{1,20})?(,-?\d{1,3}(\.\d{1,20})?){3}$/,
    'must be minLng,minLat,maxLng,maxLat in decimal degrees',
  )
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(
    ([west, south, east, north]) =>
      Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90,
    {
      message: 'longitudes are -180 to 180, latitudes -90 to 90',
    },
  )
  .refine(([, south, , north]) => south <= north, 'minLat must not be above maxLat')
export type Bbox = z.output<typeof bbox>

const filterFields = {
  /** Compares the event's end with now: a running event is upcoming. */
  timeFilter: z.enum(['upcoming', 'past']).optional(),
  /** Overlap with the days of the event at its location, both inclusive. */
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  /** `true`, `false`, or both with a comma. */
  isPaid: z
    .string()
    .regex(/^(true|false)(,(true|false))*$/, 'must be true, false, or both with a comma')
    .transform((text) => [...new Set(text.split(','))])
    .optional(),
  /** Any of them, spelled as in the event. */
  tags: storableText
    .max(1000)
    .transform((text) => [...new Set(listed(text).filter((tag) => tag !== ''))])
    .refine((tags) => tags.length <= LIMITS.filterTags, `at most ${LIMITS.filterTags} tags`)
    .optional(),
  /** Words that must all match; case and width do not count. */
  q: storableText.max(200).optional(),
  bbox: bbox.optional(),
}

const inOrder = (filter: { startDate?: string | undefined; endDate?: string | undefined }): boolean =>
  !filter.startDate || !filter.endDate || filter.startDate <= filter.endDate
const outOfOrder = { path: ['endDate'], message: 'must not be before startDate' }

/** Query of GET /events/geojson. */
const MapQuery = z.object(filterFields).refine(inOrder, outOfOrder)
/** Event filters of all queries. */
export type EventFilter = z.output<typeof MapQuery>

/** Query of GET /events. */
const EventsQuery = z
  .object({ ...filterFields, page: wholeNumber.optional(), perPage: pageSize.optional() })
  .refine(inOrder, outOfOrder)
type EventsQuery = z.output<typeof EventsQuery>

/** Query of GET /playlists/:playlistId/items: pages by number or by cursor. */
export const PlaylistQuery = z
  .object({
    ...filterFields,
    page: wholeNumber.optional(),
    count: pageSize.optional(),
    limit: pageSize.optional(),
    cursor: z.string().max(500).optional(),
    groupByDate: z.enum(['true', 'false']).optional(),
  })
  .refine(inOrder, outOfOrder)
  .refine((query) => !(byNumber(query) && byCursor(query)), {
    path: ['cursor'],
    message: 'page and count, or limit and cursor, not both',
  })
export type PlaylistQuery = z.output<typeof PlaylistQuery>

const byNumber = (query: { page?: unknown; count?: unknown }): boolean =>
  query.page !== undefined || query.count !== undefined

/** True for a query with cursor pagination. */
export const byCursor = (query: { limit?: unknown; cursor?: unknown }): boolean =>
  query.limit !== undefined || query.cursor !== undefined

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
    summary: 'List the items of a playlist, by page number or by cursor, optionally grouped by date',
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
