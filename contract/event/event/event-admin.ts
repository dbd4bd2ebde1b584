import { EntryState } from '../entry/entry-state.ts'
import { z } from 'zod'
import { LIMITS } from '../../platform/http/limits.ts'
import { count, timestamp, uuid } from '../../platform/http/scalars.ts'
import { EVENT_LIMITS, EventFields, QUESTION_KINDS, QuestionFields, TicketFields } from './event-fields.ts'
import { ProblemValues } from '../../platform/http/row-fields.ts'

/** Body of an edit; omitted fields stay unchanged. */
export const EditEvent = EventFields.partial()
export type EditEvent = z.infer<typeof EditEvent>

export const AdminEvent = z.strictObject({
  ...EventFields.shape,
  slug: z.string(),
  eventId: uuid,
  /** Entries that wait for approval. */
  pending: count,
})
export type AdminEvent = z.infer<typeof AdminEvent>

export const AddTicket = z.strictObject({
  ...TicketFields.partial().shape,
  name: TicketFields.shape.name,
})
export type AddTicket = z.infer<typeof AddTicket>
export const EditTicket = TicketFields.partial()
export type EditTicket = z.infer<typeof EditTicket>

export const AdminTicket = z.strictObject({
  ...TicketFields.shape,
  ticketId: uuid,
  /** Entries that hold a place. */
  sold: count,
  /** Entries of every state; with one the ticket type cannot be deleted. */
  entries: count,
})
export type AdminTicket = z.infer<typeof AdminTicket>

export const AddQuestion = z.strictObject({
  kind: QuestionFields.shape.kind,
  text: QuestionFields.shape.text,
  required: z.boolean().default(false),
  options: QuestionFields.shape.options.default([]),
})
export const EditQuestion = QuestionFields.partial()
export type EditQuestion = z.infer<typeof EditQuestion>

export const AdminQuestion = z.strictObject({
  questionId: uuid,
  kind: QuestionFields.shape.kind,
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
export const EXCHANGE_KINDS = ['events', 'tickets', 'questions', 'codes', 'playlists', 'positions'] as const
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
