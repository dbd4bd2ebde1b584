import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../contract/app/endpoints.ts'
import { resourceEndpoints } from '../../contract/event/resource-api/resource-endpoints.ts'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import type { Client, Credentials } from '../support/client.ts'
import { makeOauthToken } from '../support/oauth-token.ts'
import { databaseKinds } from '../support/databases.ts'
import { expectRefusal, refusalsNotShown, startEventWorld } from './world.ts'
import { made, opened } from '../support/opened.ts'
import { pairedPhone } from '../support/paired-phone.ts'

const rows = Object.values(resourceEndpoints) as readonly Endpoint[]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
/** All spellings of a path's address. */
const SPELLINGS = ['', '/api', '/v1'].flatMap((prefix) =>
  ['', '/', '//'].map((end) => (path: string) => prefix + path + end),
)

/** An error and the type of its description. */
const FORBIDDEN = ['forbidden', 'string']

/** Statuses of reads, of registering, of unsupported methods, and of paths outside of this API. */
interface Wanted {
  readonly reads: number
  readonly writes: number
  readonly others: number
  readonly elsewhere: number
  /** OPTIONS: a preflight has no credential; with a credential it is a call like any other. */
  readonly options: number
  readonly head: number
}
const ANYBODY = { reads: 200, writes: 401, others: 405, elsewhere: 404, options: 204, head: 405 }
const KNOWN = { ...ANYBODY, writes: 200 }
const BY_BEARER = { ...KNOWN, options: 405 }
const APP = { reads: 200, writes: 200, others: 403, elsewhere: 403, options: 403, head: 403 }
const BAD_BEARER = { reads: 401, writes: 401, others: 401, elsewhere: 401, options: 401, head: 401 }

const NOTHING_AT = [
  '/Events /API/events /api/v1/events /v1/v1/events /v1/api/events /v2/events',
  '/manage/events /events/x/register/more /ADMIN //events /events/x/Questions',
  '/events//questions /events/x/tickets /playlists/x /admin/events',
].flatMap((paths) => paths.split(' '))
const ANYWHERE = [
  '/ /nowhere /admin/events /docs /openapi.json /help/en/ /account /avatar.svg /q',
  '/n/AAAABBBBCCCCDDDD /api/v1/auth/token /api/passes/events /api/v1/auth/session',
].flatMap((paths) => paths.split(' '))
const NOT_FOR_APPS = [
  '/ /openapi.json /docs /manage/events /admin /admin/anything /api/admin/x',
  '/v1/admin/events /users/me /desk /me /developer',
].flatMap((paths) => paths.split(' '))

