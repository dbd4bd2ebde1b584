import type { Core } from '../../platform/db/core.ts'
import type { EntryProfileField } from '../../../contract/event/event/event-fields.ts'
import {
  type EventEntry,
  type Register,
  type TicketType,
  isWebUrl,
  type Question,
} from '../../../contract/event/resource-api/resource.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { findTicket, questionsOf, type PublishedEvent } from '../event/catalogue-store.ts'
import type { ErrorDetail } from '../../../contract/platform/http/errors.ts'
import { OWN_TICKETS } from '../../../messages/data/import-answers.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { json, table, text } from '../../platform/db/table.ts'
import { ENTRIES, entryRow, insertEntryRow, reservePlace } from './entry-store.ts'

export const ANSWERS = table('entry_answers', {
  entryId: text(),
  questionId: text(),
  answer: json<readonly string[]>(),
})
const EVENT_ENTRY = ENTRIES.pick('id', 'state', 'eventId', 'ticketId', 'createdAt')

/** The person's entry with this ticket, or null. */
const findEntry = (db: Db, eventId: string, userId: string, ticketId: string): Promise<EventEntry | null> =>
  EVENT_ENTRY.find(db, { eventId, userId, ticketId })

interface Registration {
  readonly eventId: string
  readonly userId: string
  readonly ticketId: string
  /** Null for an event without ticket types, which has neither limit nor approval. */
  readonly ticket: TicketType | null
  readonly body: Register
  /** The questions against which the answers were checked. */
  readonly questions: readonly Question[]
}

/**
 * Stores a registration in one transaction: the entry (one of several equal requests succeeds), the
 * use of its invitation, its place, its answers. Throws `sold_out`, or `invalid_input` for an
 * invalid or used-up code; then nothing is stored.
 */
async function storeRegistration(db: Db, registration: Registration, now: number): Promise<EventEntry> {
  const { eventId, userId, ticketId, ticket, body } = registration
  return inTransaction(db, async (trx) => {
    if (!ticket) await keepUnnamedTicket(trx, eventId, ticketId)
    const row = {
      ...entryRow(
        {
          eventId,
          userId,
          ticketId,
          state: ticket?.requiresApproval ? 'PENDING' : 'UNUSED',
          source: 'register',
        },
        now,
      ),
      ...ENTRIES.write({
        faceImageUrl: body.faceImageUrl ?? null,
        invitationCode: (ticket?.invitationOnly && body.invitationCode) || null,
        profileAnswers: body.profileAnswers ?? {},
      }),
    }
    const entryId = await insertEntryRow(trx, row)
    if (entryId !== null) {
      if (ticket?.invitationOnly) await useInvitation(trx, ticketId, body.invitationCode!)
      if (ticket?.status === 'SOLD_OUT' || !(await reservePlace(trx, ticketId)))
        throw new ApiError('sold_out')
      await insertAnswers(trx, entryId, body.questionAnswers ?? [], registration.questions)
      await bumpRevs(trx, 'people', `event:${eventId}`, `user:${userId}`)
    }
    return (await findEntry(trx, eventId, userId, ticketId))!
  })
}

/** Entries belong to tickets, so an event without ticket types gets a hidden one. */
async function keepUnnamedTicket(trx: Db, eventId: string, ticketId: string): Promise<void> {
  await trx('ticket_types')
    .insert({ id: ticketId, event_id: eventId, name: OWN_TICKETS.unnamed, status: 'DRAFT' })
    .onConflict('id')
    .ignore()
}

async function useInvitation(trx: Db, ticketId: string, code: string): Promise<void> {
  const used = await trx('invitation_codes')
    .where({ ticket_id: ticketId, code, revoked_at: null })
    .where('uses_left', '>', 0)
    .update({ uses_left: trx.raw('uses_left - 1'), used: trx.raw('used + 1') })
  if (used !== 1) throw invalidField('invitationCode', 'is not a code for this ticket, or is no longer valid')
}

async function insertAnswers(
  trx: Db,
  entryId: string,
  answers: NonNullable<Register['questionAnswers']>,
  checkedBy: readonly Question[],
): Promise<void> {
  const rows = answers
    .filter(({ answer }) => answer.length > 0)
    .map((answer) => ANSWERS.write({ ...answer, entryId }))
  if (rows.length === 0) return
  await requireAsChecked(
    trx,
    rows.map((row) => row.question_id),
    checkedBy,
  )
  await trx('entry_answers').insert(rows)
}

/**
 * Checks that staff did not change a question since the answers were checked, and locks the
 * questions.
 */
async function requireAsChecked(
  trx: Db,
  questionIds: readonly string[],
  checkedBy: readonly Question[],
): Promise<void> {
  const questions = await trx('questions')
    .whereIn('id', [...questionIds])
    .orderBy('id')
    .forShare()
    .select('id', 'kind', 'options')
  const same = (row: { id: string; kind: string; options: string }): boolean => {
    const question = checkedBy.find((one) => one.id === row.id)
    return (
      question?.kind === row.kind &&
      JSON.stringify(question.options) === JSON.stringify(JSON.parse(row.options))
    )
  }
  if (questions.length < questionIds.length || !questions.every(same))
    throw invalidField('questionAnswers', 'a question was changed in the meantime; read the questions again')
}

/** What a registration with a ticket must contain. */
interface Requirements {
  readonly ticket: Pick<TicketType, 'invitationOnly'> | null
  readonly requiresFacePhoto: boolean
  readonly questions: readonly Question[]
  readonly profileFields: readonly EntryProfileField[]
}

