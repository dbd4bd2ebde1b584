import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { allEndpoints } from '../../../contract/app/endpoints.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { pages } from '../../../contract/app/pages.ts'
import { signInEndpoints } from '../../../contract/account/session/sign-in.ts'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import { bodyRule } from '../../../src-server/platform/http/read-body.ts'
import { expectError, type Answer, type Client } from '../../support/client.ts'
import type { TestPerson } from '../../support/kiosk.ts'
import { pathOfRow } from '../../support/desk-bodies.ts'
import { made } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const isProviders = (row: Endpoint): boolean => Object.values<Endpoint>(signInEndpoints).includes(row)
/** The provider's rows have their own tests: its library handles them. */
const rows = allEndpoints.filter((row) => !isProviders(row))
const takesNothing = (row: Endpoint): boolean =>
  row.body === undefined && (row.rawBody === undefined || row.method === 'GET')
const takesJson = (row: Endpoint): boolean => row.body !== undefined
const named = (row: Endpoint): string => `${row.method} ${row.path}`
/** Invalid UTF-8 in an address: a surrogate, no start of a character, U+0000 in two bytes. */
const NOT_UTF8 = ['%ED%A0%80', 'a%FFb', '%C0%80', '%E3%81']
/** Phones get the guest page at every address under /q and /n; those have their own tests. */
const isGuestPage = (path: string): boolean => /^\/[nq](?:\/|$)/.test(path)
const openPaths = pages
  .filter(({ method, path }) => method === 'GET' && !path.startsWith('/oauth/authorize'))
  .filter(({ path }) => !isGuestPage(path))
  .map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'))
const BAD = [String.raw`a\u0000b`, String.raw`\ud800`, String.raw`x\udfffx`, String.raw`\udc00\ud800`]
const pathIn = ({ path }: { path: string }): string => path

const house = openedEvent()
const admin = made(() => house.makeAdmin())
const person = made(() => house.guest())
const pathOf = (row: Endpoint): string => pathOfRow(row, house.eventId)

