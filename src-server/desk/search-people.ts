import type { Db } from '../db/database.ts'
import { isPostgres } from '../db/database.ts'
import { asCount } from '../db/rows.ts'
import type { EventRecord } from '../event/event-store.ts'
import { countParticipants } from '../event/entry-store.ts'
import { rank, searchNeedles } from '../person/search-text.ts'
import { personRows, type PersonRow } from './person-rows.ts'

/** Ranked in memory among this many; nobody reads further down a list at a desk. */
const CANDIDATES = 400

export interface Found {
  readonly people: PersonRow[]
  readonly found: number
  readonly of: number
}

/** People of the event whose folded text holds every word of the query, best first. */
export async function searchPeople(db: Db, event: EventRecord, query: string, limit: number): Promise<Found> {
  const terms = searchNeedles(query)
  const of = await countParticipants(db, event.id)
  if (terms.length === 0) return { people: [], found: 0, of }
  const holds = isPostgres(db) ? 'strpos(u.search_text, ?) > 0' : 'instr(u.search_text, ?) > 0'
  const matching = db('users as u').whereExists(
    db('entries as n').where('n.event_id', event.id).whereRaw('n.user_id = u.id').whereNot('n.state', 'CANCELLED').select(db.raw('1')),
  )
  for (const alternatives of terms) {
    matching.andWhere((word) => {
      for (const needle of alternatives) word.orWhereRaw(holds, [needle])
    })
  }
  const rows = await matching.clone().orderBy(['u.kana', 'u.name', 'u.id']).limit(CANDIDATES).select('u.id', 'u.name', 'u.kana', 'u.affiliation', 'u.email')
  const found = rows.length < CANDIDATES ? rows.length : asCount(await matching.count('* as n').first())
  const best = rows
    .map((row, order) => ({ id: row.id as string, key: rank(row, query), order }))
    .sort((a, b) => a.key - b.key || a.order - b.order)
    .slice(0, limit)
  return { people: await personRows(db, event, best.map((row) => row.id)), found, of }
}
