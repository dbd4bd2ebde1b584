import { randomUUID } from 'node:crypto'
import { OWN_TICKETS } from '../../../messages/data/import-answers.ts'
import type { ImportAnswer, ImportConsent, ImportMapping } from '../../../contract/guest/import/import.ts'
import {
  isUniqueViolation,
  refreshStatistics,
  type Db,
  type Transaction,
} from '../../platform/db/database.ts'
import { bumpRevs, type RevScope } from '../../platform/db/rev-store.ts'
import { isDeadlock, inTransaction } from '../../platform/db/in-transaction.ts'
import { findEvent } from '../../event/event/event-store.ts'
import { passTitle } from '../../pass/draft/pass-rules.ts'
import { createNameFitCheck, isShort } from '../../pass/drawing/fit-check.ts'
import { findTemplate } from '../../event/event/template-store.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { midday } from '../../platform/time/zoned-time.ts'
import { validateRows, type CellFix, type CheckOptions } from './validate-rows.ts'
import type { CheckedRow } from './checked-row.ts'
import { requireColumns } from './detect-columns.ts'
import { countConsent, withConsent, type ConsentCounts } from './import-consent.ts'
import { lockImports } from '../../platform/db/import-lock.ts'
import {
  addToPerson,
  insertPeople,
  ticketIdsOf,
  updateProfile,
  writeParties,
  type ApplyDeps,
  endEntries,
} from './import-store.ts'
import { ticketsOf } from './existing-people.ts'
import { existingPeople } from './existing-people-store.ts'
import { recordImportRows, snapshotPeople, tracesSince, type ImportRecord } from './import-history-store.ts'
import { ImportStopped } from './import-stopped.ts'
import { matchRows } from './match-rows.ts'
import { claimsOf, isStored, planImport, type ImportPlan } from './plan-import.ts'
import type { StateChoice } from './state-columns.ts'
import type { Table } from '../../platform/table-files/read-table.ts'

/** Rows of one transaction while a desk runs: about 50 ms, in which its calls wait. */
const DESK_GROUP = 400

export interface StoreDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly webUrl: string
  readonly now: () => number
  /** Rows of one transaction; larger in a separate process. */
  readonly group?: number
  /**
   * The last step of each transaction that stores rows, and of an import that stores none: `stored`
   * rows of `of`.
   */
  readonly record?: (
    trx: Transaction,
    rows: { readonly stored: number; readonly of: number },
  ) => Promise<void>
}

export interface ImportDeps extends StoreDeps {
  /** Characters of a text that the print fonts lack. */
  readonly canPrint: (text: string) => readonly string[]
}

export interface ListSource {
  readonly eventId: string
  readonly mapping: ImportMapping
  readonly fixes: readonly CellFix[]
  readonly consent: ImportConsent
  /** Columns without a field that are kept. */
  readonly keptColumns?: readonly number[]
  /** Columns that say who comes. */
  readonly states: StateChoice
  /** Name of the list (shop) that the numbers belong to. */
  readonly list?: string
  /** What staff answered about rows that may be other people. */
  readonly answers?: readonly ImportAnswer[]
}

export interface ImportSource extends ListSource {
  readonly fileName: string
  readonly table: Table
  /** The staff member; null on the command line. */
  readonly by?: string | null
}

export interface PlannedImport extends ImportPlan {
  readonly consent: ConsentCounts
}

type CheckDeps = Pick<ImportDeps, 'db' | 'webUrl' | 'canPrint'>
type PlanDeps = Pick<ImportDeps, 'db' | 'secrets'>

/** The current plan of the list. Rows without a name or an identity are refused. */
export async function planOf(deps: ImportDeps, source: ImportSource): Promise<PlannedImport> {
  return planChecked(deps, source, await checkList(deps, source))
}

/** The rows of a list as persons, with their problems. */
export async function checkList(
  deps: CheckDeps,
  source: ListSource & { readonly table: Table },
): Promise<readonly CheckedRow[]> {
  return checkSource(deps, source, await nameFitCheck(deps, source.eventId))
}

/** The current plan of checked rows. */
export async function planChecked(
  deps: PlanDeps,
  source: ListSource,
  checked: readonly CheckedRow[],
): Promise<PlannedImport> {
  return {
    ...(await planRows(deps.db, deps.secrets, source, checked)),
    consent: countConsent(checked),
  }
}

