import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceEndpoints } from '../../contract/resource-endpoints.ts'
import { databaseKinds } from '../support/databases.ts'
import { seededRandom, startEventWorld, type EventWorld } from './world.ts'

const REQUESTS = 10_000
const AT_ONCE = 16

const WEIRD_TEXTS = ['', ' ', '\0', '\ud800', '𠮷', 'ﷺ'.repeat(20), "';--", '%', '_', '\\', '"', '../..', '__proto__', 'null', 'NaN', '-0', '1e999', '9'.repeat(30), 'x'.repeat(300), '\r\nX: y', 'ｶﾞ\u3000', '１２']
const WEIRD_VALUES: readonly unknown[] = [...WEIRD_TEXTS, null, true, 0, -1, 1e308, [], {}, [[]], [null], { toString: 1 }, { length: 8 }, [['a']], Array(150).fill('x')]
const QUERY: Readonly<Record<string, readonly string[]>> = {
  timeFilter: ['upcoming', 'past'],
  startDate: ['2026-06-01', '0000-01-01', '9999-12-31'],
  endDate: ['2026-06-30', '2024-02-29'],
  isPaid: ['true', 'false', 'true,false'],
  tags: ['startup', 'a,b', ',', '東京'],
  q: ['night', 'a b c', '研究', '%_\\'],
  bbox: ['0,0,1,1', '170,-90,-170,90', '-180,-90,180,90', '-0,-0.0,0,0'],
  page: ['1', '2', '999999999999999'],
  perPage: ['1', '100'],
  count: ['1', '100'],
  limit: ['1', '3', '100'],
  cursor: ['x.y'],
  groupByDate: ['true', 'false'],
  unknown: ['1'],
}