describe.each(databaseKinds)('the input checks of the resource API on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  const person = made(() => world.makePerson())
  const ids = made(async (): Promise<Record<string, string>> => {
    const { eventId } = await world.addEvent({ pins: [[139.76, 35.68]] })
    const ticketId = await world.addTicket(eventId)
    return { eventId, ticketId, playlistId: await world.addPlaylist([eventId]) }
  })

  const filled = (path: string): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
  const paths = [...new Set(rows.map((row) => row.path))]
  const body = (method: string) =>
    ['POST', 'PUT', 'PATCH'].includes(method) ? { ticketId: ids.ticketId } : undefined

  const bearer = (token: string, client = world.client): Client => client.with({ bearer: token })
  const phone = () => pairedPhone(world.db, person)

  const app = (change?: Parameters<typeof makeOauthToken>[2]) => async () =>
    bearer(await makeOauthToken(world.db, person.userId, change))
  const appWith = (more: Credentials) => async () => (await app()()).with(more)
  const GONE = { cookie: 'passdesk_session=gone' }
  const from = (origin: string | null) => () => person.client.with({ origin })
  const callers: readonly [string, Wanted, () => Client | Promise<Client>][] = [
    ['nobody', ANYBODY, () => world.client],
    ['a web session', KNOWN, () => person.client],
    ['a web session, from a page of another site', { ...KNOWN, writes: 403 }, from('https://evil.example')],
    ['a web session, from nowhere', { ...KNOWN, writes: 403 }, from(null)],
    ['an ended session', { ...ANYBODY, reads: 401 }, () => world.client.with(GONE)],
    ['a personal token', BY_BEARER, async () => bearer(await world.tokenOf(person))],
    ['a personal token that was never given', BAD_BEARER, () => bearer('pat_gone')],
    ["a phone's access token", BY_BEARER, async () => bearer((await phone()).access_token)],
    ["a phone's refresh token", BAD_BEARER, async () => bearer((await phone()).refresh_token)],
    ["an app's access token", APP, app()],
    ["an app's access token, from a page of its own", APP, appWith({ origin: 'https://app.example' })],
    ["an app's access token beside the cookie of an ended session", APP, appWith(GONE)],
    ["an app's access token that is out of date", BAD_BEARER, app({ expiresAt: Date.now() - 1 })],
    ["an app's refresh token", BAD_BEARER, app({ kind: 'RefreshToken' })],
    ["an app's access token that was revoked", BAD_BEARER, app({ revoked: true })],
    ['a suspended app', BAD_BEARER, app({ status: 'suspended' })],
    ['a bad token beside a good session', BAD_BEARER, () => bearer('gone', person.client)],
  ]

  const wantedOf = (row: Endpoint | undefined, method: string, wanted: Wanted): number => {
    if (method === 'HEAD') return wanted.head
    if (method === 'OPTIONS') return wanted.options
    if (!row) return wanted.others
    return method === 'GET' ? wanted.reads : wanted.writes
  }
  /** Each request has the next spelling. */
  let turn = 0
  it.each(callers)('replies to %s on every path and method as documented', async (_, wanted, makeClient) => {
    const client = await makeClient()
    for (const path of paths) {
      for (const method of METHODS) {
        const row = rows.find((one) => one.path === path && one.method === method)
        const asked = SPELLINGS[turn++ % SPELLINGS.length]!(filled(path))
        const answer = await client.send(method, asked, body(method))
        const status = wantedOf(row, method, wanted)
        expect(answer.status, `${method} ${asked}`).toBe(status)
        if (method !== 'HEAD' && status >= 400) expectRefusal(answer, status, answer.body.error)
        if (status === 405) expect(answer.headers.get('Allow')).toContain('OPTIONS')
        expect(answer.headers.get('WWW-Authenticate')?.startsWith('Bearer') ?? false).toBe(status === 401)
      }
    }
    expect((await client.get('/v1/admin/events')).status).toBe(wanted.elsewhere)
  })

  it('replies alike without a prefix, under /api and /v1, with and without final slashes', async () => {
    for (const { path } of rows.filter(({ method }) => method === 'GET')) {
      const plain = await world.client.get(filled(path))
      for (const spelt of SPELLINGS)
        expect((await world.client.get(spelt(filled(path)))).body).toEqual(plain.body)
    }
  })

  it.each(NOTHING_AT)('has nothing at %s, and rejects apps there', async (path) => {
    expect((await world.client.get(path)).status).toBe(404)
    const { status, body: refused } = await (await world.asApp(person)).get(path)
    expect([status, refused.error, typeof refused.error_description]).toEqual([403, ...FORBIDDEN])
  })

  it.each(ANYWHERE)('answers 401 to an invalid token at %s, whatever is there', async (path) => {
    for (const bearer of ['gone', 'pat_gone', 'pda_gone']) {
      for (const method of METHODS) {
        const { status, headers } = await world.client.with({ bearer }).send(method, path)
        expect(status, `${bearer} ${method}`).toBe(401)
        expect(headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
      }
    }
    expect((await world.client.get(path, { Authorization: 'Bearer' })).status).toBe(401)
  })

  it('restricts an app to its paths, for any path and method', async () => {
    const app = await world.asApp(person)
    const native = allEndpoints
      .filter((row) => row.api !== 'resource' && row.tag !== 'sign-in')
      .map((row) => [row.method, row.path.replaceAll(/\{\w+\}/g, randomUUID())] as const)
    const others = NOT_FOR_APPS.flatMap((path) => METHODS.map((method) => [method, path] as const))
    for (const [method, path] of [...native, ...others]) {
      const { status, body: refused } = await app.send(method, path)
      expect(status, `${method} ${path}`).toBe(403)
      if (method !== 'HEAD') expect([refused.error, typeof refused.error_description]).toEqual(FORBIDDEN)
    }
  })

  it('accepts calls of other origins with a token, and never with the cookie', async () => {
    const preflight = await world.client
      .with({ origin: 'https://app.example' })
      .send('OPTIONS', `/v1/events/${ids.eventId}/register`, undefined, {
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('POST, OPTIONS')
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type')
    for (const answer of [
      preflight,
      await world.client.get('/events'),
      await world.client.get('/events/gone'),
      await (await world.asApp(person)).get('/admin'),
    ]) {
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    }
    expect((await world.client.get('/openapi.json')).headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it('finds an event by id and by slug, and no unknown or unpublished one', async () => {
    const open = await world.addEvent()
    const hidden = await world.addEvent({ status: 'DRAFT' })
    expect((await world.client.get(`/events/${open.slug}`)).body).toEqual(
      (await world.client.get(`/events/${open.eventId}`)).body,
    )
    for (const gone of [
      hidden.eventId,
      hidden.slug,
      randomUUID(),
      'gone',
      '%zz',
      '%F0%9F%98%80',
      '%2E%2Fx',
      'x'.repeat(3000),
    ]) {
      for (const path of [
        `/events/${gone}`,
        `/events/${gone}/questions`,
        `/events/${gone}/tickets/x`,
        `/events/${ids.eventId}/tickets/${gone}`,
        `/playlists/${gone}/items`,
      ])
        expectRefusal(await world.client.get(path), 404, 'not_found')
    }
  })

  it('produces every code of the reading rows', () => {
    expect(refusalsNotShown(rows.filter((row) => row.method === 'GET'))).toEqual([])
  })
})
