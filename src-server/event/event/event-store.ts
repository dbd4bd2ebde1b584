import type { EventFields } from '../../../contract/event/event/event-admin.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { asBoolean, isoTime } from '../../platform/db/column-values.ts'
import { eventDays } from '../../platform/time/zoned-time.ts'
import { eventSearchText } from './event-search-text.ts'

/** An event with the data that passes and the desk need. */
export interface EventRecord {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly nfcEnabled: boolean
  /** True if entries are checked in at its desks. */
  readonly checkIn: boolean
  /** True if its desks print confirmed passes on scan. */
  readonly express: boolean
  /** Revision of the current template; 0 if there is none. */
  readonly templateRevision: number
}

interface NewEvent extends Omit<EventRecord, 'checkIn' | 'express' | 'templateRevision'> {
  readonly description?: string
  readonly place?: string
  readonly tags?: readonly string[]
}

/**
 * The descriptive fields of an event row, edited in event administration and read by other apps.
 */
export function describedEvent(row: Row): Omit<EventFields, 'status' | 'positions'> {
  return {
    slug: row.slug,
    title: row.title,
    description: row.description,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    place: row.place,
    imageUrl: row.image_url ?? '',
    tags: JSON.parse(row.tags),
    languages: JSON.parse(row.languages),
    links: JSON.parse(row.links),
    requiresFacePhoto: asBoolean(row.requires_face_photo),
    entryProfileFields: JSON.parse(row.entry_profile_fields),
  }
}

export function toEvent(row: Row): EventRecord {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    nfcEnabled: asBoolean(row.nfc_enabled),
    checkIn: asBoolean(row.check_in),
    express: asBoolean(row.express),
    templateRevision: row.template_revision,
  }
}

export type EventState = 'upcoming' | 'running' | 'ended'

export function eventState(event: EventRecord, now: number): EventState {
  if (now < Date.parse(event.startsAt)) return 'upcoming'
  return now < Date.parse(event.endsAt) ? 'running' : 'ended'
}

export async function eventExists(db: Db, eventId: string): Promise<boolean> {
  return (await db('events').where({ id: eventId }).first('id')) !== undefined
}

async function eventWhere(db: Db, key: { id: string } | { slug: string }) {
  const row = await db('events').where(key).first()
  return row ? toEvent(row) : null
}

export const findEvent = (db: Db, id: string): Promise<EventRecord | null> => eventWhere(db, { id })

export const findEventBySlug = (db: Db, slug: string): Promise<EventRecord | null> =>
  eventWhere(db, { slug })

/** A timestamp may have any number of fractional digits; the columns store milliseconds. */
const toMilliseconds = (timestamp: string): string =>
  timestamp.length > '2026-11-20T09:00:00.000Z'.length ? isoTime(Date.parse(timestamp)) : timestamp

/** The columns of the event's times. */
export function timeColumns(event: {
  startsAt: string
  endsAt: string
  timeZone: string
}): Record<string, string> {
  const { firstDay, lastDay } = eventDays(event)
  return {
    starts_at: toMilliseconds(event.startsAt),
    ends_at: toMilliseconds(event.endsAt),
    time_zone: event.timeZone,
    first_day: firstDay,
    last_day: lastDay,
  }
}

/** Throws a unique violation if the slug is taken. */
export async function insertEvent(db: Db, event: NewEvent, now: number): Promise<void> {
  await db('events').insert({
    id: event.id,
    title: event.title,
    slug: event.slug,
    description: event.description ?? '',
    place: event.place ?? '',
    tags: JSON.stringify(event.tags ?? []),
    ...timeColumns(event),
    nfc_enabled: event.nfcEnabled,
    search_text: eventSearchText(event),
    created_at: isoTime(now),
    updated_at: isoTime(now),
  })
  const tags = [...new Set(event.tags)]
  if (tags.length > 0)
    await db('event_tags').insert(tags.map((tag) => ({ event_id: event.id, tag })))
}

/** Events at whose desk the person works: running ones first, then the soonest. */
export async function eventsWorkedBy(db: Db, userId: string): Promise<readonly EventRecord[]> {
  const rows = await db('events as e')
    .join('role_grants as g', 'g.event_id', 'e.id')
    .where({ 'g.user_id': userId })
    .whereIn('g.role', ['event_manager', 'receptionist'])
    .orderBy(['e.starts_at', 'e.id'])
    .select('e.*')
  return rows.map(toEvent)
}

/** All events but these, in order of their start. */
export async function eventsWithout(
  db: Db,
  known: readonly EventRecord[],
): Promise<readonly EventRecord[]> {
  const rows = await db('events')
    .whereNotIn(
      'id',
      known.map(({ id }) => id),
    )
    .orderBy(['starts_at', 'id'])
  return rows.map(toEvent)
}

/**
 * Switches check-in and express mode of the event's desks. Each desk sees the change at its next
 * poll.
 */
export async function switchEvent(
  db: Db,
  eventId: string,
  change: { readonly check_in: boolean } | { readonly express: boolean },
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('events').where({ id: eventId }).update(change)
    await bumpRevs(trx, `event:${eventId}`)
  })
}
