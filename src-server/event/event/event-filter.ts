import type { Knex } from 'knex'
import type { Bbox, EventFilter } from '../../../contract/event/resource-api/resource-endpoints.ts'
import { isPostgres, type Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'

/** Ticket types whose price counts. A sold-out one still has a price. */
const SHOWN_FOR_PRICE = ['PUBLISHED', 'SOLD_OUT']

/** True if the filter accepts every event; only then links, which are no events, are included. */
export function filtersNothing(filter: EventFilter): boolean {
  return (
    !filter.timeFilter &&
    !filter.startDate &&
    !filter.endDate &&
    !filter.bbox &&
    wantedPrice(filter) === null &&
    wordsOf(filter.q ?? '').length === 0 &&
    (filter.tags ?? []).length === 0
  )
}

/** Whether paid or free events are wanted; null for both. */
function wantedPrice(filter: EventFilter): boolean | null {
  return filter.isPaid?.length === 1 ? filter.isPaid[0] === 'true' : null
}

/** Restricts to published events (alias `e`) that match every filter. */
export function whereEvents(query: Knex.QueryBuilder, db: Db, filter: EventFilter, now: number): void {
  query.where('e.status', 'PUBLISHED')
  if (filter.timeFilter) query.where('e.ends_at', filter.timeFilter === 'upcoming' ? '>' : '<=', isoTime(now))
  if (filter.startDate) query.where('e.last_day', '>=', filter.startDate)
  if (filter.endDate) query.where('e.first_day', '<=', filter.endDate)
  const paid = wantedPrice(filter)
  if (paid !== null) query[paid ? 'whereExists' : 'whereNotExists'](paidTickets(db))
  if (filter.tags && filter.tags.length > 0)
    query.whereIn('e.id', db('event_tags').whereIn('tag', filter.tags).select('event_id'))
  if (filter.bbox) query.whereIn('e.id', positionsIn(db, filter.bbox).select('event_id'))
  // Not LIKE: a word may contain wildcards, and SQLite rejects long patterns.
  const holds = isPostgres(db) ? 'strpos(e.search_text, ?) > 0' : 'instr(e.search_text, ?) > 0'
  for (const word of wordsOf(filter.q ?? '')) query.whereRaw(holds, [word])
}

/** Paid tickets of the event `e`. */
export const paidTickets = (db: Db): Knex.QueryBuilder =>
  db('ticket_types as t')
    .select(db.raw('1'))
    .whereRaw('t.event_id = e.id')
    .whereIn('t.status', SHOWN_FOR_PRICE)
    .where('t.price', '>', 0)

/**
 * Positions inside the box, edges included. A box whose west is greater than its east crosses the
 * antimeridian.
 */
function positionsIn(db: Db, [west, south, east, north]: Bbox): Knex.QueryBuilder {
  const inside = db('event_positions').whereBetween('lat', [south, north])
  if (west <= east) return inside.whereBetween('lng', [west, east])
  return inside.where((across) => across.where('lng', '>=', west).orWhere('lng', '<=', east))
}

/**
 * Case and width folding for the search of events: NFKC and lower case. A final sigma equals other
 * sigmas.
 */
const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')

/** The words of a query, folded, without duplicates. */
const wordsOf = (query: string): readonly string[] => [
  ...new Set(
    foldText(query)
      .split(/\s+/u)
      .filter((word) => word !== ''),
  ),
]

/** Search text of an event. No word matches across two fields. */
export const eventSearchText = (event: {
  title: string
  description?: string | undefined
  slug: string
}): string => [event.title, event.description ?? '', event.slug].map(foldText).join('\n')
