import type { AdminQuestion, QuestionFields } from '../../../contract/event/event/event-admin.ts'

export const isChoice = (kind: QuestionFields['kind']): boolean =>
  kind === 'SINGLE_CHOICE' || kind === 'MULTIPLE_CHOICE'

/** The problem of a question's options, or null. */
export function optionsProblem({ kind, options }: QuestionFields): string | null {
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
