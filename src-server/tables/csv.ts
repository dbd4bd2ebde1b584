/** Cells that a spreadsheet evaluates; Japanese ones also accept the full-width signs. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u
/** Numbers and telephone numbers, which may begin with a sign: -12.5, +81 90-1234-5678. */
const NUMBER = /^[+-]?\d[\d .,()-]*$/

/**
 * Escapes a cell so that no spreadsheet evaluates it: with an apostrophe in front, which
 * spreadsheets hide and our import removes. Numbers are unchanged.
 */
export function withoutFormula(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
}

/** The cell without the escape of `withoutFormula`. */
export function uncovered(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

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
