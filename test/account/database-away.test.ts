import { afterAll, describe, expect, it } from 'vitest'
import { made, opened } from '../support/opened.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { CALLBACK, startSignInHouse } from './house.ts'

describe('the provider while the database is away', { timeout: 60_000 }, () => {
  const one = opened(() => startSignInHouse({ kind: 'postgres' }))
  const proxy = opened(() => openTcpProxy((one.database as { url: string }).url))
  const house = opened(() =>
    startSignInHouse({ beside: { ...one, database: { kind: 'postgres', url: proxy.url } } }),
  )
  const app = made(() => house.makeApp('confidential'))
  const tokens = made(async () => house.signIn(app, await house.makePerson()))
  afterAll(() => proxy.set('pass'))

  const basic = () => ({ Authorization: `Basic ${btoa(`${app.clientId}:${app.secret}`)}` })
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(house.url + path, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) })
  const form = (path: string, text: string) => ask('POST', path, { ...FORM, ...basic() }, text)
  const bearer = () => ({ Authorization: `Bearer ${tokens.access_token}` })
  const refreshed = () => `grant_type=refresh_token&refresh_token=${tokens.refresh_token}`
  const CODE =
    `grant_type=authorization_code&code=x&code_verifier=${'v'.repeat(43)}` +
    `&redirect_uri=${encodeURIComponent(CALLBACK)}`
  const NATIVE = 'grant_type=refresh_token&refresh_token=pdr_x'
  const programs: readonly [string, () => Promise<Response>][] = [
    ['the token endpoint', () => form('/oauth/token', refreshed())],
    ['the code exchange', () => form('/oauth/token', CODE)],
    ['UserInfo', () => ask('GET', '/oauth/userinfo', bearer())],
    ['UserInfo by POST', () => ask('POST', '/oauth/userinfo', bearer())],
    ['the revocation endpoint', () => form('/oauth/revoke', `token=${tokens.refresh_token}`)],
    ['the key set', () => ask('GET', '/.well-known/jwks.json')],
    ['the discovery document', () => ask('GET', '/.well-known/openid-configuration')],
    ['the native token endpoint', () => ask('POST', '/api/v1/auth/token', FORM, NATIVE)],
  ]
  async function expectOauth(answer: Response): Promise<void> {
    expect(answer.status).toBe(503)
    const error = 'temporarily_unavailable'
    expect(await answer.json()).toEqual({ error, error_description: expect.any(String) })
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
      expect(answer.status, path).toBe(503)
      expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
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
