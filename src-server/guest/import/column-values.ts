import { COMES_OR_NOT, NO, YES } from '../../../messages/data/import-answers.ts'
import { SALUTATIONS } from '../../../messages/data/import-headings.ts'
import { PLACEHOLDER } from '../../../messages/data/template-samples.ts'
import { DATE } from '../../../messages/data/list-states.ts'
import type { ImportField } from '../../../contract/guest/import/import.ts'
import type { TableRow } from '../../platform/table-files/read-table.ts'

/** Rows that are examined, spread over the list: reading 20,000 rows must not get slower. */
const SAMPLES = 200

export const sampleRows = (rows: readonly TableRow[]): readonly TableRow[] => {
  const step = Math.max(1, Math.floor(rows.length / SAMPLES))
  return rows.filter((_, at) => at % step === 0).slice(0, SAMPLES)
}

export const isYesOrNo = (cell: string): boolean => YES.test(cell) || NO.test(cell) || COMES_OR_NOT.test(cell)

/** Share of the non-empty values of a column that have a form, from 0 to 1. */
export interface ColumnValues {
  readonly count: number
  /** Number of different values. */
  readonly distinct: number
  readonly yesNo: number
  /** As yesNo, without single letters. */
  readonly words: number
  readonly numbers: number
  readonly emails: number
  readonly links: number
  readonly dates: number
  readonly salutations: number
  /** Without a space and with a digit: A-001, gst-3f. */
  readonly codes: number
}

const FORMS = {
  yesNo: (cell: string) => isYesOrNo(cell) && !/^[01]$/.test(cell) && !PLACEHOLDER.test(cell),
  words: (cell: string) => isYesOrNo(cell) && /..|[^\da-z]/iu.test(cell) && !PLACEHOLDER.test(cell),
  numbers: (cell: string) => /^[#+-]?\d[\d\s.,:/-]*(?:E\+?\d+)?$/iu.test(cell),
  emails: (cell: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/u.test(cell),
  links: (cell: string) => /^https?:\/\//iu.test(cell),
  dates: (cell: string) => DATE.test(cell) && !/^\d+$/.test(cell),
  salutations: (cell: string) => SALUTATIONS.test(cell),
  codes: (cell: string) => /^[a-z\d_-]+$/iu.test(cell) && /\d/.test(cell),
}

/** The forms of the values of each column, in a sample of the rows. */
export function columnValues(
  header: readonly string[],
  samples: readonly TableRow[],
): readonly ColumnValues[] {
  return header.map((_, column) => {
    const cells = samples
      .map((row) => (row.cells[column] ?? '').normalize('NFKC').trim())
      .filter((cell) => cell !== '')
    const share = (form: (cell: string) => boolean): number =>
      cells.length === 0 ? 0 : cells.filter(form).length / cells.length
    return {
      count: cells.length,
      distinct: new Set(cells).size,
      ...(Object.fromEntries(Object.entries(FORMS).map(([name, form]) => [name, share(form)])) as Record<
        keyof typeof FORMS,
        number
      >),
    }
  })
}

const MOSTLY = 0.8
/** Rows below which a letter such as X or N can be a name. */
const FEW = 3

/** Fields of names and other texts about a person. */
const TEXTS: ReadonlySet<ImportField> = new Set([
  'name',
  'family_name',
  'given_name',
  'family_prefix',
  'second_family_name',
  'kana',
  'family_kana',
  'given_kana',
  'affiliation',
  'title',
  'university',
])
/** True for fields that no number or code can be. */
export const isTextField = (field: ImportField): boolean =>
  TEXTS.has(field) || field === 'ticket' || field === 'party'

/** Family names such as "No": a short list of them is no column of answers. */
const SHORT_NAMES: ReadonlySet<ImportField> = new Set(['family_name', 'given_name'])

/**
 * Whether the values of a column can be those of a field. A column without values fits: the heading
 * alone counts.
 */
export function fitsField(field: ImportField, values: ColumnValues): boolean {
  const { count, numbers, emails, links, dates, salutations } = values
  if (count === 0) return true
  const isShort = count < FEW
  const answers = (isShort ? values.words : values.yesNo) >= MOSTLY && !(isShort && SHORT_NAMES.has(field))
  if (TEXTS.has(field)) {
    const other = Math.max(numbers, emails, links, dates) >= MOSTLY
    if (answers || other) return false
    if (field === 'title') return salutations < MOSTLY
    return true
  }
  if (field === 'ticket' || field === 'party')
    return !answers && Math.max(emails, links, dates, field === 'ticket' ? numbers : 0) < MOSTLY
  if (field === 'email') return !answers && (emails > 0 || Math.max(numbers, links, dates) < MOSTLY)
  if (field === 'external_id' || field === 'order') return !answers && Math.max(dates, links, emails) < MOSTLY
  if (field === 'qr') return !answers && Math.max(dates, emails) < MOSTLY
  return true
}
