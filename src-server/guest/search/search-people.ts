import type { FoundPerson } from '../../../contract/guest/view/attendees.ts'
import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import { PROFILE_FIELD_NAMES } from '../../../contract/person/profile/profile-fields.ts'
import { USERS } from '../../person/user/user-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import {
  beginsWords,
  holds,
  matchRanges,
  readQuery,
  type SearchablePerson,
  type SearchQuery,
} from '../../platform/text/search-text.ts'
import { attendeeRows, type AttendeeRow } from '../view/attendee-rows.ts'
import type { IndexedPerson, SearchIndex } from './search-index.ts'

/** Matches whose words are compared: nobody reads further at a desk. */
const CANDIDATES = 100

export interface Found {
  readonly people: FoundPerson[]
  readonly apart: Apart
  readonly found: number
  readonly of: number
}

/**
 * People of the event whose folded text contains every word of the query, best first, each with the
 * matched texts. Those whose entry was cancelled are found too, after participants who match as well.
 */
export async function searchPeople(
  deps: { db: Db; index: SearchIndex },
  event: EventRecord,
  query: string,
  limit: number,
): Promise<Found> {
  const { participants: of, find } = await deps.index.searchOf(event.id)
  const asked = readQuery(query)
  if (asked.terms.length === 0) return { people: [], apart: {}, found: 0, of }
  const found = find(asked.terms)
  const best = await bestOf(found, asked, limit, (ids) => readWords(deps.db, ids))
  const rows = await attendeeRows(
    deps.db,
    event,
    best.map((person) => person.id),
  )
  const cancelled = new Set(best.filter((person) => person.cancelled).map(({ id }) => id))
  return {
    people: rows.map((row) => ({
      ...row,
      cancelled: cancelled.has(row.userId),
      marks: marksOf(row, asked),
    })),
    apart: await readApart(deps.db, event.id, rows),
    found: found.length,
    of,
  }
}

const WORDS = USERS.pick('id', 'name', 'kana', 'email', ...PROFILE_FIELD_NAMES)

/** The texts whose words a query may begin, by person. */
async function readWords(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SearchablePerson>> {
  const people = await WORDS.all(
    db('users')
      .whereIn('id', [...ids])
      .select(WORDS.names()),
  )
  return new Map(people.map((person) => [person.id, person]))
}

/**
 * Those whose name begins with the query, then those whose kana does, then those of whom every word
 * of the query begins a word, then the rest; in each group the cancelled ones last.
 */
export async function bestOf(
  found: readonly IndexedPerson[],
  asked: SearchQuery,
  limit: number,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, SearchablePerson>>,
): Promise<readonly IndexedPerson[]> {
  const names: IndexedPerson[] = []
  const kanas: IndexedPerson[] = []
  const others: IndexedPerson[] = []
  for (const person of found) {
    const { searchText } = person
    if (holds(searchText, asked.name)) {
      if (names.push(person) === CANDIDATES) break
    } else if (kanas.length < CANDIDATES) {
      if (holds(searchText, asked.kana)) kanas.push(person)
      else if (others.length < CANDIDATES) others.push(person)
    }
  }
  const best = [names, kanas].flatMap(cancelledLast)
  if (best.length >= limit || others.length === 0) return best.slice(0, limit)
  const words = await read(others.map(({ id }) => id))
  // Somebody may be deleted meanwhile.
  const isBegun = (person: SearchablePerson | undefined): boolean =>
    person !== undefined && beginsWords(person, asked)
  const { begun = [], rest = [] } = Object.groupBy(others, ({ id }) =>
    isBegun(words.get(id)) ? 'begun' : 'rest',
  )
  return [...best, ...cancelledLast(begun), ...cancelledLast(rest)].slice(0, limit)
}

const cancelledLast = (people: readonly IndexedPerson[]): IndexedPerson[] =>
  people.toSorted((a, b) => Number(a.cancelled) - Number(b.cancelled))

function marksOf(person: AttendeeRow, asked: SearchQuery): FoundPerson['marks'] {
  const ranges = (text: string | null) => [...matchRanges(text ?? '', asked)]
  return {
    name: ranges(person.name),
    kana: ranges(person.kana),
    affiliation: ranges(person.affiliation),
    email: ranges(person.email),
  }
}
