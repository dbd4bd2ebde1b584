import { z } from 'zod'
import { storableText, timestamp } from '../../platform/http/scalars.ts'

/*
 * The fields of an event, a ticket type and a question: each stands once. The tables, the event
 * file, the resource API and the form of the event derive columns, limits and defaults from them.
 */

const text = (max: number) => storableText.max(max)
const nonEmptyText = (max: number) => text(max).refine((value) => value.trim() !== '', 'must not be empty')
/** Address of a page or picture, at most 2048 characters. */
export const webAddress = z.url({ protocol: /^https?$/ }).max(2048)
const largest = 2_147_483_647

/**
 * Words that take the place of a slug in current or future paths: `/events/geojson` is no event. A
 * slug that looks like an id is also rejected, because an event is found by its id first.
 */
const RESERVED_SLUGS: readonly string[] = [
  'geojson',
  'admin',
  'api',
  'desk',
  'events',
  'new',
  'playlists',
  'questions',
  'register',
  'search',
  'tickets',
  'v1',
]
const ID_LIKE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for a path segment that cannot be a slug. */
export const isReservedSlug = (slug: string): boolean => RESERVED_SLUGS.includes(slug) || ID_LIKE.test(slug)

/** The path segment of an event. */
export const eventSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and single hyphens')
  .max(200)
  .refine((slug) => !isReservedSlug(slug), {
    error: ({ input }) =>
      `"${String(input)}" stands for something else in addresses of events; choose another word`,
  })

/** Limits of the fields. */
export const EVENT_LIMITS = {
  title: 300,
  description: 20_000,
  place: 300,
  tag: 100,
  tags: 50,
  languages: 20,
  links: 20,
  linkTitle: 200,
  positions: 100,
  profileFields: 30,
  profileKey: 60,
  profileLabel: 200,
  ticketName: 200,
  ticketDescription: 5000,
  price: largest,
  /** One below the value for "no limit". */
  salesLimit: largest - 1,
  question: 1000,
  options: 100,
  optionText: 300,
  codesAtOnce: 1000,
  uses: 1_000_000,
  playlistTitle: 300,
} as const

export const EVENT_STATUS = ['DRAFT', 'PUBLISHED'] as const
export const PAYMENT_TYPES = ['FREE', 'PREPAID_CARD', 'ONSITE'] as const
export const TICKET_STATUS = ['DRAFT', 'PUBLISHED', 'SUSPENDED', 'SOLD_OUT'] as const

/** Coordinates in degrees. */
export const Position = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
})
export type Position = z.infer<typeof Position>

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length
/**
 * `tags` of the resource API are separated by commas, so a tag with a comma could not be queried.
 */
export const eventTag = nonEmptyText(EVENT_LIMITS.tag).refine(
  (tag) => !tag.includes(','),
  'must not hold a comma',
)
export const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a language such as ja or en')
  .max(35)

/** External link of an event. */
export const EventLink = z.strictObject({
  title: text(EVENT_LIMITS.linkTitle).min(1),
  url: webAddress,
})
export type EventLink = z.infer<typeof EventLink>

/** What an event requires of participants besides its questions; the keys of `profileAnswers`. */
export const EntryProfileField = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'letters, digits, - and _, at most 60'),
  label: nonEmptyText(EVENT_LIMITS.profileLabel),
  required: z.boolean(),
})
export type EntryProfileField = z.infer<typeof EntryProfileField>

/** Every event field that its staff may edit, in the order of its form. */
export const EventFields = z.strictObject({
  title: nonEmptyText(EVENT_LIMITS.title),
  slug: eventSlug,
  startsAt: timestamp,
  endsAt: timestamp,
  timeZone: z.string().min(1).max(60),
  place: text(EVENT_LIMITS.place),
  description: text(EVENT_LIMITS.description),
  /** Empty if there is none. */
  imageUrl: z.union([z.literal(''), webAddress], {
    error: 'must be a web address (https://…) or empty',
  }),
  tags: z.array(eventTag).max(EVENT_LIMITS.tags).refine(unique, 'names a tag twice'),
  languages: z.array(languageTag).max(EVENT_LIMITS.languages).refine(unique, 'names a language twice'),
  links: z.array(EventLink).max(EVENT_LIMITS.links),
  status: z.enum(EVENT_STATUS),
  requiresFacePhoto: z.boolean(),
  entryProfileFields: z
    .array(EntryProfileField)
    .max(EVENT_LIMITS.profileFields)
    .refine((fields) => unique(fields.map((field) => field.key)), 'names a key twice'),
  /** In order; one is a Point on the map, several a MultiPoint. */
  positions: z.array(Position).max(EVENT_LIMITS.positions),
})
export type EventFields = z.infer<typeof EventFields>

const EMPTY: Readonly<Record<string, unknown>> = { array: [], boolean: false }
/** Defaults of a new event; its slug, title, times and time zone are given. */
export const NEW_EVENT = {
  ...Object.fromEntries(
    Object.entries(EventFields.shape).map(([key, { def }]) => [key, EMPTY[def.type] ?? '']),
  ),
  languages: ['ja', 'en'],
  status: 'PUBLISHED',
} as unknown as EventFields

export const TicketFields = z.strictObject({
  name: nonEmptyText(EVENT_LIMITS.ticketName),
  description: text(EVENT_LIMITS.ticketDescription),
  price: z.int().min(0).max(EVENT_LIMITS.price),
  paymentType: z.enum(PAYMENT_TYPES),
  /** Null: unlimited. */
  salesLimit: z.int().min(1).max(EVENT_LIMITS.salesLimit).nullable(),
  status: z.enum(TICKET_STATUS),
  requiresApproval: z.boolean(),
  transferable: z.boolean(),
  invitationOnly: z.boolean(),
})
export type TicketFields = z.infer<typeof TicketFields>

/** Defaults of a new ticket type: free, unlimited, on sale at once. */
export const NEW_TICKET: Omit<TicketFields, 'name'> = {
  description: '',
  price: 0,
  paymentType: 'FREE',
  salesLimit: null,
  status: 'PUBLISHED',
  requiresApproval: false,
  transferable: false,
  invitationOnly: false,
}

export const QUESTION_KINDS = ['TEXT', 'SINGLE_CHOICE', 'MULTIPLE_CHOICE', 'IMAGE'] as const

export const QuestionFields = z.strictObject({
  kind: z.enum(QUESTION_KINDS),
  text: nonEmptyText(EVENT_LIMITS.question),
  required: z.boolean(),
  /** Options of choice questions, in order; one without an id is new. */
  options: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(100).optional(),
        text: nonEmptyText(EVENT_LIMITS.optionText),
      }),
    )
    .max(EVENT_LIMITS.options),
})
export type QuestionFields = z.infer<typeof QuestionFields>

/** The same fields in a reply: texts and numbers are not checked again. */
export const asReply = <S extends z.ZodRawShape>(shape: S): S =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, unchecked(schema as z.ZodType)]),
  ) as unknown as S

function unchecked(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return z.array(unchecked(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable) return unchecked(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodString || schema instanceof z.ZodUnion) return z.string()
  return schema.def.type === 'number' ? z.int() : schema
}
