/** Sentences about the rows of imported files, from the codes and values of the contract. */
import type { MessageKey, Translate } from './translate.ts'

/** Values in a sentence: numbers, words of the file, keys of other texts. */
export type ProblemValues = Readonly<Record<string, string | number | null | readonly (string | null)[]>>

export interface ImportProblem {
  /** Name of the text below `problem`. */
  readonly text: string
  readonly values: ProblemValues
}

/**
 * A problem of a row in an attendee list. `field`, `unique` and `faults` (of an e-mail address) are
 * keys of other texts. `people` has the name of a person, null for people of another event.
 */
export function listProblemText(t: Translate, { text, values }: ImportProblem): string {
  const { field, unique, faults, people, characters, strange } = values
  const words = plain(values)
  if (field) words['field'] = t(`person.field.${field as 'name'}`)
  if (unique) words['field'] = t(`importList.unique.${unique as 'email'}`)
  if (Array.isArray(faults)) {
    const texts = faults.map((fault) =>
      t(`importList.email.${fault as 'noAt'}`, { strange: String(strange) }),
    )
    words['faults'] = texts.join(t('importList.report.list'))
  }
  if (Array.isArray(characters))
    words['characters'] = characters
      .map((one) => t('importList.problem.quoted', { text: visible(String(one)) }))
      .join('')
      .trim()
  if (Array.isArray(people)) {
    const [name = null] = people
    words['who'] = name === null ? t('importList.problem.somebody') : t('importList.problem.person', { name })
  }
  return t(`importList.problem.${text as 'nameMissing'}`, words)
}

/** Who a row may be: kind of the question, the registered person, or the earlier row. */
export interface RowQuestion {
  readonly kind: 'foreign_number' | 'damaged_number' | 'foreign_email' | 'email_twice' | 'not_coming'
  readonly name: string | null
  readonly line: number | null
}

/** The question about a row that may be another person. */
export function questionText(t: Translate, { kind, name, line }: RowQuestion): string {
  const who = name === null ? t('importList.problem.somebody') : t('importList.problem.person', { name })
  return t(`importList.question.${kind}`, { who, line: String(line ?? '') })
}

/**
 * A problem of a row of the event admin. `field` and `wanted` are keys of other texts; `words` are
 * the valid values of a field.
 */
export function eventProblemText(t: Translate, { text, values }: ImportProblem): string {
  const { field, wanted, words: choices } = values
  const words = plain(values)
  if (Array.isArray(choices)) words['words'] = choices.join(t('importList.report.list'))
  if (field) words['label'] = eventFieldText(t, String(field))
  if (wanted) words['wanted'] = t(`eventImport.wanted.${wanted as 'text'}`, words)
  return t(`eventImport.problem.${text as 'missing'}`, words)
}

/** A field of an event admin list; a key without a text is shown itself. */
export function eventFieldText(t: Translate, field: string): string {
  const key: MessageKey = `eventAdmin.field.${field as 'name'}`
  const text = t(key)
  return text === key ? field : text
}

/** A private character has no shape on the screen either: its code. */
const visible = (character: string): string =>
  /\p{Co}/u.test(character) ? `U+${character.codePointAt(0)!.toString(16).toUpperCase()}` : character

/** Numbers are not formatted here: they are row numbers and character counts. */
const plain = (values: ProblemValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
