import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ImportConsent, ImportMapping, ImportPreview } from '../../../contract/desk.ts'
import type { CellFix } from './check-rows.ts'
import { guessColumns, ignoredHeadings, missingColumns } from './guess-columns.ts'
import { missingForConsent, usualConsent } from './import-consent.ts'
import { importPeople, planOf, type ImportDeps, type PlannedImport } from './import-people.ts'
import { refusedRowsCsv } from './import-report.ts'
import { ImportStopped } from './import-stopped.ts'
import type { ImportPlan } from './plan-import.ts'
import { readTable, type Table } from './read-table.ts'

/** Most rows that a preview carries: every refused one, every flagged one, and the first others. */
const SHOWN = 500
/** Lists that are looked at but not imported are forgotten when so many newer ones came. */
const KEPT = 8

export interface OpenImport {
  readonly importId: string
  readonly eventId: string
  readonly fileName: string
  readonly table: Table
  readonly pretix: boolean
  mapping: ImportMapping
  fixes: CellFix[]
  consent: ImportConsent
  plan: PlannedImport
  state: z.infer<typeof ImportPreview>['state']
  done: number
  stopped: z.infer<typeof ImportPreview>['stopped']
}

/** Imports that this desk looks at: read once, mapped and corrected on the screen, then applied. */
export interface Imports {
  /** Throws ImportError when the file cannot be read as a table. */
  start(eventId: string, fileName: string, bytes: Uint8Array): Promise<OpenImport>
  find(importId: string): OpenImport | undefined
  change(one: OpenImport, change: ImportChange): Promise<void>
  /**
   * Begins to store the good rows; `state` and `done` tell how far it is. A second call changes nothing, and neither does
   * one while something is missing. `onEnd` is called with the outcome.
   */
  apply(one: OpenImport, by: string, onEnd: (outcome: ImportOutcome) => Promise<void>): void
}

export interface ImportChange {
  readonly mapping?: ImportMapping | undefined
  readonly consent?: ImportConsent | undefined
  readonly fix?: CellFix | undefined
}

/** What was stored: all that was planned, or the first rows of it. */
export type ImportOutcome = { readonly done: PlannedImport['counts'] } | { readonly stored: number; readonly of: number; readonly stopped: string }

export function createImports(deps: ImportDeps): Imports {
  const imports = new Map<string, OpenImport>()
  const plan = (one: Omit<OpenImport, 'plan'>): Promise<PlannedImport> => planOf(deps, one)
  return {
    async start(eventId, fileName, bytes) {
      const table = readTable(bytes)
      const { mapping, pretix } = guessColumns(table.header)
      const read = { importId: randomUUID(), eventId, fileName, table, pretix, mapping, fixes: [], consent: usualConsent(mapping.consent !== undefined), state: 'preview' as const, done: 0, stopped: null }
      const one: OpenImport = { ...read, plan: await plan(read) }
      imports.set(one.importId, one)
      for (const old of [...imports.values()].filter((other) => other.state !== 'running').slice(0, -KEPT)) imports.delete(old.importId)
      return one
    },
    find: (importId) => imports.get(importId),
    async change(one, change) {
      const mapping = change.mapping ?? one.mapping
      const fixes = change.fix ? [...one.fixes, change.fix] : one.fixes
      const consent = consentFor(mapping, change.consent ?? one.consent, one)
      const planned = await plan({ ...one, mapping, fixes, consent })
      Object.assign(one, { mapping, fixes, consent, plan: planned })
    },
    apply(one, by, onEnd) {
      if ((one.state !== 'preview' && one.state !== 'failed') || missingOf(one).length > 0) return
      Object.assign(one, { state: 'running', done: 0, stopped: null })
      void storePeople(deps, one, by).then(onEnd)
    },
  }
}

/** Stores the rows and keeps count; never throws. */
async function storePeople(deps: ImportDeps, one: OpenImport, by: string): Promise<ImportOutcome> {
  try {
    const carriedOut = await importPeople(deps, { ...one, by }, (stored) => (one.done = stored))
    Object.assign(one, { plan: carriedOut, state: 'done' })
    return { done: carriedOut.counts }
  } catch (error) {
    const { stored, total, reason } = error instanceof ImportStopped ? error : new ImportStopped(one.done, one.plan.counts.new + one.plan.counts.changed, error)
    Object.assign(one, { done: stored, stopped: reason, state: 'failed' })
    return { stored, of: total, stopped: reason }
  }
}

/** A column that begins or ceases to hold consent changes where consent comes from. */
function consentFor(mapping: ImportMapping, wanted: ImportConsent, before: OpenImport): ImportConsent {
  const has = mapping.consent !== undefined
  if (has && before.mapping.consent === undefined) return { ...wanted, from: 'column' }
  return !has && wanted.from === 'column' ? { ...wanted, from: 'none' } : wanted
}

const missingOf = ({ mapping, consent }: OpenImport): z.infer<typeof ImportPreview>['missing'] => [...missingColumns(mapping), ...missingForConsent(consent)]

/** The import as the screen shows it. */
export function importView(one: OpenImport): z.infer<typeof ImportPreview> {
  const refused = one.plan.rows.filter((row) => row.result === 'refused').slice(0, SHOWN)
  const flagged = one.plan.rows.filter((row) => row.result !== 'refused' && row.warnings.length > 0).slice(0, SHOWN - refused.length)
  const unflagged = one.plan.rows.filter((row) => row.result !== 'refused' && row.warnings.length === 0)
  const kept = unflagged.filter((row) => row.kept.length > 0)
  const others = unflagged.filter((row) => row.kept.length === 0)
  const rows = [...refused, ...flagged, ...kept, ...others].slice(0, SHOWN).sort((a, b) => a.line - b.line)
  return {
    importId: one.importId,
    fileName: one.fileName,
    encoding: one.table.encoding,
    pretix: one.pretix,
    header: [...one.table.header],
    mapping: one.mapping,
    ignored: [...ignoredHeadings(one.table.header, one.mapping)],
    missing: missingOf(one),
    consent: { ...one.consent, ...one.plan.consent },
    counts: one.plan.counts,
    kept: keptRows(one.plan),
    rows: rows.map((row) => ({ line: row.line, cells: [...row.cells], result: row.result, problems: [...row.problems], warnings: [...row.warnings], kept: [...row.kept] })),
    state: one.state,
    done: one.done,
    stopped: one.stopped,
  }
}

/** Number of rows of which an account keeps something. */
export const keptRows = (plan: ImportPlan): number => plan.rows.filter((row) => row.kept.length > 0).length

/** The refused rows as CSV for Excel. */
export const refusedCsv = (one: OpenImport): string => refusedRowsCsv(one.table.header, one.plan.rows)
