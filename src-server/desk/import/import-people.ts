import type { ImportMapping } from '../../../contract/desk.ts'
import { isUniqueViolation } from '../../db/database.ts'
import { bumpRevs } from '../../db/rev-store.ts'
import type { Db } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'
import { checkRows, type CellFix } from './check-rows.ts'
import { requireColumns } from './guess-columns.ts'
import { existingPeople, insertPeople, ticketIdsOf, updatePerson, type ApplyDeps } from './import-store.ts'
import { planImport, type ImportPlan, type PlannedRow } from './plan-import.ts'
import type { Table } from './read-table.ts'

/** The ticket of rows that name none. */
export const DEFAULT_TICKET = '参加 / Participant'
const CHUNK = 500
const TRIES = 3

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
  requireColumns(source.mapping)
  const checked = checkRows(source.table, source.mapping, { fixes: source.fixes, canPrint: deps.canPrint })
  const existing = await existingPeople(deps.db, deps.secrets, source.eventId, checked)
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
 * unchanged; when another desk imports the same people meanwhile, what is left is planned anew.
 */
export async function importPeople(deps: ImportDeps, source: ImportSource, onProgress: (done: number) => void): Promise<ImportPlan> {
  const apply: ApplyDeps = { ...deps, eventId: source.eventId, now: deps.now() }
  const plan = await planOf(deps, source)
  let rest: readonly PlannedRow[] = plan.rows
  for (let tries = 1; ; tries += 1) {
    try {
      await applyRows(deps.db, apply, rest, onProgress)
      return plan
    } catch (error) {
      if (!isUniqueViolation(error) || tries === TRIES) throw error
      rest = (await planOf(deps, source)).rows
    }
  }
}

async function applyRows(db: Db, apply: ApplyDeps, rows: readonly PlannedRow[], onProgress: (done: number) => void): Promise<void> {
  const tickets = await ticketIdsOf(db, apply.eventId, rows.filter((row) => row.result === 'new' || row.result === 'changed'))
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK)
    await db.transaction(async (trx) => {
      await insertPeople(trx, apply, chunk.filter((row) => row.result === 'new'), tickets)
      for (const row of chunk) if (row.result === 'changed') await updatePerson(trx, apply, row, tickets)
      await bumpRevs(trx, 'people', `event:${apply.eventId}`)
    })
    onProgress(Math.min(from + CHUNK, rows.length))
    // The desk's other calls get their turn between chunks.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
