import { EntryState } from '../entry/entry-state.ts'
import { z } from 'zod'
import { LIMITS } from '../../platform/http/limits.ts'
import { EntryProfileField, EventLink, QUESTION_KINDS } from '../resource-api/resource.ts'
import { count, storableText, timestamp, uuid } from '../../platform/http/scalars.ts'
import { ProblemValues } from '../../platform/http/problem-values.ts'

const text = (max: number) => storableText.max(max)
const nonEmptyText = (max: number) =>
  text(max).refine((value) => value.trim() !== '', 'must not be empty')
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
export const isReservedSlug = (slug: string): boolean =>
  RESERVED_SLUGS.includes(slug) || ID_LIKE.test(slug)

/** The path segment of an event. */
export const eventSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and single hyphens')
  .max(200)
  .refine((slug) => !isReservedSlug(slug), {
    error: ({ input }) =>
      `"${String(input)}" stands for something else in addresses of events; choose another word`,
  })

/** Limits of event fields; the import has the same. */
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

const eventFields = {
  slug: eventSlug,
  title: nonEmptyText(EVENT_LIMITS.title),
  description: text(EVENT_LIMITS.description),
  startsAt: timestamp,
  endsAt: timestamp,
  timeZone: z.string().min(1).max(60),
  place: text(EVENT_LIMITS.place),
  /** Empty if there is none. */
  imageUrl: z.union([z.literal(''), webAddress], {
    error: 'must be a web address (https://…) or empty',
  }),
  tags: z.array(eventTag).max(EVENT_LIMITS.tags).refine(unique, 'names a tag twice'),
  languages: z
    .array(languageTag)
    .max(EVENT_LIMITS.languages)
    .refine(unique, 'names a language twice'),
  links: z.array(EventLink).max(EVENT_LIMITS.links),
  status: z.enum(EVENT_STATUS),
  requiresFacePhoto: z.boolean(),
  entryProfileFields: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'letters, digits, - and _, at most 60'),
        label: nonEmptyText(EVENT_LIMITS.profileLabel),
        required: z.boolean(),
      }),
    )
    .max(EVENT_LIMITS.profileFields)
    .refine((fields) => unique(fields.map((field) => field.key)), 'names a key twice'),
  /** In order; one is a Point on the map, several a MultiPoint. */
  positions: z.array(Position).max(EVENT_LIMITS.positions),
}

/** Every event field that its staff may edit. */
export const EventFields = z.strictObject(eventFields)
export type EventFields = z.infer<typeof EventFields>
/** Body of an edit; omitted fields stay unchanged. */
export const EditEvent = EventFields.partial()
export type EditEvent = z.infer<typeof EditEvent>

export const AdminEvent = z.strictObject({
  ...eventFields,
  slug: z.string(),
  eventId: uuid,
  entryProfileFields: z.array(EntryProfileField),
  /** Entries that wait for approval. */
  pending: count,
})
export type AdminEvent = z.infer<typeof AdminEvent>

const ticketFields = {
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
}
export const TicketFields = z.strictObject(ticketFields)
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
export const AddTicket = z.strictObject({
  ...TicketFields.partial().shape,
  name: ticketFields.name,
})
export type AddTicket = z.infer<typeof AddTicket>
export const EditTicket = TicketFields.partial()
export type EditTicket = z.infer<typeof EditTicket>

export const AdminTicket = z.strictObject({
  ...ticketFields,
  ticketId: uuid,
  /** Entries that hold a place. */
  sold: count,
  /** Entries of every state; with one the ticket type cannot be deleted. */
  entries: count,
})
export type AdminTicket = z.infer<typeof AdminTicket>

const questionFields = {
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
}
export const QuestionFields = z.strictObject(questionFields)
export type QuestionFields = z.infer<typeof QuestionFields>
export const AddQuestion = z.strictObject({
  kind: questionFields.kind,
  text: questionFields.text,
  required: z.boolean().default(false),
  options: questionFields.options.default([]),
})
export const EditQuestion = QuestionFields.partial()
export type EditQuestion = z.infer<typeof EditQuestion>

export const AdminQuestion = z.strictObject({
  questionId: uuid,
  kind: questionFields.kind,
  text: z.string(),
  required: z.boolean(),
  options: z.array(z.strictObject({ id: z.string(), text: z.string(), answers: count })),
  /** Entries with an answer; with one the kind is fixed and the question cannot be deleted. */
  answers: count,
})
export type AdminQuestion = z.infer<typeof AdminQuestion>

