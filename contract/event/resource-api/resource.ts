import { EntryState } from '../entry/entry-state.ts'
import { z } from 'zod'
import { asReply, EventFields, QuestionFields, TicketFields, webAddress } from '../event/event-fields.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { lowerUuid, storableText, timestamp } from '../../platform/http/scalars.ts'

/**
 * Ids of the resource API are any text: an event is also found by its slug, and an unknown one is
 * 404, not 400.
 */
export const resourceKey = storableText.min(1).max(200).overwrite(lowerUuid)

export const PageInfo = z.strictObject({
  totalCount: z.int(),
  totalPages: z.int(),
  page: z.int(),
  perPage: z.int(),
})
export type PageInfo = z.infer<typeof PageInfo>

/** Largest integer of the API; `salesLimit` of an unlimited ticket type. */
export const NO_SALES_LIMIT = 2_147_483_647

/**
 * Specification §2.12. A draft is never returned; SOLD_OUT also applies when the last place has
 * just been taken.
 */
export const TicketType = z.strictObject({
  id: z.string(),
  ...asReply(TicketFields.shape),
  salesLimit: z.int(),
  status: z.enum(['PUBLISHED', 'SUSPENDED', 'SOLD_OUT']),
})
export type TicketType = z.infer<typeof TicketType>

/**
 * Specification §2.13. A new entry is UNUSED or PENDING; a repeated registration returns the
 * current state.
 */
export const EventEntry = z.strictObject({
  id: z.string(),
  state: EntryState,
  eventId: z.string(),
  ticketId: z.string(),
  createdAt: timestamp,
})
export type EventEntry = z.infer<typeof EventEntry>

/** [longitude, latitude] */
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

/** An event for other apps. `imageUrl` is empty if there is none. */
export const ResourceEvent = z.strictObject({
  id: z.string(),
  ...asReply(EventFields.omit({ status: true, positions: true }).shape),
  isPaid: z.boolean(),
  coordinates: z.array(position),
})
export type ResourceEvent = z.infer<typeof ResourceEvent>

export const EventDetail = z.strictObject({ ...ResourceEvent.shape, tickets: z.array(TicketType) })
export type EventDetail = z.infer<typeof EventDetail>

export const Question = z.strictObject({
  id: z.string(),
  ...asReply(QuestionFields.shape),
  /** Of choice questions only; an answer has their ids. */
  options: z.array(z.strictObject({ id: z.string(), text: z.string() })),
})
export type Question = z.infer<typeof Question>

const schedule = z.strictObject({ startsAt: timestamp, endsAt: timestamp, timeZone: z.string() })
const itemFields = {
  id: z.string(),
  playlistId: z.string(),
  sortOrder: z.int(),
  title: z.string(),
  imageUrl: z.string(),
}

/** Specification §2.14; an external link has a `url` instead of an event. */
export const PlaylistItem = z.discriminatedUnion('kind', [
  z.strictObject({
    ...itemFields,
    kind: z.literal('SVC_EVENT'),
    eventId: z.string(),
    eventSlug: z.string(),
    eventTags: z.array(z.string()),
    schedules: z.array(schedule),
  }),
  z.strictObject({ ...itemFields, kind: z.literal('EXTERNAL_LINK'), url: z.string() }),
])
export type PlaylistItem = z.infer<typeof PlaylistItem>

/** `date`: local start day of the event; null for links. */
const dateGroup = z.strictObject({ date: z.iso.date().nullable(), items: z.array(PlaylistItem) })
export const PlaylistItems = z.strictObject({
  items: z.array(PlaylistItem),
  pageInfo: PageInfo.optional(),
  nextCursor: z.string().nullable().optional(),
  dateGroups: z.array(dateGroup).optional(),
})
export type PlaylistItems = z.infer<typeof PlaylistItems>

/** RFC 7946. One position is a Point, several are a MultiPoint. */
export const EventMap = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.strictObject({
      type: z.literal('Feature'),
      geometry: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('Point'), coordinates: position }),
        z.strictObject({ type: z.literal('MultiPoint'), coordinates: z.array(position) }),
      ]),
      properties: z.strictObject({
        eventId: z.string(),
        slug: z.string(),
        title: z.string(),
        languages: z.array(z.string()),
      }),
    }),
  ),
})
export type EventMap = z.infer<typeof EventMap>

const answerText = storableText.min(1).max(LIMITS.surveyAnswer)

/** Body of POST /events/:eventId/register (specification §4.6). */
export const Register = z.strictObject({
  ticketId: resourceKey.optional(),
  invitationCode: storableText.length(LIMITS.invitationCode).optional(),
  faceImageUrl: webAddress.optional(),
  questionAnswers: z
    .array(z.strictObject({ questionId: resourceKey, answer: z.array(answerText).max(100) }))
    .max(200)
    .optional(),
  profileAnswers: z.record(z.string().max(100), storableText.max(LIMITS.surveyAnswer)).optional(),
})
export type Register = z.infer<typeof Register>

/** True for a web address; answers to image questions must be one. */
export const isWebUrl = (text: string): boolean => webAddress.safeParse(text).success
