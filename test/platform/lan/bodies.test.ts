import { beforeAll, describe, expect, it } from 'vitest'
import { bodyTypes } from '../../../contract/platform/http/endpoint.ts'
import { allEndpoints } from '../../../contract/app/endpoints.ts'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import { pathOfRow } from '../../support/desk-bodies.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'
import { rawRequest } from '../../support/raw-request.ts'

const house = opened(() => startTestKiosk())
let cookie: string
beforeAll(async () => {
  const { userId } = await house.makePerson()
  cookie = `passdesk_session=${(await startSession(house.db, userId, Date.now())).id}`
})

interface Sent {
  /** null sends the head and no byte of the body. */
  readonly body?: string | null
  readonly headers?: Record<string, string>
}

/** Sends bytes as they are, for any method; with Transfer-Encoding unless a length is given. */
const send = (method: string, path: string, { body, headers }: Sent = {}) => {
  const all = { Origin: house.kiosk.url, ...headers }
  return rawRequest(house.kiosk.url + path, { method, headers: all }, body)
}

const json = (body: string, chunked: boolean): Sent => {
  const size: Record<string, string> = chunked
    ? { 'Transfer-Encoding': 'chunked' }
    : { 'Content-Length': String(Buffer.byteLength(body)) }
  return { body, headers: { 'Content-Type': 'application/json', ...size } }
}

it('an address that cannot be parsed is not found', async () => {
  const { status, headers } = await rawRequest(house.kiosk.url, { path: 'http://[::1/' })
  expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

const PLACES: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/api/v1/auth/logout'],
  ['GET', '/events'],
  ['GET', '/sign-in'],
  ['GET', '/.well-known/jwks.json'],
]

describe.each(PLACES)('%s %s, which takes no body,', (method, path) => {
  // A sign-out would end the session of the others.
  const sent = (one: Sent) =>
    send(method, path, {
      ...one,
      headers: { ...one.headers, ...(path.endsWith('/logout') ? {} : { Cookie: cookie }) },
    })

  it.each(['{}', ' { }\n', '\uFEFF{}'])('takes %j for none', async (body) => {
    const without = await sent({})
    for (const chunked of [false, true]) expect((await sent(json(body, chunked))).status).toBe(without.status)
  })

  it.each(['[]', 'null', '0', '""', '{"a":1}', '{"__proto__":{}}', '{', '{}{}', 'x'])(
    'refuses %j',
    async (body) => {
      for (const chunked of [false, true]) {
        const { status, text } = await sent(json(body, chunked))
        expect([status, text]).toEqual([400, expect.stringContaining('accepts no body, or {}')])
      }
    },
  )

  it('refuses {} as text, as a form, compressed or behind a kilobyte of spaces', async () => {
    const variants: Record<string, string>[] = [
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      {},
    ]
    for (const headers of variants)
      expect((await sent({ body: '{}', headers: { 'Content-Length': '2', ...headers } })).status).toBe(400)
    for (const chunked of [false, true])
      expect((await sent(json(`${' '.repeat(1_000)}{}`, chunked))).status).toBe(400)
  })
})

describe('every endpoint without a body', () => {
  const rows = allEndpoints.filter((row) => bodyTypes(row).length === 0)

  it('takes {} for none, and nothing else', { timeout: 240_000 }, async () => {
    expect(rows.length).toBeGreaterThan(100)
    const { userId } = await house.makeAdmin()
    const eventId = await house.makeEvent()
    for (const row of rows) {
      const path = `${pathOfRow(row, eventId)}?eventId=${eventId}&seconds=1`
      // A session opened by PIN, so that nothing is backed up or restored; a sign-out would end it.
      const { id } = await startSession(house.db, userId, Date.now(), 'pin')
      const cookie = { Cookie: `passdesk_session=${row.id === 'signOut' ? '' : id}` }
      const ask = (body?: string) => {
        const sent: Sent = body === undefined ? {} : json(body, false)
        return send(row.method, path, { ...sent, headers: { ...sent.headers, ...cookie } })
      }
      const none = await ask(undefined)
      expect(none.text).not.toContain('accepts no body')
      expect((await ask('{}')).status, row.id).toEqual(none.status)
      for (const body of ['[]', '{"a":1}'])
        expect((await ask(body)).text, row.id).toContain('accepts no body, or {}')
    }
  })
})

describe('a body that needs no credential', () => {
  const rows = allEndpoints.filter(({ access, body }) => access.credential === 'anonymous' && body)
  const places = [
    ...rows.map(({ path, bodyForm }) => ({ path, isForm: bodyForm === 'only' })),
    ...['/sign-in', '/oauth/token', '/oauth/revoke'].map((path) => ({ path, isForm: true })),
  ]

  it.each(places)('is refused over eight kilobytes, before it is sent: $path', async (place) => {
    const type = place.isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers = { 'Content-Type': type }
    const held = { ...headers, 'Content-Length': '8193' }
    expect((await send('POST', place.path, { headers: held, body: null })).status).toBe(413)
    const body = 'a'.repeat(8_193)
    const chunked = { ...headers, 'Transfer-Encoding': 'chunked' }
    expect((await send('POST', place.path, { headers: chunked, body })).status).toBe(413)
  })

  it('may have the longest e-mail and password', async () => {
    const password = '\\u3042'.repeat(1_024)
    const body = `{"email":"${'\\u3042'.repeat(320)}","password":"${password}"}`
    expect((await send('POST', '/api/v1/auth/login', json(body, false))).status).toBe(401)
  })
})
