import { describe, expect, it } from 'vitest'
import { CALLBACK, PASSWORD, startSignInHouse, type TestApp } from './house.ts'
import { made, opened } from '../support/opened.ts'

const house = opened(() => startSignInHouse())
const ADDRESSES = [CALLBACK, 'https://connect.example/back?from=kiosk']
const app = made(() => house.makeApp('confidential', ADDRESSES))

const suspend = (one: TestApp) =>
  house.db('oauth_clients').where({ client_id: one.clientId }).update({ status: 'suspended' })
async function untilConsent(one: TestApp) {
  const [person, browser] = [await house.makeUser(), house.browser()]
  const login = await browser.open(house.authorizeUrl(one).url)
  const consent = await browser.submit(login, { email: person.email, password: PASSWORD })
  return { person, browser, consent }
}
const passwordAMinuteAgo = (person: { readonly userId: string }) =>
  house.passwordAt(person, Date.now() - 60_000)
const open = (change: Record<string, string | undefined>) =>
  house.browser().open(house.authorizeUrl(app, change).url)

it.each(['abc', '%C2%8D', 'a.b', 'a%2Fb'])(
  'a sign-in that is over gets a page to read at every address: %s',
  async (uid) => {
    const reply = await fetch(`${house.kiosk.url}/oauth/authorize/${uid}`)
    expect(reply.status).toBe(400)
    expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await reply.text()).toContain('Start again in the app')
  },
)

const EVIL = 'https://evil.example'
const NO_PKCE = { code_challenge: undefined, code_challenge_method: undefined }

