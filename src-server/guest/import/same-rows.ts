import type { ImportMapping } from '../../../contract/guest/import/import.ts'
import type { ImportedPerson } from './checked-row.ts'
import * as problem from './row-errors.ts'
import type { RowProblem } from './row-errors.ts'
import { editDistance } from '../../platform/text/closest.ts'
import { foldWithPositions, type MappedText } from '../../platform/text/mapped-text.ts'
import { plainOf } from '../../platform/text/name-readings.ts'

/** What a row has in common with earlier rows of its file. */
export interface InCommon {
  /** Why the row is the same person as an earlier one, or has their QR code. */
  readonly problems: readonly RowProblem[]
  readonly warnings: readonly RowProblem[]
  /**
   * An earlier row with this e-mail, another name, and no two numbers to tell them apart: staff say who
   * the row is, unless its person is registered.
   */
  readonly sharesEmailWith: number | null
}

export const NOTHING_IN_COMMON: InCommon = { problems: [], warnings: [], sharesEmailWith: null }

interface EarlierRow {
  readonly line: number
  readonly person: ImportedPerson
}

/**
 * Compares each row with those before. Rows with numbers of their own are several people, also with
 * one e-mail; without numbers, e-mail and name tell people apart.
 */
export function createSeenRows(mapping: ImportMapping): (person: ImportedPerson, line: number) => InCommon {
  const numbers = new Map<string, number>()
  const codes = new Map<string, number>()
  const emails = new Map<string, EarlierRow[]>()
  const firstOf = (seen: Map<string, number>, value: string | null, line: number) => {
    const before = value === null ? undefined : seen.get(value)
    if (value !== null && before === undefined) seen.set(value, line)
    return before
  }
  return (person, line) => {
    const { email, externalId, qr } = person
    const sameNumber = firstOf(numbers, externalId, line)
    const sameCode = firstOf(codes, qr, line)
    const rows = email === null ? [] : (emails.get(email) ?? [])
    if (email !== null) emails.set(email, [...rows, { line, person }])
    const twice = rows.find((row) => isSameName(row.person.name, person.name))
    const isDistinct = (row: EarlierRow): boolean => externalId !== null && row.person.externalId !== null
    const other = rows.find(
      (row) => !isDistinct(row) && (person.party === null || row.person.party !== person.party),
    )
    const shares = twice ? null : (other?.line ?? null)
    const sameEmail = twice && !isDistinct(twice) ? twice.line : shares
    const problems = [
      ...(sameEmail === null ? [] : [problem.sameInFile(mapping.email ?? -1, 'email', sameEmail)]),
      ...(sameNumber === undefined
        ? []
        : [problem.sameInFile(mapping.external_id ?? -1, 'external_id', sameNumber)]),
      ...(sameCode === undefined ? [] : [problem.sameInFile(mapping.qr ?? -1, 'qr', sameCode)]),
    ]
    const warnings =
      twice && isDistinct(twice) && problems.length === 0
        ? [problem.personTwice(mapping.external_id ?? -1, twice.line)]
        : []
    return { problems, warnings, sharesEmailWith: shares }
  }
}

/**
 * Rows of a party: a row without a name is a place. The e-mail of the person who booked is used for
 * the first row that has it.
 */
export function createPartyRows(): (person: ImportedPerson) => ImportedPerson {
  const emails = new Map<string, string>()
  const unnamed = new Map<string, number>()
  return (person) => {
    const { party, email } = person
    if (party === null) return person
    const isFirst = email === null || emails.get(email) !== party
    if (email !== null && !emails.has(email)) emails.set(email, party)
    const own = isFirst ? person : { ...person, email: null }
    if (person.name !== '' || person.externalId !== null || person.qr !== null) return own
    const number = (unnamed.get(party) ?? 0) + 1
    unnamed.set(party, number)
    return { ...own, email: null, unnamed: number }
  }
}

/** The longest name of a party. */
const LONGEST_PARTY = 200

/**
 * The rows of an order are a party, named by list and order. A party that the list names comes
 * first.
 * @param isAlone the list has no other number and no address: an order of one row is the number of
 *   its person
 */
export function createOrderParties(
  people: readonly ImportedPerson[],
  { listName, isAlone }: { readonly listName: string; readonly isAlone: boolean },
): (person: ImportedPerson) => ImportedPerson {
  const rows = Map.groupBy(
    people.filter(({ party, order }) => party === null && order !== null),
    ({ order }) => order,
  )
  return (person) => {
    const { party, order } = person
    if (party !== null || order === null) return person
    if ((rows.get(order)?.length ?? 0) < 2) return isAlone ? { ...person, externalId: order } : person
    return { ...person, party: `${listName} ${order}`.trim().slice(0, LONGEST_PARTY) }
  }
}

/**
 * True if two spellings are one name: width, case, accents, variant kanji, spaces and the order of
 * the words do not count.
 */
export function isSameName(one: string, other: string): boolean {
  if (one === other) return one !== ''
  const keys = nameKeys(one)
  return nameKeys(other).some((key) => keys.includes(key))
}

/** Letters of a name for one that may be misspelt: two people of a family differ in a few letters. */
const LETTERS_PER_SLIP = 8

/** True if two names may be one that was corrected: some letters, or words that were added. */
export function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => plainOf(foldWithPositions(name))) as [MappedText, MappedText]
  const [fewer, more] = [wordsOf(a), wordsOf(b)].toSorted((x, y) => x.length - y.length) as [
    string[],
    string[],
  ]
  if (fewer.length > 0 && fewer.every((word) => more.includes(word))) return true
  const most = Math.min(2, Math.floor(Math.max(a.text.length, b.text.length) / LETTERS_PER_SLIP))
  return most > 0 && editDistance(a.text, b.text) <= most
}

const wordsOf = ({ text, words }: MappedText): string[] =>
  words.map((from, i) => text.slice(from, words[i + 1]))

/** Keys of a name: two names are equal if they have one in common. */
function nameKeys(name: string): readonly string[] {
  const folded = plainOf(foldWithPositions(name))
  const spelt = plainOf(foldWithPositions(name, true))
  return [...new Set([folded, spelt].flatMap(keysOf))].filter((key) => key !== '')
}

/** The letters as written, and the words in one order. */
const keysOf = (name: MappedText): readonly string[] => [name.text, wordsOf(name).sort().join('')]
