import { expect } from 'vitest'
import type { Answer, Client } from './client.ts'
import { virtualPrinter } from './desk-bodies.ts'
import { content, saveBody } from './kiosk.ts'

/** The body of an answer that must have this status. */
export async function bodyOf(status: number, asked: Promise<Answer>): Promise<Answer['body']> {
  const answer = await asked
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer.body
}

/** Confirms the pass of a person at the desk. Returns the hash of its drawing. */
export async function confirmAtDesk(
  client: Client,
  eventId: string,
  userId: string,
  text: Record<string, unknown> = {},
): Promise<string> {
  const body = saveBody({ action: 'confirm', content: content(text) })
  const saved = await bodyOf(200, client.post(`/desk/events/${eventId}/people/${userId}/pass`, body))
  return saved.pass.render.hash
}

/** Confirms the pass as its owner. Returns the hash of its drawing. */
export async function confirmOwn(
  { client }: { readonly client: Client },
  eventId: string,
  text: Record<string, unknown> = {},
): Promise<string> {
  const body = saveBody({ action: 'confirm', content: content(text) })
  return (await bodyOf(200, client.post(`/api/passes/${eventId}`, body))).render.hash
}

/** Adds a virtual printer to the desk, or another one. Returns its id. */
export const addPrinter = async (client: Client, change: Record<string, unknown> = {}): Promise<string> =>
  (await bodyOf(201, client.post('/desk/printers', virtualPrinter(change)))).printerId

/** Orders a print at the desk. Returns the id of the job. */
export const orderPrint = async (client: Client, order: object): Promise<string> =>
  (await bodyOf(201, client.post('/desk/prints', order))).jobId

/** Ids of the people whom a search at the desk finds, the best first. */
export async function foundAtDesk(client: Client, eventId: string, q: string): Promise<string[]> {
  const { body } = await client.get(`/desk/search?${new URLSearchParams({ eventId, q })}`)
  return body.people.map(({ userId }: { userId: string }) => userId)
}
