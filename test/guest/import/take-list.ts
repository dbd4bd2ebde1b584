import { expect, vi } from 'vitest'
import type { ImportPreview } from '../../../contract/guest/import/import.ts'
import type { Client } from '../../support/client.ts'

/** Reads a list like the import screen; stores nothing. */
export async function readList(
  client: Client,
  eventId: string,
  list: string,
  fileName = 'list.csv',
): Promise<ImportPreview> {
  const answer = await client.post(`/desk/imports?eventId=${eventId}&fileName=${fileName}`, list)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

/** Stores the rows of a list that was read. */
export async function applyList(client: Client, importId: string): Promise<ImportPreview> {
  await client.post(`/desk/imports/${importId}/apply`)
  return vi.waitFor(
    async () => {
      const { body } = await client.get(`/desk/imports/${importId}`)
      expect(body.state).toBe('done')
      return body
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** Imports a list at the desk. */
export async function takeList(
  client: Client,
  eventId: string,
  list: string,
  fileName?: string,
): Promise<ImportPreview> {
  return applyList(client, (await readList(client, eventId, list, fileName)).importId)
}
