import type { Knex } from 'knex'
import type { FoundPerson } from '../../contract/desk.ts'
import type { Db } from '../db/database.ts'
import { asCount } from '../db/rows.ts'
import type { EventRecord } from '../event/event-store.ts'
import { countParticipants } from '../event/entry-store.ts'
import { matchRanges, rank, searchNeedles, startNeedles, type SearchTerm } from '../person/search-text.ts'
import { personRows, type PersonRow } from './person-rows.ts'

/** Ranked in memory among this many; nobody reads further down a list at a desk. */
const CANDIDATES = 400

export interface Found {
  readonly people: FoundPerson[]
  readonly found: number
  readonly of: number
}

/** People of the event whose folded text holds every word of the query, best first. Needles hold nothing that LIKE escapes. */
export async function searchPeople(db: Db, event: EventRecord, query: string, limit: number): Promise<Found> {
  const terms = searchNeedles(query)
  const of = await countParticipants(db, event.id)
  if (terms.length === 0) return { people: [], found: 0, of }
  const matching = db('users as u').whereExists(
    db('entries as n').where('n.event_id', event.id).whereRaw('n.user_id = u.id').whereNot('n.state', 'CANCELLED').select(db.raw('1')),
  )
  for (const ways of terms) matching.andWhere((word) => holdsOneOf(word, ways))
  const rows = await matching
    .clone()
    .orderByRaw(...beginningFirst(query))
    .orderBy(['u.kana', 'u.name', 'u.id'])
    .limit(CANDIDATES)
    .select('u.id', 'u.name', 'u.kana', 'u.affiliation', 'u.title', 'u.university', 'u.email')
  const found = rows.length < CANDIDATES ? rows.length : asCount(await matching.count('* as n').first())
  const best = rows
    .map((row, order) => ({ id: row.id as string, key: rank(row, query), order }))
    .sort((a, b) => a.key - b.key || a.order - b.order)
    .slice(0, limit)
  const people = await personRows(db, event, best.map((row) => row.id))
  return { people: people.map((person) => ({ ...person, marks: marksOf(person, query) })), found, of }
}

function holdsOneOf(word: Knex.QueryBuilder, ways: SearchTerm): void {
  for (const way of ways) word.orWhere('u.search_text', 'like', `%${way}%`)
}

/** The order before the list is cut: names that begin with the query, then kana that do, then the rest. */
function beginningFirst(query: string): [string, string[]] {
  const { name, kana } = startNeedles(query)
  const any = (needles: SearchTerm): string => needles.map(() => 'u.search_text like ?').join(' or ')
  return [`case when ${any(name)} then 0 when ${any(kana)} then 1 else 2 end`, [...name, ...kana].map((needle) => `%${needle}%`)]
}

function marksOf(person: PersonRow, query: string): FoundPerson['marks'] {
  const ranges = (text: string | null) => [...matchRanges(text ?? '', query)]
  return { name: ranges(person.name), kana: ranges(person.kana), affiliation: ranges(person.affiliation), email: ranges(person.email) }
}
