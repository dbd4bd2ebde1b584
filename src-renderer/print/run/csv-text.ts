import { withoutFormula } from '../../../contract/platform/table-files/csv-cell.ts'

/** A CSV whose Japanese names Excel reads correctly, and in which no cell is a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\u{FEFF}${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`
}

function cellText(text: string): string {
  return `"${withoutFormula(text).replaceAll('"', '""')}"`
}
