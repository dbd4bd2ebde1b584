import { asCount, isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { among } from '../../platform/db/many-rows.ts'
import { addPlaces, deleteEntries } from '../../event/entry/entry-store.ts'
import { leaveParties, returnToPlace } from '../party/party-store.ts'
import { deleteConsents } from '../../person/consent/consent-store.ts'
import { changeUser } from '../../person/user/user-store.ts'
import { reviveTags } from '../../tag/key/tag-key-store.ts'
import type { ImportTrace } from './import-trace.ts'
import { IMPORTS, type StoredImport, type TracedRow } from './import-history-store.ts'
import { orNull, text, type RecordOf } from '../../platform/db/table.ts'
import type { UndoneImport } from './undo-facts-store.ts'
import type { UndoDecision } from './undo-rules.ts'

/** A person with the outcome of the undo. */
export interface DecidedRow extends TracedRow {
  readonly undo: UndoDecision
}

const IMPORT = IMPORTS.with({ by: orNull(text()) })

/** The imports of the event, newest first, with the name of the staff member who made it. */
export const pastImports = (db: Db, eventId: string): Promise<RecordOf<typeof IMPORT>[]> =>
  IMPORT.all(
    db('imports as i')
      .leftJoin('users as u', 'u.id', 'i.imported_by')
      .where({ 'i.event_id': eventId })
      .orderBy('i.seq', 'desc')
      .select('i.*', 'u.name as by'),
  )

/** The import, or null for one of another event. */
export const findImport = (db: Db, eventId: string, listId: string): Promise<StoredImport | null> =>
  IMPORTS.find(db, { listId, eventId })

/** The undos that began and are not complete. */
export const unfinishedUndos = (db: Db): Promise<readonly StoredImport[]> =>
  IMPORTS.all(
    db('imports')
      .whereNotNull('undo_started_at')
      .whereNull('undone_at')
      .whereNotNull('undone_by')
      .orderBy('undo_started_at'),
  )

/** Marks the undo of an import as begun. */
export async function startUndo(
  trx: Db,
  listId: string,
  by: { readonly userId: string; readonly now: number },
): Promise<void> {
  const people = await remainingPeople(trx, listId)
  await IMPORTS.update(
    trx,
    { listId },
    { undoStartedAt: isoTime(by.now), undoneBy: by.userId, undoOf: people },
  )
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
  const qrIds = changed.flatMap(({ trace }) => trace.qrIds)
  await trx('personal_qrs').where(among('id', qrIds)).delete()
  await deleteConsents(
    trx,
    changed.filter(({ trace }) => trace.consent).map((row) => row.userId),
  )
  const goneIds = gone.map((row) => row.userId)
  await trx('import_rows').where({ import_id: listId }).where(among('user_id', goneIds)).delete()
  const accountIds = accounts.map((row) => row.userId)
  await trx('users').where(among('id', accountIds)).delete()
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
