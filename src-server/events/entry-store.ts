import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { deleteIn, inChunks } from '../db/in-chunks.ts'
import { insertMany } from '../db/insert-many.ts'
import { asCount, isoTime } from '../db/column-values.ts'

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
export async function entriesOf(
  db: Db,
  eventId: string,
  userId: string,
): Promise<readonly EntryRecord[]> {
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

/** The ticket that counts of some people, by user: that of the first valid entry. */
export async function ticketsOf(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await inChunks(userIds, (ids) =>
    db('entries as n')
      .join('ticket_types as t', 't.id', 'n.ticket_id')
      .where({ 'n.event_id': eventId })
      .whereIn('n.user_id', ids)
      .whereIn('n.state', [...VALID_ENTRY_STATES])
      .orderBy(['n.created_at', 'n.id'])
      .select('n.user_id', 't.name'),
  )
  return new Map(rows.toReversed().map((row) => [row.user_id as string, row.name as string]))
}

/**
 * True when the person has an entry for the event, in whatever state: through it the event's staff
 * may read them.
 */
export async function hasEntry(db: Db, eventId: string, userId: string): Promise<boolean> {
  return (
    (await db('entries').where({ event_id: eventId, user_id: userId }).first('id')) !== undefined
  )
}

export const isValidEntry = (entry: { state: EntryState }): boolean =>
  VALID_ENTRY_STATES.includes(entry.state)

/** The ticket type of that name, made (free, published, no limit) when there is none. */
export async function ticketNamed(db: Db, eventId: string, name: string): Promise<string> {
  const named = () => db('ticket_types').where({ event_id: eventId, name }).first('id')
  const before = await named()
  if (before) return before.id
  // In a transaction, whoever makes ticket types of this event waits here, so that none is made
  // twice.
  await db('events').where({ id: eventId }).forNoKeyUpdate().first('id')
  const meanwhile = await named()
  if (meanwhile) return meanwhile.id
  const id = randomUUID()
  const last = asCount(
    await db('ticket_types').where({ event_id: eventId }).max('sort_order as n').first(),
  )
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

/**
 * A repeat keeps the entry that is there. The place is counted whatever the limit: reception may
 * let in one more.
 */
export async function insertEntry(db: Db, entry: NewEntry, now: number): Promise<void> {
  const id = await insertEntryRow(db, entryRow(entry, now))
  if (id !== null && entry.state !== 'CANCELLED') await addPlaces(db, [entry.ticketId])
}

/** Stores many new entries and counts their places. Throws a unique violation on a repeat. */
export async function insertEntries(
  db: Db,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await insertMany(db, 'entries', rows)
  await addPlaces(
    db,
    rows.filter((row) => row.state !== 'CANCELLED').map((row) => row.ticket_id as string),
  )
}

/** The new entry's id, or null when the person has one with this ticket. */
export async function insertEntryRow(db: Db, row: Record<string, unknown>): Promise<string | null> {
  const inserted = await db('entries')
    .insert(row)
    .onConflict(['event_id', 'user_id', 'ticket_id'])
    .ignore()
    .returning('id')
  return inserted[0]?.id ?? null
}

/** Deletes entries and gives their places back. */
export async function deleteEntries(trx: Db, ids: readonly string[]): Promise<void> {
  const gone = await inChunks(ids, (some) =>
    trx('entries').whereIn('id', some).select('ticket_id', 'state'),
  )
  await deleteIn(() => trx('entries'), 'id', ids)
  const held = gone.filter((row) => row.state !== 'CANCELLED').map((row) => row.ticket_id as string)
  const places = Map.groupBy(held, (id) => id)
  for (const id of [...places.keys()].sort())
    await trx('ticket_types').where({ id }).decrement('sold', places.get(id)!.length)
}

/** Counts one place for each ticket named. */
async function addPlaces(db: Db, ticketIds: readonly string[]): Promise<void> {
  const places = Map.groupBy(ticketIds, (id) => id)
  // Sorted, so that two transactions take the tickets' locks in one order.
  for (const id of [...places.keys()].sort())
    await db('ticket_types').where({ id }).increment('sold', places.get(id)!.length)
}

/**
 * Takes one place of a ticket, or answers false when none is left. One conditional update inside
 * the transaction of the entry: however many register at once, the database lets the limit's number
 * through.
 */
export async function reservePlace(trx: Db, ticketId: string): Promise<boolean> {
  const taken = await trx('ticket_types')
    .where({ id: ticketId })
    .where((free) => free.whereNull('sales_limit').orWhere('sold', '<', trx.ref('sales_limit')))
    .increment('sold', 1)
  return taken === 1
}

/** People with a valid entry. */
export async function countParticipants(db: Db, eventId: string): Promise<number> {
  return asCount(
    await db('entries')
      .where({ event_id: eventId })
      .whereIn('state', [...VALID_ENTRY_STATES])
      .countDistinct('user_id as n')
      .first(),
  )
}

/** Gives the place of an entry that was cancelled back; in the transaction in which it was. */
export async function releasePlace(trx: Db, ticketId: string): Promise<void> {
  await trx('ticket_types').where({ id: ticketId }).where('sold', '>', 0).decrement('sold', 1)
}

/** An entry with what it was before the last decision about it. */
export interface EntryToDecide {
  readonly id: string
  readonly userId: string
  readonly ticketId: string
  readonly state: EntryState
  readonly stateBefore: EntryState | null
}

export async function readEntry(
  db: Db,
  eventId: string,
  entryId: string,
): Promise<EntryToDecide | null> {
  const row = await db('entries')
    .where({ id: entryId, event_id: eventId })
    .first('id', 'user_id', 'ticket_id', 'state', 'state_before')
  return row
    ? {
        id: row.id,
        userId: row.user_id,
        ticketId: row.ticket_id,
        state: row.state,
        stateBefore: row.state_before,
      }
    : null
}

/** Moves an entry that is still as it was read; false when somebody else was first. */
export async function moveEntry(
  trx: Db,
  entry: EntryToDecide,
  move: { readonly state: EntryState; readonly stateBefore: EntryState | null },
  decided: { readonly by: string | null; readonly now: number },
): Promise<boolean> {
  const moved = await trx('entries')
    .where({ id: entry.id, state: entry.state, state_before: entry.stateBefore })
    .update({
      state: move.state,
      state_before: move.stateBefore,
      decided_at: isoTime(decided.now),
      decided_by: decided.by,
    })
  return moved === 1
}
