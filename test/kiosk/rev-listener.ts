import type { Db } from '../../src-server/platform/db/database.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { pairedPhone } from '../support/paired-phone.ts'

interface Change {
  readonly view: string
  readonly rev: number
}
/** The access token of a new phone. */
export const phoneOf = async (db: Db, person: TestPerson): Promise<string> =>
  (await pairedPhone(db, person)).access_token

/** Listens as a phone does; the stream is read in the background. */
export async function listenTo(address: string, bearer: string, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const reply = await fetch(address, {
    headers: { Authorization: `Bearer ${bearer}`, Accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  })
  let text = ''
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const bytes of reply.body!) text += decoder.decode(bytes as Uint8Array)
  }
  const ended = read().catch(() => {})
  const changes = (): Change[] =>
    [...text.matchAll(/^id: [\d-]+\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as Change)
  const { status, headers: fields } = reply
  return { status, headers: fields, text: () => text, changes, ended, stop: () => stop.abort() }
}
