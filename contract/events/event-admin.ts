import { z } from 'zod'
import { LIMITS } from '../core/limits.ts'
import { EntryProfileField, EventLink, QUESTION_KINDS } from '../resource/resource.ts'
import { timestamp, uuid } from '../core/scalars.ts'

/** Text that both databases keep; PostgreSQL takes no NUL. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not hold a NUL character')
const filled = (max: number) =>
  text(max).refine((value) => value.trim() !== '', 'must not be empty')
export const webAddress = z.url({ protocol: /^https?$/ }).max(2048)
const largest = 2_147_483_647

/**
 * Words that stand where a slug would in an address of ours, or might one day: `/events/geojson` is
 * no event. A slug that looks like an id is refused too, because an event is found by its id first.
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

/** Whether an address word can be no event's. */
export const isReservedSlug = (slug: string): boolean =>
  RESERVED_SLUGS.includes(slug) || ID_LIKE.test(slug)

/** The word by which an event is addressed. */
export const eventSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and single hyphens')
  .max(200)
  .refine((slug) => !isReservedSlug(slug), {
    error: ({ input }) =>
      `"${String(input)}" stands for something else in addresses of events; choose another word`,
  })

/** Bounds of what staff type about an event; the import has the same. */
export const OFFICE = {
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
  /** One below what says "no limit". */
  salesLimit: largest - 1,
  question: 1000,
  options: 100,
  optionText: 300,
  codesAtOnce: 1000,
  uses: 1_000_000,
  playlistTitle: 300,
  playlistItems: 1000,
} as const

export const EVENT_STATUS = ['DRAFT', 'PUBLISHED'] as const
export const PAYMENT_TYPES = ['FREE', 'PREPAID_CARD', 'ONSITE'] as const
export const TICKET_STATUS = ['DRAFT', 'PUBLISHED', 'SUSPENDED', 'SOLD_OUT'] as const

/** Degrees, as maps have them. */
export const Position = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
})
export type Position = z.infer<typeof Position>

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length
/**
 * A tag with a comma could never be asked for: `tags` of the resource API are separated by commas.
 */
export const eventTag = filled(OFFICE.tag).refine(
  (tag) => !tag.includes(','),
  'must not hold a comma',
)
export const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a language such as ja or en')
  .max(35)

const eventFields = {
  slug: eventSlug,
  title: filled(OFFICE.title),
  description: text(OFFICE.description),
  startsAt: timestamp,
  endsAt: timestamp,
  timeZone: z.string().min(1).max(60),
  place: text(OFFICE.place),
  /** Empty where there is none. */
  imageUrl: z.union([z.literal(''), webAddress], {
    error: 'must be a web address (https://…) or empty',
  }),
  tags: z.array(eventTag).max(OFFICE.tags).refine(unique, 'names a tag twice'),
  languages: z.array(languageTag).max(OFFICE.languages).refine(unique, 'names a language twice'),
  links: z.array(EventLink).max(OFFICE.links),
  status: z.enum(EVENT_STATUS),
  requiresFacePhoto: z.boolean(),
  entryProfileFields: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'letters, digits, - and _, at most 60'),
        label: filled(OFFICE.profileLabel),
        required: z.boolean(),
      }),
    )
    .max(OFFICE.profileFields)
    .refine((fields) => unique(fields.map((field) => field.key)), 'names a key twice'),
  /** In their order; one is a Point on the map, several a MultiPoint. */
  positions: z.array(Position).max(OFFICE.positions),
}

/** Everything about an event that its staff may write. */
export const EventFields = z.strictObject(eventFields)
export type EventFields = z.infer<typeof EventFields>
/** Body of an edit: what is left out stays as it is. */
export const EditEvent = EventFields.partial()
export type EditEvent = z.infer<typeof EditEvent>

/** The map that the kiosk can show; its words about whose map it is have to stand beside it. */
export const MapSource = z.strictObject({
  attribution: z.string(),
  maxZoom: z.int().min(1).max(22),
})
export type MapSource = z.infer<typeof MapSource>

export const AdminEvent = z.strictObject({
  ...eventFields,
  slug: z.string(),
  eventId: uuid,
  entryProfileFields: z.array(EntryProfileField),
  /** Entries that wait for approval. */
  pending: z.int().min(0),
  /** Null: the kiosk loads no map, positions are plain numbers. */
  map: MapSource.nullable(),
})
export type AdminEvent = z.infer<typeof AdminEvent>

const ticketFields = {
  name: filled(OFFICE.ticketName),
  description: text(OFFICE.ticketDescription),
  price: z.int().min(0).max(OFFICE.price),
  paymentType: z.enum(PAYMENT_TYPES),
  /** Null: as many as come. */
  salesLimit: z.int().min(1).max(OFFICE.salesLimit).nullable(),
  status: z.enum(TICKET_STATUS),
  requiresApproval: z.boolean(),
  transferable: z.boolean(),
  invitationOnly: z.boolean(),
}
export const TicketFields = z.strictObject(ticketFields)
export type TicketFields = z.infer<typeof TicketFields>

/** What a new ticket type is unless told otherwise: free, unlimited, for sale at once. */
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
  sold: z.int().min(0),
  /** Entries of every state; with one the ticket type cannot go. */
  entries: z.int().min(0),
})
export type AdminTicket = z.infer<typeof AdminTicket>

