import { withoutFormula } from '../../../contract/platform/table-files/csv-cell.ts'

/** One line of a CSV file with its line end (RFC 4180), with escaped formulas. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quote(withoutFormula(String(cell)))).join(',')}\r\n`
}

/** A CSV file whose Japanese text Excel reads correctly: UTF-8 with byte order mark, CRLF. */
export function csvFile(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map(csvLine).join('')}`
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