interface Fuzzed {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

describe.each(databaseKinds)('whatever is asked of the resource API on %s', (kind) => {
  let world: EventWorld
  let ids: Record<string, readonly string[]>
  let register: () => Record<string, unknown>
  let credentials: readonly Record<string, string>[]
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const random = seededRandom(7)
  const chance = (share: number): boolean => random() < share
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

  beforeAll(async () => {
    world = await startEventWorld({ kind })
    const { eventId, slug } = await world.addEvent({ tags: ['startup'], pins: [[1, 1]], profileFields: [{ key: 'diet', label: 'Diet', required: false }] })
    const plain = await world.addEvent()
    const image = 'https://a.example/x.png'
    const questions = [
      [await world.addQuestion(eventId, 'TEXT'), ['yes', 'no']],
      [await world.addQuestion(eventId, 'SINGLE_CHOICE', { choices: ['a', 'b'] }), ['a', 'b']],
      [await world.addQuestion(eventId, 'IMAGE'), [image]],
    ] as const
    const invited = await world.addTicket(eventId, { invitation_only: true, sales_limit: 5 })
    const ticketIds = [await world.addTicket(eventId), await world.addTicket(eventId, { price: 1 }), await world.addTicket(eventId, { sales_limit: 2 }), invited]
    await world.kiosk.db('invitation_codes').insert({ ticket_id: invited, code: 'HOKUTO26', uses_left: 50 })
    ids = { eventId: [eventId, slug, plain.eventId], ticketId: ticketIds, playlistId: [await world.addPlaylist([eventId, plain.eventId, null])] }
    register = () => ({
      ticketId: one(ticketIds),
      invitationCode: text(['HOKUTO26']),
      faceImageUrl: text([image]),
      questionAnswers: questions.map(([questionId, answers]) => ({ questionId, answer: [one(answers)] })),
      profileAnswers: { [chance(0.9) ? 'diet' : one(['shoe', '__proto__', 'constructor', 'toString'])]: one(['x', '']) },
    })
    const people = await Promise.all(Array.from({ length: 20 }, () => world.makePerson()))
    const app = await world.addApp({ minute: 1_000_000, hour: 1_000_000 })
    const token = await world.tokenOf(people[0]!)
    credentials = [
      {},
      ...people.map(({ userId }) => ({ Authorization: `Bearer app.${app}.${userId}` })),
      { Authorization: `Bearer ${token}` },
      { Authorization: 'Bearer gone' },
      { Authorization: 'Basic x' },
      { Cookie: 'passdesk_session=gone' },
    ]
  })
  afterAll(async () => {
    agent.destroy()
    await world.close()
  })

  /** A value with one thing about it changed, at any depth. */
  function mutated(value: unknown): unknown {
    if (chance(0.15)) return one(WEIRD_VALUES)
    if (Array.isArray(value)) return chance(0.2) ? [...value, ...value] : value.map((part) => (chance(0.5) ? mutated(part) : part))
    if (typeof value !== 'object' || value === null) return chance(0.3) ? one(WEIRD_VALUES) : value
    const entries = Object.entries(value).filter(() => chance(0.9))
    if (chance(0.1)) entries.push([one(WEIRD_TEXTS), one(WEIRD_VALUES)])
    return Object.fromEntries(entries.map(([key, part]) => [key, chance(0.3) ? mutated(part) : part]))
  }

  const text = (good: readonly string[]): string => (chance(0.9) ? one(good) : one(WEIRD_TEXTS))
  const encoded = (value: string): string => (chance(0.05) ? one(['%', '%zz', '%00', '%ff', '%C0%80', '%ED%A0%80']) : encodeURIComponent(value.toWellFormed()))

  function anyRequest(): Fuzzed {
    const row = one(Object.values(resourceEndpoints))
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(text(ids[name]!)))
    const names = Object.keys(QUERY).filter(() => chance(0.15))
    const search = names.map((name) => `${name}${chance(0.05) ? '[]' : ''}=${encoded(text(QUERY[name]!))}`).concat(chance(0.05) ? names.map((name) => `${name}=1`) : [])
    const raw = one(['', '{', '[]', 'null', '"x"', '{"__proto__":{}}', '[['.repeat(2000), '\ufeff{}', '{"ticketId":"\\ud800"}'])
    const writes = row.method === 'POST'
    return {
      method: chance(0.9) ? row.method : one(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'HEAD']),
      path: one(['', '', '/api', '/v1']) + path + one(['', '', '/', '//x']) + (search.length > 0 ? `?${search.join('&')}` : ''),
      headers: {
        ...one(credentials),
        ...(writes ? { 'Content-Type': chance(0.95) ? 'application/json' : one(['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'application/x+json']) } : {}),
        ...(chance(0.03) ? { 'Content-Encoding': one(['gzip', 'br', 'identity', 'x']) } : {}),
        ...(chance(0.1) ? { Origin: one([world.kiosk.url, 'null', 'https://evil.example']) } : {}),
      },
      body: writes ? (chance(0.85) ? JSON.stringify(chance(0.5) ? register() : mutated(register())) : raw) : undefined,
    }
  }

  const send = ({ method, path, headers, body }: Fuzzed): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const sent = request(`${world.kiosk.url}/`, { agent, method, path, headers: { ...headers, ...length } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }))
      })
      sent.on('error', reject)
      sent.end(body)
    })

  it(`answers ${REQUESTS} random requests without one fault of its own, each in the shape of the contract`, { timeout: 180_000 }, async () => {
    const faults: unknown[] = []
    const statuses = new Map<number, number>()
    let left = REQUESTS
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        const fuzzed = anyRequest()
        const { status, text: answer } = await send(fuzzed)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const shaped = answer === '' ? status === 204 || fuzzed.method === 'HEAD' : status === 200 || typeof JSON.parse(answer).error === 'string'
        if (status >= 500 || !shaped) faults.push({ ...fuzzed, status, answer })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    expect(faults).toEqual([])
    // Random requests that are all refused would prove little.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 5)
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 402, 403, 404, 405, 409]))
  })
})
