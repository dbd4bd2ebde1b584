import type { Logger } from 'pino'
import type { Core } from '../../platform/db/core.ts'
import type { PastImport, UndoPlan } from '../../../contract/guest/import/import-history.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { lockImports } from '../../platform/db/import-lock.ts'
import { bumpRevs, type RevScope } from '../../platform/db/rev-store.ts'
import { deletePlacesOfImport, placesOfImport } from '../party/party-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readUndoFacts, readUndoRows, type UndoneImport } from './undo-facts-store.ts'
import type { StoredImport } from './import-history-store.ts'
import { decideUndo } from './undo-rules.ts'
import {
  applyUndo,
  findImport,
  pastImports,
  recordUndo,
  remainingPeople,
  startUndo,
  unfinishedUndos,
  type DecidedRow,
} from './undo-store.ts'

/** Number of people per query and per transaction: some 30 ms on SQLite, which has one writer. */
const GROUP = 100
/** Maximum number of remaining people that a reply names. */
const NAMED = 50

export interface UndoDeps extends Core {
  /** Makes a verified backup. */
  readonly backUpFirst: () => Promise<unknown>
}

/** The imports of the event, newest first. */
export async function listImports(db: Db, eventId: string): Promise<PastImport[]> {
  return (await pastImports(db, eventId)).map((list) => {
    const { listId, fileName, at, by, added, changed, places, removed, restored, undoneAt } = list
    const undone = undoneAt === null ? null : { at: undoneAt, removed, restored }
    const undoing = list.undoStartedAt === null || undone ? null : { done: list.undoDone, of: list.undoOf }
    return { listId, fileName, at, by, added, changed, places, undone, undoing }
  })
}

/** The current plan of an undo, or of its rest; changes nothing. */
export async function planUndo(db: Db, eventId: string, listId: string): Promise<UndoPlan> {
  const list = await requireImport(db, eventId, listId)
  const plan = emptyPlan()
  if (list.undoneAt !== null) return plan
  for (let after: string | null = ''; after !== null;) {
    const group: Awaited<ReturnType<typeof decide>> = await decide(db, list, after)
    addTo(plan, group.decided)
    after = group.last
    // Other calls run between groups.
    await new Promise((resolve) => setImmediate(resolve))
  }
  addPlaces(plan, await placesOfImport(db, listId))
  return plan
}

/**
 * Undoes an import after a backup. Each group of people is one transaction, so that other calls of
 * the desk run in between. The first transaction records that the undo began; one that stopped
 * half-way continues where it was, by the next call or the next start. Returns what was done.
 */
export async function undoImport(
  deps: UndoDeps,
  { eventId, listId }: { readonly eventId: string; readonly listId: string },
  by: string,
): Promise<UndoPlan> {
  const list = await requireImport(deps.db, eventId, listId)
  if (list.undoneAt !== null) throw alreadyUndone()
  if (list.undoStartedAt === null) {
    await deps.backUpFirst()
    await beginUndo(deps, list, by)
  }
  return continueUndo(deps, list, by)
}

/**
 * Continues the undos that stopped half-way. One that fails does not stop those after it. `signal`
 * ends it after a group.
 */
export async function resumeUndos(deps: Core & { readonly log: Logger }, signal: AbortSignal): Promise<void> {
  for (const list of await unfinishedUndos(deps.db)) {
    if (signal.aborted) return
    await continueUndo(deps, list, list.undoneBy!, signal).catch((err: unknown) =>
      deps.log.error({ err, listId: list.listId }, 'an undo of an import could not be continued'),
    )
  }
}

async function beginUndo(deps: Core, { eventId, listId, fileName }: StoredImport, by: string): Promise<void> {
  await audited(
    deps,
    async (trx) => {
      await lockImports(trx)
      const { undoStartedAt } = await requireImport(trx, eventId, listId)
      if (undoStartedAt === null) await startUndo(trx, listId, { userId: by, now: deps.now() })
      return undoStartedAt === null
    },
    (begun) => (begun ? { action: 'start_undo_import', userId: by, eventId, detail: { fileName } } : null),
  )
}

/** How far an undo is; `after` is null when it is complete. */
interface Progress {
  readonly plan: UndoPlan
  readonly done: number
  readonly after: string | null
}

async function continueUndo(
  deps: Core,
  { eventId, listId }: Pick<StoredImport, 'eventId' | 'listId'>,
  by: string,
  signal?: AbortSignal,
): Promise<UndoPlan> {
  const list = await requireImport(deps.db, eventId, listId)
  const done = list.undoOf - (await remainingPeople(deps.db, listId))
  let progress: Progress = { plan: emptyPlan(), done, after: '' }
  while (progress.after !== null && !signal?.aborted) {
    const before: Progress = progress
    progress = await audited(
      deps,
      (trx) => undoGroup(trx, list, before, deps.now()),
      ({ plan: { people: _, ...counts }, after }) =>
        after === null
          ? {
              action: 'undo_import',
              userId: by,
              eventId,
              detail: { fileName: list.fileName, ...counts },
            }
          : null,
    )
    // Other calls run between groups.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return progress.plan
}

async function undoGroup(
  trx: Db,
  { eventId, listId }: StoredImport,
  before: Progress,
  now: number,
): Promise<Progress> {
  await lockImports(trx)
  const list = await requireImport(trx, eventId, listId)
  if (list.undoneAt !== null) throw alreadyUndone()
  const { decided, last } = await decide(trx, list, before.after ?? '')
  await applyUndo(trx, list, decided, now)
  const group = emptyPlan()
  addTo(group, decided)
  const plan = structuredClone(before.plan)
  addTo(plan, decided)
  // With the groups before a stop.
  plan.removed = list.removed + group.removed
  plan.restored = list.restored + group.restored
  if (last === null) {
    addPlaces(plan, await placesOfImport(trx, listId))
    await deletePlacesOfImport(trx, eventId, listId)
  }
  const done = before.done + decided.length
  await recordUndo(trx, listId, { ...group, done, completeAt: last === null ? now : null })
  await bumpRevs(trx, 'people', `event:${eventId}`)
  const changed = decided.filter(({ undo }) => undo.outcome !== 'stays')
  await bumpRevs(trx, ...changed.map((row): RevScope => `user:${row.userId}`))
  return { plan, done, after: last }
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

async function requireImport(db: Db, eventId: string, listId: string): Promise<StoredImport> {
  const list = await findImport(db, eventId, listId)
  if (!list) throw new ApiError('not_found', { message: 'The event has no such import.' })
  return list
}

const alreadyUndone = (): ApiError =>
  new ApiError('conflict', { message: 'This import has already been undone.' })

const emptyPlan = (): UndoPlan => ({ removed: 0, restored: 0, stays: 0, places: 0, people: [] })

function addTo(plan: UndoPlan, rows: readonly Decided[]): void {
  for (const { undo, ...person } of rows) {
    plan[undo.outcome] += 1
    if (undo.outcome === 'stays') addPerson(plan, person)
  }
}

function addPerson(plan: UndoPlan, { userId, name, affiliation }: Person): void {
  if (plan.people.length < NAMED) plan.people.push({ userId, name, affiliation })
}

/** Places that have no name are removed; those that got one stay. */
function addPlaces(plan: UndoPlan, { unnamed, named }: Awaited<ReturnType<typeof placesOfImport>>): void {
  plan.places = unnamed
  plan.stays += named.length
  for (const row of named)
    addPerson(plan, {
      userId: row.user_id as string,
      name: row.name as string,
      affiliation: row.affiliation as string,
    })
}
