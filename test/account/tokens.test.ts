import { sha256Hex } from '../../src-server/account/session/find-caller.ts'
import { describe, expect, it } from 'vitest'
import { codeGrant, DEAD, DEVICE_GRANT, readJwt, startSignInHouse, type TestApp } from './house.ts'
import { made, opened } from '../support/opened.ts'

const house = opened(() => startSignInHouse())
const web = made(() => house.makeApp('confidential'))
const open = made(() => house.makeApp('public'))

const basic = (id: string, secret: string): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

const refreshOf = (app: TestApp): Record<string, string> => ({
  grant_type: 'refresh_token',
  refresh_token: 'x',
  client_id: app.clientId,
})

async function postForm(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(house.url + path, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} }
}

describe('the token endpoint', () => {
  it('returns three tokens in a reply that is not cached', async () => {
    const { code, verifier } = await house.newCode(web, await house.makePerson())
    const { status, body, headers } = await house.exchange(web, code, verifier)
    expect(status).toBe(200)
    const names = 'access_token expires_in id_token refresh_token scope token_type'
    expect(Object.keys(body).toSorted().join(' ')).toBe(names)
    expect(body).toMatchObject({ expires_in: 3600, token_type: 'Bearer' })
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Content-Type')).toContain('application/json')
  })

  it.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another redirect_uri', { redirect_uri: 'http://127.0.0.1:9/other' }, 'invalid_grant'],
    ['an unknown code', { code: 'unknown' }, 'invalid_grant'],
    ['no code', { code: undefined }, 'invalid_request'],
    ['no redirect_uri', { redirect_uri: undefined }, 'invalid_request'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['a verifier that is none', { code_verifier: 'short' }, 'invalid_request'],
    ['no grant_type', { grant_type: undefined }, 'invalid_request'],
    ['the password grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['the grant of a client', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['the device grant', { grant_type: DEVICE_GRANT }, 'unsupported_grant_type'],
  ])('refuses %s and leaves the code good', async (_name, change, error) => {
    const { code, verifier } = await house.newCode(web, await house.makePerson())
    const fields = Object.entries({ ...codeGrant(code, verifier), ...change })
    const sent = Object.fromEntries(fields.filter((pair): pair is [string, string] => pair[1] !== undefined))
    const refused = await house.post('/oauth/token', web, sent)
    expect({ status: refused.status, error: refused.body.error }).toEqual({ status: 400, error })
    expect(refused.body.error_description).toBeTypeOf('string')
    expect(refused.headers.get('Cache-Control')).toBe('no-store')
    expect((await house.exchange(web, code, verifier)).status).toBe(200)
  })

  it('accepts a code once; a second use ends what came from it', async () => {
    const { code, verifier } = await house.newCode(web, await house.makePerson())
    const first = await house.exchange(web, code, verifier)
    expect((await house.exchange(web, code, verifier)).body.error).toBe('invalid_grant')
    expect(await house.tryToken(first.body.access_token!)).toEqual(DEAD)
  })

  it("refuses another app's code and refresh token", async () => {
    const { code, verifier } = await house.newCode(web, await house.makePerson())
    expect((await house.exchange(open, code, verifier)).body.error).toBe('invalid_grant')
    const tokens = (await house.exchange(web, code, verifier)).body
    expect((await house.refresh(open, tokens.refresh_token!)).body.error).toBe('invalid_grant')
    expect((await house.refresh(web, tokens.refresh_token!)).status).toBe(200)
  })

  it.each<[string, (hash: string) => [headers: object, fields: object]]>([
    ['a wrong secret', () => [basic(web.clientId, 'wrong'), {}]],
    ['a wrong secret in the body', () => [{}, { client_id: web.clientId, client_secret: 'wrong' }]],
    ['the hash of the secret', (hash) => [{}, { client_id: web.clientId, client_secret: hash }]],
    ['no secret', () => [{}, { client_id: web.clientId }]],
    ['an unknown app', () => [basic('app_unknown', 'x'), {}]],
  ])('answers 401 invalid_client to %s', async (_name, proof) => {
    const stored = await house.db('oauth_clients').where({ client_id: web.clientId }).first()
    const [headers, fields] = proof(stored.secret_hash)
    for (const path of ['/oauth/token', '/oauth/revoke']) {
      const all = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x', ...fields }
      const { status, body } = await postForm(path, all, { ...headers })
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' })
    }
  })

  it('accepts no secret from a public app', async () => {
    const { status, body } = await postForm('/oauth/token', { ...refreshOf(open), client_secret: 'x' })
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' })
  })

  it('accepts only forms by POST', async () => {
    const json = await fetch(`${house.url}/oauth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...basic(web.clientId, web.secret!) },
      body: '{}',
    })
    expect([json.status, (await json.json()).error]).toEqual([400, 'invalid_request'])
    const get = await fetch(`${house.url}/oauth/token?grant_type=refresh_token`)
    expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await get.json()).error).toBe('invalid_request')
  })

  it('returns JSON although the caller prefers pages', async () => {
    const { body } = await postForm('/oauth/token', refreshOf(open), { Accept: 'text/html' })
    expect(body.error).toBe('invalid_grant')
  })

  it('accepts calls of pages of a public app’s own origin, and of no other', async () => {
    const ask = async (app: TestApp, origin: string) => {
      const { status, headers } = await postForm(
        '/oauth/token',
        refreshOf(app),
        app.secret ? { Origin: origin, ...basic(app.clientId, app.secret) } : { Origin: origin },
      )
      return [status, headers.get('Access-Control-Allow-Origin')]
    }
    expect(await ask(open, 'http://127.0.0.1:9')).toEqual([400, 'http://127.0.0.1:9'])
    expect(await ask(open, 'https://evil.example')).toEqual([400, null])
    expect(await ask(open, 'null')).toEqual([400, null])
    expect(await ask(web, 'http://127.0.0.1:9')).toEqual([400, null])
  })

  it('is never rate limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => postForm('/oauth/token', refreshOf(open))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  })
})

describe('the ID Token', () => {
  it('has the claims of the specification and no others, whatever the scope', async () => {
    const person = await house.makePerson()
    const seconds = Math.floor(Date.now() / 1000)
    const all = ['openid profile email', 'openid', 'email', 'openid offline_access unknown']
    for (const scope of [...all, undefined]) {
      const asked = house.authorizeUrl(web, { scope })
      const back = await house.approve(await house.browserOf(person), asked.url, '')
      const { body } = await house.exchange(web, back.searchParams.get('code')!, asked.verifier)
      const { header, payload } = readJwt(body.id_token!)
      expect(header).toEqual({ alg: 'RS256', kid: expect.any(String) })
      expect(payload).toEqual({
        iss: house.url,
        aud: web.clientId,
        sub: person.userId,
        iat: expect.any(Number),
        exp: (payload.iat as number) + 3600,
        auth_time: expect.any(Number),
        nonce: 'nonce-1',
        name: '田中 美咲',
        given_name: '美咲',
        family_name: '田中',
        picture: `${house.url}/avatar.svg`,
        profile: `${house.url}/api/profiles/${person.userId}`,
        preferred_username: person.email.split('@')[0],
        locale: 'ja',
        email: person.email,
        email_verified: false,
      })
      expect(payload.auth_time).toBeGreaterThanOrEqual(seconds)
      expect(payload.auth_time).toBeLessThanOrEqual(payload.iat as number)
    }
  })

  it('has a nonce only if one was sent', async () => {
    const asked = house.authorizeUrl(open, { nonce: undefined })
    const back = await house.approve(await house.browserOf(await house.makePerson()), asked.url, '')
    const { body } = await house.exchange(open, back.searchParams.get('code')!, asked.verifier)
    expect(readJwt(body.id_token!).payload).not.toHaveProperty('nonce')
  })

  it('is part of every refresh, with the same auth_time, also for a narrower scope', async () => {
    const first = await house.signIn(web, await house.makePerson())
    const second = (await house.refresh(web, first.refresh_token)).body
    const third = (await house.refresh(web, second.refresh_token!, { scope: 'email' })).body
    for (const tokens of [second, third]) {
      const { payload } = readJwt(tokens.id_token!)
      expect(payload.auth_time).toBe(readJwt(first.id_token).payload.auth_time)
      expect(payload).toMatchObject({ name: '田中 美咲', nonce: 'nonce-1', aud: web.clientId })
    }
  })

  it('has the time of this sign-in, not of the last password entry', async () => {
    const person = await house.makePerson()
    const browser = await house.browserOf(person)
    await house.signIn(web, person, browser)
    await house.passwordAt(person, 0)
    const later = await house.signIn(web, person, browser)
    expect(readJwt(later.id_token).payload.auth_time).toBeGreaterThan(Date.now() / 1000 - 60)
  })
})

describe('UserInfo', () => {
  it('returns the same claims by GET and by POST', async () => {
    const person = await house.makePerson()
    const { access_token } = await house.signIn(web, person)
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${house.url}/oauth/userinfo`, {
        method,
        headers: { Authorization: `Bearer ${access_token}` },
      })
      expect(answer.status).toBe(200)
      const known = { sub: person.userId, name: '田中 美咲', email: person.email, locale: 'ja' }
      expect(await answer.json()).toMatchObject(known)
    }
  })

  it.each([
    ['nothing', {}],
    ['an unknown token', { Authorization: 'Bearer unknown' }],
  ])('answers 401 to %s', async (_name, headers) => {
    const answer = await fetch(`${house.url}/oauth/userinfo`, { headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer/)
    expect((await answer.json()).error).toBe('invalid_token')
  })

  it('accepts no ID Token, refresh token or code as access token', async () => {
    const tokens = await house.signIn(web, await house.makePerson())
    const { code } = await house.newCode(web, await house.makePerson())
    for (const token of [tokens.refresh_token, tokens.id_token, code])
      expect(await house.tryToken(token)).toEqual(DEAD)
  })
})

it('stored data contains no code, token or secret in plain text', async () => {
  const { code, verifier } = await house.newCode(web, await house.makePerson())
  const { body } = await house.exchange(web, code, verifier)
  const tables = ['oauth_tokens', 'oauth_grants', 'oauth_clients', 'signing_keys']
  const rowsOf = (table: string): Promise<Record<string, unknown>[]> => house.db(table).select()
  const rows = await Promise.all([...tables, 'oauth_interactions'].map(rowsOf))
  for (const [i, table] of tables.entries()) expect(rows[i], table).not.toEqual([])
  // Plain texts: within JSON the quotes of JSON are escaped.
  const stored = rows
    .flat()
    .flatMap((row) => Object.values(row).map(String))
    .join('\n')
  for (const secret of [code, body.access_token!, body.refresh_token!, web.secret!]) {
    expect(stored).toContain(sha256Hex(secret))
    expect(stored).not.toContain(secret)
  }
  expect(stored).not.toMatch(/"(d|p|q|dp|dq|qi)"/)
})