function checkSource(
  deps: Pick<ImportDeps, 'canPrint'>,
  source: ListSource & { readonly table: Table },
  nameFits?: CheckOptions['nameFits'],
): readonly CheckedRow[] {
  const rows = validateRows(source.table, source.mapping, {
    fixes: source.fixes,
    keptColumns: source.keptColumns,
    states: source.states,
    list: source.list,
    canPrint: deps.canPrint,
    nameFits,
  })
  return withConsent(rows, source.consent)
}

/** Names measured for one preview; each takes about 10 ms. */
const MOST_MISFITS = 100
/** Long names measured for one preview: each takes some ms. */
const MOST_MEASURED = 2_000

/** The check of names against the event's label; undefined for an event without a template. */
async function nameFitCheck({ db, webUrl }: CheckDeps, eventId: string): Promise<CheckOptions['nameFits']> {
  const event = await findEvent(db, eventId)
  const template = event && (await findTemplate(db, eventId, event.templateRevision))
  if (!template) return undefined
  const fits = await createNameFitCheck(template, `${webUrl}/q#${'0'.repeat(22)}`)
  let misfits = 0
  let measured = 0
  return ({ name, title, university, affiliation }) => {
    if (misfits >= MOST_MISFITS || measured >= MOST_MEASURED || isShort(template, name)) return null
    const shown = passTitle(template, { title, university })
    const misfit = fits({ name, title: shown, affiliation: affiliation ?? '' })
    measured += 1
    if (misfit) misfits += 1
    return misfit
  }
}

async function planRows(
  db: Db,
  secrets: Secrets,
  source: ListSource,
  checked: readonly CheckedRow[],
  claims?: ReadonlyMap<string, number>,
): Promise<ImportPlan> {
  const { eventId, mapping, list = '', answers } = source
  const existing = await existingPeople(db, secrets, { eventId, list }, checked)
  const options = { mapping, list, answers, claims }
  // A person with a ticket keeps it; others get one.
  const rows = matchRows(checked, existing, options).map(({ row, person }) =>
    row.person.ticket !== null || row.person.unnamed !== null || (person && ticketsOf(person).length > 0)
      ? row
      : { ...row, person: { ...row.person, ticket: OWN_TICKETS.imported } },
  )
  return planImport(rows, existing, options)
}

/**
 * Stores the valid rows, one group in each transaction. Returns the plan. A second run finds every
 * row unchanged. Each transaction plans its rows again, one import at a time, so parallel imports
 * add nobody twice. One transaction for the whole list would block the desk's writes; after a
 * fault, whole groups are stored and counted, and a second run continues.
 * @param onProgress rows stored so far, of those to be stored
 * @throws TableError without a column of names or identities. ImportStopped if a group could not be
 *   stored.
 */
export async function importPeople(
  deps: ImportDeps,
  source: ImportSource,
  onProgress: (stored: number, total: number) => void,
): Promise<PlannedImport> {
  requireColumns(source.mapping)
  const checked = checkSource(deps, source)
  const plan = await planRows(deps.db, deps.secrets, source, checked)
  const lines = new Set(plan.rows.filter(isStored).map((row) => row.line))
  const good = checked.filter((row) => lines.has(row.line))
  const list = {
    ...source,
    header: source.table.header,
    total: good.length,
    claims: claimsOf(plan.rows),
    take: async (from: number, to: number) => good.slice(from, to),
  }
  await storeList(deps, list, onProgress)
  return { ...plan, consent: countConsent(checked) }
}

/** The rows to be stored, fetched a group at a time. */
export interface GoodRows extends ListSource {
  readonly fileName: string
  readonly header: readonly string[]
  readonly by?: string | null
  readonly total: number
  /** The registered people of all rows of the file, with the line of each. */
  readonly claims: ReadonlyMap<string, number>
  take(from: number, to: number): Promise<readonly CheckedRow[]>
}

