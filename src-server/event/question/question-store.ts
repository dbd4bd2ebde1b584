import type { QuestionFields } from '../../../contract/event/event/event-fields.ts'
import { randomUUID } from 'node:crypto'
import type { EditQuestion, AdminQuestion } from '../../../contract/event/event/event-admin.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { nextSortOrder } from '../event/event-store.ts'
import { changeRecords, fieldConflict, requireUnique } from '../event/event-admin-store.ts'
import { QUESTIONS } from '../event/catalogue-store.ts'

type Option = { readonly id: string; readonly text: string }

export async function adminQuestions(db: Db, eventId: string): Promise<AdminQuestion[]> {
  const rows: Row[] = await db('questions').where({ event_id: eventId }).orderBy(['sort_order', 'id'])
  const questionIds = rows.map((row) => row.id)
  const choices = rows.filter((row) => isChoice(row.kind)).map((row) => row.id)
  const counted: Row[] = await db('entry_answers')
    .whereIn('question_id', questionIds)
    .groupBy('question_id')
    .select('question_id')
    .count('* as n')
  // There are as many texts as people; choices have few distinct values.
  const chosen: Row[] = await db('entry_answers')
    .whereIn('question_id', choices)
    .groupBy('question_id', 'answer')
    .select('question_id', 'answer')
    .count('* as n')
  const answers = new Map(counted.map((row) => [row.question_id, Number(row.n)]))
  const byQuestion = Map.groupBy(chosen, (row) => row.question_id)
  return rows.map((row) => toQuestion(row, answers.get(row.id) ?? 0, byQuestion.get(row.id) ?? []))
}

/** @param chosen distinct answers to a choice, each with its number of people */
function toQuestion(row: Row, answers: number, chosen: readonly Row[]): AdminQuestion {
  const ofOption = new Map<string, number>()
  for (const { answer, n } of chosen) {
    for (const id of JSON.parse(answer as string) as string[])
      ofOption.set(id, (ofOption.get(id) ?? 0) + Number(n))
  }
  const { id, options, eventId: _event, sortOrder: _order, ...question } = QUESTIONS.read(row)
  return {
    questionId: id,
    ...question,
    options: options.map((option) => ({ ...option, answers: ofOption.get(option.id) ?? 0 })),
    answers,
  }
}

async function adminQuestion(db: Db, eventId: string, questionId: string): Promise<AdminQuestion> {
  const found = (await adminQuestions(db, eventId)).find((one) => one.questionId === questionId)
  if (!found) throw new ApiError('not_found', { message: 'The event has no such question.' })
  return found
}

/** Adds a question after the others. Throws `conflict` if the event has the same question. */
export async function addQuestion(db: Db, eventId: string, question: QuestionFields): Promise<AdminQuestion> {
  requireOptions(question)
  const questionId = randomUUID()
  await changeRecords(db, eventId, async (trx) => {
    await requireOwnText(trx, eventId, questionId, question.text)
    await insertQuestion(trx, eventId, questionId, question)
  })
  return adminQuestion(db, eventId, questionId)
}

export async function insertQuestion(
  trx: Db,
  eventId: string,
  questionId: string,
  question: QuestionFields,
): Promise<void> {
  const sortOrder = await nextSortOrder(trx, 'questions', eventId)
  await trx(QUESTIONS.name).insert({
    ...questionColumns(question, []),
    ...QUESTIONS.write({ id: questionId, eventId, sortOrder }),
  })
}

/** New options get an id. Questions of text or image have no options. */
export function questionColumns(question: QuestionFields, before: readonly Option[]): Row {
  const known = new Set(before.map((option) => option.id))
  const options = question.options.map(({ id, text }) => ({
    id: id !== undefined && known.has(id) ? id : randomUUID(),
    text,
  }))
  return QUESTIONS.write({ ...question, options: isChoice(question.kind) ? options : [] })
}

/** Changes the given fields. Throws `conflict` if a given answer would become invalid. */
export async function editQuestion(
  db: Db,
  eventId: string,
  questionId: string,
  edit: EditQuestion,
): Promise<AdminQuestion> {
  await changeRecords(db, eventId, async (trx) => {
    // New answers wait for this lock, or are already counted.
    await trx('questions').where({ id: questionId }).forUpdate().first('id')
    const before = await adminQuestion(trx, eventId, questionId)
    const after: QuestionFields = {
      kind: before.kind,
      text: before.text,
      required: before.required,
      options: before.options.map(({ id, text }) => ({ id, text })),
      ...edit,
    }
    if (!isChoice(after.kind) && edit.options === undefined) after.options = []
    requireOptions(after)
    const loss = answeredLoss(before, after)
    if (loss) throw fieldConflict(loss.path, loss.message)
    if (after.text !== before.text) await requireOwnText(trx, eventId, questionId, after.text)
    await trx('questions').where({ id: questionId }).update(questionColumns(after, before.options))
  })
  return adminQuestion(db, eventId, questionId)
}

function requireOptions(question: QuestionFields): void {
  const problem = optionsProblem(question)
  if (problem) throw invalidField('options', problem)
}

const requireOwnText = (trx: Db, event_id: string, questionId: string, text: string) =>
  requireUnique(
    trx,
    'questions',
    { event_id, text },
    questionId,
    fieldConflict('text', 'The event already has this question.'),
  )

/** Deletes a question. Throws `conflict` if it has answers. */
export async function deleteQuestion(db: Db, eventId: string, questionId: string): Promise<void> {
  await changeRecords(db, eventId, async (trx) => {
    await trx('questions').where({ id: questionId }).forUpdate().first('id')
    const { answers } = await adminQuestion(trx, eventId, questionId)
    if (answers > 0)
      throw new ApiError('conflict', {
        message: `${answers} people answered this question; it cannot be deleted.`,
      })
    await trx('questions').where({ id: questionId }).delete()
  })
}

export const isChoice = (kind: QuestionFields['kind']): boolean =>
  kind === 'SINGLE_CHOICE' || kind === 'MULTIPLE_CHOICE'

/** The problem of a question's options, or null. */
function optionsProblem({ kind, options }: QuestionFields): string | null {
  if (!isChoice(kind)) return options.length > 0 ? 'belong to questions of choice only' : null
  if (options.length < 2) return `a choice needs two options at least, got ${options.length}`
  return new Set(options.map((option) => option.text.trim())).size === options.length
    ? null
    : 'names an option twice'
}

/** A change that would invalidate a given answer, or null. */
export function answeredLoss(
  before: AdminQuestion,
  after: QuestionFields,
): { readonly path: string; readonly message: string } | null {
  if (before.answers === 0) return null
  if (after.kind !== before.kind) {
    return {
      path: 'kind',
      message:
        `${before.answers} people answered this question as ${before.kind}; it cannot ` +
        `become ${after.kind}.`,
    }
  }
  const kept = new Set(after.options.map((option) => option.id))
  const lost = before.options.find((option) => option.answers > 0 && !kept.has(option.id))
  return lost
    ? { path: 'options', message: `${lost.answers} people chose "${lost.text}"; it must stay.` }
    : null
}