/** Invitation code, as registration accepts it. */
export const invitationCode = z
  .string()
  .regex(/^[A-Za-z0-9]{8}$/, `must be ${LIMITS.invitationCode} letters or digits`)
export const MakeCodes = z.strictObject({
  ticketId: uuid,
  count: z.int().min(1).max(EVENT_LIMITS.codesAtOnce),
  uses: z.int().min(1).max(EVENT_LIMITS.uses),
})
export type MakeCodes = z.infer<typeof MakeCodes>
export const AdminCode = z.strictObject({
  ticketId: uuid,
  ticket: z.string(),
  code: z.string(),
  usesLeft: count,
  used: count,
  revokedAt: timestamp.nullable(),
  usedBy: z.array(z.strictObject({ userId: uuid, name: z.string(), at: timestamp })),
})
export type AdminCode = z.infer<typeof AdminCode>

/** An entry that waits for approval, with everything the person submitted. */
export const Approval = z.strictObject({
  entryId: uuid,
  userId: uuid,
  name: z.string(),
  kana: z.string().nullable(),
  email: z.string().nullable(),
  affiliation: z.string(),
  title: z.string(),
  ticket: z.string(),
  createdAt: timestamp,
  invitationCode: z.string().nullable(),
  /** Null: none was requested. */
  faceImageUrl: z.string().nullable(),
  answers: z.array(
    z.strictObject({
      questionId: z.string(),
      kind: z.enum(QUESTION_KINDS),
      question: z.string(),
      answer: z.array(z.string()),
    }),
  ),
  profileAnswers: z.array(z.strictObject({ label: z.string(), answer: z.string() })),
})
export type Approval = z.infer<typeof Approval>

/**
 * approve: PENDING to UNUSED. refuse: PENDING to CANCELLED. cancel: UNUSED or PENDING to CANCELLED.
 * undo: back to the state before the last of these, if a place is left and the entry is unused.
 */
const DECISIONS = ['approve', 'refuse', 'cancel', 'undo'] as const
export type Decision = (typeof DECISIONS)[number]
export const DecideEntries = z.strictObject({
  entryIds: z.array(uuid).min(1).max(200),
  decision: z.enum(DECISIONS),
})
export const Decided = z.strictObject({
  entryId: uuid,
  /**
   * `other_state`: decided by somebody else, or no longer possible; `sold_out`: no place is left.
   */
  outcome: z.enum(['done', 'other_state', 'sold_out', 'not_found']),
  state: EntryState.nullable(),
})
export type Decided = z.infer<typeof Decided>

/** Kinds of records in the file of an event. */
export const EXCHANGE_KINDS = [
  'events',
  'tickets',
  'questions',
  'codes',
  'playlists',
  'positions',
] as const
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number]

export const EventImportRow = z.strictObject({
  /** Position in its list, from 1; of a removed item the position of its playlist. */
  line: z.int().min(1),
  kind: z.enum(EXCHANGE_KINDS),
  /** Title, name or code of the record. */
  name: z.string(),
  cells: z.array(z.strictObject({ field: z.string(), text: z.string() })),
  /** `removed`: an item of a playlist that the file names without this item. */
  result: z.enum(['new', 'changed', 'unchanged', 'removed', 'refused']),
  /** `text` and `values` are what `messages/import-problem.ts` makes the sentence from. */
  problems: z.array(
    z.strictObject({
      field: z.string(),
      code: z.string(),
      text: z.string(),
      values: ProblemValues,
    }),
  ),
})
export type EventImportRow = z.infer<typeof EventImportRow>

export const EventImport = z.strictObject({
  importId: uuid,
  fileName: z.string(),
  kinds: z.array(z.enum(EXCHANGE_KINDS)),
  /** Unknown keys. */
  ignored: z.array(z.string()),
  counts: z.strictObject({
    total: z.int(),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    removed: z.int(),
    refused: z.int(),
  }),
  /** The first rows and every refused or removed one, in file order, at most 500. */
  rows: z.array(EventImportRow),
  state: z.enum(['preview', 'done']),
})
export type EventImport = z.infer<typeof EventImport>
