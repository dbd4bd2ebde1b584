import type { Db } from '../../platform/db/database.ts'
import { peopleChanged, peopleSteps } from '../../platform/db/rev-store.ts'
import { partyNamesOf } from '../party/party-store.ts'
import { createRecentCache } from '../../platform/threads/recent-cache.ts'
import { addedSearchText, type SearchTerm } from '../../platform/text/search-text.ts'
import { createNarrowingSearch, matching, type NarrowingSearch } from './narrowing-search.ts'

/** A participant in the search index: what is read for each search, and for duplicates. */
export interface IndexedPerson {
  readonly id: string
  readonly name: string
  readonly kana: string | null
  readonly affiliation: string
  readonly searchText: string
  /** Every entry of the person for this event was cancelled. */
  readonly cancelled: boolean
}

export interface PeopleSearch {
  readonly participants: number
  /** Those whose text contains every term, sorted by kana, then name. */
  find(terms: readonly SearchTerm[]): readonly IndexedPerson[]
}

/** The people of an event, kept in memory as long as nobody is added or renamed. */
export interface SearchIndex {
  /** The participants, sorted by kana, then name. */
  peopleOf(eventId: string): Promise<readonly IndexedPerson[]>
  /** A search of the participants and of those whose entries were cancelled. */
  searchOf(eventId: string): Promise<PeopleSearch>
}

/** Number of events whose participants stay in memory; a desk works at one. */
const KEPT_EVENTS = 4
/** Above this number of changed people the whole event is loaded again. */
const MOST_CHANGED = 500

interface People {
  readonly sorted: readonly IndexedPerson[]
  readonly participants: readonly IndexedPerson[]
  readonly byId: Map<string, IndexedPerson>
  readonly search: NarrowingSearch<IndexedPerson>
}

const toPeople = (
  sorted: readonly IndexedPerson[],
  byId = new Map(sorted.map((person) => [person.id, person])),
  search = createNarrowingSearch(sorted),
): People => ({ sorted, participants: sorted.filter(({ cancelled }) => !cancelled), byId, search })

interface KnownPeople {
  readonly rev: number
  readonly people: Promise<People>
}

/**
 * A search through 50,000 texts takes 3 ms in memory and 11 ms in SQLite, twice with the count.
 * Loading all of them takes 110 ms, so this is done only after an import. After other changes, only
 * the changed people are loaded and replaced.
 */
export function createSearchIndex(db: Db): SearchIndex {
  const events = createRecentCache<KnownPeople>(KEPT_EVENTS)
  async function read(eventId: string): Promise<People> {
    const rev = await peopleSteps(db)
    const known = events.get(eventId)
    if (known && known.rev >= rev) return known.people
    const people = known ? follow(db, eventId, known, rev) : readEverybody(db, eventId)
    events.set(eventId, { rev, people })
    people.catch(() => events.delete(eventId))
    return people
  }
  return {
    peopleOf: async (eventId) => (await read(eventId)).participants,
    async searchOf(eventId) {
      const { participants, search } = await read(eventId)
      return { participants: participants.length, find: search.find }
    },
  }
}

/**
 * The earlier list, with the people replaced that changed since. It is a copy, because a search may
 * still read the earlier one.
 */
async function follow(db: Db, eventId: string, known: KnownPeople, rev: number): Promise<People> {
  const { sorted: before, byId, search } = await known.people
  const ids = await peopleChanged(db, known.rev, rev)
  if (ids === null || ids.length > MOST_CHANGED) return readEverybody(db, eventId)
  const now = await readPeople(db, eventId, ids)
  const gone = ids.flatMap((id) => byId.get(id) ?? [])
  for (const id of ids) byId.delete(id)
  for (const person of now) byId.set(person.id, person)
  const sorted = replaced(before, gone, now)
  const kept = search
    .kept()
    .map(({ terms, found }) => ({ terms, found: replaced(found, gone, matching(now, terms)) }))
  return toPeople(sorted, byId, createNarrowingSearch(sorted, kept))
}

/** A sorted list without those who are gone and with others. */
function replaced(
  list: readonly IndexedPerson[],
  gone: readonly IndexedPerson[],
  others: readonly IndexedPerson[],
): readonly IndexedPerson[] {
  const next = list.slice()
  for (const person of gone) {
    const place = placeOf(next, person)
    if (next[place] === person) next.splice(place, 1)
  }
  for (const person of others) next.splice(placeOf(next, person), 0, person)
  return next
}

async function readEverybody(db: Db, eventId: string): Promise<People> {
  return toPeople(await readPeople(db, eventId))
}

/**
 * By kana, then name; people without kana first. The order does not depend on the collation of the
 * database.
 */
function compare(a: IndexedPerson, b: IndexedPerson): number {
  return compareText(a.kana ?? '', b.kana ?? '') || compareText(a.name, b.name) || compareText(a.id, b.id)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The position of the person in the sorted list. */
function placeOf(people: readonly IndexedPerson[], person: IndexedPerson): number {
  let from = 0
  let to = people.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(people[middle]!, person) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** The people of the event, also cancelled ones; with `ids`, only those among them. */
async function readPeople(
  db: Db,
  eventId: string,
  ids?: readonly string[],
): Promise<readonly IndexedPerson[]> {
  const all = db('entries').where({ event_id: eventId }).select('user_id')
  const here = ids ? all.whereIn('user_id', [...ids]) : all
  const cancelled: unknown[] = await here
    .clone()
    .groupBy('user_id')
    .havingRaw("max(case when state = 'CANCELLED' then 0 else 1 end) = 0")
    .pluck('user_id')
  const ended = new Set(cancelled)
  const rows = await db('users')
    .whereIn('id', here)
    .orderBy(['kana', 'name', 'id'])
    .select('id', 'name', 'kana', 'affiliation', 'search_text')
  const parties = await partyNamesOf(db, eventId, ids)
  // One text for all people of an affiliation, instead of one for each row.
  const affiliations = new Map<string, string>()
  return rows
    .map(({ id, name, kana, affiliation, search_text: searchText }): IndexedPerson => {
      if (!affiliations.has(affiliation)) affiliations.set(affiliation, affiliation)
      const party = parties.get(id)
      return {
        id,
        name,
        kana,
        affiliation: affiliations.get(affiliation)!,
        searchText: party ? searchText + addedSearchText(party) : searchText,
        cancelled: ended.has(id),
      }
    })
    .sort(compare)
}
