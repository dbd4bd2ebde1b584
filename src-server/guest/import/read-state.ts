import { once } from '../../platform/threads/recent-cache.ts'
import { YES, NO } from '../../../messages/data/import-answers.ts'
import {
  DATE,
  STATE_BEGINNINGS,
  STATE_ENDINGS,
  STATE_NONE,
  STATE_SPELLINGS,
  STATE_SUBJECTS,
  STATE_WORDS,
} from '../../../messages/data/list-states.ts'

/** Why a person of a list does not come. */
const ABSENCES = ['cancelled', 'refunded', 'declined', 'void', 'deleted', 'waiting', 'not_approved'] as const

export type Absence = (typeof ABSENCES)[number]

/** What the state columns of a row say. `unknown`: a word that nobody has explained yet. */
export interface RowState {
  readonly kind: 'coming' | 'checked_in' | Absence | 'unknown'
  /** As in the file; empty if the row states nothing. */
  readonly word: string
  /** Index of the column; -1 if the row states nothing. */
  readonly column: number
}

const COMING: RowState = { kind: 'coming', word: '', column: -1 }

/** A kind of not coming. */
export const isAbsentKind = (kind: string | null): kind is Absence =>
  (ABSENCES as readonly (string | null)[]).includes(kind)

/** The row says that the person does not come; the entry of an imported person ends. */
export const isAbsent = ({ kind }: RowState): boolean => isAbsentKind(kind)

type Kind = RowState['kind']

/** The answer to a word that the import does not know. */
export type StateAnswers = Readonly<Record<string, 'coming' | 'not_coming'>>

const NO_ANSWERS: StateAnswers = {}

/** A column that says whether the person of a row comes. */
export interface StateColumn {
  readonly column: number
  readonly form: 'words' | 'absence' | 'check_in' | 'payment'
  /** What yes or a date means in a column of absence, and no in a column of words. */
  readonly absence: Absence | 'unknown'
  /** A column of yes and no, where 1 and 0 mean the same. */
  readonly flag: boolean
  /** A cross marks a row of this column; in others it means no. */
  readonly crosses: boolean
}

/** A cross, as a mark or as no. */
export const CROSS = /^[x\u00D7\u2715\u2716\u2717\u2718]$/iu

/**
 * A word of a state column for comparison: width, case, accents and punctuation do not count, and
 * neither do some spellings of Japanese.
 */
export function foldState(word: string): string {
  const folded = word
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/gu, '')
    .normalize('NFC')
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/[_\-\u2010-\u2015.,:;!?"\u3002\u3001\u30FB*()[\]\u3010\u3011/|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(folded)
    ? foldJapanese(folded)
    : folded
}

export const foldAnswers = (answers: StateAnswers): StateAnswers =>
  Object.fromEntries(Object.entries(answers).map(([word, answer]) => [foldState(word), answer]))

/** Japanese is written without spaces, and with or without its small endings. */
const foldJapanese = (word: string): string =>
  STATE_SPELLINGS.reduce((text, [found, written]) => text.replace(found, written), word)

const knownWords = once(
  (): ReadonlyMap<string, Kind> =>
    new Map(
      (Object.entries(STATE_WORDS) as [Kind, readonly string[]][]).flatMap(([kind, words]) =>
        words.map((word) => [foldState(word), kind] as const),
      ),
    ),
)

/** The kind of a word; null for an unknown one. Cached: a list repeats few words. */
export function stateOf(word: string): Kind | null {
  const known = cache.get(word)
  if (known !== undefined) return known
  const kind = look(word)
  if (cache.size > 5_000) cache.clear()
  cache.set(word, kind)
  return kind
}
const cache = new Map<string, Kind | null>()

