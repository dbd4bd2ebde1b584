import type { importList } from '../../../messages/en/guest/import-list.ts'
import { listProblemText, questionText } from '../../../messages/import-problem.ts'
import { sentence, textIn } from '../../../messages/sentence.ts'
import { translator, type MessageValues } from '../../../messages/translate.ts'
import { csvFile } from '../../platform/table-files/csv.ts'
import type { ConsentCounts } from './import-consent.ts'
import type { ImportPlan, PlannedRow } from './plan-import.ts'
import type { Table } from '../../platform/table-files/read-table.ts'
import type { RowProblem } from './row-errors.ts'

/**
 * The refused rows as a CSV file for a spreadsheet: row number and causes in both languages, then
 * the cells as in the file. The corrected file can be imported: the import ignores the first three
 * columns.
 */
export function refusedRowsCsv(header: readonly string[], rows: readonly PlannedRow[]): string {
  const refused = rows.filter(({ result }) => result === 'refused' || result === 'asked')
  const causes = (language: 'ja' | 'en', { question, problems }: PlannedRow): string =>
    question?.answer === null && problems.length === 0
      ? questionText(translator(language), question)
      : causesIn(language, problems)
  const lines = refused.map((row) => [row.line, causes('ja', row), causes('en', row), ...row.cells])
  const row = sentence('importList.refused.row')
  const reason = sentence('importList.refused.reason')
  return csvFile([[`${row.ja} / ${row.en}`, reason.ja, reason.en, ...header], ...lines])
}

function causesIn(language: 'ja' | 'en', problems: readonly RowProblem[]): string {
  const t = translator(language)
  return problems.map((problem) => listProblemText(t, problem)).join(t('importList.report.and'))
}

export interface ReportOptions {
  readonly fileName: string
  readonly language: 'ja' | 'en'
  /** True if nothing was stored: the report is a preview. */
  readonly dryRun: boolean
  /** Headings of the columns that say who comes. */
  readonly states?: readonly string[]
  /** Headings that the import does not use. */
  readonly ignored?: readonly string[]
  /** The list (shop) of the numbers. */
  readonly list?: string | undefined
  /** How many rows give consent to print the pass. */
  readonly consent?: ConsentCounts
}

/**
 * The report for the command line: what was read, the counts, then every refused or flagged row
 * with its causes. Control characters of the file are replaced.
 */
export function importReportText(
  table: Pick<Table, 'encoding'>,
  plan: ImportPlan,
  options: ReportOptions,
): string {
  const { language, dryRun, states = [], ignored, consent, list } = options
  const t = (key: ReportText, values?: MessageValues): string =>
    textIn(language, `importList.report.${key}`, values)
  const { counts } = plan
  const reported = plan.rows.filter(
    (row) => ['refused', 'asked', 'cancelled', 'left_out'].includes(row.result) || row.warnings.length > 0,
  )
  const kept = plan.rows.filter((row) => row.kept.length > 0)
  const width = String(plan.rows.at(-1)?.line ?? 0).length
  const line = (row: PlannedRow, mark: string, text: string): string =>
    `  ${t('row', { line: String(row.line).padStart(width) })}  ${mark}${describe(row)}${text}`
  const read = {
    file: options.fileName,
    encoding: table.encoding.replace('-bom', ''),
    total: counts.total,
  }
  const lines = [
    t('read', read),
    ...(list ? [t('numbersOf', { list })] : []),
    t(dryRun ? 'planned' : 'stored', counts),
    ...(counts.cancelled > 0 ? [t(dryRun ? 'wouldCancel' : 'cancelled', counts)] : []),
    ...(counts.leftOut > 0 ? [t('leftOut', counts)] : []),
    ...(counts.asked > 0 ? [t('asked', counts)] : []),
    ...(states.length > 0 ? [t('states', { headings: states.join(t('list')) })] : []),
    ...(ignored && ignored.length > 0 ? [t('ignored', { headings: ignored.join(t('list')) })] : []),
    ...(consent ? [t('consent', { ...consent })] : []),
    ...reported.map((row) => {
      const causes =
        row.question?.answer === null && row.problems.length === 0
          ? questionText(translator(language), row.question)
          : causesIn(language, [...row.problems, ...row.warnings])
      return line(row, row.warnings.length > 0 && row.result !== 'refused' ? t('check') : '', causes)
    }),
    ...(kept.length > 0 ? [t(dryRun ? 'wouldKeep' : 'kept', { count: kept.length })] : []),
    ...kept.map((row) =>
      line(row, '', row.kept.map((field) => textIn(language, `person.field.${field}`)).join(t('list'))),
    ),
  ]
  return lines.map((text) => `${text.replace(/\p{Cc}/gu, '?')}\n`).join('')
}

type ReportText =
  | Exclude<keyof (typeof importList)['importList']['report'], `${string}_${string}`>
  | 'kept'
  | 'wouldKeep'

/** The person of the row, as far as the row names one. */
function describe(row: PlannedRow): string {
  const who = row.person.name || row.person.email || row.person.externalId || ''
  return who === '' ? '' : `${who}: `
}
