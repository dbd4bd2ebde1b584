import type { importList } from '../../../messages/en/import-list.ts'
import { sentence, textIn } from '../../../messages/sentence.ts'
import type { MessageValues } from '../../../messages/translate.ts'
import { csvFile } from '../../tables/csv.ts'
import type { ConsentCounts } from './import-consent.ts'
import type { ImportPlan, PlannedRow } from './plan-import.ts'
import type { Table } from '../../tables/read-table.ts'
import { fieldName } from './row-errors.ts'

/**
 * The refused rows as a CSV file for a spreadsheet: row number and causes in both languages, then
 * the cells as in the file. Corrected there and imported again it works, as the first three columns
 * mean nothing to the import.
 */
export function refusedRowsCsv(header: readonly string[], rows: readonly PlannedRow[]): string {
  const refused = rows.filter((row) => row.result === 'refused')
  const lines = refused.map(({ line, problems, cells }) => {
    const ja = problems.map((problem) => problem.ja).join(textIn('ja', 'importList.report.and'))
    const en = problems.map((problem) => problem.en).join(textIn('en', 'importList.report.and'))
    return [line, ja, en, ...cells]
  })
  const row = sentence('importList.refused.row')
  const reason = sentence('importList.refused.reason')
  return csvFile([[`${row.ja} / ${row.en}`, reason.ja, reason.en, ...header], ...lines])
}

export interface ReportOptions {
  readonly fileName: string
  readonly language: 'ja' | 'en'
  /** Nothing was stored: say what would be done. */
  readonly dryRun: boolean
  /** Headings that the import does not use. */
  readonly ignored?: readonly string[]
  /** How many rows give consent to print the pass. */
  readonly consent?: ConsentCounts
}

/**
 * The outcome for the command line: what was read, the counts, then every row that was refused or
 * should be looked at, and why. Control characters of the file do
 * not reach the terminal.
 */
export function importReportText(
  table: Pick<Table, 'encoding'>,
  plan: ImportPlan,
  options: ReportOptions,
): string {
  const { language, dryRun, ignored, consent } = options
  const say = (key: ReportText, values?: MessageValues): string =>
    textIn(language, `importList.report.${key}`, values)
  const reported = plan.rows.filter((row) => row.result === 'refused' || row.warnings.length > 0)
  const kept = plan.rows.filter((row) => row.kept.length > 0)
  const width = String(plan.rows.at(-1)?.line ?? 0).length
  const line = (row: PlannedRow, mark: string, text: string): string =>
    `  ${say('row', { line: String(row.line).padStart(width) })}  ${mark}${describe(row)}${text}`
  const read = {
    file: options.fileName,
    encoding: table.encoding.replace('-bom', ''),
    total: plan.counts.total,
  }
  const lines = [
    say('read', read),
    say(dryRun ? 'planned' : 'stored', plan.counts),
    ...(ignored && ignored.length > 0
      ? [say('ignored', { headings: ignored.join(say('list')) })]
      : []),
    ...(consent ? [say('consent', { ...consent })] : []),
    ...reported.map((row) => {
      const causes = [...row.problems, ...row.warnings].map((problem) => problem[language])
      return line(row, row.result === 'refused' ? '' : say('check'), causes.join(say('and')))
    }),
    ...(kept.length > 0 ? [say(dryRun ? 'wouldKeep' : 'kept', { count: kept.length })] : []),
    ...kept.map((row) =>
      line(row, '', row.kept.map((field) => fieldName(field)[language]).join(say('list'))),
    ),
  ]
  return lines.map((text) => `${text.replace(/\p{Cc}/gu, '?')}\n`).join('')
}

type ReportText =
  | Exclude<keyof (typeof importList)['importList']['report'], `${string}_${string}`>
  | 'kept'
  | 'wouldKeep'

/** Who the row is about, as far as it says. */
function describe(row: PlannedRow): string {
  const who = row.person.name || row.person.email || row.person.externalId || ''
  return who === '' ? '' : `${who}: `
}
