import type { Db } from '../../platform/db/database.ts'
import { VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'

/** When and where an event of a person is, and with which ticket. */
export interface EventDates {
  readonly id: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly place: string
  readonly ticket: string
}

/** The events that a person takes part in, by event; the first ticket of each. */
export async function eventDatesOf(db: Db, userId: string): Promise<readonly EventDates[]> {
  const rows = await db('entries as n')
    .join('events as e', 'e.id', 'n.event_id')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where({ 'n.user_id': userId })
    .whereIn('n.state', [...VALID_ENTRY_STATES])
    .orderBy(['e.starts_at', 'e.id', 'n.created_at', 'n.id'])
    .select('e.id', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.place', 't.name as ticket')
  const first = new Map<string, EventDates>()
  for (const row of rows)
    if (!first.has(row.id))
      first.set(row.id, {
        id: row.id,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        timeZone: row.time_zone,
        place: row.place,
        ticket: row.ticket,
      })
  return [...first.values()]
}
