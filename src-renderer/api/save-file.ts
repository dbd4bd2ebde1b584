import type { Endpoint } from '../../contract/endpoint.ts'
import { addressOf } from './call.ts'

/**
 * Hands a file of the kiosk to the browser, which saves it where downloads go. As bytes: text would lose the byte order
 * mark that Excel needs. Throws when the kiosk does not answer with the file.
 */
export async function saveFile(row: Endpoint, query: Readonly<Record<string, string>>, name: string): Promise<void> {
  const answer = await fetch(addressOf(row, undefined, query), { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
