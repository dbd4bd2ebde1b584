import { asCount, isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteIn } from '../../platform/db/in-chunks.ts'
import { addPlaces, deleteEntries } from '../../event/entry/entry-store.ts'
import { leaveParties, returnToPlace } from '../party/party-store.ts'
import { deleteConsents } from '../../person/consent/consent-store.ts'
import { changeUser } from '../../person/user/user-store.ts'
import { reviveTags } from '../../tag/key/end-tags-store.ts'
import type { ImportTrace } from './import-trace.ts'
import type { UndoneImport, UndoRow } from './undo-facts-store.ts'
import type { UndoDecision } from './undo-rules.ts'

/** A person with the outcome of the undo. */
export interface DecidedRow extends UndoRow {
  readonly undo: UndoDecision
}

/** An import of the event, with the name of the staff member who made it. */
export async function pastImports(db: Db, eventId: string): Promise<Record<string, unknown>[]> {
  return db('imports as i')
    .leftJoin('users as u', 'u.id', 'i.imported_by')
    .where({ 'i.event_id': eventId })
    .orderBy('i.seq', 'desc')
    .select('i.*', 'u.name as by')
}

/** An import with the state of its undo. */
export interface FoundImport extends UndoneImport {
  readonly fileName: string
  /** Null unless an undo began. */
  readonly undoStartedAt: string | null
  /** Null unless the undo is complete. */
  readonly undoneAt: string | null
  /** People of the import when its undo began. */
  readonly undoOf: number
  /** People whom the undo has removed and restored so far. */
  readonly removed: number
  readonly restored: number
}

/** The import, or null for one of another event. */
export async function findImport(
  db: Db,
  eventId: string,
  listId: string,
): Promise<FoundImport | null> {
  const row = await db('imports').where({ id: listId, event_id: eventId }).first()
  return row
    ? {
        listId,
        eventId,
        seq: row.seq as number,
        importedAt: row.imported_at as string,
        fileName: row.file_name as string,
        undoStartedAt: row.undo_started_at as string | null,
        undoneAt: row.undone_at as string | null,
        undoOf: row.undo_of as number,
        removed: row.removed as number,
        restored: row.restored as number,
      }
    : null
}

/** The undos that began and are not complete. */
export async function unfinishedUndos(
  db: Db,
): Promise<readonly { readonly listId: string; readonly eventId: string; readonly by: string }[]> {
  const rows = await db('imports')
    .whereNotNull('undo_started_at')
    .whereNull('undone_at')
    .whereNotNull('undone_by')
    .orderBy('undo_started_at')
    .select('id', 'event_id', 'undone_by')
  return rows.map((row) => ({
    listId: row.id as string,
    eventId: row.event_id as string,
    by: row.undone_by as string,
  }))
}

/** Marks the undo of an import as begun. */
export async function startUndo(
  trx: Db,
  listId: string,
  by: { readonly userId: string; readonly now: number },
): Promise<void> {
  const people = await remainingPeople(trx, listId)
  await trx('imports')
    .where({ id: listId })
    .update({
      undo_started_at: isoTime(by.now),
      undone_by: by.userId,
      undo_of: people,
    })
}

/** Undoes the import for a group of people. Call it in their transaction. */
export async function applyUndo(
  trx: Db,
  { listId, eventId }: UndoneImport,
  rows: readonly DecidedRow[],
  now: number,
): Promise<void> {
  const gone = rows.filter(({ undo }) => undo.outcome !== 'stays')
  await deleteEntries(
    trx,
    gone.flatMap(({ trace }) => trace.entryIds),
  )
  await restoreParties(trx, eventId, gone, now)
  const accounts = gone.filter(({ undo }) => undo.outcome === 'removed' && undo.account)
  // A new account that is used elsewhere by now loses only its entry.
  const changed = gone.filter(({ added }) => !added)
  for (const row of changed) await restorePerson(trx, { ...row, eventId }, now)
  await deleteIn(
    () => trx('personal_qrs'),
    'id',
    changed.flatMap(({ trace }) => trace.qrIds),
  )
  await deleteConsents(
    trx,
    changed.filter(({ trace }) => trace.consent).map((row) => row.userId),
  )
  await deleteIn(
    () => trx('import_rows').where({ import_id: listId }),
    'user_id',
    gone.map((row) => row.userId),
  )
  await deleteIn(
    () => trx('users'),
    'id',
    accounts.map((row) => row.userId),
  )
}

/** Removes the people from the parties of the import and restores their earlier parties. */
async function restoreParties(
  trx: Db,
  eventId: string,
  gone: readonly DecidedRow[],
  now: number,
): Promise<void> {
  const joined = gone.filter(({ trace, undo }) => trace.party || undo.outcome === 'removed')
  await leaveParties(
    trx,
    eventId,
    joined.map(({ userId }) => userId),
  )
  for (const { userId, trace, undo } of joined)
    if (trace.party?.before && undo.outcome === 'restored')
      await returnToPlace(trx, { eventId, userId, now }, trace.party.before)
}

/** People of the import that the undo has not removed or restored. */
export async function remainingPeople(db: Db, listId: string): Promise<number> {
  return asCount(await db('import_rows').where({ import_id: listId }).count('* as n').first())
}

/** Stores what a group of the undo did, how far the undo is, and whether it is complete. */
export async function recordUndo(
  trx: Db,
  listId: string,
  group: {
    readonly removed: number
    readonly restored: number
    readonly done: number
    readonly completeAt: number | null
  },
): Promise<void> {
  const { removed, restored, done, completeAt } = group
  await trx('imports')
    .where({ id: listId })
    .update({
      removed: trx.raw('removed + ?', [removed]),
      restored: trx.raw('restored + ?', [restored]),
      undo_done: done,
      ...(completeAt !== null && { undone_at: isoTime(completeAt) }),
    })
}

async function restorePerson(
  trx: Db,
  { eventId, userId, trace }: DecidedRow & { readonly eventId: string },
  now: number,
): Promise<void> {
  for (const [id, changes] of Object.entries(trace.entries)) {
    await trx('entries').where({ id }).update(before(changes))
    // A cancelled entry has no place.
    if (changes.state) await addPlaces(trx, await trx('entries').where({ id }).select('*'))
  }
  await reviveTags(trx, { eventId, userId }, trace.tagIds ?? [])
  const columns = before(trace.profile)
  if (Object.keys(columns).length === 0) return
  await changeUser(trx, userId, columns, now)
}

const before = (changes: ImportTrace['profile']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([column, [value]]) => [column, value]))
