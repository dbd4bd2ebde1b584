import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { failureOf, request, type CallInput } from './call.ts'

/**
 * Passes a file of the kiosk to the browser, which saves it as a download. Transferred as bytes:
 * text would lose the byte order mark that Excel needs. Rejects with `ApiFailure`.
 */
export async function saveFile(
  row: Endpoint,
  input: CallInput<Endpoint>,
  name: string,
): Promise<void> {
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
