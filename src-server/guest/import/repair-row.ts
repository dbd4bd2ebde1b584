import type { ImportField, ImportMapping } from '../../../contract/guest/import/import.ts'
import { PROFILE_FIELD_NAMES } from '../../../contract/person/profile/profile-fields.ts'
import {
  NAME_LIKE_PLACEHOLDER,
  PLACEHOLDER,
  SCIENTIFIC,
  SHEET_FAULT,
} from '../../../messages/data/template-samples.ts'
import { cleanText } from '../../platform/table-files/clean-text.ts'
import { DAMAGE, INVISIBLE_ALL, repairText } from '../../platform/table-files/repair-text.ts'
import type { ImportedPerson } from './checked-row.ts'
import { plainNumber } from './damaged-number.ts'
import * as problem from './row-errors.ts'
import type { RowProblem } from './row-errors.ts'

export interface RepairedRow {
  readonly cells: readonly string[]
  /** A warning for each cell that was changed. */
  readonly marks: readonly RowProblem[]
}

const NAMES: ReadonlySet<string> = new Set([
  'name',
  'family_name',
  'given_name',
  'second_family_name',
] satisfies ImportField[])
/** Values that are compared with others: a number that a spreadsheet shortened is that of many. */
const NUMBERS: ReadonlySet<string> = new Set(['external_id', 'order', 'qr', 'party'] satisfies ImportField[])
const CODES: ReadonlySet<string> = new Set(['external_id', 'order', 'qr'] satisfies ImportField[])
const TEXTS: ReadonlySet<string> = new Set([
  ...NAMES,
  'kana',
  'family_kana',
  'given_kana',
  'email',
  'ticket',
  'party',
  ...PROFILE_FIELD_NAMES,
])
/** Most cells: nothing to repair, and no placeholder. */
const PLAIN = /^(?:[A-Za-z\u3041-\u30FA\u4E00-\u9FFF]{2,}|[a-z\d._-]+@[a-z\d.-]+\.[a-z]+|[A-Z]-?\d+)?$/u

/**
 * Returns the cells of a row without the damage of other programs: texts are repaired, and cells
 * that say nothing ("-", "N/A", #REF!) or a shortened number (1.84E+10) are empty.
 * @param kept columns that are kept as they are
 */
export function createRowRepair(
  mapping: ImportMapping,
  kept: Iterable<number>,
): (cells: readonly string[]) => RepairedRow {
  const columns: readonly (readonly [ImportField | null, number])[] = [
    ...(Object.entries(mapping) as [ImportField, number][]),
    ...[...kept].map((column) => [null, column] as const),
  ]
  return (cells) => {
    const marks: RowProblem[] = []
    let repaired: string[] | null = null
    for (const [field, column] of columns) {
      const found = repairCell(field, column, cells[column] ?? '')
      if (!found) continue
      repaired ??= [...cells]
      repaired[column] = found.text
      marks.push(found.mark)
    }
    return { cells: repaired ?? cells, marks }
  }
}

function repairCell(
  field: ImportField | null,
  column: number,
  cell: string,
): { readonly text: string; readonly mark: RowProblem } | null {
  if (cell === '') return null
  const word = cell.trim()
  if (word === '' || (PLAIN.test(word) && !PLACEHOLDER.test(word))) return null
  if (field === 'consent' || field === 'locale') return null
  const plain = field !== null && CODES.has(field) ? plainNumber(word) : null
  // A QR code may hold any text, also one with separators.
  if (plain !== null && (field !== 'qr' || word.startsWith('=')))
    return { text: plain, mark: problem.repaired(column, shown(cell), shown(plain)) }
  if (SHEET_FAULT.test(word)) return { text: '', mark: problem.sheetFault(column, word) }
  if (field !== null && (NUMBERS.has(field) || NAMES.has(field)) && SCIENTIFIC.test(word))
    return { text: '', mark: problem.shortenedNumber(column, word) }
  const isName = field !== null && NAMES.has(field)
  if (field !== null && PLACEHOLDER.test(word)) {
    if (isName && NAME_LIKE_PLACEHOLDER.test(word)) return null
    return { text: '', mark: problem.placeholder(column, word) }
  }
  if (field !== null && !TEXTS.has(field)) return withoutInvisible(column, cell)
  const found = repairText(cell)
  return (
    found && {
      text: found.text,
      mark: problem.repaired(column, shown(cell), shown(cleanText(found.text))),
    }
  )
}

/** A code keeps its characters; those without ink are never part of one. */
function withoutInvisible(
  column: number,
  cell: string,
): { readonly text: string; readonly mark: RowProblem } | null {
  const text = cell.replace(INVISIBLE_ALL, '')
  return text === cell ? null : { text, mark: problem.repaired(column, shown(cell), shown(text)) }
}

/** Longest text in a sentence. */
const MOST_SHOWN = 60

/** A text for a sentence: what has no shape by its code. */
const shown = (text: string): string =>
  [...text]
    .slice(0, MOST_SHOWN)
    .map((char) =>
      /[\p{Cc}\p{Cf}\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F]/u.test(char)
        ? `[U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
        : char,
    )
    .join('')

/** Warnings for texts that were not repaired but that nobody should print unseen. */
export function oddTexts(
  person: ImportedPerson,
  columnOf: (field: ImportField) => number,
): readonly RowProblem[] {
  const { name, familyName, givenName } = person
  const isTwice = familyName !== null && familyName === givenName
  if (!isTwice && isPlain(name) && areAllPlain(person) && !hasPlaceholder(person)) return []
  const isStrange =
    name !== '' && (!/\p{L}/u.test(name) || /^[+=@]/.test(name) || isTwice || hasPlaceholder(person))
  const texts: readonly (readonly [ImportField, string | null])[] = [
    ['name', name],
    ...PROFILE_FIELD_NAMES.map((field) => [field, person[field]] as const),
  ]
  return [
    ...(isStrange ? [problem.strangeName(columnOf('name'), name)] : []),
    ...texts.flatMap(([field, text]) => [
      ...(DAMAGE.test(text ?? '') ? [problem.misread(columnOf(field), field)] : []),
      ...(FORMULA.test(text ?? '') ? [problem.formula(columnOf(field), field)] : []),
    ]),
  ]
}

/** Kanji and kana alone, as most texts of a Japanese list. */
const LETTERS = /^[\u4E00-\u9FFF\u3005\u3041-\u3096\u30A1-\u30FA\u30FC ]*$/u
const isPlain = (text: string): boolean => text !== '' && LETTERS.test(text) && !DAMAGE.test(text)
const areAllPlain = (person: ImportedPerson): boolean =>
  PROFILE_FIELD_NAMES.every((field) => person[field] === null || isPlain(person[field]))

const FORMULA = /^=\s*[A-Z]+\(|^=[A-Z]+\d/u

const hasPlaceholder = ({ name, familyName, givenName }: ImportedPerson): boolean =>
  [name, familyName ?? '', givenName ?? ''].some((part) => NAME_LIKE_PLACEHOLDER.test(part))
