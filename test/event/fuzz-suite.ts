import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { resourceEndpoints } from '../../contract/event/resource-api/resource-endpoints.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { databaseKinds, type DatabaseKind } from '../support/databases.ts'
import { createFuzzer, type FuzzedRequest, type FuzzWorld } from './fuzz-requests.ts'
import { makeOauthToken } from '../support/oauth-token.ts'
import { randomFrom } from '../support/random.ts'
import { rawRequest } from '../support/raw-request.ts'
import { startEventWorld, type EventWorld } from './world.ts'

/** Requests before the first memory measurement: afterwards caches are full and code is compiled. */
const WARM_UP = 500
const AT_ONCE = 16
const PEOPLE = 20
const MOST_GROWTH_BYTES = 50_000_000
/** A reply that takes longer counts as hanging, ms. */
const HANGS_MS = 60_000

const rows = Object.values(resourceEndpoints) as readonly Endpoint[]

async function fill(world: EventWorld): Promise<Omit<FuzzWorld, 'url'>> {
  const { eventId } = await world.addEvent({
    title: 'Night of 研究',
    slug: 'night',
    tags: ['startup'],
    pins: [[1, 1]],
    profileFields: [{ key: 'diet', label: 'Diet', required: false }],
  })
  const plain = (await world.addEvent({ title: 'Plain', slug: 'plain' })).eventId
  const choices = ['a', 'b']
  const questions = [
    { id: await world.addQuestion(eventId, 'TEXT'), answers: ['yes', 'no'] },
    { id: await world.addQuestion(eventId, 'SINGLE_CHOICE', { choices }), answers: choices },
    { id: await world.addQuestion(eventId, 'IMAGE'), answers: ['https://a.example/x.png'] },
  ]
  const invited = await world.addTicket(eventId, { invitation_only: true, sales_limit: 5 })
  const ticketIds = [
    await world.addTicket(eventId),
    await world.addTicket(eventId, { price: 1 }),
    await world.addTicket(eventId, { sales_limit: 2 }),
    invited,
  ]
  const invitation = 'HOKUTO26'
  await world.db('invitation_codes').insert({ ticket_id: invited, code: invitation, uses_left: 50 })
  const playlistId = [await world.addPlaylist([eventId, plain, null])]
  const callers: Record<string, string>[] = [
    {},
    { Authorization: 'Bearer gone' },
    { Authorization: 'Basic x' },
    { Cookie: 'passdesk_session=gone' },
  ]
  for (let i = 0; i < PEOPLE; i += 1) {
    const { userId } = await world.makePerson()
    const { id } = await startSession(world.db, userId, Date.now())
    callers.push(
      { Authorization: `Bearer ${await makeOauthToken(world.db, userId)}` },
      { Cookie: `passdesk_session=${id}` },
    )
  }
  const ids = { eventId: [eventId, 'night', plain], ticketId: ticketIds, playlistId }
  return { ids, questions, ticketIds, invitation, callers }
}

/** Random requests to the resource API on every database. `requests` is the number per operation. */
export function fuzzSuite(requests: Readonly<Record<DatabaseKind, number>>): void {
  describe.each(databaseKinds)('random requests to the resource API on %s', (kind) => {
    let kiosk: ChildProcess
    let world: FuzzWorld
    let filled: EventWorld
    let fuzzed: (row: Endpoint) => FuzzedRequest
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

    beforeAll(async () => {
      filled = await startEventWorld({ kind })
      const records = await fill(filled)
      await filled.kiosk.close()
      const args = [filled.dir, JSON.stringify(filled.database)]
      const child = fileURLToPath(new URL('fuzz-kiosk.ts', import.meta.url))
      kiosk = fork(child, args, { execArgv: ['--expose-gc'] })
      const [message] = (await once(kiosk, 'message')) as [{ url: string }]
      world = { ...records, ...message }
      fuzzed = createFuzzer(world, randomFrom(7))
    }, 120_000)
    afterAll(async () => {
      agent.destroy()
      if (kiosk === undefined) return
      const ended = once(kiosk, 'exit')
      kiosk.send('end')
      await ended
      await filled.close()
    })

    const send = ({ headers, body, ...line }: FuzzedRequest) => {
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const options = { agent, ...line, headers: { ...headers, ...length }, timeout: HANGS_MS }
      return rawRequest(world.url, options, body)
    }

    const statuses = new Map<number, number>()

    /** Sends random requests to a row and returns those that caused an internal error. */
    async function fuzz(row: Endpoint, times: number): Promise<unknown[]> {
      const faults: unknown[] = []
      let left = times
      const worker = async (): Promise<void> => {
        while (left > 0) {
          left -= 1
          const asked = fuzzed(row)
          const { status, text } = await send(asked)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          const shaped =
            text === ''
              ? status === 204 || asked.method === 'HEAD'
              : status === 200 || typeof JSON.parse(text).error === 'string'
          if (status >= 500 || !shaped) faults.push({ ...asked, status, text })
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      return faults
    }

    async function heapBytes(): Promise<number> {
      kiosk.send('heap')
      const [message] = (await once(kiosk, 'message')) as [{ heap: number }]
      return message.heap
    }

    it(
      'get a reply of the contract without a server error, and leave no memory in use',
      { timeout: 600_000 },
      async () => {
        for (const row of rows) expect(await fuzz(row, WARM_UP)).toEqual([])
        const before = await heapBytes()
        for (const row of rows) expect(await fuzz(row, requests[kind]), row.id).toEqual([])
        expect((await heapBytes()) - before).toBeLessThan(MOST_GROWTH_BYTES)
        // Random requests that are all rejected would prove little.
        const sent = rows.length * (requests[kind] + WARM_UP)
        expect(statuses.get(200)).toBeGreaterThan(sent / 5)
        expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 402, 403, 404, 405, 409]))
      },
    )
  })
}
