import {
  INITIAL_ROWS,
  type InitialRow,
  type RunChoices,
  type RunSortKey,
} from '../../../contract/print/run/print-runs.ts'
import { KANA_ROWS, SMALL_KANA } from '../../../messages/data/kana.ts'
import { toHiragana } from '../../platform/text/hepburn.ts'

/** Data of a person that determine order and selection in a run. */
export interface RunPerson {
  readonly userId: string
  readonly name: string
  readonly kana: string | null
  readonly affiliation: string
  readonly title: string
  readonly university: string
  /** Number in the ticket system. */
  readonly number: string
  readonly ticketId: string
  readonly ticket: string
  readonly party: RunParty | null
  /** Further columns of the list by heading. */
  readonly columns: Readonly<Record<string, string>>
  /** Revision of the template of the person's ticket class. */
  readonly templateRevision: number
  readonly consentGiven: boolean
  readonly confirmed: boolean
  /** A pass was printed, may have been printed, or is being printed. */
  readonly printed: boolean
}

export interface RunParty {
  readonly partyId: string
  readonly name: string
  /** Order within the party; the first person leads it. */
  readonly place: number
}

/** Made at the first order: it takes 8 ms. */
let collator: Intl.Collator | undefined

/**
 * The letter for sorting: kana without marks, a Latin capital, or `#` for anything
 * else. Without kana the name is used.
 */
export function initialOf({ name, kana }: Pick<RunPerson, 'name' | 'kana'>): string {
  const text = (kana?.trim() || name).normalize('NFKC').trim()
  const plain = [...text.normalize('NFD')][0] ?? ''
  const letter = toHiragana(plain)
  const large = SMALL_KANA[letter] ?? letter
  if (KANA_ROWS.some((row) => row.includes(large))) return large
  return /\p{Script=Latin}/u.test(plain) ? plain.toUpperCase() : '#'
}

/** The row of the kana table that contains an initial. */
export function rowOf(initial: string): InitialRow {
  const index = KANA_ROWS.findIndex((row) => row.includes(initial))
  if (index >= 0) return INITIAL_ROWS[index]!
  return initial === '#' ? 'other' : 'latin'
}

const rank = (row: InitialRow): number => INITIAL_ROWS.indexOf(row)

/** The person by whom somebody is sorted: the first one of the party. */
function leadersOf(people: readonly RunPerson[], together: boolean): (person: RunPerson) => RunPerson {
  if (!together) return (person) => person
  const first = new Map<string, RunPerson>()
  for (const person of people) {
    const { party } = person
    const known = party && first.get(party.partyId)
    if (party && (!known || party.place < known.party!.place)) first.set(party.partyId, person)
  }
  return (person) => (person.party && first.get(person.party.partyId)) ?? person
}

/**
 * The people selected by the choices, whether or not they can get a pass. A party is selected by
 * the letter of its first person, so that letters divide no party.
 */
export function choosePeople(
  people: readonly RunPerson[],
  { tickets, from, to, confirmed, printed, parties }: RunChoices,
): readonly RunPerson[] {
  const leaderOf = leadersOf(people, parties)
  return people.filter((person) => {
    const row = rank(rowOf(initialOf(leaderOf(person))))
    return (
      (tickets.length === 0 || tickets.includes(person.ticketId)) &&
      row >= rank(from) &&
      row <= rank(to) &&
      (confirmed === 'all' || person.confirmed === (confirmed === 'confirmed')) &&
      (printed === 'all' || !person.printed)
    )
  })
}

/** A person in the order of a run, with their letter or value in it. */
export interface OrderedPerson {
  readonly person: RunPerson
  readonly initial: string
}

/**
 * The people in the order of the run. A party stays together at the position of its first person,
 * in its own order. Equal people are sorted by name and id, so that the order is stable. People
 * without a value come last.
 */
export function orderPeople(
  people: readonly RunPerson[],
  { sort, parties }: Pick<RunChoices, 'sort' | 'parties'>,
): readonly OrderedPerson[] {
  const keys = [...new Set([...sort, 'kana', 'name'] as const)]
  const leaderOf = leadersOf(people, parties)
  const groupOf = groupsOf(people, sort[0]!)
  return people
    .map((person) => {
      const leader = leaderOf(person)
      return { person, leader, row: rank(rowOf(initialOf(leader))) }
    })
    .toSorted((a, b) => {
      if (a.leader === b.leader) return a.person.party!.place - b.person.party!.place
      for (const key of keys) {
        // Kana before Latin letters before everything else.
        const order =
          (key === 'kana' ? a.row - b.row : 0) || compareTexts(textOf(a.leader, key), textOf(b.leader, key))
        if (order !== 0) return order
      }
      return a.leader.userId < b.leader.userId ? -1 : 1
    })
    .map(({ person, leader }) => ({ person, initial: groupOf(leader) }))
}

function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '')
  collator ??= new Intl.Collator('ja', { numeric: true })
  return collator.compare(a, b)
}

const COLUMN = 'column:'

function textOf(person: RunPerson, key: RunSortKey): string {
  if (isColumn(key)) return person.columns[key.slice(COLUMN.length)] ?? ''
  if (key === 'party') return person.party?.name ?? ''
  return key === 'kana' ? person.kana?.trim() || person.name : person[key]
}

const isColumn = (key: RunSortKey): key is `column:${string}` => key.startsWith(COLUMN)

/**
 * Maximum number of affiliations, titles, parties or values of a column that name the ends of a
 * printer; above it, their initials do.
 */
const MOST_VALUES = 40

/** The letter or value of a person, by the first sort key. */
function groupsOf(people: readonly RunPerson[], key: RunSortKey): (person: RunPerson) => string {
  if (key === 'kana') return initialOf
  const isGroup =
    key === 'ticket' ||
    (key !== 'name' && key !== 'number' && new Set(people.map((one) => textOf(one, key))).size <= MOST_VALUES)
  return (person) => {
    const text = textOf(person, key)
    return isGroup ? text || '#' : initialOf({ name: text, kana: null })
  }
}
