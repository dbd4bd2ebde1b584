import { describe, expect, it } from 'vitest'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { overTls } from '../platform/lan/tls-client.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { rawRequest } from '../support/raw-request.ts'
import { startSignInHouse } from './house.ts'
import { opened } from '../support/opened.ts'

const rawGet = (url: string, path: string, headers: Record<string, string>) =>
  rawRequest(url, { path, setHost: false, headers })

const DISCOVERY = '/.well-known/openid-configuration'
const FORWARDED = {
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  Forwarded: 'host=evil.example',
}

describe('the provider’s addresses', () => {
  const house = opened(() => startSignInHouse())

  it.each([
    ['another port', DISCOVERY, { Host: '127.0.0.1:1' }],
    ['forwarding headers', DISCOVERY, { Host: '127.0.0.1', ...FORWARDED }],
    ['a whole address in the request', `http://evil.example${DISCOVERY}`, { Host: '127.0.0.1' }],
  ] as [string, string, Record<string, string>][])('are the same for %s', async (_name, target, headers) => {
    const usual = await (await fetch(house.url + DISCOVERY)).text()
    const answer = await rawGet(house.url, target, headers)
    expect([answer.status, answer.text]).toEqual([200, usual])
  })

  it('redirect a sign-in to the address of the browser, not to that of a Host header', async () => {
    const app = await house.makeApp('public')
    const { pathname, search } = new URL(house.authorizeUrl(app).url)
    for (const Host of ['127.0.0.1:1', 'localhost']) {
      const { status, headers } = await rawGet(house.url, pathname + search, { Host })
      expect(status).toBe(303)
      expect(headers.location).toMatch(/^\/oauth\/interaction\/[\w-]{43}$/)
    }
    const browser = await house.browserOf(await house.makePerson())
    await house.approve(browser, house.authorizeUrl(app).url, '')
    for (const { location } of browser.trail.slice(0, -1)) expect(location).toMatch(/^\//)
  })

  it('have one spelling, and no other paths of the library are reachable', async () => {
    const library = '/session/end /session/end/confirm /reg /request /device /auth /token'
    const other = '/OAUTH/token /oauth/Token /.well-known/oauth-authorization-server /me/x'
    for (const path of `${library} ${other}`.split(' '))
      expect((await fetch(house.url + path, { method: 'POST' })).status, path).toBe(404)
  })

  it('list only what exists', async () => {
    const document = await (await fetch(house.url + DISCOVERY)).json()
    const methods = ['client_secret_basic', 'client_secret_post', 'none']
    expect(document).toMatchObject({
      issuer: house.url,
      authorization_endpoint: `${house.url}/oauth/authorize`,
      token_endpoint: `${house.url}/oauth/token`,
      userinfo_endpoint: `${house.url}/oauth/userinfo`,
      revocation_endpoint: `${house.url}/oauth/revoke`,
      jwks_uri: `${house.url}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      subject_types_supported: ['public'],
    })
    const claims =
      'iss sub aud exp iat auth_time nonce name given_name family_name picture profile ' +
      'preferred_username locale email email_verified'
    expect(document.claims_supported.toSorted()).toEqual(claims.split(' ').toSorted())
    const absent =
      'authorization_response_iss_parameter_supported token_endpoint_auth_signing_alg_values_supported ' +
      'registration_endpoint end_session_endpoint pushed_authorization_request_endpoint ' +
      'device_authorization_endpoint introspection_endpoint dpop_signing_alg_values_supported'
    for (const name of absent.split(' ')) expect(document).not.toHaveProperty(name)
  })

  it('have a picture for everyone', async () => {
    const { status, headers } = await fetch(`${house.url}/avatar.svg`)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })
})

describe('a kiosk with different addresses', () => {
  const [apiUrl, webUrl] = ['https://api.kumo.example', 'https://web.kumo.example']
  const house = opened(() => startTestKiosk({ apiUrl, webUrl }))

  it('has its authorization page on the web address, and everything else on the API’s', async () => {
    const document = (await house.client.get(DISCOVERY)).body
    expect(document.issuer).toBe(apiUrl)
    expect(document.authorization_endpoint).toBe(`${webUrl}/oauth/authorize`)
    for (const name of ['token_endpoint', 'userinfo_endpoint', 'revocation_endpoint', 'jwks_uri'])
      expect(document[name]).toMatch(/^https:\/\/api\.kumo\.example\//)
  })
})

describe('the LAN listener', () => {
  const house = opened(() => startSignInHouse({ lanPort: 0, loopbackAddresses: false }))

  it('sets every cookie of a sign-in for TLS only', async () => {
    const ask = overTls(house.kiosk.lan!.port!, (await house.client.get('/ca.crt')).body)
    const { id } = await startSession(house.db, (await house.makePerson()).userId, Date.now())
    const { pathname, search } = new URL(house.authorizeUrl(await house.makeApp('public')).url)
    const started = await ask(pathname + search, { headers: { Cookie: `passdesk_session=${id}` } })
    const cookies = started.headers['set-cookie']!
    expect(cookies).toHaveLength(4)
    for (const cookie of cookies)
      expect(cookie.toLowerCase()).toMatch(/; secure; httponly$|; httponly; secure$|; secure;.*httponly/)
    const sent = [...cookies.map((cookie) => cookie.split(';')[0]), `passdesk_session=${id}`]
    const page = await ask(`${started.headers.location}?lang=ja`, { headers: { Cookie: sent.join('; ') } })
    expect([page.status, page.text.includes('name="decision"')]).toEqual([200, true])
    expect(String(page.headers['set-cookie']).toLowerCase()).toContain('secure')
  })
})
