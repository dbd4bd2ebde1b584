import {
  ABSENCE_HEADINGS,
  ATTEND_QUESTION,
  CHECK_IN_HEADINGS,
  FLAG_HEADINGS,
  OTHER_ATTENDANCE,
  PAYMENT_HEADINGS,
  STATE_HEADINGS,
} from '../../../messages/data/state-headings.ts'
import { foldHeading } from '../../platform/table-files/clean-text.ts'
import { isYesOrNo } from './column-values.ts'
import { foldState, readState, stateColumn, stateOf, type StateAnswers, isAbsent } from './read-state.ts'
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

const HEADINGS = new Set([
  ...STATE_HEADINGS,
  ...CHECK_IN_HEADINGS,
  ...PAYMENT_HEADINGS,
  ...Object.values(FLAG_HEADINGS).flat(),
  ...Object.values(ABSENCE_HEADINGS).flat(),
])

/** Most different words of a state column; more are a text, a number or a date. */
const MOST_WORDS = 40

/**
 * The state columns of a list: by the heading, by a question about attending, or because all values
 * are known states and one of them says that somebody does not come.
 * @param taken columns with another meaning
 */
export function detectStates(
  header: readonly string[],
  rows: readonly TableRow[],
  taken: ReadonlySet<number>,
): DetectedStates {
  const columns: number[] = []
  const guessed: number[] = []
  header.forEach((raw, column) => {
    if (taken.has(column)) return
    const heading = foldHeading(raw)
    const words = distinct(rows, column)
    const known = words.filter((word) => stateOf(word) !== null || isYesOrNo(word))
    if (HEADINGS.has(heading)) {
      if (isStates(header, column, words, known)) columns.push(column)
      return
    }
    const isQuestion = ATTEND_QUESTION.test(heading) && !OTHER_ATTENDANCE.test(heading)
    const hasAbsence =
      words.some((word) => isAbsent({ kind: stateOf(word) ?? 'unknown', word, column })) &&
      words.some((word) => !isYesOrNo(word))
    if (words.length === 0 || words.length > MOST_WORDS) return
    const isKnown = known.length === words.length && (isQuestion || hasAbsence)
    // Answers in sentences: those that nobody knows are asked.
    const isAnswered = isQuestion && hasAbsence && known.length >= words.length / 2
    if (isKnown || isAnswered) guessed.push(column)
  })
  return { columns: [...columns, ...guessed], guessed }
}

/** The values under a known heading can be states: few words, not numbers or texts. */
function isStates(
  header: readonly string[],
  column: number,
  words: readonly string[],
  known: readonly string[],
): boolean {
  if (stateColumn(header, column).form !== 'words') return true
  return known.length > 0 || words.length <= MOST_WORDS
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
  const shapes = columns.map((column) => stateColumn(header, column))
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
