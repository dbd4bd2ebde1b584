/** Cells that a spreadsheet would compute; Japanese ones take the full-width signs as well. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u
/** Plain numbers and telephone numbers, which may begin with a sign: -12.5, +81 90-1234-5678. */
const NUMBER = /^[+-]?\d[\d .,()-]*$/

/**
 * A cell that no spreadsheet takes for a formula: an apostrophe in front, which spreadsheets do not
 * show and our own import takes off again. Numbers stay numbers.
 */
export function withoutFormula(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
}

/** The cell that `withoutFormula` covered. */
export function uncovered(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** One line of a CSV file with its line end (RFC 4180), formulas made harmless. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quote(withoutFormula(String(cell)))).join(',')}\r\n`
}

/** A CSV file that Excel opens with Japanese letters intact: UTF-8 with byte order mark, CRLF. */
export function csvFile(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map(csvLine).join('')}`
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
