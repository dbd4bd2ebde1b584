import type { FoundPerson } from '../../../contract/guest/view/attendees.ts'
import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import type { Db } from '../../platform/db/database.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { matchRanges, rank, searchNeedles, startNeedles } from '../../platform/text/search-text.ts'
import { attendeeRows, type AttendeeRow } from '../view/attendee-rows.ts'
import { holds } from './narrowing-search.ts'
import type { IndexedPerson, SearchIndex } from './search-index.ts'

/** Only this many of the best matches are ranked exactly: nobody reads further at a desk. */
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
  const terms = searchNeedles(query)
  if (terms.length === 0) return { people: [], apart: {}, found: 0, of }
  const found = find(terms)
  const best = bestOf(found, query).slice(0, limit)
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
      marks: marksOf(row, query),
    })),
    apart: await readApart(deps.db, event.id, rows),
    found: found.length,
    of,
  }
}

/**
 * First matches at the start of a name, then of the kana, then the rest; the first of these are
 * ranked exactly.
 */
function bestOf(found: readonly IndexedPerson[], query: string): IndexedPerson[] {
  const { name, kana } = startNeedles(query)
  const groups: IndexedPerson[][] = [[], [], []]
  for (const person of found) {
    const { searchText } = person
    const group = groups[holds(searchText, name) ? 0 : holds(searchText, kana) ? 1 : 2]!
    if (group.length < CANDIDATES) group.push(person)
    if (groups[0]!.length === CANDIDATES) break
  }
  return groups
    .flat()
    .slice(0, CANDIDATES)
    .map((person, order) => ({ person, key: rank(person, query), order }))
    .sort(
      (a, b) =>
        a.key - b.key ||
        Number(a.person.cancelled) - Number(b.person.cancelled) ||
        a.order - b.order,
    )
    .map(({ person }) => person)
}

function marksOf(person: AttendeeRow, query: string): FoundPerson['marks'] {
  const ranges = (text: string | null) => [...matchRanges(text ?? '', query)]
  return {
    name: ranges(person.name),
    kana: ranges(person.kana),
    affiliation: ranges(person.affiliation),
    email: ranges(person.email),
  }
}
