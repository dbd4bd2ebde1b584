import type { EntryProfileField } from '../../../contract/event/event/event-fields.ts'
import type { Approval } from '../../../contract/event/event/event-admin.ts'
import type { Question } from '../../../contract/event/resource-api/resource.ts'
import { named, orNull, text, type RecordOf } from '../../platform/db/table.ts'
import type { Db } from '../../platform/db/database.ts'
import { asCount } from '../../platform/db/column-values.ts'
import { questionsOf } from '../event/catalogue-store.ts'
import { EVENTS } from '../event/event-store.ts'
import { ENTRIES } from './entry-store.ts'
import { ANSWERS } from './register.ts'

const PENDING = ENTRIES.pick('userId', 'createdAt', 'invitationCode', 'faceImageUrl', 'profileAnswers').with({
  entryId: named('id', text()),
  name: text(),
  kana: orNull(text()),
  email: orNull(text()),
  affiliation: text(),
  title: text(),
  ticket: text(),
})

export async function countPending(db: Db, eventId: string): Promise<number> {
  return asCount(await db('entries').where({ event_id: eventId, state: 'PENDING' }).count('* as n').first())
}

/** People who wait for approval, longest first, with all their answers. */
export async function pendingApprovals(db: Db, eventId: string, limit: number): Promise<Approval[]> {
  const entries = await PENDING.all(
    db('entries as n')
      .join('users as u', 'u.id', 'n.user_id')
      .join('ticket_types as t', 't.id', 'n.ticket_id')
      .where({ 'n.event_id': eventId, 'n.state': 'PENDING' })
      .orderBy(['n.created_at', 'n.id'])
      .limit(limit)
      .select('n.*', 'u.name', 'u.kana', 'u.email', 'u.affiliation', 'u.title', 't.name as ticket'),
  )
  const ids = entries.map(({ entryId }) => entryId)
  const answers = await ANSWERS.all(db('entry_answers').whereIn('entry_id', ids))
  const byEntry = Map.groupBy(answers, ({ entryId }) => entryId)
  const questions = await questionsOf(db, eventId)
  const event = await EVENTS.find(db, { id: eventId })
  return entries.map(({ profileAnswers, ...entry }) => ({
    ...entry,
    answers: answersOf(questions, byEntry.get(entry.entryId) ?? []),
    profileAnswers: profileAnswersOf(profileAnswers, event!.entryProfileFields),
  }))
}

/** In the order of the questions. Options by their text, because staff do not know their ids. */
function answersOf(
  questions: readonly Question[],
  answers: readonly RecordOf<typeof ANSWERS>[],
): Approval['answers'] {
  return questions.flatMap((question) => {
    const found = answers.find(({ questionId }) => questionId === question.id)
    if (!found) return []
    const texts = new Map(question.options.map((option) => [option.id, option.text]))
    const answer = found.answer.map((part) => texts.get(part) ?? part)
    return [{ questionId: question.id, kind: question.kind, question: question.text, answer }]
  })
}

/** The label of a field is not stored: a deleted field is shown by its key. */
function profileAnswersOf(
  answers: Readonly<Record<string, string>>,
  fields: readonly EntryProfileField[],
): Approval['profileAnswers'] {
  const labels = new Map(fields.map((field) => [field.key, field.label]))
  return Object.entries(answers).map(([key, answer]) => ({ label: labels.get(key) ?? key, answer }))
}
