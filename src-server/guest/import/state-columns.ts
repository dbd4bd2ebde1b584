import { YES } from '../../../messages/data/import-answers.ts'
import {
  ABSENCE_HEADINGS,
  ATTEND_QUESTION,
  BARE_STATES,
  CHECK_IN_HEADINGS,
  FLAG_HEADINGS,
  HEADING_WORDS,
  OTHER_ATTENDANCE,
  PAYMENT_HEADINGS,
  STATE_HEADINGS,
} from '../../../messages/data/state-headings.ts'
import { foldHeading } from '../../platform/table-files/clean-text.ts'
import { isYesOrNo } from './column-values.ts'
import {
  CROSS,
  foldState,
  isAbsentKind,
  readState,
  stateOf,
  type Absence,
  type StateAnswers,
  type StateColumn,
} from './read-state.ts'
import type { TableRow } from '../../platform/table-files/read-table.ts'

/** Which columns say who comes, and what staff answered about their unknown words. */
export interface StateChoice {
  readonly columns: readonly number[]
  readonly answers: StateAnswers
}

export interface DetectedStates {
  readonly columns: readonly number[]
  /** Found by the values or by a question, not by a known heading. */
  readonly guessed: readonly number[]
}

const STATES = new Set([...STATE_HEADINGS, ...Object.values(FLAG_HEADINGS).flat()])

/**
 * What a heading says of its column: a known form; `entry` and `remark` are about the entry and can hold
 * states; null is about something else.
 */
type Heading = StateColumn['form'] | 'question' | 'entry' | 'remark'

function headingOf(heading: string): Heading | null {
  if (absenceOf(ABSENCE_HEADINGS, heading)) return 'absence'
  if (CHECK_IN_HEADINGS.includes(heading)) return 'check_in'
  if (PAYMENT_HEADINGS.includes(heading)) return 'payment'
  if (STATES.has(heading)) return 'words'
  if (ATTEND_QUESTION.test(heading)) return OTHER_ATTENDANCE.test(heading) ? null : 'question'
  const { entry, payment, state, kind, remark, filler } = HEADING_WORDS
  const isRest = (text: string): boolean => text.split(' ').every((part) => filler.test(part))
  const ofEntry = heading.replace(entry, ' ')
  const rest = ofEntry.replace(state, ' ')
  if (rest !== ofEntry && isRest(rest)) return BARE_STATES.includes(heading) ? 'entry' : 'words'
  if (rest !== ofEntry && isRest(rest.replace(payment, ' '))) return 'payment'
  if (isRest(ofEntry.replace(kind, ' '))) return heading === '' ? 'remark' : 'entry'
  return isRest(ofEntry.replace(remark, ' ')) ? 'remark' : null
}

type Groups = Readonly<Partial<Record<StateColumn['absence'], readonly string[]>>>

const absenceOf = (groups: Groups, heading: string): StateColumn['absence'] | undefined =>
  (Object.keys(groups) as StateColumn['absence'][]).find((kind) => groups[kind]?.includes(heading))

/** How the cells of a state column are read, by its heading and its crosses. */
export function stateColumn(
  header: readonly string[],
  column: number,
  rows: readonly TableRow[],
): StateColumn {
  const heading = foldHeading(header[column] ?? '')
  const about = headingOf(heading)
  const form = about === 'absence' || about === 'check_in' || about === 'payment' ? about : 'words'
  const meaning = absenceOf(form === 'absence' ? ABSENCE_HEADINGS : FLAG_HEADINGS, heading)
  const crosses = form === 'absence' && hasMarks(rows, column)
  return { column, form, absence: meaning ?? 'declined', flag: meaning !== undefined, crosses }
}

/** Crosses mark some rows of a column: not all, and no other word means yes. */
function hasMarks(rows: readonly TableRow[], column: number): boolean {
  const others = distinct(rows, column).filter((word) => !CROSS.test(word))
  const isAll = others.length === 0 && rows.every(({ cells }) => cells[column]?.trim())
  return !isAll && !others.some((word) => YES.test(word))
}

/** Most different words of a state column; more are a text, a number or a date. */
const MOST_WORDS = 40

/**
 * The state columns of a list: by the heading. Without one, a question about attending, and a column
 * about the entry or of remarks whose values are states and one of them says that somebody does not come.
 * @param taken columns with another meaning
 */
export function detectStates(
  header: readonly string[],
  rows: readonly TableRow[],
  taken: ReadonlySet<number>,
): DetectedStates {
  const forms = header.map((raw, column) => (taken.has(column) ? null : headingOf(foldHeading(raw))))
  const having = (test: (form: Heading | null, column: number) => boolean): number[] =>
    forms.flatMap((form, column) => (test(form, column) ? [column] : []))
  const columns = having(
    (form, column) =>
      form === 'absence' ||
      form === 'check_in' ||
      form === 'payment' ||
      (form === 'words' && hasStates(distinct(rows, column))),
  )
  const isSaid = columns.some((column) => forms[column] === 'words' || forms[column] === 'absence')
  const guessed = isSaid ? [] : having((form, column) => isGuess(form, distinct(rows, column)))
  return { columns: [...columns, ...guessed], guessed }
}

const isKnown = (word: string): boolean => stateOf(word) !== null || isYesOrNo(word)

/** The values under a known heading can be states: few words, not numbers or texts. */
const hasStates = (words: readonly string[]): boolean => words.length <= MOST_WORDS || words.some(isKnown)

/** Absences that are no name of a ticket. */
const CLEAR: ReadonlySet<string | null> = new Set<Absence>(['cancelled', 'refunded', 'declined', 'deleted'])

/** The values under a heading that says less are states. Those that nobody knows are asked. */
function isGuess(form: Heading | null, words: readonly string[]): boolean {
  if (words.length === 0 || words.length > MOST_WORDS) return false
  const known = words.filter(isKnown).length
  const absent = words.filter((word) => isAbsentKind(stateOf(word)))
  const said = absent.filter((word) => !isYesOrNo(word))
  // "No" in a column of remarks is no remark.
  if (form === 'remark') return said.length > 0 && words.every((word) => stateOf(word) && !isYesOrNo(word))
  if (known < words.length / 2) return false
  if (form === 'question') return known === words.length || absent.length > 0
  return form === 'entry' && said.some((word) => CLEAR.has(stateOf(word)))
}

/** The different values of a column. Stops when they are too many for a state column. */
function distinct(rows: readonly TableRow[], column: number): readonly string[] {
  const words = new Set<string>()
  for (const { cells } of rows) {
    const word = (cells[column] ?? '').trim()
    if (word !== '') words.add(word)
    if (words.size > MOST_WORDS) break
  }
  return [...words]
}

export interface UnknownState {
  /** As in the file, at its first row. */
  readonly word: string
  readonly column: number
  readonly count: number
  readonly answer: 'coming' | 'not_coming' | null
}

/** The words that the import does not know, with their number of rows, also those that staff explained. */
export function unknownStates(
  header: readonly string[],
  rows: readonly TableRow[],
  { columns, answers }: StateChoice,
): readonly UnknownState[] {
  const shapes = columns.map((column) => stateColumn(header, column, rows))
  const found = new Map<string, { word: string; column: number; count: number }>()
  for (const { cells } of rows) {
    const state = readState(cells, shapes)
    if (state.kind !== 'unknown') continue
    const key = foldState(state.word)
    const before = found.get(key)
    if (before) before.count += 1
    else found.set(key, { word: state.word, column: state.column, count: 1 })
  }
  return [...found].map(([key, one]) => ({ ...one, answer: answers[key] ?? null }))
}
