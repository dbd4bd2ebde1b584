import type { EntryState } from '../../../contract/event/entry/entry-state.ts'
import type { CheckInPerson, DeskEntry } from '../../../contract/scan/check-in/check-in.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { claimRequest } from '../../platform/db/request-key-store.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { ENTRIES, ENTRY_ORDER, VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import { USERS } from '../../person/user/user-store.ts'
import { named, orNull, text } from '../../platform/db/table.ts'

/** Order of entries in a decision: used, usable, then the rest. */
const WEIGHT: Readonly<Record<EntryState, number>> = {
  USED: 0,
  UNUSED: 1,
  PENDING: 2,
  CANCELLED: 3,
}

const withNames = (db: Db) =>
  db('entries as n')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .leftJoin('users as s', 's.id', 'n.used_by')
    .leftJoin('stations as d', 'd.id', 'n.used_station')
const ENTRY = [
  'n.id',
  't.name as ticket',
  'n.state',
  'n.used_at',
  's.name as used_by_name',
  'd.name as station',
] as const

const CHECKED_IN = ENTRIES.pick('state', 'usedAt').with({
  entryId: named('id', text()),
  ticket: text(),
  by: named('used_by_name', orNull(text())),
  station: orNull(text()),
})
function toEntry(row: Row): DeskEntry {
  const { usedAt: at, by, station, ...entry } = CHECKED_IN.read(row)
  const isIn = entry.state === 'USED' && at !== null
  return { ...entry, checkIn: isIn ? { at, by: by ?? '', station: station ?? '' } : null }
}

/** The person's entries for the event, with staff, time and station of their check-in. */
export async function deskEntries(db: Db, eventId: string, userId: string): Promise<DeskEntry[]> {
  const rows: Row[] = await withNames(db)
    .where({ 'n.event_id': eventId, 'n.user_id': userId })
    .orderBy(ENTRY_ORDER)
    .select(...ENTRY)
  return rows.map(toEntry).toSorted((a, b) => WEIGHT[a.state] - WEIGHT[b.state])
}

export interface Mark {
  readonly eventId: string
  readonly userId: string
  readonly entryId: string
  readonly request: { readonly scope: string; readonly key: string; readonly hash: string }
  readonly by: string
  readonly stationId: string
  readonly now: number
}

/** The entry has changed, or another request has the key: read both again. */
class Lost extends Error {}

/**
 * Marks an unused entry USED by compare-and-set. Returns the entry, or null if another request was
 * first. The request key stores the entry for a repeated request.
 */
export async function markUsed(db: Db, mark: Mark): Promise<DeskEntry | null> {
  try {
    return await inTransaction(db, async (trx) => {
      const changed = await ENTRIES.update(
        trx,
        { id: mark.entryId, eventId: mark.eventId, userId: mark.userId, state: 'UNUSED' },
        {
          state: 'USED',
          usedAt: isoTime(mark.now),
          usedBy: mark.by,
          usedStation: mark.stationId,
        },
      )
      if (changed !== 1) throw new Lost()
      const entry = (await deskEntries(trx, mark.eventId, mark.userId)).find(
        (one) => one.entryId === mark.entryId,
      )!
      if (
        !(await claimRequest(trx, {
          ...mark.request,
          reply: JSON.stringify(entry),
          at: isoTime(mark.now),
        }))
      )
        throw new Lost()
      await bumpRevs(trx, `event:${mark.eventId}`, `user:${mark.userId}`)
      return entry
    })
  } catch (error) {
    if (error instanceof Lost) return null
    throw error
  }
}

/** Undoes the check-in of that time; false if it is gone or another one. */
export async function markUnused(
  db: Db,
  undo: { eventId: string; userId: string; entryId: string; usedAt: string },
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const changed = await trx('entries')
      .where({ id: undo.entryId, event_id: undo.eventId, state: 'USED', used_at: undo.usedAt })
      .update({ state: 'UNUSED', used_at: null, used_by: null, used_station: null })
    if (changed === 1) await bumpRevs(trx, `event:${undo.eventId}`, `user:${undo.userId}`)
    return changed === 1
  })
}

const PERSON = USERS.pick('name', 'kana', 'affiliation').with({ userId: named('id', text()) })

export const checkInPerson = (db: Db, userId: string): Promise<CheckInPerson | null> =>
  PERSON.one(db('users').where({ id: userId }).first(PERSON.names()))

/** The person that an entry of the event belongs to, or null. */
export async function ownerOf(db: Db, eventId: string, entryId: string): Promise<CheckInPerson | null> {
  const row = await db('entries').where({ id: entryId, event_id: eventId }).first('user_id')
  return row ? checkInPerson(db, row.user_id) : null
}

/**
 * The next event that has not ended and for which the person has a valid entry; its title only if
 * the caller manages it too. Null for none.
 */
export async function otherEventOf(
  db: Db,
  about: { eventId: string; userId: string; callerId: string; now: number },
): Promise<{ title: string | null } | null> {
  const row = await db('entries as n')
    .join('events as e', 'e.id', 'n.event_id')
    .leftJoin('role_grants as g', (on) =>
      on.on('g.event_id', 'e.id').andOnVal('g.role', 'event_manager').andOnVal('g.user_id', about.callerId),
    )
    .where('n.user_id', about.userId)
    .whereNot('n.event_id', about.eventId)
    .whereIn('n.state', [...VALID_ENTRY_STATES])
    .where('e.ends_at', '>', isoTime(about.now))
    .orderBy(['e.starts_at', 'e.id'])
    .first('e.title', 'g.role')
  return row ? { title: row.role === null ? null : row.title } : null
}

/** Number of persons checked in. */
export async function countCheckedIn(db: Db, eventId: string): Promise<number> {
  return asCount(
    await db('entries').where({ event_id: eventId, state: 'USED' }).countDistinct('user_id as n').first(),
  )
}

/** Check-ins since a moment. */
export async function countSince(db: Db, eventId: string, since: number): Promise<number> {
  return asCount(
    await db('entries')
      .where({ event_id: eventId, state: 'USED' })
      .where('used_at', '>', isoTime(since))
      .count('id as n')
      .first(),
  )
}

/** Check-ins of each station since a moment, by station id. */
export async function checkInsByStation(
  db: Db,
  eventId: string,
  since: number,
): Promise<ReadonlyMap<string, number>> {
  const rows: Row[] = await db('entries')
    .where({ event_id: eventId, state: 'USED' })
    .where('used_at', '>=', isoTime(since))
    .groupBy('used_station')
    .select('used_station')
    .count({ n: 'id' })
  return new Map(rows.map((row) => [row.used_station, Number(row.n)]))
}

/** The newest check-ins of the event, newest first. */
export async function lastCheckIns(
  db: Db,
  eventId: string,
  limit: number,
): Promise<{ person: CheckInPerson; entry: DeskEntry }[]> {
  const rows: Row[] = await withNames(db)
    .join('users as u', 'u.id', 'n.user_id')
    .where({ 'n.event_id': eventId, 'n.state': 'USED' })
    .whereNotNull('n.used_at')
    .orderBy([{ column: 'n.used_at', order: 'desc' }, 'n.id'])
    .limit(limit)
    .select(...ENTRY, 'u.id as user_id', 'u.name', 'u.kana', 'u.affiliation')
  return rows.map((row) => ({
    person: PERSON.read({ ...row, id: row.user_id }),
    entry: toEntry(row),
  }))
}
