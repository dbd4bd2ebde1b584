import type { ErrorDetail } from '../../../contract/platform/http/errors.ts'
import {
  isWebUrl,
  type EntryProfileField,
  type Question,
  type Register,
  type TicketType,
} from '../../../contract/event/resource-api/resource.ts'

/** What a registration with a ticket must contain. */
export interface Requirements {
  readonly ticket: Pick<TicketType, 'invitationOnly'> | null
  readonly requiresFacePhoto: boolean
  readonly questions: readonly Question[]
  readonly profileFields: readonly EntryProfileField[]
}

/** All missing or invalid parts of a registration; empty if it is valid. */
export function registerProblems(requirements: Requirements, body: Register): ErrorDetail[] {
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
    if (!question)
      problems.push({ path: `${path}.questionId`, message: 'this event does not ask this' })
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
  if (question.kind === 'IMAGE')
    return isWebUrl(answer[0]!) ? null : 'must be the address of an image'
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
    (field) =>
      field.required && !(Object.hasOwn(answers, field.key) && answers[field.key]!.trim() !== ''),
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