describe('the input checks of every endpoint', { timeout: 120_000 }, () => {
  const caller = made(() => admin.client)

  /** Expects a refusal that names this field alone. */
  const refused = (answer: Answer, field: string, where: string): void => {
    const { status, body } = answer
    const found = [status, body.error, ...(body.details ?? []).map(pathIn)]
    expect(found, where).toEqual([400, 'invalid_input', field])
  }
  const jsonRows = rows.filter((one) => takesJson(one) && one.api !== 'oauth')

  it('reject U+0000 and lone surrogates in any text of a body, with the name of the field', async () => {
    for (const [i, row] of jsonRows.entries()) {
      // The first row gets all, the others one each.
      for (const text of i === 0 ? BAD : [BAD[i % BAD.length]!]) {
        const body = `{"note":"fine","list":[{},{"deep":"${text}"}]}`
        refused(await caller.send(row.method, pathOf(row), body, JSON_TYPE), 'list[1].deep', named(row))
      }
    }
  })

  it('reject U+0000 in the name of a field, in a query and in a path', async () => {
    for (const row of jsonRows) {
      const body = String.raw`{"a\u0000b":1}`
      refused(await caller.send(row.method, pathOf(row), body, JSON_TYPE), 'a\0b', named(row))
    }
    for (const row of rows.filter(({ query }) => query !== undefined)) {
      const body = takesNothing(row) ? undefined : row.body ? {} : new Uint8Array([1])
      const type = row.rawBody && body ? { 'Content-Type': row.rawBody } : undefined
      const path = `${pathOf(row)}?fileName=a%00b`
      refused(await caller.send(row.method, path, body, type), 'fileName', named(row))
    }
    for (const row of rows.filter(({ params }) => params !== undefined)) {
      for (const text of ['a%00b', NOT_UTF8[0]!]) {
        const path = row.path.replaceAll(/\{\w+\}/g, text)
        const answer = await caller.send(row.method, path, row.body ? {} : undefined)
        const [name] = answer.body.details.map(pathIn)
        expect([answer.status, name], `${named(row)} ${text}`).toEqual([400, /\{(\w+)\}/.exec(row.path)![1]])
      }
    }
  })

  it('reject a query that is not UTF-8, with the name of the field', async () => {
    for (const row of rows.filter(({ method }) => method === 'GET')) {
      for (const text of row.id === 'listEvents' ? NOT_UTF8 : NOT_UTF8.slice(0, 1))
        refused(await caller.get(`${pathOf(row)}?note=${text}&note=2`), 'note', `${named(row)} ${text}`)
    }
    for (const path of openPaths) expect((await caller.get(`${path}?note=%ED%A0%80`)).status, path).toBe(400)
    refused(await caller.get('/events?%FF=1'), '\uFFFD', '/events')
    // A percent sign without digits is literal.
    expect((await caller.get('/events?q=100%&tags=%E6%9D%B1')).status).toBe(200)
  })

  it('accept a pair of surrogates, which is one character', async () => {
    const answer = await caller.post('/api/v1/me/tokens', { name: '𠮷野家 🎫' })
    expect([answer.status, answer.body.token === undefined]).toEqual([201, false])
  })

  const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code'
  it('reject it with an OAuth error at the native token endpoint, as JSON and as a form', async () => {
    const asked = { device_code: 'x', device_name: 'Phone\0', platform: 'ios', grant_type: DEVICE }
    const surrogate = String.raw`{"grant_type":"refresh_token","refresh_token":"\ud800","device_name":1}`
    const post = (body: unknown, type = JSON_TYPE) => house.client.post('/api/v1/auth/token', body, type)
    for (const answer of [
      await post(asked),
      await post(new URLSearchParams(asked).toString(), FORM),
      await post(surrogate),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
      expect(answer.body.error_description).toMatch(/^(device_name|refresh_token): /)
    }
  })

  it('reject it in the forms and addresses of pages', async () => {
    for (const path of ['/sign-in', '/me/tokens', '/me/password', '/developer/new', '/me/devices/remove'])
      refused(await caller.post(path, 'form=x&name=a%00b', FORM), 'name', path)
    for (const [form, field] of [
      ['form=x&name=a%00b&name=fine', 'name'],
      ['form=x&name=fine&name=%00', 'name'],
      ['form=x&name=%ED%A0%80', 'name'],
      ['form=x&name=a&na%FFme=b', 'na\uFFFDme'],
    ] as const)
      refused(await caller.post('/me/tokens', form, FORM), field, form)
    for (const path of ['/developer/a%00b', '/me/pair/a%00b', '/oauth/interaction/a%00b'])
      expect((await caller.get(path)).status, path).toBe(400)
    expect((await caller.get('/sign-in?to=%00')).status).toBe(400)
  })

  type Sent = [method: string, path: string, body: string | undefined, headers: object]
  const token = (fields: string, more = {}): Sent => ['POST', '/oauth/token', fields, { ...FORM, ...more }]
  const revoke = (fields: string): Sent => ['POST', '/oauth/revoke', fields, FORM]
  const authorize = (query: string): Sent => ['GET', `/oauth/authorize?${query}`, undefined, {}]
  const refresh = 'grant_type=refresh_token&refresh_token=x'
  const exchange = 'grant_type=authorization_code&client_id=a'
  it.each<[string, ...Sent]>([
    ['client_id of an authorization', ...authorize('client_id=a%00b&response_type=code')],
    ['login_hint of an authorization', ...authorize('client_id=x&login_hint=%00')],
    ['client_id of a token request', ...token(`${refresh}&client_id=a%00b`)],
    ['code of a token request', ...token(`${exchange}&code=%00`)],
    ['token to revoke', ...revoke('token=%00&client_id=a')],
    ['client_id of Basic', ...token(refresh, { Authorization: `Basic ${btoa('a%00b:x')}` })],
    ['client_id of an authorization that is not UTF-8', ...authorize('client_id=%ED%A0%80')],
    ['code of a token request that is not UTF-8', ...token(`${exchange}&code=%FF`)],
    ['token that is sent twice', ...revoke('token=%00&token=a&client_id=a')],
    ['access_token in a form', 'POST', '/oauth/userinfo', 'access_token=%00', FORM],
  ])('reject U+0000 in the %s with an OAuth error', async (name, ...request) => {
    const [method, path, body, headers] = request
    const answer = await house.client.send(method, path, body, { ...headers, Accept: 'application/json' })
    expect([answer.status, answer.body.error ?? answer.headers.get('Content-Type')]).toEqual([
      400,
      method === 'GET' ? 'text/html; charset=utf-8' : 'invalid_request',
    ])
    expect(answer.body.error_description ?? answer.body).toContain(name.split(' ')[0])
  })
})

describe('the body of every endpoint', { timeout: 120_000 }, () => {
  const limitOf = (row: Endpoint): number => bodyRule(row).limit
  const withBody = allEndpoints.filter(({ method }) => method !== 'GET')

  /** Sends the head of a request and this part of its body; returns the first line of the reply. */
  const head = (row: Endpoint, headers: Record<string, string>, body = ''): Promise<string> =>
    headAt(row.method, pathOf(row), headers, body)
  const headAt = (method: string, path: string, headers: Record<string, string>, body: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(house.kiosk.url).port), '127.0.0.1')
      const lines = Object.entries({ Host: new URL(house.kiosk.url).host, ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
      socket.setTimeout(20_000, () => reject(new Error(`no answer to ${method} ${path}`)))
      socket.once('data', (bytes) => {
        socket.destroy()
        resolve(bytes.toString('utf8').split('\r\n')[0]!)
      })
      socket.once('error', reject)
    })

  it('is rejected by its Content-Length, before the credential is checked', async () => {
    for (const row of withBody) {
      for (const type of ['text/plain', 'application/json']) {
        const headers = { 'Content-Type': type, 'Content-Length': String(limitOf(row) + 1) }
        expect(await head(row, headers), named(row)).toContain(' 413 ')
      }
    }
  })

  it('is not read if the credential is missing', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '40' }
    const closed = withBody.filter(({ access }) => access.credential !== 'anonymous')
    for (const row of closed.filter(({ api }) => api !== 'oauth'))
      expect(await head(row, headers, '{'), named(row)).toContain(' 401 ')
  })

  it('is rejected with 413 if it becomes too long', async () => {
    const small = rows.filter((row) => limitOf(row) <= LIMITS.jsonBody && takesJson(row))
    const chunks = `100001\r\n${'x'.repeat(0x100001)}\r\n0\r\n\r\n`
    const headers = await chunkedAs(admin)
    for (const row of small) expect(await head(row, headers, chunks), named(row)).toContain(' 413 ')
  })

  it('is rejected without reading it all if the endpoint or page has none', async () => {
    const chunk = `100001\r\n${'x'.repeat(1_000)}`
    const headers = await chunkedAs(admin)
    const places = rows.filter(takesNothing).map((row) => [row.method, pathOf(row)] as const)
    const read = [...openPaths, '/oauth/authorize/1'].map((one) => ['GET', one] as const)
    for (const [method, path] of [...places, ...read])
      expect(await headAt(method, path, headers, chunk), `${method} ${path}`).toContain(' 400 ')
    expect(await headAt('OPTIONS', '/events', { 'Content-Length': '1' }, 'x')).toContain(' 400 ')
  })
  const chunkedAs = async (person: TestPerson) => ({
    Cookie: await cookieOf(person),
    Origin: house.kiosk.url,
    'Transfer-Encoding': 'chunked',
  })
  const cookieOf = async (person: TestPerson): Promise<string> =>
    `passdesk_session=${(await startSession(house.db, person.userId, Date.now())).id}`

  it('that was too long leaves the connection usable for the next request', async () => {
    const cookie = await cookieOf(admin)
    const { host, port } = new URL(house.kiosk.url)
    const post =
      `POST /api/v1/me/tokens HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${house.kiosk.url}\r\nCookie: ` +
      `${cookie}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`
    const next = `GET /api/kiosk/status HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    const said = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`${post}${chunk}${chunk}${chunk}0\r\n\r\n${next}`),
      )
      socket
        .on('data', (bytes) => (text += bytes.toString('utf8')))
        .on('end', () => resolve(text))
        .on('error', reject)
    })
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  it('must have the content type of the contract', async () => {
    for (const row of withBody.filter((one) => !takesNothing(one))) {
      for (const type of [
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/xml',
      ]) {
        const answer = await admin.client.send(row.method, pathOf(row), '{}', { 'Content-Type': type })
        expect([answer.status, answer.body.error], `${named(row)} ${type}`).toEqual([
          400,
          row.api === 'oauth' ? 'invalid_request' : 'invalid_input',
        ])
      }
    }
  })

  it('must be UTF-8, uncompressed, with a limited number of values', async () => {
    const post = (body: string | Uint8Array, headers = {}) =>
      admin.client.post('/api/v1/me/tokens', body, { ...JSON_TYPE, ...headers })
    for (const answer of [
      await post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
      await post('{"name":"x"}', { 'Content-Encoding': 'gzip' }),
      await post(`{"name":[${'0,'.repeat(300_000)}0]}`),
      await post('['.repeat(500_000)),
    ])
      expectError(answer, 'invalid_input')
  })

  it('gets a limited number of field errors', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 1]))
    const answer = await admin.client.post('/api/v1/me/tokens', fields)
    expectError(answer, 'invalid_input')
    expect(answer.body.details.length).toBeLessThanOrEqual(50)
  })

  it('must not have unknown fields', async () => {
    for (const row of withBody.filter((one) => takesJson(one) && !isProviders(one))) {
      const answer = await admin.client.send(row.method, pathOf(row), { colour: 'red' })
      expect(answer.status, named(row)).toBe(400)
      const paths = answer.body.details?.map(pathIn)
      if (row.api !== 'oauth') expect(paths.includes('colour') || paths.includes(''), named(row)).toBe(true)
    }
  })
})

describe('an Authorization header of another scheme', () => {
  it.each(['Basic dTpw', 'Digest username="x"', 'Bearerish abc', 'Negotiate abc', 'abc'])(
    'is no bearer token: %s',
    async (Authorization) => {
      const get = (client: Client, path: string) => client.get(path, { Authorization })
      expect((await get(person.client, '/api/v1/auth/session')).body.user?.userId).toBe(person.userId)
      for (const path of ['/api/passes/events', '/events', '/me'])
        expect((await get(person.client, path)).status, path).toBe(200)
      expect((await get(house.client, '/events')).status).toBe(200)
      expectError(await get(house.client, '/api/passes/events'), 'unauthorized')
    },
  )

  it.each(['Bearer', 'Bearer ', 'bearer x y', 'BEARER gone', 'Bearer "x"'])(
    'of the scheme Bearer must be valid: %s',
    async (Authorization) => {
      expectError(await person.client.get('/api/passes/events', { Authorization }), 'invalid_token')
      expect((await person.client.get('/events', { Authorization })).status).toBe(401)
    },
  )
})

describe('an unknown field of a body is refused', () => {
  const LOGO = { kind: 'company', orgId: '', imageId: '', assetHash: '' }
  const UNKNOWN = 'this field is unknown'
  it.each([
    ['at the top', { requestkey: 'a' }, 'requestkey', `${UNKNOWN}; did you mean requestKey?`],
    ['in an object', { content: { nme: '' } }, 'content.nme', `${UNKNOWN}; did you mean name?`],
    [
      'in a list',
      { content: { logos: [{ ...LOGO, asetHash: '' }] } },
      'content.logos[0].asetHash',
      `${UNKNOWN}; did you mean assetHash?`,
    ],
    ['without a known name near it', { colour: 'red' }, 'colour', UNKNOWN],
    ['with a long name', { [`requestKey${'y'.repeat(100_000)}`]: 1 }, expect.any(String), UNKNOWN],
  ])('%s, with the nearest known name', async (_where, body, path, message) => {
    const reply = await person.client.post(`/api/passes/${house.eventId}`, body)
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_input'])
    expect(reply.body.details).toContainEqual({ path, message })
  })
})