describe('the authorization page goes back to the app with an error', () => {
  it.each<[string, Record<string, string | undefined>, string?]>([
    ['for the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['for the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['for an ID Token in the address', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['without response_type', { response_type: undefined }],
    ['without a code challenge', NO_PKCE],
    ['for a challenge in clear', { code_challenge_method: 'plain' }],
    ['for a challenge without a method', { code_challenge_method: undefined }],
    ['for a challenge that is none', { code_challenge: 'short' }],
    ['for a challenge of 42 characters', { code_challenge: 'a'.repeat(42) }],
    ['for a challenge of 44 characters', { code_challenge: 'a'.repeat(44) }],
    ['for a challenge of 128 characters', { code_challenge: 'a'.repeat(128) }],
    ['for a challenge in another alphabet', { code_challenge: `${'a'.repeat(41)}.~` }],
    ['for a padded challenge', { code_challenge: `${'a'.repeat(43)}=` }],
    ['for an unknown prompt', { prompt: 'select_account' }],
    ['for a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['for a request by reference', { request_uri: `${EVIL}/x` }, 'request_uri_not_supported'],
    ['for prompt=none, signed in or not', { prompt: 'none' }, 'interaction_required'],
  ])('%s', async (_name, change, error = 'invalid_request') => {
    const { left } = await open(change)
    expect(left?.origin + left!.pathname).toBe(CALLBACK)
    expect(left!.hash).toBe('')
    expect(left!.searchParams.get('error')).toBe(error)
    expect(left!.searchParams.get('state')).toBe('state-1')
    expect(left!.searchParams.has('code')).toBe(false)
    // Apache's mod_auth_openidc starts a new sign-in for every redirect with `iss` and no code.
    expect(left!.searchParams.has('iss')).toBe(false)
  })

  it('says which length a challenge must have', async () => {
    const { left } = await open({ code_challenge: 'a'.repeat(44) })
    expect(left!.searchParams.get('error_description')).toBe(
      'code_challenge must have 43 characters of base64url; it has 44',
    )
  })

  it('for a suspended app, with the state', async () => {
    const redirect_uri = 'https://connect.example/back?from=a%20b'
    const suspended = await house.makeApp('confidential', [redirect_uri])
    const address = (change: Record<string, string | undefined> = {}) =>
      house.authorizeUrl(suspended, { redirect_uri, state: 'a b&c=ü', ...change }).url
    await suspend(suspended)
    for (const change of [{}, { prompt: 'none' }, { code_challenge: undefined }]) {
      const { left } = await house.browser().open(address(change))
      expect(left!.href).toMatch(/^https:\/\/connect\.example\/back\?from=a%20b&error=/)
      expect(left!.searchParams.get('error')).toBe('unauthorized_client')
      expect(left!.searchParams.get('state')).toBe('a b&c=ü')
    }
    const { left } = await house.browser().open(address({ state: undefined }))
    expect(left!.searchParams.has('state')).toBe(false)
  })

  it('for an app that is suspended during a sign-in, with no authorization', async () => {
    const suspended = await house.makeApp('confidential')
    const { person, browser, consent } = await untilConsent(suspended)
    await suspend(suspended)
    for (const decision of ['approve', 'deny']) {
      const { left } = await browser.submit(consent, { decision })
      expect(left?.origin + left!.pathname).toBe(CALLBACK)
      expect(left!.searchParams.get('error')).toBe('unauthorized_client')
      expect(left!.searchParams.get('state')).toBe('state-1')
    }
    expect(await house.db('oauth_grants').where({ user_id: person.userId })).toEqual([])
  })

  it('for prompt=none also if the person is signed in and has consented', async () => {
    const browser = house.browser()
    await house.signIn(app, await house.makeUser(), browser)
    const { left } = await browser.open(house.authorizeUrl(app, { prompt: 'none' }).url)
    expect(left!.searchParams.get('error')).toBe('interaction_required')
  })

  it('for a public app without PKCE too', async () => {
    const { url } = house.authorizeUrl(await house.makeApp('public'), NO_PKCE)
    expect((await house.browser().open(url)).left!.searchParams.get('error')).toBe('invalid_request')
  })
})

describe('the authorization page does not redirect', () => {
  it.each([
    ['for an unknown app', { client_id: 'app_unknown' }],
    ['without an app', { client_id: undefined }],
    ['without an address to go back to', { redirect_uri: undefined }],
    ['for a longer path', { redirect_uri: `${CALLBACK}/more` }],
    ['for another query', { redirect_uri: `${CALLBACK}?x=1` }],
    ['for another port of the same machine', { redirect_uri: 'http://127.0.0.1:10/callback' }],
    ['for a slash more', { redirect_uri: `${CALLBACK}/` }],
    ['for another case', { redirect_uri: 'http://127.0.0.1:9/Callback' }],
    ['for another name of the host', { redirect_uri: 'http://localhost:9/callback' }],
    ['for a stranger', { redirect_uri: `${EVIL}/callback` }],
    ['for a user name before the host', { redirect_uri: 'http://127.0.0.1:9@evil.example/' }],
    ['for an address without its query', { redirect_uri: 'https://connect.example/back' }],
  ])('%s', async (_name, change) => {
    for (const more of [{}, { prompt: 'none' }, { response_type: 'token' }]) {
      const page = await open({ ...change, ...more })
      expect(page.left).toBeNull()
      expect(page.status).toBe(400)
      expect(page.headers.get('Content-Type')).toContain('text/html')
      expect(page.html).not.toContain('evil.example')
    }
  })

  it('for another port if the app opens by a custom scheme', async () => {
    const native = await house.makeApp('public', [CALLBACK, 'example.pocket:/back'])
    const at = (port: number) => {
      const redirect_uri = `http://127.0.0.1:${port}/callback`
      return house.browser().open(house.authorizeUrl(native, { redirect_uri }).url)
    }
    expect(await at(9)).toMatchObject({ left: null, status: 200 })
    expect(await at(10)).toMatchObject({ left: null, status: 400 })
  })

  it('for an app with one address that omits it', async () => {
    const single = await house.makeApp('public')
    const { url } = house.authorizeUrl(single)
    expect(await house.browser().open(url)).toMatchObject({ left: null, status: 200 })
    const without = house.authorizeUrl(single, { redirect_uri: undefined }).url
    expect(without).not.toContain('redirect_uri')
    expect(await house.browser().open(without)).toMatchObject({ left: null, status: 400 })
  })

  it('for a repeated parameter', async () => {
    const { url } = house.authorizeUrl(app)
    expect(await house.browser().open(url)).toMatchObject({ left: null, status: 200 })
    for (const other of ['https://evil.example/', CALLBACK]) {
      const page = await house.browser().open(`${url}&redirect_uri=${encodeURIComponent(other)}`)
      expect(page, other).toMatchObject({ left: null, status: 400 })
    }
  })

  it('for a suspended app with an address that is not registered', async () => {
    const suspended = await house.makeApp('confidential')
    await suspend(suspended)
    for (const redirect_uri of [`${CALLBACK}/more`, 'https://evil.example/callback', undefined]) {
      const page = await house.browser().open(house.authorizeUrl(suspended, { redirect_uri }).url)
      expect(page).toMatchObject({ left: null, status: 400 })
    }
    const twice = `${house.authorizeUrl(suspended).url}&redirect_uri=https%3A%2F%2Fevil.example%2F`
    expect(await house.browser().open(twice)).toMatchObject({ left: null, status: 400 })
  })

  it('for an app that is deleted during a sign-in', async () => {
    const gone = await house.makeApp('confidential')
    const { browser, consent } = await untilConsent(gone)
    await house.db('oauth_clients').where({ client_id: gone.clientId }).delete()
    expect(await browser.submit(consent, { decision: 'approve' })).toMatchObject({ left: null })
  })
})

describe('the authorization page', () => {
  it('returns the code and the state in the query, whatever response mode the app requested', async () => {
    const person = await house.makeUser()
    for (const response_mode of ['fragment', 'form_post', undefined]) {
      const { url } = house.authorizeUrl(app, { response_mode })
      const back = await house.approve(house.browser(), url, person.email)
      expect([...back.searchParams.keys()].toSorted()).toEqual(['code', 'iss', 'state'])
      expect(back.hash).toBe('')
    }
  })

  it('ignores parameters without a meaning here', async () => {
    const person = await house.makePerson()
    const change = {
      resource: 'https://api.example/',
      acr_values: 'high',
      display: 'popup',
      claims: '{"id_token":{"phone":null}}',
      foo: 'bar',
    }
    const { url } = house.authorizeUrl(app, change)
    const back = await house.approve(await house.browserOf(person), url, '')
    expect(back.searchParams.get('code')).toBeTruthy()
  })

  it.each([
    'https://connect.example/back?from=kiosk',
    'https://connect.example/back?from=a%20b&x=%7e~*()!&y=a+b&z',
    'https://connect.example/back?a=1&a=2&b=%e3%81%82&c=/?d',
    'https://connect.example/back?',
    'https://connect.example/back?from=kiosk&',
    "https://connect.example/a%2fb/c;d?e='f'|g",
  ])('returns to the registered address %s byte for byte', async (registered) => {
    const person = await house.makePerson()
    const exact = await house.makeApp('public', [registered])
    const browser = await house.browserOf(person)
    for (const [decision, result] of Object.entries({ deny: 'error', approve: 'code' })) {
      const address = house.authorizeUrl(exact, { redirect_uri: registered, state: 'a b&c=ü' }).url
      await browser.submit(await browser.open(address), { decision })
      const location = browser.trail.at(-1)!.location!
      const glue = /[?&]$/.test(registered) ? '' : registered.includes('?') ? '&' : '?'
      expect(location.slice(0, registered.length + glue.length + result.length + 1)).toBe(
        `${registered}${glue}${result}=`,
      )
      const { searchParams } = new URL(location)
      expect(searchParams.get('state')).toBe('a b&c=ü')
      expect([searchParams.get('error'), searchParams.has('iss')]).toEqual(
        decision === 'deny' ? ['access_denied', false] : [null, true],
      )
    }
  })

  it('asks for the password again with prompt=login and with max_age', async () => {
    const person = await house.makeUser()
    const browser = house.browser()
    await house.signIn(app, person, browser)
    for (const change of [{ prompt: 'login' }, { max_age: '30' }, { max_age: '0' }]) {
      await passwordAMinuteAgo(person)
      const page = await browser.open(house.authorizeUrl(app, change).url)
      expect(page.html, JSON.stringify(change)).toContain('name="password"')
      const done = await browser.submit(page, { email: person.email, password: PASSWORD })
      expect(done.left!.searchParams.get('code')).toBeTruthy()
    }
    expect((await browser.open(house.authorizeUrl(app, { max_age: '3600' }).url)).left).not.toBeNull()
  })

  it('requires the person of id_token_hint, and reports to the app if it was another', async () => {
    const [hinted, other] = [await house.makeUser(), await house.makeUser()]
    const { id_token } = await house.signIn(app, hinted)
    const browser = house.browser()
    await house.signIn(app, other, browser)
    await passwordAMinuteAgo(other)
    const { url } = house.authorizeUrl(app, { id_token_hint: id_token })
    const page = await browser.open(url)
    expect(page.html).toContain('name="password"')
    const wrong = await browser.submit(page, { email: other.email, password: PASSWORD })
    expect(wrong.left!.searchParams.get('error')).toBe('login_required')
    expect((await house.approve(house.browser(), url, hinted.email)).searchParams.get('code')).toBeTruthy()
  })
})
