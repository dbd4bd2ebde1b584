import { findEventBySlug } from '../../event/event-store.ts'
import { guessColumns } from './guess-columns.ts'
import { importPeople, planOf, type ImportDeps } from './import-people.ts'
import { importReportText } from './import-report.ts'
import type { ImportPlan } from './plan-import.ts'
import { readTable } from './read-table.ts'

export interface FileImport {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly eventSlug: string
  /** Says what would happen and stores nothing. */
  readonly dryRun: boolean
  readonly language: 'ja' | 'en'
  readonly onProgress: (done: number, total: number) => void
}

export interface FileImported {
  readonly counts: ImportPlan['counts']
  /** Every refused row and why, for a terminal. */
  readonly report: string
}

/** One list for the command line. Throws an error with one clear line when event or file are not to be had. */
export async function importFile(deps: ImportDeps, file: FileImport): Promise<FileImported> {
  const event = await findEventBySlug(deps.db, file.eventSlug)
  if (!event) throw new Error(`There is no event with the slug ${file.eventSlug}.`)
  const table = readTable(file.bytes)
  const { mapping, ignored } = guessColumns(table.header)
  const source = { eventId: event.id, table, mapping, fixes: [] }
  const total = table.rows.length
  const plan = file.dryRun ? await planOf(deps, source) : await importPeople(deps, source, (done) => file.onProgress(done, total))
  const report = importReportText(table, plan, { fileName: file.fileName, language: file.language, dryRun: file.dryRun, ignored })
  return { counts: plan.counts, report }
}
