import { csvFile } from '../../tables/csv.ts'
import type { ConsentCounts } from './import-consent.ts'
import type { ImportPlan, PlannedRow } from './plan-import.ts'
import type { Table } from '../../tables/read-table.ts'
import { FIELD_NAMES } from './row-errors.ts'

/**
 * The refused rows as a CSV file for a spreadsheet: row number and causes in both languages, then
 * the cells as in the file. Corrected there and imported again it works, as the first three columns
 * mean nothing to the import.
 */
export function refusedRowsCsv(header: readonly string[], rows: readonly PlannedRow[]): string {
  const refused = rows.filter((row) => row.result === 'refused')
  const lines = refused.map(({ line, problems, cells }) => {
    const ja = problems.map((problem) => problem.ja).join('／')
    const en = problems.map((problem) => problem.en).join('; ')
    return [line, ja, en, ...cells]
  })
  return csvFile([['行 / Row', '理由', 'Reason', ...header], ...lines])
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
  const say = options.language === 'ja' ? JAPANESE : ENGLISH
  const { counts } = plan
  const told = plan.rows.filter((row) => row.result === 'refused' || row.warnings.length > 0)
  const kept = plan.rows.filter((row) => row.kept.length > 0)
  const width = String(plan.rows.at(-1)?.line ?? 0).length
  const line = (row: PlannedRow, mark: string, text: string): string =>
    `  ${say.row(String(row.line).padStart(width))}  ${mark}${describe(row)}${text}`
  const lines = [
    say.read(options.fileName, table.encoding.replace('-bom', ''), counts.total),
    say.counts(counts, options.dryRun),
    ...(options.ignored && options.ignored.length > 0 ? [say.ignored(options.ignored)] : []),
    ...(options.consent ? [say.consent(options.consent)] : []),
    ...told.map((row) => {
      const causes = [...row.problems, ...row.warnings]
        .map((problem) => problem[options.language])
        .join(say.and)
      const imported = row.result === 'refused' ? '' : say.imported
      return line(row, imported, causes)
    }),
    ...(kept.length > 0 ? [say.kept(kept.length, options.dryRun)] : []),
    ...kept.map((row) =>
      line(row, '', row.kept.map((field) => FIELD_NAMES[field][options.language]).join(say.list)),
    ),
  ]
  return lines.map((text) => `${text.replace(/\p{Cc}/gu, '?')}\n`).join('')
}

/** Who the row is about, as far as it says. */
function describe(row: PlannedRow): string {
  const who = row.person.name || row.person.email || row.person.externalId || ''
  return who === '' ? '' : `${who}: `
}

type Counts = ImportPlan['counts']

const ENGLISH = {
  and: '; ',
  list: ', ',
  row: (line: string) => `row ${line}`,
  read: (file: string, encoding: string, total: number) =>
    `${file}, read as ${encoding}, ${total} rows`,
  counts: (counts: Counts, dryRun: boolean) =>
    `${dryRun ? 'Would import' : 'Imported'} ${counts.new} new, ${counts.changed} changed; ${counts.unchanged} unchanged; ${counts.refused} refused`,
  ignored: (headings: readonly string[]) => `Columns not imported: ${headings.join(', ')}`,
  consent: ({ yes, no, ask }: ConsentCounts) =>
    `Consent to print the pass: ${yes} yes, ${no} no, ${ask} to ask at the desk`,
  imported: 'check: ',
  kept: (count: number, dryRun: boolean) =>
    `Kept as registered in ${count} ${count === 1 ? 'row' : 'rows'}; the account has a password, a role or another event, so only its entry ${dryRun ? 'would be' : 'was'} stored:`,
}
const JAPANESE: typeof ENGLISH = {
  and: '／',
  list: '、',
  row: (line) => `${line}行目`,
  read: (file, encoding, total) => `${file}（${encoding}、${total}行）`,
  counts: (counts, dryRun) =>
    `${dryRun ? '取り込むと' : '取り込みました'}: 新規 ${counts.new}、変更 ${counts.changed}、同じ ${counts.unchanged}、要修正 ${counts.refused}`,
  ignored: (headings) => `取り込まない列: ${headings.join('、')}`,
  consent: ({ yes, no, ask }) => `パスの印刷への同意: はい ${yes}、いいえ ${no}、受付で確認 ${ask}`,
  imported: '確認: ',
  kept: (count, dryRun) =>
    `登録のままの行: ${count}（パスワードや役割のあるアカウント、ほかのイベントの参加者は、申し込みだけを${dryRun ? '取り込みます' : '取り込みました'}）`,
}
