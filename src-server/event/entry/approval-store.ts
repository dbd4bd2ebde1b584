import type { Approval } from '../../../contract/event/event/event-admin.ts'
import type { EntryProfileField, Question } from '../../../contract/event/resource-api/resource.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { asCount } from '../../platform/db/column-values.ts'
import { questionsOf } from '../event/catalogue-store.ts'

export async function countPending(db: Db, eventId: string): Promise<number> {
  return asCount(
    await db('entries').where({ event_id: eventId, state: 'PENDING' }).count('* as n').first(),
  )
}

/** People who wait for approval, longest first, with all their answers. */
export async function pendingApprovals(
  db: Db,
  eventId: string,
  limit: number,
): Promise<Approval[]> {
  const rows: Row[] = await db('entries as n')
    .join('users as u', 'u.id', 'n.user_id')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where({ 'n.event_id': eventId, 'n.state': 'PENDING' })
    .orderBy(['n.created_at', 'n.id'])
    .limit(limit)
    .select('n.*', 'u.name', 'u.kana', 'u.email', 'u.affiliation', 'u.title', 't.name as ticket')
  const answers: Row[] = await db('entry_answers').whereIn(
    'entry_id',
    rows.map((row) => row.id),
  )
  const byEntry = Map.groupBy(answers, (answer) => answer.entry_id)
  const questions = await questionsOf(db, eventId)
  const event = await db('events').where({ id: eventId }).first('entry_profile_fields')
  const fields: EntryProfileField[] = JSON.parse(event.entry_profile_fields)
  return rows.map((row) =>
    toApproval(row, { questions, fields, answers: byEntry.get(row.id) ?? [] }),
  )
}

interface Given {
  readonly questions: readonly Question[]
  readonly fields: readonly EntryProfileField[]
  readonly answers: readonly Row[]
}

function toApproval(row: Row, given: Given): Approval {
  return {
    entryId: row.id,
    userId: row.user_id,
    name: row.name,
    kana: row.kana,
    email: row.email,
    affiliation: row.affiliation,
    title: row.title,
    ticket: row.ticket,
    createdAt: row.created_at,
    invitationCode: row.invitation_code,
    faceImageUrl: row.face_image_url,
    answers: answersOf(given),
    profileAnswers: profileAnswersOf(row, given.fields),
  }
}

/** In the order of the questions. Options by their text, because staff do not know their ids. */
function answersOf({ questions, answers }: Given): Approval['answers'] {
  return questions.flatMap((question) => {
    const found = answers.find((answer) => answer.question_id === question.id)
    if (!found) return []
    const texts = new Map(question.options.map((option) => [option.id, option.text]))
    const answer = (JSON.parse(found.answer) as string[]).map((part) => texts.get(part) ?? part)
    return [{ questionId: question.id, kind: question.kind, question: question.text, answer }]
  })
}

/** The label of a field is not stored: a deleted field is shown by its key. */
function profileAnswersOf(
  row: Row,
  fields: readonly EntryProfileField[],
): Approval['profileAnswers'] {
  const answers = JSON.parse(row.profile_answers) as Record<string, string>
  const labels = new Map(fields.map((field) => [field.key, field.label]))
  return Object.entries(answers).map(([key, answer]) => ({ label: labels.get(key) ?? key, answer }))
}