const questionFields = {
  kind: z.enum(QUESTION_KINDS),
  text: filled(OFFICE.question),
  required: z.boolean(),
  /** Of choice questions, in their order; one without an id is new. */
  options: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(100).optional(),
        text: filled(OFFICE.optionText),
      }),
    )
    .max(OFFICE.options),
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
  options: z.array(z.strictObject({ id: z.string(), text: z.string(), answers: z.int().min(0) })),
  /** Entries that answered it; with one its kind stays and it cannot go. */
  answers: z.int().min(0),
})
export type AdminQuestion = z.infer<typeof AdminQuestion>

/** A code of invitation, as registration takes it. */
export const invitationCode = z
  .string()
  .regex(/^[A-Za-z0-9]{8}$/, `must be ${LIMITS.invitationCode} letters or digits`)
export const MakeCodes = z.strictObject({
  ticketId: uuid,
  count: z.int().min(1).max(OFFICE.codesAtOnce),
  uses: z.int().min(1).max(OFFICE.uses),
})
export type MakeCodes = z.infer<typeof MakeCodes>
export const AdminCode = z.strictObject({
  ticketId: uuid,
  ticket: z.string(),
  code: z.string(),
  usesLeft: z.int().min(0),
  used: z.int().min(0),
  revokedAt: timestamp.nullable(),
  usedBy: z.array(z.strictObject({ userId: uuid, name: z.string(), at: timestamp })),
})
export type AdminCode = z.infer<typeof AdminCode>

/** Somebody who waits for approval, with everything they gave. */
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
  /** Null: none was asked for. The kiosk hands the picture itself out under `entryPicture`. */
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
 * undo: back to what it was before the last of these, where there still is a place and nobody has
 * come in with it.
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
   * `other_state`: somebody else was first, or it cannot be done any more; `sold_out`: the place is
   * taken.
   */
  outcome: z.enum(['done', 'other_state', 'sold_out', 'not_found']),
  state: z.enum(['UNUSED', 'PENDING', 'USED', 'CANCELLED']).nullable(),
})
export type Decided = z.infer<typeof Decided>

const ofItem = {
  itemId: uuid.optional(),
  title: text(OFFICE.playlistTitle).default(''),
  imageUrl: eventFields.imageUrl.default(''),
}
/** An item as it is written: an event, or a link to anywhere. */
export const PlaylistItemFields = z.discriminatedUnion('kind', [
  z.strictObject({ ...ofItem, kind: z.literal('SVC_EVENT'), eventId: uuid }),
  z.strictObject({
    ...ofItem,
    title: filled(OFFICE.playlistTitle),
    kind: z.literal('EXTERNAL_LINK'),
    url: webAddress,
  }),
])
export type PlaylistItemFields = z.infer<typeof PlaylistItemFields>
export const AddPlaylist = z.strictObject({ title: filled(OFFICE.playlistTitle) })
export const EditPlaylist = z.strictObject({
  title: filled(OFFICE.playlistTitle).optional(),
  /** The whole list in its order; items that keep their id stay the same items. */
  items: z.array(PlaylistItemFields).max(OFFICE.playlistItems).optional(),
  /** Ids of the items as they were seen: another list there now is a conflict. */
  expected: z.array(uuid).max(OFFICE.playlistItems).optional(),
})
export type EditPlaylist = z.infer<typeof EditPlaylist>

export const AdminPlaylist = z.strictObject({
  playlistId: uuid,
  title: z.string(),
  items: z.array(
    z.strictObject({
      itemId: uuid,
      kind: z.enum(['SVC_EVENT', 'EXTERNAL_LINK']),
      /** The event's own title where it is one. */
      title: z.string(),
      imageUrl: z.string(),
      url: z.string().nullable(),
      event: z
        .strictObject({
          eventId: uuid,
          slug: z.string(),
          startsAt: timestamp,
          endsAt: timestamp,
          timeZone: z.string(),
          status: z.enum(EVENT_STATUS),
        })
        .nullable(),
    }),
  ),
})
export type AdminPlaylist = z.infer<typeof AdminPlaylist>

/** What a file of the office is about; `event` is all of one event in one JSON file. */
export const EXCHANGE_KINDS = [
  'events',
  'tickets',
  'questions',
  'codes',
  'playlists',
  'positions',
  'approvals',
] as const
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number]
export const EXPORT_KINDS = ['event', ...EXCHANGE_KINDS] as const

const sentence = { ja: z.string(), en: z.string() }
export const EventImportRow = z.strictObject({
  /** Row as a spreadsheet counts it, or the place in the list of a JSON file, from 1. */
  line: z.int().min(1),
  kind: z.enum(EXCHANGE_KINDS),
  /** What it is called: a title, a name, a code. */
  name: z.string(),
  cells: z.array(z.strictObject({ field: z.string(), ...sentence, text: z.string() })),
  result: z.enum(['new', 'changed', 'unchanged', 'refused']),
  problems: z.array(z.strictObject({ field: z.string(), code: z.string(), ...sentence })),
})
export type EventImportRow = z.infer<typeof EventImportRow>

export const EventImport = z.strictObject({
  importId: uuid,
  fileName: z.string(),
  format: z.enum(['csv', 'json']),
  encoding: z.string(),
  kinds: z.array(z.enum(EXCHANGE_KINDS)),
  /** Headings or keys that mean nothing here. */
  ignored: z.array(z.string()),
  counts: z.strictObject({
    total: z.int(),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
  }),
  /** The first rows and every refused one, in the file's order, at most 500. */
  rows: z.array(EventImportRow),
  state: z.enum(['preview', 'done']),
})
export type EventImport = z.infer<typeof EventImport>
