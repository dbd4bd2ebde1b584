import type { PastImport, UndoPlan } from '../../../contract/attendees/import-history.ts'
import { audited, type AuditDeps } from '../../db/audit-store.ts'
import type { Db } from '../../db/database.ts'
import { lockImports } from '../../db/import-lock.ts'
import { bumpRevs, type RevScope } from '../../db/rev-store.ts'
import { ApiError } from '../../http/api-error.ts'
import { readUndoFacts, readUndoRows, type UndoneImport } from './undo-facts-store.ts'
import { decideUndo } from './undo-rules.ts'
import { applyUndo, countUndone, findImport, pastImports, type DecidedRow } from './undo-store.ts'

/** People of one transaction: about 50 ms, in which the calls of a desk wait. */
const GROUP = 250
/** Most people who stay that a reply names. */
const NAMED = 50

export interface UndoDeps extends AuditDeps {
  /** Makes a verified backup. */
  readonly backUpFirst: () => Promise<unknown>
}

/** The imports of the event, newest first. */
export async function listImports(db: Db, eventId: string): Promise<PastImport[]> {
  return (await pastImports(db, eventId)).map((row) => ({
    listId: row.id as string,
    fileName: row.file_name as string,
    at: row.imported_at as string,
    by: row.by as string | null,
    added: row.added as number,
    changed: row.changed as number,
    undone:
      row.undone_at === null
        ? null
        : {
            at: row.undone_at as string,
            removed: row.removed as number,
            restored: row.restored as number,
          },
  }))
}

/** What an undo would do now. */
export async function planUndo(db: Db, eventId: string, listId: string): Promise<UndoPlan> {
  const list = await requireImport(db, eventId, listId)
  const total = emptyPlan()
  if (list.undoneAt !== null) return total
  for (let after = ''; ;) {
    const rows = await decide(db, list, after)
    addTo(total, rows.decided)
    if (rows.last === null) return total
    after = rows.last
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Undoes an import in groups, each with its line in the activity log. After a fault, whole groups
 * are undone; a second call does the rest. Returns what was done.
 */
export async function undoImport(
  deps: UndoDeps,
  { eventId, listId }: { readonly eventId: string; readonly listId: string },
  by: string,
): Promise<UndoPlan> {
  if ((await requireImport(deps.db, eventId, listId)).undoneAt !== null) throw alreadyUndone()
  await deps.backUpFirst()
  const total = emptyPlan()
  for (let after: string | null = ''; after !== null;) {
    const from: string = after
    const group = await audited(
      deps,
      (trx) => undoGroup(trx, deps, { eventId, listId, from, by }),
      ({ fileName, counts, last }) => ({
        action: 'undo_import',
        userId: by,
        eventId,
        detail: { fileName, ...counts, last: last === null },
      }),
    )
    addTo(total, group.decided)
    after = group.last
    // Other calls run between groups.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return total
}

interface GroupWork {
  readonly eventId: string
  readonly listId: string
  readonly from: string
  readonly by: string
}

async function undoGroup(trx: Db, deps: UndoDeps, { eventId, listId, from, by }: GroupWork) {
  await lockImports(trx)
  const list = await requireImport(trx, eventId, listId)
  if (list.undoneAt !== null) throw alreadyUndone()
  const { decided, last } = await decide(trx, list, from)
  await applyUndo(trx, list, decided, deps.now())
  const counts = countsOf(decided)
  await countUndone(
    trx,
    listId,
    { ...counts, last: last === null },
    { userId: by, now: deps.now() },
  )
  const restored = decided.filter(({ undo }) => undo.outcome === 'restored')
  // Separate from `people`, which concerns all rows.
  await bumpRevs(trx, 'people', `event:${eventId}`)
  await bumpRevs(trx, ...restored.map((row): RevScope => `user:${row.userId}`))
  return { fileName: list.fileName, decided, last, counts }
}

interface Decided extends DecidedRow {
  readonly name: string
  readonly affiliation: string
}

/** The next people of the import; `last` is null at the end of the list. */
async function decide(
  db: Db,
  list: UndoneImport,
  after: string,
): Promise<{ readonly decided: readonly Decided[]; readonly last: string | null }> {
  const rows = await readUndoRows(db, list.listId, after, GROUP)
  const facts = await readUndoFacts(db, list, rows)
  const decided = rows.flatMap((row) => {
    const known = facts.get(row.userId)
    if (!known) return []
    return {
      ...row,
      undo: decideUndo(row.added, row.trace, known),
      name: known.profile.name as string,
      affiliation: known.profile.affiliation as string,
    }
  })
  return { decided, last: rows.length === GROUP ? rows.at(-1)!.userId : null }
}

async function requireImport(db: Db, eventId: string, listId: string) {
  const list = await findImport(db, eventId, listId)
  if (!list) throw new ApiError('not_found', { message: 'The event has no such import.' })
  return list
}

const alreadyUndone = (): ApiError =>
  new ApiError('conflict', { message: 'This import was undone before.' })

const emptyPlan = (): UndoPlan => ({ removed: 0, restored: 0, stays: 0, people: [] })

function countsOf(rows: readonly DecidedRow[]): Omit<UndoPlan, 'people'> {
  const count = (outcome: string): number =>
    rows.filter(({ undo }) => undo.outcome === outcome).length
  return { removed: count('removed'), restored: count('restored'), stays: count('stays') }
}

function addTo(plan: UndoPlan, rows: readonly Decided[]): void {
  const counts = countsOf(rows)
  plan.removed += counts.removed
  plan.restored += counts.restored
  plan.stays += counts.stays
  for (const { userId, name, affiliation, undo } of rows) {
    if (undo.outcome !== 'stays' || plan.people.length >= NAMED) continue
    plan.people.push({ userId, name, affiliation, ...undo.stay })
  }
}
