import type { Endpoint } from '../../contract/endpoint.ts'
import { addressOf } from './call.ts'

/**
 * Hands a file of the kiosk to the browser, which saves it where downloads go. As bytes: text would lose the byte order
 * mark that Excel needs. Throws when the kiosk does not answer with the file.
 */
export async function saveFile(row: Endpoint, query: Readonly<Record<string, string>>, name: string): Promise<void> {
  const answer = await fetch(addressOf(row, undefined, query), { method: row.method, credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const address = URL.createObjectURL(await answer.blob())
  saveLink(address, name)
  URL.revokeObjectURL(address)
}

/** Lets the browser itself fetch and save what is at an address. */
export function saveLink(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
