import type { PastImport, UndoPlan } from '../../../contract/attendees/import-history.ts'
import { audited, type AuditDeps } from '../../db/audit-store.ts'
import type { Db } from '../../db/database.ts'
import { lockImports } from '../../db/import-lock.ts'
import { bumpRevs, type RevScope } from '../../db/rev-store.ts'
import { deletePlacesOfImport, placesOfImport } from '../../events/party-store.ts'
import { ApiError } from '../../http/api-error.ts'
import { readUndoFacts, readUndoRows, type UndoneImport } from './undo-facts-store.ts'
import { decideUndo, type Stay } from './undo-rules.ts'
import { applyUndo, countUndone, findImport, pastImports, type DecidedRow } from './undo-store.ts'

/** Number of people per query. */
const GROUP = 250
/** Maximum number of remaining people that a reply names. */
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
    places: row.places as number,
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

/** The current plan of an undo; changes nothing. */
export async function planUndo(db: Db, eventId: string, listId: string): Promise<UndoPlan> {
  const list = await requireImport(db, eventId, listId)
  if (list.undoneAt !== null) return emptyPlan()
  return eachGroup(db, list, async () => {})
}

/**
 * Undoes an import in one transaction, so that a fault leaves everything as it was. Returns what was
 * done.
 */
export async function undoImport(
  deps: UndoDeps,
  { eventId, listId }: { readonly eventId: string; readonly listId: string },
  by: string,
): Promise<UndoPlan> {
  if ((await requireImport(deps.db, eventId, listId)).undoneAt !== null) throw alreadyUndone()
  await deps.backUpFirst()
  const { plan } = await audited(
    deps,
    async (trx) => {
      await lockImports(trx)
      const list = await requireImport(trx, eventId, listId)
      if (list.undoneAt !== null) throw alreadyUndone()
      const now = deps.now()
      const plan = await eachGroup(trx, list, async (decided) => {
        await applyUndo(trx, list, decided, now)
        const restored = decided.filter(({ undo }) => undo.outcome === 'restored')
        await bumpRevs(trx, ...restored.map((row): RevScope => `user:${row.userId}`))
      })
      await deletePlacesOfImport(trx, eventId, listId)
      await countUndone(trx, listId, plan, { userId: by, now })
      await bumpRevs(trx, 'people', `event:${eventId}`)
      return { plan, fileName: list.fileName }
    },
    ({ plan: { people: _, ...counts }, fileName }) => ({
      action: 'undo_import',
      userId: by,
      eventId,
      detail: { fileName, ...counts },
    }),
  )
  return plan
}

/** Decides about the people of the import in groups, and sums up the outcomes. */
async function eachGroup(
  db: Db,
  list: UndoneImport,
  act: (decided: readonly Decided[]) => Promise<void>,
): Promise<UndoPlan> {
  const total = emptyPlan()
  for (let after: string | null = ''; after !== null;) {
    const group: Awaited<ReturnType<typeof decide>> = await decide(db, list, after)
    await act(group.decided)
    addTo(total, group.decided)
    after = group.last
    // Other calls run between groups.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { unnamed, named } = await placesOfImport(db, list.listId)
  total.places = unnamed
  total.stays += named.length
  for (const row of named)
    addPerson(total, {
      userId: row.user_id as string,
      name: row.name as string,
      affiliation: row.affiliation as string,
      stay: { reason: 'named', at: row.at as string, where: null },
    })
  return total
}

interface Person {
  readonly userId: string
  readonly name: string
  readonly affiliation: string
}

type Decided = DecidedRow & Person

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

const emptyPlan = (): UndoPlan => ({ removed: 0, restored: 0, stays: 0, places: 0, people: [] })

function addTo(plan: UndoPlan, rows: readonly Decided[]): void {
  for (const { undo, ...person } of rows) {
    plan[undo.outcome] += 1
    if (undo.outcome === 'stays') addPerson(plan, { ...person, stay: undo.stay })
  }
}

function addPerson(
  plan: UndoPlan,
  { userId, name, affiliation, stay }: Person & { readonly stay: Stay },
): void {
  if (plan.people.length < NAMED) plan.people.push({ userId, name, affiliation, ...stay })
}
