import type { ImportMapping } from '../../../contract/desk.ts'
import { isUniqueViolation, type Db } from '../../db/database.ts'
import { bumpRevs } from '../../db/rev-store.ts'
import { isDeadlock, transact } from '../../db/transact.ts'
import type { Secrets } from '../../secrets.ts'
import { checkRows, type CellFix, type CheckedRow } from './check-rows.ts'
import { requireColumns } from './guess-columns.ts'
import { lockImports } from './import-lock.ts'
import { addToPerson, existingPeople, insertPeople, ticketIdsOf, updateProfile, type ApplyDeps } from './import-store.ts'
import { planImport, type ImportPlan } from './plan-import.ts'
import type { Table } from './read-table.ts'

/** The ticket of rows that name none. */
const DEFAULT_TICKET = '参加 / Participant'
const CHUNK = 500

export interface ImportDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly webUrl: string
  readonly now: () => number
  /** Characters of a text that the print fonts lack. */
  readonly canPrint: (text: string) => readonly string[]
}

export interface ImportSource {
  readonly eventId: string
  readonly table: Table
  readonly mapping: ImportMapping
  readonly fixes: readonly CellFix[]
}

/** What the list would do now. Throws ImportError when the mapping cannot make people. */
export async function planOf(deps: ImportDeps, source: ImportSource): Promise<ImportPlan> {
  return planRows(deps.db, deps.secrets, source, checkSource(deps, source))
}

function checkSource(deps: ImportDeps, source: ImportSource): readonly CheckedRow[] {
  requireColumns(source.mapping)
  return checkRows(source.table, source.mapping, { fixes: source.fixes, canPrint: deps.canPrint })
}

async function planRows(db: Db, secrets: Secrets, source: ImportSource, checked: readonly CheckedRow[]): Promise<ImportPlan> {
  const existing = await existingPeople(db, secrets, source.eventId, checked)
  const rows = checked.map((row) => {
    if (row.person.ticket !== null) return row
    const { email, externalId } = row.person
    const known = (externalId !== null && existing.byExternalId(externalId)) || (email !== null && existing.byEmail(email)) || undefined
    // Whoever has a ticket here keeps it; everybody else needs one to take part.
    return known && known.tickets.length > 0 ? row : { ...row, person: { ...row.person, ticket: DEFAULT_TICKET } }
  })
  return planImport(rows, existing, source.mapping)
}

/**
 * Stores the good rows, 500 to a transaction, and answers the plan that was carried out. A second run finds every row
 * unchanged. Each transaction plans its rows anew, one import at a time: when another desk imports the same people
 * meanwhile, in whatever order, whoever is there already is not added again.
 */
export async function importPeople(deps: ImportDeps, source: ImportSource, onProgress: (done: number) => void): Promise<ImportPlan> {
  const apply: ApplyDeps = { ...deps, eventId: source.eventId, now: deps.now() }
  const checked = checkSource(deps, source)
  const plan = await planRows(deps.db, deps.secrets, source, checked)
  const good = new Set(plan.rows.filter((row) => row.result === 'new' || row.result === 'changed').map((row) => row.line))
  for (let from = 0; from < checked.length; from += CHUNK) {
    const rows = checked.slice(from, from + CHUNK).filter((row) => good.has(row.line))
    if (rows.length > 0) await storeRows(deps, apply, source, rows)
    onProgress(Math.min(from + CHUNK, checked.length))
    // The desk's other calls get their turn between chunks.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return plan
}

/** Somebody who registers in the very moment is met again, and known, when the transaction is begun anew. */
const meetsAnother = (error: unknown): boolean => isDeadlock(error) || isUniqueViolation(error)

async function storeRows(deps: ImportDeps, apply: ApplyDeps, source: ImportSource, rows: readonly CheckedRow[]): Promise<void> {
  await transact(
    deps.db,
    async (trx) => {
      await lockImports(trx)
      const { rows: planned } = await planRows(trx, deps.secrets, source, rows)
      const fresh = planned.filter((row) => row.result === 'new')
      const changed = planned.filter((row) => row.result === 'changed')
      const tickets = await ticketIdsOf(trx, apply.eventId, [...fresh, ...changed])
      // People before their entries before the places of tickets, as registration takes them.
      for (const row of changed) await updateProfile(trx, apply, row)
      await insertPeople(trx, apply, fresh, tickets)
      for (const row of changed) await addToPerson(trx, apply, row, tickets)
      await bumpRevs(trx, 'people', `event:${apply.eventId}`)
    },
    meetsAnother,
  )
}