/** As `importPeople`, with planned rows. Throws ImportStopped. */
export async function storeList(
  deps: StoreDeps,
  list: GoodRows,
  onProgress: (stored: number, total: number) => void,
): Promise<void> {
  const { total } = list
  const group = deps.group ?? DESK_GROUP
  const stopped =
    (stored: number) =>
    (cause: unknown): never => {
      throw new ImportStopped(stored, total, cause)
    }
  const consent = await consentRecord(deps, list).catch(stopped(0))
  const importId = randomUUID()
  const { eventId } = list
  const name = list.list ?? ''
  const apply: ApplyDeps = { ...deps, eventId, importId, list: name, now: deps.now(), consent }
  const record = { ...list, list: name, by: list.by ?? null, now: apply.now, importId }
  // With the people that earlier groups made.
  const claims = new Map(list.claims)
  // The thread that read the list prepares the next group while one is stored.
  const taken = (from: number) => {
    const rows = list.take(from, Math.min(from + group, total))
    // Its failure is reported where the rows are awaited.
    rows.catch(() => {})
    return rows
  }
  let next: ReturnType<typeof taken> | undefined
  for (let from = 0; from < total; from += group) {
    const to = Math.min(from + group, total)
    await (next ?? taken(from))
      .then((rows) => {
        if (to < total) next = taken(to)
        return storeRows(deps, apply, { ...record, claims }, rows, total)
      })
      .then((made) => made.forEach(({ userId, line }) => claims.set(userId, line)))
      .catch(stopped(from))
    // SQLite reads all people for each group if its statistics know only the few of before. It renews
    // those of a table that has ten times as many rows: it is asked whenever the import has doubled.
    if (to < total && Number.isInteger(Math.log2(to / group)))
      await refreshStatistics(deps.db).catch(() => {})
    onProgress(to, total)
    // Other calls run between groups.
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (total === 0) await inTransaction(deps.db, async (trx) => deps.record?.(trx, { stored: 0, of: 0 }))
}

/** Source and time of the list's consents. */
async function consentRecord(
  deps: StoreDeps,
  { consent, eventId, fileName, by, mapping, header }: GoodRows,
): Promise<ApplyDeps['consent']> {
  const event = await findEvent(deps.db, eventId)
  const heading = mapping.consent === undefined ? '' : (header[mapping.consent] ?? '')
  const source = consent.source.trim() || `${fileName}: ${heading}`
  return {
    source,
    givenAt: consent.day && event ? midday(consent.day, event.timeZone) : deps.now(),
    recordedBy: by ?? null,
  }
}

/** A person who registers at the same moment is found by a retry. */
const isTransient = (error: unknown): boolean => isDeadlock(error) || isUniqueViolation(error)

async function storeRows(
  deps: StoreDeps,
  apply: ApplyDeps,
  source: ListSource & ImportRecord & Pick<GoodRows, 'claims'>,
  rows: readonly CheckedRow[],
  of: number,
): Promise<readonly { readonly userId: string; readonly line: number }[]> {
  return inTransaction(
    deps.db,
    async (trx) => {
      await lockImports(trx)
      const { rows: planned } = await planRows(trx, deps.secrets, source, rows, source.claims)
      const made = planned.filter((row) => row.result === 'new')
      const fresh = made.filter((row) => row.person.unnamed === null)
      const unnamed = made.filter((row) => row.person.unnamed !== null)
      const changed = planned.filter((row) => row.result === 'changed')
      const tickets = await ticketIdsOf(trx, apply.eventId, [...made, ...changed])
      const ended = planned.filter((row) => row.result === 'cancelled')
      const known = [...changed, ...ended].map((row) => row.userId!)
      const before = await snapshotPeople(trx, apply.eventId, known)
      // The same order of locks as registration: persons, entries, places of tickets.
      for (const row of changed) await updateProfile(trx, apply, row)
      const added = await insertPeople(trx, apply, fresh, tickets)
      for (const row of changed) await addToPerson(trx, apply, row, tickets)
      const tags = await endEntries(trx, { ...apply, by: source.by }, ended)
      const joining = fresh.map((row, at) => ({ ...row, userId: added[at]!.userId }))
      await writeParties(trx, apply, [...joining, ...changed], { unnamed, tickets })
      const traces = await tracesSince(trx, apply.eventId, before, tags)
      await recordImportRows(trx, source, {
        people: [...added, ...traces],
        places: unnamed.length,
      })
      // A separate counter from `people`, which concerns all rows. New persons have no client that
      // polls.
      await bumpRevs(trx, 'people', `event:${apply.eventId}`)
      await bumpRevs(trx, ...known.map((userId): RevScope => `user:${userId}`))
      await deps.record?.(trx, { stored: rows.length, of })
      return joining.map(({ userId, line }) => ({ userId, line }))
    },
    isTransient,
  )
}
