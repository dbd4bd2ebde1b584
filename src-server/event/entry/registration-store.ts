import { OWN_TICKETS } from '../../../messages/data/own-tickets.ts'
import type {
  EventEntry,
  Question,
  Register,
  TicketType,
} from '../../../contract/event/resource-api/resource.ts'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { json, table, text } from '../../platform/db/table.ts'
import { ENTRIES, entryRow, insertEntryRow, reservePlace } from './entry-store.ts'

export const ANSWERS = table('entry_answers', {
  entryId: text(),
  questionId: text(),
  answer: json<readonly string[]>(),
})
const EVENT_ENTRY = ENTRIES.pick('id', 'state', 'eventId', 'ticketId', 'createdAt')

/** The person's entry with this ticket, or null. */
export const findEntry = (
  db: Db,
  eventId: string,
  userId: string,
  ticketId: string,
): Promise<EventEntry | null> =>
  EVENT_ENTRY.one(
    db('entries').where({ event_id: eventId, user_id: userId, ticket_id: ticketId }).first(),
  )

export interface Registration {
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
export async function storeRegistration(
  db: Db,
  registration: Registration,
  now: number,
): Promise<EventEntry> {
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
  if (used !== 1)
    throw invalidField('invitationCode', 'is not a code for this ticket, or is no longer valid')
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
    throw invalidField(
      'questionAnswers',
      'a question was changed in the meantime; read the questions again',
    )
}
