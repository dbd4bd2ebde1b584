import type { FoundPerson } from '../../../contract/guest/view/attendees.ts'
import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import type { Db } from '../../platform/db/database.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import {
  beginsWords,
  holds,
  matchRanges,
  readQuery,
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
  const best = bestOf(found, asked, limit)
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

/**
 * Those whose name begins with the query, then those whose kana does, then those of whom every word
 * of the query begins a word, then the rest; in each group the cancelled ones last.
 */
export function bestOf<T extends IndexedPerson>(
  found: readonly T[],
  asked: SearchQuery,
  limit: number,
): T[] {
  const [names, kanas, others]: T[][] = [[], [], []]
  for (const person of found) {
    const { searchText } = person
    if (holds(searchText, asked.name)) {
      if (names!.push(person) === CANDIDATES) break
    } else if (kanas!.length < CANDIDATES) {
      if (holds(searchText, asked.kana)) kanas!.push(person)
      else if (others!.length < CANDIDATES) others!.push(person)
    }
  }
  const best = [names!, kanas!].flatMap(cancelledLast)
  if (best.length >= limit) return best.slice(0, limit)
  const { yes = [], no = [] } = Object.groupBy(
    others!.slice(0, CANDIDATES - best.length),
    (person) => (beginsWords(person, asked) ? 'yes' : 'no'),
  )
  return [...best, ...cancelledLast(yes), ...cancelledLast(no)].slice(0, limit)
}

const cancelledLast = <T extends { readonly cancelled: boolean }>(people: readonly T[]): T[] =>
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
