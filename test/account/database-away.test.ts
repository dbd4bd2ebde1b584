import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/kiosk.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { CALLBACK, startSignInHouse, type SignInHouse, type TestApp, type Tokens } from './house.ts'

describe('the provider while the database is away', { timeout: 60_000 }, () => {
  let proxy: TcpProxy
  let one: SignInHouse
  let house: SignInHouse
  let app: TestApp
  let person: TestPerson
  let tokens: Tokens
  beforeAll(async () => {
    one = await startSignInHouse({ kind: 'postgres' })
    proxy = await openTcpProxy((one.database as { url: string }).url)
    house = await startSignInHouse({ beside: { ...one, database: { kind: 'postgres', url: proxy.url } } })
    app = await house.makeApp('confidential')
    person = await house.makePerson()
    tokens = await house.signIn(app, person)
  })
  afterAll(async () => {
    proxy.set('pass')
    await house.close()
    await proxy.close()
    await one.close()
  })

  const basic = (): Record<string, string> => ({
    Authorization: `Basic ${btoa(`${app.clientId}:${app.secret}`)}`,
  })
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(house.url + path, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) })
  const form = (path: string, text: string) => ask('POST', path, { ...FORM, ...basic() }, text)
  const bearer = () => ({ Authorization: `Bearer ${tokens.access_token}` })
  const refreshed = () => `grant_type=refresh_token&refresh_token=${tokens.refresh_token}`
  const CODE =
    `grant_type=authorization_code&code=x&code_verifier=${'v'.repeat(43)}` +
    `&redirect_uri=${encodeURIComponent(CALLBACK)}`
  const programs: readonly [string, () => Promise<Response>][] = [
    ['the token endpoint', () => form('/oauth/token', refreshed())],
    ['the code exchange', () => form('/oauth/token', CODE)],
    ['UserInfo', () => ask('GET', '/oauth/userinfo', bearer())],
    ['UserInfo by POST', () => ask('POST', '/oauth/userinfo', bearer())],
    ['the revocation endpoint', () => form('/oauth/revoke', `token=${tokens.refresh_token}`)],
    ['the key set', () => ask('GET', '/.well-known/jwks.json')],
    ['the discovery document', () => ask('GET', '/.well-known/openid-configuration')],
    [
      'the native token endpoint',
      () => ask('POST', '/api/v1/auth/token', FORM, 'grant_type=refresh_token&refresh_token=pdr_x'),
    ],
  ]
  async function expectOauth(answer: Response): Promise<void> {
    const body = (await answer.json()) as Record<string, unknown>
    expect([answer.status, body.error, Object.keys(body).toSorted()]).toEqual([
      503,
      'temporarily_unavailable',
      ['error', 'error_description'],
    ])
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
  }

  it.each(programs)('replies with OAuth errors at %s', async (_, call) => {
    proxy.set('cut')
    await expectOauth(await call())
  })

  it('shows a page to people, and returns Retry-After to apps', async () => {
    proxy.set('cut')
    const { pathname, search } = new URL(house.authorizeUrl(app).url)
    for (const path of [pathname + search, '/oauth/interaction/x', '/me', '/developer']) {
      const answer = await ask('GET', path, { Cookie: 'passdesk_session=x' })
      expect([answer.status, answer.headers.get('Content-Type')], path).toEqual([
        503,
        'text/html; charset=utf-8',
      ])
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    const events = await ask('GET', '/events')
    expect([events.status, events.headers.get('Retry-After') !== null]).toEqual([503, true])
  })

  it.each([
    ['looks up the app', 'oauth_clients', () => programs[0]![1]()],
    ['looks up the token', 'oauth_tokens', () => programs[2]![1]()],
  ])('speaks OAuth when the answer is lost while the library %s', async (_, table, call) => {
    proxy.set('pass')
    await expect.poll(async () => (await ask('GET', '/events')).status, { timeout: 20_000 }).toBe(200)
    const lost = proxy.loseAnswerTo(table)
    const answer = call()
    await lost
    await expectOauth(await answer)
  })

  it('continues when the database is back', async () => {
    proxy.set('pass')
    await expect
      .poll(async () => (await ask('GET', '/.well-known/jwks.json')).status, { timeout: 20_000 })
      .toBe(200)
    expect((await programs[2]![1]()).status).toBe(200)
    expect((await programs[0]![1]()).status).toBe(200)
  })
})