function look(word: string): Kind | null {
  const folded = foldState(word)
  const whole = lookFolded(folded)
  if (whole) return whole
  // "Cancelled / refunded", "Cancelled (no show)": each part is known; an absence counts.
  const parts = word.split(/[()\uFF08\uFF09/\uFF0F,\u3001;|\u30FB]| - /u).filter((part) => part.trim())
  const kinds = parts.length > 1 ? parts.map((part) => lookFolded(foldState(part))) : [null]
  if (kinds.includes(null)) return lookAnswer(word)
  return kinds.find(isAbsentKind) ?? kinds[0] ?? null
}

/** A sentence that begins with yes or no: "No, unfortunately not", "Ja, ich freue mich". */
function lookAnswer(word: string): Kind | null {
  const [answer = '', ...rest] = word.split(/[,\u3001\uFF0C]/u)
  return rest.length > 0 && (YES.test(answer) || NO.test(answer)) ? lookFolded(foldState(answer)) : null
}

function lookFolded(folded: string): Kind | null {
  const known = knownWords()
  const found =
    known.get(folded) ??
    known.get(folded.replace(STATE_ENDINGS, '')) ??
    known.get(folded.replace(STATE_BEGINNINGS, '').replace(STATE_ENDINGS, '')) ??
    known.get(
      folded
        .replace(/ (?:by|par|por|pelo|dal|durch|door|wg|wegen) .*$/u, '')
        .replace(/ (?:on |at |am |le |el |il |op )?\d.*$/u, '')
        .replace(STATE_SUBJECTS, ' ')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
  return found ?? null
}

/** The words that count in columns of check-ins and payments; "pending", "no" or "unpaid" does not. */
const ENDED: Readonly<Record<'check_in' | 'payment', readonly (Kind | null)[]>> = {
  check_in: ['cancelled', 'refunded'],
  payment: ['cancelled', 'refunded', 'void'],
}

/** An amount of nothing. */
const ZERO = /^\D{0,4}0+(?:[.,]0+)?\D{0,4}$/u

/** What one column says of a row; null for nothing. */
function readCell(
  { column, form, absence, flag, crosses }: StateColumn,
  cell: string,
  answers: StateAnswers,
): RowState | null {
  const word = cell.normalize('NFKC').trim()
  if (word === '' || (form !== 'words' && STATE_NONE.test(word.toLowerCase()))) return null
  const state = (kind: Kind): RowState => ({ kind, word: cell.trim(), column })
  const known = stateOf(word)
  const isYes = YES.test(word)
  if (form === 'check_in' && (isYes || DATE.test(word) || known === 'checked_in')) return state('checked_in')
  if (form === 'check_in' || form === 'payment')
    return known && ENDED[form].includes(known) ? state(known) : null
  const answer = answers === NO_ANSWERS ? undefined : answers[foldState(word)]
  if (answer) return state(answer === 'coming' ? 'coming' : 'cancelled')
  if (form === 'absence') {
    if (CROSS.test(word)) return crosses ? state(absence) : null
    if (NO.test(word) || ZERO.test(word)) return null
    if (isYes || DATE.test(word)) return state(absence)
    return state(isAbsentKind(known) ? known : 'unknown')
  }
  if (known === 'declined' && NO.test(word)) return state(absence)
  if (flag && /^[01]$/.test(word)) return state(word === '1' ? 'coming' : absence)
  return state(known ?? (isYes && word !== '1' && !CROSS.test(word) ? 'coming' : 'unknown'))
}

/**
 * Whether the person of a row comes: an absence in any column counts, then an unknown word, then a
 * check-in.
 */
export function readState(
  cells: readonly string[],
  columns: readonly StateColumn[],
  given: StateAnswers = NO_ANSWERS,
): RowState {
  const answers = Object.keys(given).length === 0 ? NO_ANSWERS : given
  const found = columns.flatMap((one) => readCell(one, cells[one.column] ?? '', answers) ?? [])
  return (
    found.find(isAbsent) ??
    found.find(({ kind }) => kind === 'unknown') ??
    found.find(({ kind }) => kind === 'checked_in') ??
    found[0] ??
    COMING
  )
}
