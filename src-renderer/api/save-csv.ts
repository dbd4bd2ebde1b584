import { withoutFormula } from '../../contract/platform/table-files/csv-cell.ts'
import { saveLink } from './save-file.ts'

/** Saves a CSV whose Japanese names Excel reads correctly, and in which no cell is a formula. */
export function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const text = `\u{FEFF}${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  saveLink(address, name)
  URL.revokeObjectURL(address)
}

const cellText = (text: string): string => `"${withoutFormula(text).replaceAll('"', '""')}"`
