import { sentence, textIn, TextError } from '../../../messages/sentence.ts'
import type { ImportConsent, ImportMapping, ListPreset } from '../../../contract/guest/import/import.ts'
import { findEventBySlug } from '../../event/event/event-store.ts'
import { appendAuditIn } from '../../platform/db/audit-store.ts'
import { foldHeading } from '../../platform/table-files/clean-text.ts'
import { detectColumns, ignoredHeadings, requireColumns } from './detect-columns.ts'
import { consentDetail, usualConsent } from './import-consent.ts'
import { listsOf, rememberedColumns } from './import-history-store.ts'
import {
  importPeople,
  planOf,
  type ImportDeps,
  type ImportSource,
  type PlannedImport,
} from './import-people.ts'
import { importReportText } from './import-report.ts'
import { listOfFile, readList } from './list-of-file.ts'
import type { ImportPlan } from './plan-import.ts'
import { foldAnswers, type StateAnswers } from './read-state.ts'
import { unknownStates, type StateChoice } from './state-columns.ts'
import type { TableEncoding } from '../../platform/table-files/decode-text.ts'
import type { Table } from '../../platform/table-files/read-table.ts'

export interface FileImport {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly eventSlug: string
  /** Reports the plan and stores nothing. */
  readonly dryRun: boolean
  readonly language: 'ja' | 'en'
  /**
   * Consent of everybody on the list, with source and day; otherwise a recognized column has it.
   */
  readonly consent?: { readonly source: string; readonly day: string } | undefined
  /** Name of the list (shop) that the numbers belong to; by default found by its numbers. */
  readonly list?: string | undefined
  /** Headings of columns without a field that are kept. */
  readonly keep?: readonly string[] | undefined
  /** Of the file, where it is doubtful. */
  readonly encoding?: TableEncoding | undefined
  /** What unknown words of state columns mean. */
  readonly states?: StateAnswers | undefined
  readonly onProgress: (stored: number, total: number) => void
}

export interface FileImported {
  readonly counts: ImportPlan['counts']
  /** Every refused row and why, for a terminal. */
  readonly report: string
}

/**
 * Imports a list from the command line. Throws an error with one clear line if event or file cannot
 * be used, and ImportStopped with the exact count if rows could not be stored. Each transaction
 * stores rows with their audit entry.
 */
export async function importFile(
  deps: ImportDeps & { readonly stationId: string },
  file: FileImport,
): Promise<FileImported> {
  const event = await findEventBySlug(deps.db, file.eventSlug)
  if (!event) throw new TextError(sentence('dataProblem.noEvent', { slug: file.eventSlug }))
  const table = readList(file.bytes, file.encoding)
  if (table.choices.length > 0) throw doubtfulEncoding(table)
  const { mapping, preset, states: found } = detectColumns(table.header, table.rows)
  const keptColumns = columnsNamed(table.header, mapping, file.keep ?? [])
  const columns = found.columns.filter((column) => !keptColumns.includes(column))
  const states = { columns, answers: foldAnswers(file.states ?? {}) }
  const ignored = ignoredHeadings(table.header, mapping, [...keptColumns, ...columns])
  requireColumns(mapping)
  if (!file.dryRun) requireAnswers(table, states)
  const consent: ImportConsent = file.consent
    ? { from: 'all', ...file.consent }
    : usualConsent(mapping.consent !== undefined)
  const all = {
    eventId: event.id,
    fileName: file.fileName,
    table,
    mapping,
    keptColumns,
    states,
    fixes: [],
    consent,
  }
  const { list, plan: planned } =
    file.list === undefined ? await listOf(deps, all, preset) : { list: file.list, plan: null }
  const source = { ...all, list }
  const record: ImportDeps['record'] = (trx, rows) =>
    appendAuditIn(trx, deps, {
      action: 'import',
      userId: null,
      eventId: event.id,
      detail: { fileName: file.fileName, via: 'command_line', ...rows, ...consentDetail(consent) },
    })
  const plan = file.dryRun
    ? (planned ?? (await planOf(deps, source)))
    : await importPeople({ ...deps, record }, source, file.onProgress)
  const report = importReportText(table, plan, {
    fileName: file.fileName,
    language: file.language,
    dryRun: file.dryRun,
    states: columns.map((column) => table.header[column] ?? ''),
    ignored,
    consent: plan.consent,
    list: mapping.external_id === undefined ? undefined : list,
  })
  return { counts: plan.counts, report }
}

const doubtfulEncoding = ({ choices }: Table): TextError =>
  new TextError(
    sentence('dataProblem.doubtfulEncoding', (language) => ({
      readings: choices
        .map(({ encoding, samples }) =>
          textIn(language, 'dataProblem.reading', { encoding, sample: samples[0] ?? '' }),
        )
        .join(textIn(language, 'importList.report.and')),
    })),
  )

/** Throws for words of state columns that nobody has explained, with their numbers of rows. */
function requireAnswers({ header, rows }: Table, states: StateChoice): void {
  const open = unknownStates(header, rows, states).filter(({ answer }) => answer === null)
  if (open.length === 0) return
  throw new TextError(
    sentence('dataProblem.unknownStates', (language) => ({
      words: open
        .map(({ word, column, count }) =>
          textIn(language, 'dataProblem.unknownState', {
            word,
            count,
            heading: header[column] ?? '',
          }),
        )
        .join(textIn(language, 'importList.report.list')),
      example: open[0]!.word,
    })),
  )
}

/** The list that the file belongs to, with its plan if it was compared. */
async function listOf(
  deps: ImportDeps,
  source: ImportSource,
  preset: ListPreset | null,
): Promise<{ readonly list: string; readonly plan: PlannedImport | null }> {
  const { eventId, fileName, table } = source
  const known = await listsOf(deps.db, eventId)
  const remembered = (await rememberedColumns(deps.db, eventId, table.header))?.list
  const planFor = (list: string) => planOf(deps, { ...source, list })
  return listOfFile({ known, remembered, preset, fileName }, planFor)
}

/** The columns of these headings. Throws for one that the list lacks, or that is a field. */
function columnsNamed(
  header: readonly string[],
  mapping: ImportMapping,
  headings: readonly string[],
): readonly number[] {
  return headings.map((heading) => {
    const column = header.findIndex((one) => foldHeading(one) === foldHeading(heading))
    if (column < 0) throw new TextError(sentence('dataProblem.noColumn', { heading }))
    if (Object.values(mapping).includes(column))
      throw new TextError(sentence('dataProblem.importedColumn', { heading }))
    return column
  })
}
