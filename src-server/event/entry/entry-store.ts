import type { EntryState } from '../../../contract/event/entry/entry-state.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { insertMany, newRowId, among } from '../../platform/db/many-rows.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import { integer, json, named, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import type { KeptColumns } from './kept-columns.ts'
import { nextSortOrder } from '../event/event-store.ts'

/** States of entries that allow a pass. An entry that waits for approval does not. */
export const VALID_ENTRY_STATES: readonly EntryState[] = ['UNUSED', 'USED']

export const ENTRIES = table('entries', {
  id: text(),
  eventId: text(),
  userId: text(),
  ticketId: text(),
  state: text<EntryState>(),
  externalId: orNull(text()),
  source: text<'import' | 'walk_in' | 'register' | 'demo'>(),
  faceImageUrl: orNull(text()),
  profileAnswers: json<Readonly<Record<string, string>>>(),
  createdAt: time(),
  usedAt: orNull(time()),
  usedBy: orNull(text()),
  usedStation: orNull(text()),
  invitationCode: orNull(text()),
  /** Before the last decision of staff. */
  stateBefore: orNull(text<EntryState>()),
  decidedAt: orNull(time()),
  decidedBy: orNull(text()),
  usedKey: orNull(text()),
  /** Kept columns of the list. */
  columns: named('kept_columns', json<KeptColumns>()),
  sortOrder: integer(),
  /** The list (shop) of the number; empty for the list without a name. */
  list: named('list_name', text()),
})
type StoredEntry = RecordOf<typeof ENTRIES>
const ENTRY = ENTRIES.pick('id', 'ticketId', 'state').with({ ticketName: text() })
export type EntryRecord = RecordOf<typeof ENTRY>

/** Order of the entries `n` of one person. A merge of duplicates determines which one is first. */
export const ENTRY_ORDER = ['n.sort_order', 'n.created_at', 'n.id']

/** The person's entries for the event, valid ones first. */
export async function entriesOf(db: Db, eventId: string, userId: string): Promise<readonly EntryRecord[]> {
  const entries = await ENTRY.all(
    db('entries as n')
      .join('ticket_types as t', 't.id', 'n.ticket_id')
      .where({ 'n.event_id': eventId, 'n.user_id': userId })
      .orderBy(ENTRY_ORDER)
      .select('n.id', 'n.ticket_id', 'n.state', 't.name as ticket_name'),
  )
  return [...entries.filter(isValidEntry), ...entries.filter((entry) => !isValidEntry(entry))]
}

/**
 * `user_id`, `state` and the ticket's `name` of the people's valid entries. The state is compared
 * here: without statistics SQLite would take the index by state and read the whole event.
 */
export async function validEntriesOf(db: Db, eventId: string, userIds: readonly string[]): Promise<Row[]> {
  const rows: (Row & { state: EntryState })[] = await db('entries as n')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where({ 'n.event_id': eventId })
    .where(among('n.user_id', userIds))
    .orderBy(ENTRY_ORDER)
    .select('n.user_id', 'n.state', 't.name')
  return rows.filter(isValidEntry)
}

/** The name of each person's ticket, by user id: that of the first valid entry. */
export async function ticketNamesOf(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await validEntriesOf(db, eventId, userIds)
  return new Map(rows.toReversed().map((row) => [row.user_id, row.name]))
}

/**
 * True if the person has an entry for the event in any state. It lets the event's staff read the
 * person.
 */
export async function hasEntry(db: Db, eventId: string, userId: string): Promise<boolean> {
  return (await db('entries').where({ event_id: eventId, user_id: userId }).first('id')) !== undefined
}

export const isValidEntry = (entry: { state: EntryState }): boolean =>
  VALID_ENTRY_STATES.includes(entry.state)

/**
 * The ticket type of that name; created if it does not exist, not on sale: people of a list or of
 * reception have it, and nobody else takes it.
 */
export async function ticketNamed(db: Db, eventId: string, name: string): Promise<string> {
  const named = () => db('ticket_types').where({ event_id: eventId, name }).first('id')
  const before = await named()
  if (before) return before.id
  // Serialises the creation of ticket types of this event, so that none is created twice.
  await db('events').where({ id: eventId }).forNoKeyUpdate().first('id')
  const meanwhile = await named()
  if (meanwhile) return meanwhile.id
  const id = newRowId()
  const sort_order = await nextSortOrder(db, 'ticket_types', eventId)
  await db('ticket_types').insert({ id, event_id: eventId, name, status: 'SUSPENDED', sort_order })
  return id
}

type NewEntry = Pick<StoredEntry, 'eventId' | 'userId' | 'ticketId' | 'state' | 'source'> &
  Partial<Pick<StoredEntry, 'externalId' | 'list' | 'columns'>>

export const entryRow = (entry: NewEntry, now: number): Row =>
  ENTRIES.write({
    id: newRowId(),
    externalId: null,
    list: '',
    columns: {},
    ...entry,
    createdAt: isoTime(now),
  })

/**
 * Adds an entry; an existing one is kept. True for a new one. The place is counted regardless of
 * the limit, because reception may admit one more person.
 */
export async function insertEntry(db: Db, entry: NewEntry, now: number): Promise<boolean> {
  const row = entryRow(entry, now)
  const isNew = (await insertEntryRow(db, row)) !== null
  if (isNew) await addPlaces(db, [row])
  return isNew
}

/** Adds many entries and counts their places. Throws a unique violation for an existing entry. */
export async function insertEntries(db: Db, rows: readonly Row[]): Promise<void> {
  await insertMany(db, 'entries', rows)
  await addPlaces(db, rows)
}

/** The id of the new entry; null if the person has one with this ticket. */
export async function insertEntryRow(db: Db, row: Row): Promise<string | null> {
  const inserted = await db('entries')
    .insert(row)
    .onConflict(['event_id', 'user_id', 'ticket_id'])
    .ignore()
    .returning('id')
  return inserted[0]?.id ?? null
}

/** Deletes entries and frees their places. */
export async function deleteEntries(trx: Db, ids: readonly string[]): Promise<void> {
  const gone = await trx('entries').where(among('id', ids)).select('ticket_id', 'state')
  await trx('entries').where(among('id', ids)).delete()
  await addPlaces(trx, gone, -1)
}

/** Counts the places of entries, or with `sign` -1 frees them. A cancelled entry has none. */
export async function addPlaces(db: Db, entries: readonly Row[], sign: 1 | -1 = 1): Promise<void> {
  const taking = entries.filter((row) => row.state !== 'CANCELLED')
  const places = Map.groupBy(taking, (row) => row.ticket_id)
  // Sorted, so that two transactions lock the tickets in the same order.
  for (const id of [...places.keys()].sort())
    await db('ticket_types')
      .where({ id })
      .increment('sold', sign * places.get(id)!.length)
}

/**
 * Reserves one place of a ticket; false if none is left. One conditional update in the transaction
 * of the entry, so that concurrent registrations cannot exceed the limit.
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

/** Frees the place of a cancelled entry, in the same transaction. */
export async function releasePlace(trx: Db, ticketId: string): Promise<void> {
  await trx('ticket_types').where({ id: ticketId }).where('sold', '>', 0).decrement('sold', 1)
}

const DECIDED = ENTRIES.pick('id', 'userId', 'ticketId', 'state', 'stateBefore')
/** An entry with its state before the last decision. */
export type EntryToDecide = RecordOf<typeof DECIDED>

export const readEntry = (db: Db, eventId: string, entryId: string): Promise<EntryToDecide | null> =>
  DECIDED.find(db, { id: entryId, eventId })

/** Changes an entry by compare-and-set; false if another change was first. */
export async function moveEntry(
  trx: Db,
  entry: EntryToDecide,
  move: Pick<StoredEntry, 'state' | 'stateBefore'>,
  decided: { readonly by: string | null; readonly now: number },
): Promise<boolean> {
  const moved = await ENTRIES.update(
    trx,
    { id: entry.id, state: entry.state, stateBefore: entry.stateBefore },
    { ...move, decidedAt: isoTime(decided.now), decidedBy: decided.by },
  )
  return moved === 1
}
