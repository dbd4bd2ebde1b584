import { describe, expect, it } from 'vitest'
import { resetPassword } from '../../src-server/account/session/sign-in.ts'
import type { Arrival } from './browser.ts'
import { PASSWORD, phonePoll, startSignInHouse } from './house.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => startSignInHouse())

const shownSecret = (html: string): string => /<code class="shown">([^<]+)</.exec(html)![1]!

describe('the sign-in page', () => {
  it('signs a person in and continues to the requested page', async () => {
    const person = await house.makeUser()
    const browser = house.browser()
    const login = await browser.open('/developer/new')
    expect(login.url).toContain('/sign-in?to=%2Fdeveloper%2Fnew')
    const wrong = await browser.submit(login, { email: person.email, password: 'wrong' })
    expect([wrong.status, wrong.html.includes('Wrong email or password')]).toEqual([401, true])
    const page = await browser.submit(wrong, { email: person.email, password: PASSWORD })
    expect(page.url).toBe(`${house.url}/developer/new`)
    expect((await browser.open('/sign-in?to=/me')).url).toBe(`${house.url}/me`)
  })

  it('never redirects to another site after the correct password', async () => {
    const { email } = await house.makeUser()
    const browser = house.browser()
    const login = await browser.open('/sign-in')
    const html = login.html.replace(/action="[^"]*"/, 'action="/sign-in?to=https://evil.example/"')
    const arrival = await browser.submit({ ...login, html }, { email, password: PASSWORD })
    expect([arrival.left, arrival.url]).toEqual([null, `${house.url}/me`])
  })

  it('rejects forms of other sites, and forms of another page', async () => {
    const { email } = await house.makeUser()
    const browser = house.browser()
    const login = await browser.open('/sign-in')
    const submit = (more: Record<string, string>, options = {}) =>
      browser.submit(login, { email, password: PASSWORD, ...more }, options)
    expect((await submit({}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await submit({ form: 'x' })).status).toBe(403)
    expect(browser.cookie('passdesk_session')).toBeUndefined()
  })
})

it('a request with a bearer is anonymous for pages, and gets no cookie there or at a sign-in', async () => {
  const person = await house.makeUser()
  const headers = {
    Authorization: `Bearer ${await house.tokenOf(person)}`,
    Cookie: `passdesk_session=${(await house.browserOf(person)).cookie('passdesk_session')}`,
  }
  const page = await fetch(`${house.url}/me?lang=ja`, { headers, redirect: 'manual' })
  expect([page.status, page.headers.get('Location')]).toEqual([303, '/sign-in?to=/me'])
  expect(page.headers.getSetCookie()).toEqual([])
  const login = await fetch(`${house.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  })
  expect([login.status, login.headers.getSetCookie()]).toEqual([200, []])
})

describe('the account page', () => {
  it('requires a sign-in for every part', async () => {
    const developer = ['/developer', '/developer/new', '/developer/app_x']
    for (const path of ['/me', `/me/pair/${crypto.randomUUID()}`, ...developer]) {
      const page = await house.browser().open(path)
      expect(page.html, path).toContain('name="password"')
      expect(page.url, path).toContain('/sign-in')
    }
  })

  it('lists the allowed apps, and withdraws one at once', async () => {
    const [person, app] = [await house.makePerson(), await house.makeApp('public')]
    const browser = await house.browserOf(person)
    const tokens = await house.signIn(app, person, browser)
    const page = await browser.open('/me')
    expect(page.html).toContain('KUMO Connect')
    expect(page.html).toContain('An app loses access as soon as you revoke it.')
    const after = await browser.submit(page, {}, { action: '/me/apps/remove' })
    expect(after.html).toContain('Access revoked.')
    expect(after.html).not.toContain('KUMO Connect')
    expect(await house.tryToken(tokens.access_token)).toEqual({ resource: 401, userinfo: 401 })
  })

  it('creates a token, shows it once also when the form is sent again, and revokes it', async () => {
    const browser = await house.browserOf(await house.makePerson())
    const page = await browser.open('/me')
    const made = await browser.submit(page, { name: 'badge script' }, { action: '/me/tokens' })
    const token = shownSecret(made.html)
    expect(token).toMatch(/^pat_/)
    const again = await browser.submit(page, { name: 'badge script' }, { action: '/me/tokens' })
    expect(again.html).not.toContain('class="shown"')
    expect(again.html.match(/badge script/g)).toHaveLength(1)
    const asScript = house.client.with({ bearer: token, origin: null })
    expect((await asScript.get('/api/v1/me/consents')).status).toBe(200)
    const stopped = await browser.submit(again, {}, { action: '/me/tokens/stop' })
    expect(stopped.html).toContain('The token is revoked.')
    expect((await asScript.get('/api/v1/me/consents')).status).toBe(401)
  })

  it('changes the password, with errors below the field', async () => {
    const person = await house.makeUser()
    const [browser, elsewhere] = [await house.browserOf(person), await house.browserOf(person)]
    const change = async (fields: Record<string, string>) =>
      browser.submit(await browser.open('/me'), fields, { action: '/me/password' })
    expect((await browser.open('/me')).html.match(/type="password"/g)).toHaveLength(2)
    for (const [current, next, status, text] of [
      [PASSWORD, 'short', 400, 'Use at least 10 characters'],
      ['wrong', 'a new long one', 400, 'Check the current password'],
      [PASSWORD, 'a new long one', 200, 'Your password is changed.'],
    ] as const)
      expect(await change({ current, next })).toMatchObject({ status, html: expect.stringContaining(text) })
    expect((await elsewhere.open('/me')).url).toContain('/sign-in')
    await house.client.signIn(person.email, 'a new long one')
  })

  it('shows only the password form to a person with a first password', async () => {
    const person = await house.makeUser()
    const { db, secrets, stationId } = house.kiosk
    const deps = { db, secrets, stationId, now: Date.now }
    const first = await resetPassword(deps, { staffId: person.userId, eventId: null }, person.userId)
    const other = await house.browserOf(person)
    const left = await other.submit(await other.open('/me'), {}, { action: '/me/sign-out' })
    expect(left.url).toContain('/sign-in')
    const browser = await house.browserOf(person)
    const page = await browser.open('/developer')
    expect(page.url).toBe(`${house.url}/me?to=%2Fdeveloper`)
    expect(page.html).not.toContain('/me/tokens')
    // The other language keeps where the person goes next.
    expect(page.html).toContain('href="/me?to=%2Fdeveloper&amp;lang=ja"')
    const submit = (on: Arrival, next: string) =>
      browser.submit(on, { current: first, next }, { action: '/me/password' })
    const done = await submit(await submit(page, 'short'), 'a password of my own')
    expect(done.url).toBe(`${house.url}/developer`)
    const account = await browser.open('/me')
    expect(account.html).toContain('/me/tokens')
    expect(account.html).toContain('href="/me?lang=ja"')
  })

  it.each([
    ['/me/tokens', { name: 'badge script' }],
    ['/me/pair', {}],
  ])('requires the password again for %s after five minutes, then continues', async (action, fields) => {
    const person = await house.makeUser()
    const browser = await house.browserOf(person)
    const page = await browser.open('/me')
    await house.passwordAt(person, Date.now() - 300_001)
    const asked = await browser.submit(page, fields, { action })
    expect([asked.status, asked.html.includes('Enter your password')]).toEqual([428, true])
    const wrong = await browser.submit(asked, { password: 'wrong' }, { action })
    expect([wrong.status, wrong.html.includes('The password is wrong')]).toEqual([401, true])
    const made = await browser.submit(wrong, { password: PASSWORD }, { action })
    expect(made.html).toContain(action === '/me/pair' ? 'QR for pairing' : 'class="shown"')
    expect(made.html).not.toContain(PASSWORD)
  })

  it('signs out at once', async () => {
    const browser = await house.browserOf(await house.makePerson())
    const cookie = browser.cookie('passdesk_session')!
    const page = await browser.submit(await browser.open('/me'), {}, { action: '/me/sign-out' })
    expect(page.html).toContain('name="password"')
    expect(browser.cookie('passdesk_session')).toBeUndefined()
    const ended = house.client.with({ cookie: `passdesk_session=${cookie}` })
    expect((await ended.get('/api/v1/auth/session')).status).toBe(401)
  })

  it.each(['/me/sign-out', '/me/password', '/me/tokens', '/me/pair'])(
    'accepts %s from its own page only',
    async (action) => {
      const person = await house.makePerson()
      const browser = await house.browserOf(person)
      const page = await browser.open('/me')
      const fields = { name: 'x', current: 'x', next: 'y' }
      const other = await (await house.browserOf(await house.makePerson())).open('/me')
      for (const [of, origin] of [
        [page, 'https://evil.example'],
        [page, null],
        [other, house.url],
      ] as const)
        expect((await browser.submit(of, fields, { action, origin })).status).toBe(403)
      expect((await browser.open('/me')).url).toBe(`${house.url}/me`)
      expect([
        await house.db('personal_tokens').where({ user_id: person.userId }),
        await house.db('pairings').where({ user_id: person.userId }),
      ]).toEqual([[], []])
    },
  )

  it('shows names as text', async () => {
    const name = '<script>alert(1)</script>'
    const { html } = await (await house.browserOf(await house.makePerson({ name }))).open('/me')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script>alert')
  })
})

describe('pairing a phone in the browser', () => {
  const ask = (deviceCode: string, name = 'Misaki’s phone', platform = 'android') =>
    house.client.with({ origin: null }).post('/api/v1/auth/token', phonePoll(deviceCode, name, platform))
  /** The page of a new QR in the browser of a new person. */
  async function begin() {
    const browser = await house.browserOf(await house.makePerson())
    const page = await browser.submit(await browser.open('/me'), {}, { action: '/me/pair' })
    expect(page.html).toContain('<svg class="qr"')
    const id = page.url.split('/').at(-1)
    const row = await house.db('pairings').where({ id }).first()
    const deviceCode = Buffer.from(house.kiosk.secrets.hmac('pairing', row.id), 'hex').toString('base64url')
    return { browser, page, deviceCode, row }
  }
  /** As `begin`, with the page that asks about the phone. */
  async function beginAsked() {
    const begun = await begin()
    await ask(begun.deviceCode)
    return { ...begun, asked: await begun.browser.open(begun.page.url) }
  }

  it('goes from the QR over the phone’s name and number to the confirmation', async () => {
    const { browser, page, deviceCode, row } = await begin()
    expect(page.html).toContain('http-equiv="refresh"')
    // This kiosk has no LAN listener, and the page shows that.
    expect(page.html).toContain('Phone access is off at this desk.')
    await ask(deviceCode)
    const asked = await browser.open(page.url)
    expect(asked.html).toContain('Misaki’s phone')
    expect(asked.html).toContain(row.match_code)
    expect(asked.html).not.toContain('http-equiv="refresh"')
    expect((await browser.submit(asked, { decision: 'approve' })).html).toContain('Waiting for the phone.')
    expect((await ask(deviceCode)).status).toBe(200)
    expect((await browser.open(page.url)).html).toContain('The phone is paired.')
    const account = await browser.open('/me')
    expect(account.html).toContain('Misaki’s phone')
    const removed = await browser.submit(account, {}, { action: '/me/devices/remove' })
    expect(removed.html).toContain('The phone is removed.')
  })

  it('pairs a program that is no phone, and shows no platform of it', async () => {
    const { browser, page, deviceCode } = await begin()
    await ask(deviceCode, 'Gate 2', 'other')
    await browser.submit(await browser.open(page.url), { decision: 'approve' })
    expect((await ask(deviceCode, 'Gate 2', 'other')).status).toBe(200)
    const { html } = await browser.open('/me')
    expect(html).toContain('Gate 2')
    expect(html).not.toMatch(/iOS|Android|null/)
  })

  it('can be refused', async () => {
    const { browser, deviceCode, asked } = await beginAsked()
    // Then from another tab, which still asks.
    for (const decision of ['deny', 'approve'])
      expect((await browser.submit(asked, { decision })).html).toContain('The phone was not paired.')
    expect((await ask(deviceCode)).body.error).toBe('access_denied')
  })

  it('warns of a second phone before it pairs one, also if it came after the page was rendered', async () => {
    const { browser, row, asked } = await beginAsked()
    expect(asked.html).not.toContain('Another phone used this QR too')
    await house.db('pairings').where({ id: row.id }).update({ contested: true })
    const warned = await browser.submit(asked, { decision: 'approve' })
    expect(warned.html).toContain('Another phone used this QR too')
    expect((await browser.submit(warned, { decision: 'approve' })).html).toContain('Waiting for the phone.')
  })

  it('is not accessible to others', async () => {
    const { page, deviceCode, asked } = await beginAsked()
    const other = await house.browserOf(await house.makePerson())
    expect(await other.open(page.url)).toMatchObject({ status: 404 })
    expect((await other.submit(asked, { decision: 'approve' })).status).toBe(403)
    expect((await ask(deviceCode)).body.error).not.toBe('invalid_grant')
  })
})
