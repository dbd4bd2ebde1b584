import type { Knex } from 'knex'
import { QuestionFields, TicketFields } from '../../../contract/event/event/event-fields.ts'
import {
  type EventDetail,
  type EventMap,
  type Question,
  type ResourceEvent,
  type TicketType,
  NO_SALES_LIMIT,
} from '../../../contract/event/resource-api/resource.ts'
import type { EventFilter } from '../../../contract/event/resource-api/resource-endpoints.ts'
import { rawRows, type Db, type Row } from '../../platform/db/database.ts'
import { asBoolean, asCount, jsonOfRows } from '../../platform/db/column-values.ts'
import { columnsOf, integer, json, table, text, type RecordOf } from '../../platform/db/table.ts'
import { paidTickets, whereEvents } from './event-filter.ts'
import { EDITED, EVENTS } from './event-store.ts'

export const TICKETS = table('ticket_types', {
  ...columnsOf(TicketFields.shape),
  id: text(),
  eventId: text(),
  /** Entries that hold a place. */
  sold: integer(),
  sortOrder: integer(),
})

export const QUESTIONS = table('questions', {
  ...columnsOf(QuestionFields.shape),
  id: text(),
  eventId: text(),
  options: json<Question['options']>(),
  sortOrder: integer(),
})
const QUESTION = QUESTIONS.pick('id', 'kind', 'text', 'required', 'options')
const REGISTRABLE = EVENTS.pick('id', 'endsAt', 'requiresFacePhoto', 'entryProfileFields')

type LngLat = [number, number]

/** A published event, with the data that registration needs. */
export interface PublishedEvent extends RecordOf<typeof REGISTRABLE> {
  /** The whole row, for the view. */
  readonly row: Row
}

const published = (db: Db) => db('events as e').where('e.status', 'PUBLISHED')

/** An id match wins over a slug match. */
async function named(
  db: Db,
  key: string,
  ...columns: readonly (string | Knex.Raw)[]
): Promise<Row | undefined> {
  return (
    (await published(db)
      .where('e.id', key)
      .first(...columns)) ??
    (await published(db)
      .where('e.slug', key)
      .first(...columns))
  )
}

/** The id of the published event with that id, otherwise with that slug, or null. */
export async function findPublishedId(db: Db, key: string): Promise<string | null> {
  return (await named(db, key, 'e.id'))?.id ?? null
}

/** The published event with that id, otherwise with that slug, or null. */
export async function findPublishedEvent(db: Db, key: string): Promise<PublishedEvent | null> {
  const row = await named(db, key, 'e.*', isPaidColumn(db))
  return row ? { ...REGISTRABLE.read(row), row } : null
}

export async function eventDetail(db: Db, event: PublishedEvent): Promise<EventDetail> {
  const pins = await pinsOf(db, [event.id])
  return { ...resourceEvent(event.row, pins), tickets: await ticketsOf(db, event.id) }
}

/** One page of published events, soonest first, and the total number. */
export async function listEvents(
  db: Db,
  filter: EventFilter,
  now: number,
  page: { readonly offset: number; readonly size: number },
): Promise<{ readonly events: ResourceEvent[]; readonly total: number }> {
  const matching = db('events as e')
  whereEvents(matching, db, filter, now)
  const total = asCount(await matching.clone().count('* as n').first())
  if (page.offset >= total) return { events: [], total }
  const rows: Row[] = await matching
    .select('e.*', isPaidColumn(db))
    .orderBy(['e.starts_at', 'e.id'])
    .limit(page.size)
    .offset(page.offset)
  const pins = await pinsOf(
    db,
    rows.map((row) => row.id),
  )
  return { events: rows.map((row) => resourceEvent(row, pins)), total }
}

