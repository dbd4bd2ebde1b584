import { EventFields } from '../../../contract/event/event/event-fields.ts'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { columnsOf, flag, integer, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { eventDays } from '../../platform/time/zoned-time.ts'
import { eventSearchText } from './event-filter.ts'

/** `sort_order` of a new row, after the others of its event. */
export async function nextSortOrder(
  trx: Db,
  table: 'ticket_types' | 'questions' | 'ticket_classes',
  eventId: string,
): Promise<number> {
  const last = await trx(table).where({ event_id: eventId }).max('sort_order as n').first()
  return Number(last?.n ?? 0) + 1
}

export const EVENTS = table('events', {
  ...columnsOf(EventFields.omit({ positions: true }).shape),
  id: text(),
  /** First and last day in the event's own time zone, YYYY-MM-DD. */
  firstDay: text(),
  lastDay: text(),
  searchText: text(),
  nfcEnabled: flag(),
  /** Revision of the current template; 0 if there is none. */
  templateRevision: integer(),
  lastPrintNumber: integer(),
  createdAt: time(),
  updatedAt: time(),
  /** Entries are checked in at its desks. */
  checkIn: flag(),
  /** Its desks print confirmed passes on scan. */
  express: flag(),
})
const EVENT = EVENTS.pick(
  'id',
  'title',
  'slug',
  'startsAt',
  'endsAt',
  'timeZone',
  'nfcEnabled',
  'checkIn',
  'express',
  'templateRevision',
)
/** An event with the data that passes and the desk need. */
export type EventRecord = RecordOf<typeof EVENT>
export const toEvent = EVENT.read

type NewEvent = Omit<EventRecord, 'checkIn' | 'express' | 'templateRevision'> &
  Partial<Pick<EventFields, 'description' | 'place'>> & { readonly tags?: readonly string[] }

/** The fields that event administration edits, with their columns. */
export const EDITED = EVENTS.pick(
  ...(Object.keys(EventFields.shape) as (keyof EventFields)[]).filter((name) => name !== 'positions'),
)

export type EventState = 'upcoming' | 'running' | 'ended'

export function eventState(event: EventRecord, now: number): EventState {
  if (now < Date.parse(event.startsAt)) return 'upcoming'
  return now < Date.parse(event.endsAt) ? 'running' : 'ended'
}

export async function eventExists(db: Db, eventId: string): Promise<boolean> {
  return (await db('events').where({ id: eventId }).first('id')) !== undefined
}

export const findEvent = (db: Db, id: string): Promise<EventRecord | null> => EVENT.find(db, { id })

export const findEventBySlug = (db: Db, slug: string): Promise<EventRecord | null> => EVENT.find(db, { slug })

/** A timestamp may have any number of fractional digits; the columns store milliseconds. */
const toMilliseconds = (timestamp: string): string =>
  timestamp.length > '2026-11-20T09:00:00.000Z'.length ? isoTime(Date.parse(timestamp)) : timestamp

/** The times of an event, with its days. */
export const timeFields = (event: Pick<EventRecord, 'startsAt' | 'endsAt' | 'timeZone'>) => ({
  startsAt: toMilliseconds(event.startsAt),
  endsAt: toMilliseconds(event.endsAt),
  ...eventDays(event),
})

/** Throws a unique violation if the slug is taken. */
export async function insertEvent(db: Db, event: NewEvent, now: number): Promise<void> {
  await EVENTS.insert(db, {
    description: '',
    place: '',
    ...event,
    tags: [...(event.tags ?? [])],
    ...timeFields(event),
    searchText: eventSearchText(event),
    createdAt: isoTime(now),
    updatedAt: isoTime(now),
  })
  const tags = [...new Set(event.tags)]
  if (tags.length > 0) await db('event_tags').insert(tags.map((tag) => ({ event_id: event.id, tag })))
}

/** Events at whose desk the person works: running ones first, then the soonest. */
export const eventsWorkedBy = (db: Db, userId: string): Promise<readonly EventRecord[]> =>
  EVENT.all(
    db('events as e')
      .join('role_grants as g', 'g.event_id', 'e.id')
      .where({ 'g.user_id': userId })
      .whereIn('g.role', ['event_manager', 'receptionist'])
      .orderBy(['e.starts_at', 'e.id'])
      .select('e.*'),
  )

/** All events but these, in order of their start. */
export const eventsWithout = (db: Db, known: readonly EventRecord[]): Promise<readonly EventRecord[]> =>
  EVENT.all(
    db('events')
      .whereNotIn(
        'id',
        known.map(({ id }) => id),
      )
      .orderBy(['starts_at', 'id']),
  )

/**
 * Switches check-in and express mode of the event's desks. Each desk sees the change at its next
 * poll.
 */
export async function switchEvent(
  db: Db,
  eventId: string,
  change: Partial<Pick<EventRecord, 'checkIn' | 'express'>>,
): Promise<void> {
  await db.transaction(async (trx) => {
    await EVENTS.update(trx, { id: eventId }, change)
    await bumpRevs(trx, `event:${eventId}`)
  })
}

const OPEN = EVENTS.pick('title', 'startsAt', 'endsAt', 'timeZone', 'place')
/** A running or coming event, as shown to guests. */
export type OpenEvent = RecordOf<typeof OPEN>

/** Published events that have not ended, soonest first; at most `limit`. */
export const openEvents = (db: Db, now: number, limit: number): Promise<OpenEvent[]> =>
  OPEN.all(
    db('events')
      .where({ status: 'PUBLISHED' })
      .where('ends_at', '>', isoTime(now))
      .orderBy(['starts_at', 'id'])
      .limit(limit),
  )
