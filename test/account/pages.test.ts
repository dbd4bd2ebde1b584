import { describe, expect, it } from 'vitest'
import { formsOf, type Browser } from './browser.ts'
import { PASSWORD, startSignInHouse } from './house.ts'
import { made, opened } from '../support/opened.ts'

const house = opened(() => startSignInHouse())
const app = made(() => house.makeApp('confidential'))

/** A person who is signed in, at the page that asks for their consent. */
async function atConsent() {
  const person = await house.makePerson()
  const browser = await house.browserOf(person)
  return { person, browser, consent: await browser.open(house.authorizeUrl(app).url) }
}
const sessionsOf = (userId: string) => house.db('web_sessions').where({ user_id: userId })
const grantsOf = (userId: string) => house.db('oauth_grants').where({ user_id: userId })

describe('login and consent', () => {
  it('are plain forms with the fields and buttons that apps’ checks rely on', async () => {
    const person = await house.makeUser()
    const browser = house.browser()
    const login = await browser.open(house.authorizeUrl(app).url)
    const [form] = formsOf(login.html)
    expect(form).toMatchObject({ method: 'post', fields: ['email', 'password'] })
    const consent = await browser.submit(login, { email: person.email, password: PASSWORD })
    expect(formsOf(consent.html)[0]!.buttons).toEqual([
      { name: 'decision', value: 'approve' },
      { name: 'decision', value: 'deny' },
    ])
    for (const page of [login, consent]) {
      expect(page.html).not.toContain('<script')
      expect(page.html).not.toMatch(/\son\w+=/)
    }
  })

  it('show the app, the person, the purpose and the redirect address', async () => {
    const { person, consent } = await atConsent()
    for (const text of ['KUMO Connect', person.email, '田中 美咲', '127.0.0.1:9', 'Email address'])
      expect(consent.html).toContain(text)
  })

  it('are in Japanese and English: by the switch, by the app’s request, by the browser', async () => {
    const browser = house.browser('ja-JP,ja;q=0.9')
    const page = await browser.open(house.authorizeUrl(app).url)
    expect(page.html).toContain('<html lang="ja">')
    expect(page.html).toContain('サインインしてください')
    expect((await browser.open(`${page.url}?lang=en`)).html).toContain('<html lang="en">')
    expect((await browser.open(page.url)).html).toContain('<html lang="en">')
    for (const [system, change, shown] of [
      ['en', { ui_locales: 'fr ja-JP en' }, 'ja'],
      ['de', {}, 'en'],
    ] as const) {
      const { html } = await house.browser(system).open(house.authorizeUrl(app, change).url)
      expect(html).toContain(`<html lang="${shown}">`)
    }
  })

  it('show names of people and apps as text', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const person = await house.makePerson({ name: evil })
    const named = await house.makeApp('confidential')
    await house
      .db('oauth_clients')
      .where({ client_id: named.clientId })
      .update({ name: `"><b>${evil}` })
    const page = await (await house.browserOf(person)).open(house.authorizeUrl(named).url)
    expect(page.html).not.toContain('<img')
    expect(page.html).not.toContain('<b>')
    expect(page.html).toContain('&lt;img')
  })

  it('fill in the address from the app, and allow another person to sign in', async () => {
    const { url } = house.authorizeUrl(app, { login_hint: 'misaki@kumo.example' })
    expect((await house.browser().open(url)).html).toContain('value="misaki@kumo.example"')
    const { person, browser, consent } = await atConsent()
    const login = await browser.open(`${consent.url}?other`)
    const other = await house.makeUser()
    const asked = await browser.submit(login, { email: other.email, password: PASSWORD })
    expect(asked.html).toContain(other.email)
    expect(await sessionsOf(person.userId)).toHaveLength(1)
  })

  it('show a wrong password below its field, and keep the address', async () => {
    const person = await house.makeUser()
    const browser = house.browser()
    const login = await browser.open(house.authorizeUrl(app).url)
    for (const email of [person.email, 'nobody@people.example']) {
      const again = await browser.submit(login, { email, password: 'wrong' })
      expect(again.status).toBe(401)
      expect(again.html).toContain('Wrong email or password')
      expect(again.html).toContain(`value="${email}"`)
      expect(again.html).not.toContain('wrong')
    }
  })

  it('share the limit of attempts with every other way to sign in', async () => {
    const person = await house.makeUser()
    const browser = house.browser()
    const login = await browser.open(house.authorizeUrl(app).url)
    const onPage = (password: string) => browser.submit(login, { email: person.email, password })
    const byApi = (password: string) =>
      house.client.post('/api/v1/auth/login', { email: person.email, password })
    for (let i = 0; i < 5; i += 1) {
      await onPage(`guess ${i}`)
      await byApi(`guess ${i}`)
    }
    const stopped = await onPage(PASSWORD)
    expect(stopped.status).toBe(429)
    const minutes = /Too many attempts. You can try again in (\d+) min/.exec(stopped.html)?.[1]
    expect(stopped.headers.get('Retry-After')).toBe(String(60 * Number(minutes)))
    expect((await byApi(PASSWORD)).status).toBe(429)
  })
})

