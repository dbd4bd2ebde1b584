import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { TableEncoding } from '../../platform/table-files/decode-text.ts'
import { readTable, type Table } from '../../platform/table-files/read-table.ts'
import { detectColumns, missingColumns } from './detect-columns.ts'

/** Rows above the headings: a title, a date, or groups of columns in merged cells. */
const MOST_ABOVE = 10

/**
 * Reads a participant list. The headings are the first row that names the columns of a list; rows
 * above it are left out.
 *
 * @throws TableError if the file has no usable content
 */
export function readList(bytes: Uint8Array, wanted?: TableEncoding): Table {
  const table = readTable(bytes, wanted)
  if (isHeadings(table.header)) return table
  const at = table.rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => isHeadings(cells))
  // The headings of an empty list.
  if (at < 0 || at === table.rows.length - 1) return table
  const header = table.rows[at]!.cells.map((cell) => cell.trim())
  return { ...table, header, rows: table.rows.slice(at + 1) }
}

const isHeadings = (cells: readonly string[]): boolean =>
  cells.length <= LIMITS.importColumns && missingColumns(detectColumns(cells).mapping).length === 0