/** Published events with coordinates, soonest first, in one query, also for ten thousand events. */
export async function eventMap(db: Db, filter: EventFilter, now: number): Promise<EventMap> {
  const matching = db('events as e').join('event_positions as p', 'p.event_id', 'e.id')
  whereEvents(matching, db, filter, now)
  const rows: Row[] = await matching
    .select('e.id', 'e.slug', 'e.title', 'e.languages', 'p.lng', 'p.lat')
    .orderBy(['e.starts_at', 'e.id', 'p.sort_order', 'p.id'])
  const features: EventMap['features'] = []
  const languagesOf = jsonOfRows<string[]>()
  let last: unknown = null
  for (const row of rows) {
    const position: LngLat = [row.lng, row.lat]
    const feature = features.at(-1)
    if (feature && row.id === last) {
      addPosition(feature, position)
      continue
    }
    last = row.id
    features.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: position },
      properties: {
        eventId: row.id,
        slug: row.slug,
        title: row.title,
        languages: languagesOf(row.languages),
      },
    })
  }
  return { type: 'FeatureCollection', features }
}

/** A second position makes a MultiPoint of a Point. */
function addPosition(feature: EventMap['features'][number], position: LngLat): void {
  const { geometry } = feature
  if (geometry.type === 'MultiPoint') geometry.coordinates.push(position)
  else feature.geometry = { type: 'MultiPoint', coordinates: [geometry.coordinates, position] }
}

/** The visible ticket types of the event, in the organiser's order. */
export async function ticketsOf(db: Db, eventId: string): Promise<TicketType[]> {
  const rows = await db('ticket_types')
    .where({ event_id: eventId })
    .whereNot({ status: 'DRAFT' })
    .orderBy(['sort_order', 'id'])
  return rows.map(ticketType)
}

export async function findTicket(db: Db, eventId: string, ticketId: string): Promise<TicketType | null> {
  const row = await db('ticket_types')
    .where({ id: ticketId, event_id: eventId })
    .whereNot({ status: 'DRAFT' })
    .first()
  return row ? ticketType(row) : null
}

/** A reached limit gives SOLD_OUT, whatever the stored status is. */
function ticketType(row: Row): TicketType {
  const { eventId: _event, sold, sortOrder: _order, salesLimit, status, ...ticket } = TICKETS.read(row)
  const full = salesLimit !== null && sold >= salesLimit
  return {
    ...ticket,
    salesLimit: salesLimit ?? NO_SALES_LIMIT,
    status: full && status === 'PUBLISHED' ? 'SOLD_OUT' : (status as TicketType['status']),
  }
}

export const questionsOf = (db: Db, eventId: string): Promise<Question[]> =>
  QUESTION.all(db('questions').where({ event_id: eventId }).orderBy(['sort_order', 'id']))

const PUBLISHED_QUESTIONS =
  'select q.* from questions q join events e on e.id = q.event_id ' +
  "where e.id = ? and e.status = 'PUBLISHED' order by q.sort_order, q.id"

/**
 * The same for a published event by its id; empty for another one, and for one that has no questions.
 * Apps ask often: to build the text of the query would take a tenth of the request.
 */
export const publishedQuestions = async (db: Db, eventId: string): Promise<Question[]> =>
  rawRows(await db.raw(PUBLISHED_QUESTIONS, [eventId])).map(QUESTION.read)

const isPaidColumn = (db: Db) => db.raw('exists ? as is_paid', [paidTickets(db)])

/** Positions by event, in their order. */
async function pinsOf(db: Db, eventIds: readonly string[]): Promise<ReadonlyMap<string, LngLat[]>> {
  const rows: Row[] = await db('event_positions')
    .whereIn('event_id', [...eventIds])
    .orderBy(['sort_order', 'id'])
  const pins = new Map<string, LngLat[]>()
  for (const row of rows) {
    pins.set(row.event_id, [...(pins.get(row.event_id) ?? []), [row.lng, row.lat]])
  }
  return pins
}

function resourceEvent(row: Row, pins: ReadonlyMap<string, LngLat[]>): ResourceEvent {
  const { status: _, ...described } = EDITED.read(row)
  return {
    id: row.id,
    ...described,
    isPaid: asBoolean(row.is_paid),
    coordinates: pins.get(row.id) ?? [],
  }
}
