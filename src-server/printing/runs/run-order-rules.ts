import {
  INITIAL_ROWS,
  type InitialRow,
  type RunChoices,
  type RunSortKey,
} from '../../../contract/printing/print-runs.ts'
import { KANA_ROWS, SMALL_KANA } from '../../../messages/data/kana-rows.ts'

/** A person of the event, as far as a run decides by it. */
export interface RunPerson {
  readonly userId: string
  readonly name: string
  readonly kana: string | null
  readonly affiliation: string
  readonly ticketId: string
  readonly ticket: string
  readonly consentGiven: boolean
  readonly confirmed: boolean
  /** A pass is out, or may be, or is under way. */
  readonly printed: boolean
}

const collator = new Intl.Collator('ja', { numeric: true })
const TO_HIRAGANA = 0x60

/**
 * The letter that a person is filed under: kana without marks, a Latin capital, or `#` for anything
 * else. Without kana the name counts.
 */
export function initialOf({ name, kana }: Pick<RunPerson, 'name' | 'kana'>): string {
  const text = (kana?.trim() || name).normalize('NFKC').trim()
  const plain = [...text.normalize('NFD')][0] ?? ''
  const code = plain.codePointAt(0) ?? 0
  const letter = code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - TO_HIRAGANA) : plain
  const large = SMALL_KANA[letter] ?? letter
  if (KANA_ROWS.some((row) => row.includes(large))) return large
  return /\p{Script=Latin}/u.test(plain) ? plain.toUpperCase() : '#'
}

/** The row of the kana table that an initial stands in. */
export function rowOf(initial: string): InitialRow {
  const index = KANA_ROWS.findIndex((row) => row.includes(initial))
  if (index >= 0) return INITIAL_ROWS[index]!
  return initial === '#' ? 'other' : 'latin'
}

const rank = (row: InitialRow): number => INITIAL_ROWS.indexOf(row)

/** The people that the choices name, whether or not they can get a pass. */
export function choosePeople(
  people: readonly RunPerson[],
  { tickets, from, to, confirmed, printed }: RunChoices,
): readonly RunPerson[] {
  return people.filter((person) => {
    const row = rank(rowOf(initialOf(person)))
    return (
      (tickets.length === 0 || tickets.includes(person.ticketId)) &&
      row >= rank(from) &&
      row <= rank(to) &&
      (confirmed === 'all' || person.confirmed === (confirmed === 'confirmed')) &&
      (printed === 'all' || !person.printed)
    )
  })
}

/** The people in the order of the run; equal ones by name and id, so that the order is stable. */
export function orderPeople(
  people: readonly RunPerson[],
  sort: readonly RunSortKey[],
): readonly RunPerson[] {
  const keys = [...new Set([...sort, 'kana', 'name'] as const)]
  return people
    .map((person) => ({ person, row: rank(rowOf(initialOf(person))) }))
    .toSorted((a, b) => {
      for (const key of keys) {
        // Kana before Latin letters before everything else.
        const order =
          (key === 'kana' ? a.row - b.row : 0) ||
          collator.compare(textOf(a.person, key), textOf(b.person, key))
        if (order !== 0) return order
      }
      return a.person.userId < b.person.userId ? -1 : 1
    })
    .map(({ person }) => person)
}

const textOf = (person: RunPerson, key: RunSortKey): string =>
  key === 'kana' ? person.kana?.trim() || person.name : person[key]

/** The letter of a divider before this person: that of the first sort key. */
export function dividerOf(person: RunPerson, sort: readonly RunSortKey[]): string {
  switch (sort[0]) {
    case 'ticket':
      return person.ticket
    case 'affiliation':
      return initialOf({ name: person.affiliation, kana: null })
    case 'name':
      return initialOf({ name: person.name, kana: null })
    default:
      return initialOf(person)
  }
}
