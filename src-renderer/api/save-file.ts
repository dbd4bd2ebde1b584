import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { failureOf, request, type CallInput } from './call.ts'
import { withoutFormula } from '../../contract/platform/table-files/csv-cell.ts'

/**
 * Passes a file of the kiosk to the browser, which saves it as a download. Transferred as bytes:
 * text would lose the byte order mark that Excel needs. Rejects with `ApiFailure`.
 */
export async function saveFile(row: Endpoint, input: CallInput<Endpoint>, name: string): Promise<void> {
  const answer = await request(row, input)
  if (!answer.ok) throw await failureOf(answer)
  const address = URL.createObjectURL(await answer.blob())
  saveLink(address, name)
  URL.revokeObjectURL(address)
}

/** Makes the browser download an address. */
export function saveLink(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Saves a CSV whose Japanese names Excel reads correctly, and in which no cell is a formula. */
export function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const text = `\u{FEFF}${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  saveLink(address, name)
  URL.revokeObjectURL(address)
}

const cellText = (text: string): string => `"${withoutFormula(text).replaceAll('"', '""')}"`
