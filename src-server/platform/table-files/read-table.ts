import { sentence } from '../../../messages/sentence.ts'
import { parse, CsvError } from 'csv-parse/sync'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { decodeText, type EncodingChoice, type TableEncoding } from './decode-text.ts'
import { TableError } from './table-error.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface TableRow {
  /**
   * The row number in a spreadsheet: the headings are row 1, blank rows count, line breaks inside a
   * cell do not.
   */
  readonly line: number
  /** As in the file; may be fewer or more than the headings. */
  readonly cells: readonly string[]
}

export interface Table {
  readonly encoding: TableEncoding
  /** Readings between which staff choose; empty if the encoding is certain. */
  readonly choices: readonly EncodingChoice[]
  readonly delimiter: Delimiter
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
}

/** Maximum rows of one file; 20 times the largest event. */
export const MOST_ROWS = 200_000

/**
 * Parses a CSV file of unknown origin: detects encoding and delimiter, accepts Excel's `sep=` line
 * and quoted cells with line breaks. Blank rows are skipped; rows with too few or too many cells
 * are kept for `validateRows` to reject.
 *
 * @param wanted the encoding that staff chose
 * @throws TableError if the file has no usable content
 */
export function readTable(bytes: Uint8Array, wanted?: TableEncoding): Table {
  if (bytes.byteLength > LIMITS.importBody) {
    const limit = LIMITS.importBody / 1024 / 1024
    throw new TableError('too_large', sentence('table.tooLarge', { limit }))
  }
  const { encoding, text, choices } = decodeText(bytes, wanted)
  if (text.includes('\0')) throw new TableError('not_text', sentence('table.notCsv'))
  if (text.trim() === '') throw new TableError('empty', sentence('table.empty'))
  const { body, delimiter } = findDelimiter(text)
  refuseShapeless(body, delimiter)
  const records = parseRecords(body, delimiter)
  const rows = records
    .map((cells, i) => ({ line: i + 1, cells }))
    .filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  const header = rows[0]?.cells.map((cell) => cell.trim())
  if (!header) throw new TableError('empty', sentence('table.empty'))
  if (header.length > LIMITS.importColumns) throw noTable()
  if (rows.length === 1) {
    throw new TableError('no_rows', sentence('table.noRows'))
  }
  return { encoding, choices, delimiter, header, rows: rows.slice(1) }
}

/**
 * Excel declares the delimiter in a first line that is not part of the table; otherwise the
 * headings determine it.
 */
function findDelimiter(text: string): { readonly body: string; readonly delimiter: Delimiter } {
  const stated = /^"?sep=([,;\t|])"?[^\S\t\r\n]*(?:\r\n|\n|\r)/i.exec(text)
  if (stated) return { body: text.slice(stated[0].length), delimiter: stated[1] as Delimiter }
  const headings = plainHeadings(text)
  const count = (delimiter: Delimiter): number => headings.split(delimiter).length
  const best = ([',', ';', '\t', '|'] as const).reduce((most, next) =>
    count(next) > count(most) ? next : most,
  )
  return { body: text, delimiter: best }
}

/**
 * Maximum characters of the heading line that are examined: the headings of 200 columns have about
 * 4,000.
 */
const LONGEST_HEADINGS = 100_000

/**
 * The unquoted part of the first line. Read character by character, because a regular expression
 * would overflow the stack.
 */
function plainHeadings(text: string): string {
  const start = text.length - text.trimStart().length
  const line = text.slice(start, start + LONGEST_HEADINGS)
  let plain = ''
  let quoted = false
  for (const sign of line) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === '\n' || sign === '\r')) break
    else if (!quoted) plain += sign
  }
  return plain
}

/**
 * Maximum bytes of one row, and maximum cells of a file: 200,000 rows of ten, 20,000 of a hundred.
 */
const LONGEST_ROW = 400_000
const MOST_CELLS = 2_000_000

const noTable = (cause?: unknown): TableError =>
  new TableError('malformed', sentence('table.malformed'), cause)

/**
 * Rejects content that cannot be a list before it is parsed: without line breaks the parser takes
 * seconds for a megabyte.
 */
function refuseShapeless(text: string, delimiter: Delimiter): void {
  const start = text.length - text.trimStart().length
  const isLong =
    text.length > start + LONGEST_HEADINGS && !/[\r\n]/.test(text.slice(start, start + LONGEST_HEADINGS))
  // An empty file is rejected later with a better reason.
  if (isLong || (start > LONGEST_HEADINGS && start < text.length)) throw noTable()
  let cells = 0
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1))
    if (++cells > MOST_CELLS) throw noTable()
}

function parseRecords(text: string, delimiter: Delimiter): readonly (readonly string[])[] {
  const records = parseCsv(text, delimiter)
  if (records.length > MOST_ROWS + 1) {
    throw new TableError(
      'too_many_rows',
      sentence('table.tooManyRows', { most: MOST_ROWS.toLocaleString('en') }),
    )
  }
  return records
}

function parseCsv(text: string, delimiter: Delimiter): readonly (readonly string[])[] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_ROW,
      to: MOST_ROWS + 2,
    })
  } catch (cause) {
    throw unreadable(cause)
  }
}

function unreadable(cause: unknown): TableError {
  if (cause instanceof CsvError && cause.code === 'CSV_QUOTE_NOT_CLOSED') {
    const row = Number(cause.records) + 1
    return new TableError('open_quote', sentence('table.openQuote', { row }), cause)
  }
  if (cause instanceof CsvError && cause.code === 'CSV_MAX_RECORD_SIZE') return noTable(cause)
  return new TableError('malformed', sentence('table.notReadable'), cause)
}
