import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { asCount, isoTime } from '../db/rows.ts'

export type EntryState = 'UNUSED' | 'USED' | 'PENDING' | 'CANCELLED'

/** Entries that let a person have a pass; one that waits for approval does not yet. */
export const VALID_ENTRY_STATES: readonly EntryState[] = ['UNUSED', 'USED']

export interface EntryRecord {
  readonly id: string
  readonly ticketId: string
  readonly ticketName: string
  readonly state: EntryState
}

/** The person's entries for the event, valid ones first. */
export async function entriesOf(db: Db, eventId: string, userId: string): Promise<readonly EntryRecord[]> {
  const rows = await db('entries as n')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where({ 'n.event_id': eventId, 'n.user_id': userId })
    .orderBy(['n.created_at', 'n.id'])
    .select('n.id', 'n.ticket_id', 'n.state', 't.name as ticket_name')
  const entries = rows.map((row): EntryRecord => ({
    id: row.id,
    ticketId: row.ticket_id,
    ticketName: row.ticket_name,
    state: row.state,
  }))
  return [...entries.filter(isValidEntry), ...entries.filter((entry) => !isValidEntry(entry))]
}

export const isValidEntry = (entry: { state: EntryState }): boolean => VALID_ENTRY_STATES.includes(entry.state)

/** The ticket type of that name, made (free, published, no limit) when there is none. */
export async function ticketNamed(db: Db, eventId: string, name: string): Promise<string> {
  const known = await db('ticket_types').where({ event_id: eventId, name }).first('id')
  if (known) return known.id
  const id = randomUUID()
  const last = asCount(await db('ticket_types').where({ event_id: eventId }).max('sort_order as n').first())
  await db('ticket_types').insert({ id, event_id: eventId, name, sort_order: last + 1 })
  return id
}

export interface NewEntry {
  readonly eventId: string
  readonly userId: string
  readonly ticketId: string
  readonly state: EntryState
  readonly source: 'import' | 'walk_in' | 'register' | 'demo'
  readonly externalId?: string | null
}

export const entryRow = (entry: NewEntry, now: number): Record<string, unknown> => ({
  id: randomUUID(),
  event_id: entry.eventId,
  user_id: entry.userId,
  ticket_id: entry.ticketId,
  state: entry.state,
  external_id: entry.externalId ?? null,
  source: entry.source,
  created_at: isoTime(now),
})

/** A repeat keeps the entry that is there. */
export async function insertEntry(db: Db, entry: NewEntry, now: number): Promise<void> {
  await db('entries').insert(entryRow(entry, now)).onConflict(['event_id', 'user_id', 'ticket_id']).ignore()
}

/** People with a valid entry. */
export async function countParticipants(db: Db, eventId: string): Promise<number> {
  return asCount(
    await db('entries').where({ event_id: eventId }).whereIn('state', [...VALID_ENTRY_STATES]).countDistinct('user_id as n').first(),
  )
}
