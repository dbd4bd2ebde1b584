import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ImportMapping, ImportPreview } from '../../../contract/desk.ts'
import type { CellFix } from './check-rows.ts'
import { guessColumns } from './guess-columns.ts'
import { importPeople, planOf, type ImportDeps } from './import-people.ts'
import { refusedRowsCsv } from './import-report.ts'
import type { ImportPlan } from './plan-import.ts'
import { readTable, type Table } from './read-table.ts'

/** Most rows that a preview carries: the first ones, and every refused one. */
const SHOWN = 500
/** Lists that are looked at but not imported are forgotten when so many newer ones came. */
const KEPT = 8

interface OneImport {
  readonly importId: string
  readonly eventId: string
  readonly fileName: string
  readonly table: Table
  readonly pretix: boolean
  mapping: ImportMapping
  fixes: CellFix[]
  plan: ImportPlan
  state: z.infer<typeof ImportPreview>['state']
  done: number
}

/** Imports that this desk looks at: read once, mapped and corrected on the screen, then applied. */
export interface Imports {
  /** Throws ImportError when the file as a whole says nothing. */
  start(eventId: string, fileName: string, bytes: Uint8Array): Promise<OneImport>
  find(importId: string): OneImport | undefined
  change(one: OneImport, change: { mapping?: ImportMapping | undefined; fix?: CellFix | undefined }): Promise<void>
  /** Begins to store the good rows; `state` and `done` tell how far it is. A second call changes nothing. */
  apply(one: OneImport): void
}

export function createImports(deps: ImportDeps): Imports {
  const imports = new Map<string, OneImport>()
  const plan = (one: Omit<OneImport, 'plan'>): Promise<ImportPlan> => planOf(deps, one)
  return {
    async start(eventId, fileName, bytes) {
      const table = readTable(bytes)
      const { mapping, pretix } = guessColumns(table.header)
      const read = { importId: randomUUID(), eventId, fileName, table, pretix, mapping, fixes: [], state: 'preview' as const, done: 0 }
      const one: OneImport = { ...read, plan: await plan(read) }
      imports.set(one.importId, one)
      for (const old of [...imports.values()].filter((other) => other.state !== 'running').slice(0, -KEPT)) imports.delete(old.importId)
      return one
    },
    find: (importId) => imports.get(importId),
    async change(one, change) {
      const mapping = change.mapping ?? one.mapping
      const fixes = change.fix ? [...one.fixes, change.fix] : one.fixes
      const planned = await plan({ ...one, mapping, fixes })
      Object.assign(one, { mapping, fixes, plan: planned })
    },
    apply(one) {
      if (one.state !== 'preview' && one.state !== 'failed') return
      one.state = 'running'
      one.done = 0
      importPeople(deps, one, (done) => (one.done = done)).then(
        (carriedOut) => Object.assign(one, { plan: carriedOut, state: 'done' }),
        () => (one.state = 'failed'),
      )
    },
  }
}

/** The import as the screen shows it. */
export function importView(one: OneImport): z.infer<typeof ImportPreview> {
  const refused = one.plan.rows.filter((row) => row.result === 'refused').slice(0, SHOWN)
  const others = one.plan.rows.filter((row) => row.result !== 'refused').slice(0, Math.max(0, SHOWN - refused.length))
  const rows = [...refused, ...others].sort((a, b) => a.line - b.line)
  return {
    importId: one.importId,
    fileName: one.fileName,
    encoding: one.table.encoding,
    pretix: one.pretix,
    header: [...one.table.header],
    mapping: one.mapping,
    counts: one.plan.counts,
    rows: rows.map((row) => ({ line: row.line, cells: [...row.cells], result: row.result, problems: [...row.problems] })),
    state: one.state,
    done: one.done,
  }
}

/** The refused rows as CSV for Excel. */
export const refusedCsv = (one: OneImport): string => refusedRowsCsv(one.table.header, one.plan.rows)