describe('security of a sign-in', () => {
  it('every sign-in gives a new session id, and the previous one is invalid', async () => {
    const person = await house.makeUser()
    const browser = house.browser()
    browser.setCookie('passdesk_session', 'x'.repeat(43))
    const login = await browser.open(house.authorizeUrl(app).url)
    await browser.submit(login, { email: person.email, password: PASSWORD })
    const first = browser.cookie('passdesk_session')!
    expect(first).not.toBe('x'.repeat(43))
    const again = await browser.open(house.authorizeUrl(app, { prompt: 'consent' }).url)
    const other = await browser.open(`${again.url}?other`)
    await browser.submit(other, { email: person.email, password: PASSWORD })
    expect(browser.cookie('passdesk_session')).not.toBe(first)
    const before = house.client.with({ cookie: `passdesk_session=${first}` })
    expect((await before.get('/api/v1/auth/session')).status).toBe(401)
  })

  it('cookies are hidden from scripts and other sites; the library’s session is not sent', async () => {
    const person = await house.makeUser()
    const browser = house.browser()
    await house.approve(browser, house.authorizeUrl(app).url, person.email)
    const names = new Set(browser.setCookies.map((line) => line.split('=')[0]))
    expect([...names].toSorted()).toEqual([
      'passdesk_interaction',
      'passdesk_interaction.sig',
      'passdesk_resume',
      'passdesk_resume.sig',
      'passdesk_session',
    ])
    for (const line of browser.setCookies) {
      expect(line.toLowerCase()).toContain('httponly')
      expect(line.toLowerCase()).toContain('samesite=lax')
      expect(line.toLowerCase()).not.toContain('domain=')
      expect(line).toMatch(
        line.startsWith('passdesk_session=')
          ? /path=\/;/i
          : /path=\/oauth\/(interaction|authorize)\/[\w-]{43};/i,
      )
    }
  })

  it('a sign-in is bound to the browser that began it', async () => {
    const stranger = await house.browserOf(await house.makePerson())
    const page = await house.browser().open(house.authorizeUrl(app).url)
    expect(await stranger.open(page.url)).toMatchObject({ status: 400, left: null })
  })

  it('the cookie of one sign-in opens no other, and none without its signature', async () => {
    const browser = house.browser()
    const first = await browser.open(house.authorizeUrl(app).url)
    const second = await browser.open(house.authorizeUrl(app).url)
    const cookies = browser.setCookies
      .filter((line) => line.startsWith('passdesk_interaction'))
      .map((line) => line.split(';')[0]!)
    const open = async (url: string, sent: readonly string[]) =>
      (await fetch(url, { headers: { Cookie: sent.join('; ') } })).status
    expect(await open(first.url, cookies.slice(0, 2))).toBe(200)
    expect(await open(second.url, cookies.slice(0, 2))).toBe(400)
    expect(await open(first.url, cookies.slice(0, 1))).toBe(400)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['something that sends no origin', { origin: null }],
    ['a neighbour on the same machine', { origin: 'http://127.0.0.1:1' }],
    ['another site, as the browser says', { origin: null, headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  ])('%s can neither sign in nor agree', async (_name, options) => {
    const { person, browser, consent } = await atConsent()
    const signIn: Record<string, string> = { email: person.email, password: PASSWORD }
    for (const fields of [signIn, { decision: 'approve' }]) {
      const refused = await browser.submit(consent, fields, options)
      expect(refused.status).toBe(403)
      expect(JSON.parse(refused.html).error).toBe('invalid_origin')
    }
    expect(await grantsOf(person.userId)).toEqual([])
  })

  it('a form of another session, of another sign-in or without its secret does nothing', async () => {
    const { person, browser, consent } = await atConsent()
    const other = await house.browserOf(await house.makePerson())
    const secretFor = async (who: Browser) =>
      formsOf((await who.open(house.authorizeUrl(app).url)).html)[0]!.hidden[0]!.value
    for (const form of ['', 'x', await secretFor(other), await secretFor(browser)]) {
      const refused = await browser.submit(consent, { decision: 'approve', form })
      expect(refused).toMatchObject({ status: 403, left: null })
    }
    expect(await grantsOf(person.userId)).toEqual([])
    const { left } = await browser.submit(consent, { decision: 'approve' })
    expect(left!.searchParams.get('code')).toBeTruthy()
  })

  it('a consent page has no effect after another person has signed in', async () => {
    const { browser, consent } = await atConsent()
    const other = await house.makePerson()
    browser.setCookie('passdesk_session', (await house.browserOf(other)).cookie('passdesk_session')!)
    expect(await browser.submit(consent, { decision: 'approve' })).toMatchObject({ status: 403, left: null })
    expect(await grantsOf(other.userId)).toEqual([])
  })

  it('consent requires a sign-in', async () => {
    const browser = house.browser()
    const login = await browser.open(house.authorizeUrl(app).url)
    const page = await browser.submit(login, { decision: 'approve' })
    expect(page).toMatchObject({ status: 200, left: null })
    expect(page.html).toContain('name="password"')
  })

  it('sending the consent decision does not skip a requested new sign-in', async () => {
    const person = await house.makePerson()
    const browser = await house.browserOf(person)
    await house.signIn(app, person, browser)
    await house.passwordAt(person, Date.now() - 60_000)
    for (const asked of [{ prompt: 'login' }, { max_age: '0' }]) {
      const page = await browser.open(house.authorizeUrl(app, asked).url)
      expect(page.html.includes('name="password"')).toBe(true)
      const after = await browser.submit(page, { decision: 'approve' })
      expect([after.left, after.html.includes('name="password"')]).toEqual([null, true])
    }
  })

  it('anything but approve means no', async () => {
    for (const decision of ['deny', '', 'APPROVE', 'yes']) {
      const { browser, consent } = await atConsent()
      const { left } = await browser.submit(consent, { decision })
      expect(left!.searchParams.get('error')).toBe('access_denied')
    }
  })

  it('a decision counts once', async () => {
    const { browser, consent } = await atConsent()
    expect((await browser.submit(consent, { decision: 'approve' })).left).not.toBeNull()
    expect(await browser.submit(consent, { decision: 'approve' })).toMatchObject({ status: 400, left: null })
  })

  it('no page can be framed, cached or scripted, and the redirect to the app is allowed', async () => {
    const browser = await house.browserOf(await house.makePerson())
    const pages = [
      await house.browser().open(house.authorizeUrl(app).url),
      await browser.open(house.authorizeUrl(app).url),
      await house.browser().open(house.authorizeUrl(app, { client_id: 'app_unknown' }).url),
      await house.browser().open('/sign-in'),
      await browser.open('/me'),
      await browser.open('/developer/new'),
      await browser.open('/me/pair/00000000-0000-4000-8000-000000000000'),
    ]
    for (const { headers } of pages) expect(headers.get('Cache-Control')).toBe('no-store')
    // The same for everybody.
    const trust = await browser.open('/trust')
    expect(trust.headers.get('Cache-Control')).toBe('no-cache')
    for (const { headers } of [...pages, trust]) {
      const policy = headers.get('Content-Security-Policy')!
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toMatch(/style-src 'sha256-[\w+/=]+'/)
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
    }
    for (const { headers } of pages.slice(0, 2))
      expect(headers.get('Content-Security-Policy')).not.toContain('form-action')
  })

  it('an invalid or too large form is rejected', async () => {
    const { browser, consent } = await atConsent()
    const large = await browser.submit(consent, { decision: 'approve', more: 'x'.repeat(70_000) })
    expect(large.status).toBe(413)
    const headers = { 'Content-Type': 'application/json' }
    expect((await browser.submit(consent, { decision: 'approve' }, { headers })).status).toBe(400)
  })
})