/** All missing or invalid parts of a registration; empty if it is valid. */
function registerProblems(requirements: Requirements, body: Register): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  if (requirements.ticket?.invitationOnly && body.invitationCode === undefined) {
    problems.push({ path: 'invitationCode', message: 'this ticket is for people who were invited' })
  }
  if (requirements.requiresFacePhoto && body.faceImageUrl === undefined) {
    problems.push({ path: 'faceImageUrl', message: 'this event asks for a photo of the face' })
  }
  return [
    ...problems,
    ...answerProblems(requirements.questions, body.questionAnswers ?? []),
    ...profileProblems(requirements.profileFields, body.profileAnswers ?? {}),
  ]
}

type Answers = NonNullable<Register['questionAnswers']>

function answerProblems(questions: readonly Question[], answers: Answers): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  const answered = new Set<string>()
  for (const [index, { questionId, answer }] of answers.entries()) {
    const path = `questionAnswers[${index}]`
    const question = questions.find((one) => one.id === questionId)
    if (!question) problems.push({ path: `${path}.questionId`, message: 'this event does not ask this' })
    else if (answered.has(questionId))
      problems.push({ path: `${path}.questionId`, message: 'this question is answered twice' })
    else {
      answered.add(questionId)
      const problem = answer.length === 0 ? missing(question) : wrongAnswer(question, answer)
      if (problem) problems.push({ path: `${path}.answer`, message: problem })
    }
  }
  const open = questions.filter((question) => question.required && !answered.has(question.id))
  return [
    ...problems,
    ...open.map((question) => ({
      path: 'questionAnswers',
      message: `question ${question.id} must be answered`,
    })),
  ]
}

const missing = (question: Question): string | null =>
  question.required ? 'this question must be answered' : null

function wrongAnswer(question: Question, answer: readonly string[]): string | null {
  if (question.kind !== 'MULTIPLE_CHOICE' && answer.length > 1) return 'takes one answer'
  if (question.kind === 'TEXT') return null
  if (question.kind === 'IMAGE') return isWebUrl(answer[0]!) ? null : 'must be the address of an image'
  const options = new Set(question.options.map((option) => option.id))
  if (!answer.every((id) => options.has(id))) return 'must be ids of the options'
  return new Set(answer).size === answer.length ? null : 'names an option twice'
}

function profileProblems(
  fields: readonly EntryProfileField[],
  answers: Readonly<Record<string, string>>,
): ErrorDetail[] {
  const known = new Set(fields.map((field) => field.key))
  const unknown = Object.keys(answers).filter((key) => !known.has(key))
  const open = fields.filter(
    (field) => field.required && !(Object.hasOwn(answers, field.key) && answers[field.key]!.trim() !== ''),
  )
  return [
    ...unknown.map((key) => ({
      path: `profileAnswers.${key}`,
      message: 'this event does not ask this',
    })),
    ...open.map((field) => ({
      path: `profileAnswers.${field.key}`,
      message: 'must be answered',
    })),
  ]
}

/**
 * Registers a person for an event with one ticket (specification §4.6, §3.4): UNUSED, or PENDING if
 * approval is required. A repeated call returns the existing entry in its current state.
 */
export async function register(
  deps: Core,
  userId: string,
  event: PublishedEvent,
  body: Register,
): Promise<EventEntry> {
  const { db } = deps
  const ticket = await chosenTicket(db, event.id, body.ticketId)
  const ticketId = ticket?.id ?? ticketOfEventWithout(event.id)
  const earlier = await findEntry(db, event.id, userId, ticketId)
  if (earlier) return earlier

  const now = deps.now()
  requireOpen(event, ticket, now)
  const requirements = {
    ticket,
    requiresFacePhoto: event.requiresFacePhoto,
    questions: await questionsOf(db, event.id),
    profileFields: event.entryProfileFields,
  }
  const details = registerProblems(requirements, body)
  if (details.length > 0) throw new ApiError('invalid_input', { details })
  return storeRegistration(
    db,
    { eventId: event.id, userId, ticketId, ticket, body, questions: requirements.questions },
    now,
  )
}

/** An event without ticket types has a hidden one, with the id of the event. */
const ticketOfEventWithout = (eventId: string): string => eventId

/** The ticket that the body names; null for an event without ticket types. */
async function chosenTicket(
  db: Db,
  eventId: string,
  ticketId: string | undefined,
): Promise<TicketType | null> {
  if (ticketId !== undefined) {
    const ticket = await findTicket(db, eventId, ticketId)
    if (!ticket) throw new ApiError('not_found', { message: 'The event has no such ticket.' })
    return ticket
  }
  const states = await statesOfTickets(db, eventId)
  if (states.some((state) => state !== 'DRAFT'))
    throw invalidField('ticketId', 'name one of the ticket types of this event')
  if (states.length > 0) throw new ApiError('ticket_not_on_sale')
  return null
}

/** Of the ticket types of an event; the type that the first walk-in made leaves it an event without. */
const statesOfTickets = (db: Db, eventId: string): Promise<string[]> =>
  db('ticket_types')
    .where({ event_id: eventId })
    .whereNot({ id: ticketOfEventWithout(eventId) })
    .whereNot((own) => own.where({ name: OWN_TICKETS.walkIn, status: 'SUSPENDED' }))
    .pluck('status')

function requireOpen(event: PublishedEvent, ticket: TicketType | null, now: number): void {
  if (Date.parse(event.endsAt) <= now) throw new ApiError('event_ended')
  if (!ticket) return
  if (ticket.status === 'SUSPENDED') throw new ApiError('ticket_not_on_sale')
  if (ticket.price > 0) throw new ApiError('payment_required')
}
