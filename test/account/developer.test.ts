import { describe, expect, it } from 'vitest'
import { checkRedirectUris, redirectLines } from '../../src-server/account/oauth/redirect-uri-rules.ts'
import { formsOf, type Arrival, type Browser } from './browser.ts'
import { ALIVE, CALLBACK, DEAD, startSignInHouse } from './house.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => startSignInHouse())

const secretOf = (page: Arrival): string | null => /<code class="shown">([^<]+)</.exec(page.html)?.[1] ?? null
const clientIdOf = (page: Arrival): string => /client_id<\/dt><dd><code>([^<]+)</.exec(page.html)![1]!
const step = (name: string): Record<string, string> => ({ step: name })

/** An app of a new person, and what this person does with it. */
async function registered(kind: 'public' | 'confidential' = 'confidential') {
  const owner = await house.makePerson()
  const browser = await house.browserOf(owner)
  const page = await register(browser, { kind })
  const app = { clientId: clientIdOf(page), secret: secretOf(page) }
  const path = `/developer/${app.clientId}`
  const send = async (name: string, fields: Record<string, string> = {}) =>
    browser.submit(await browser.open(path), { step: name, ...fields })
  return { owner, browser, page, app, path, send }
}

async function register(browser: Browser, change: Record<string, string> = {}): Promise<Arrival> {
  return browser.submit(await browser.open('/developer/new'), {
    name: 'Hokuto CRM',
    kind: 'confidential',
    redirectUris: CALLBACK,
    ...change,
  })
}

describe('registering an app', () => {
  it('returns an id and a secret that is shown once', async () => {
    const { browser, app, path } = await registered()
    expect(app.secret).toMatch(/^pds_[\w-]{43}$/)
    expect((await browser.open(path)).html).not.toContain('class="shown"')
    expect(JSON.stringify(await house.db('oauth_clients'))).not.toContain(app.secret)
    const { access_token } = await house.signIn(app, await house.makePerson())
    expect(await house.tryToken(access_token)).toEqual(ALIVE)
  })

  it('gives a public app no secret; PKCE alone is sufficient', async () => {
    const page = await register(await house.browserOf(await house.makePerson()), {
      kind: 'public',
      redirectUris: `${CALLBACK}\n com.example.pocket:/back `,
    })
    const app = { clientId: clientIdOf(page), secret: null }
    expect(secretOf(page)).toBeNull()
    expect(page.html).not.toContain('Create a new secret')
    const { access_token } = await house.signIn(app, await house.makePerson())
    expect(await house.tryToken(access_token)).toEqual(ALIVE)
    const asked = house.authorizeUrl(app, { redirect_uri: 'com.example.pocket:/back' })
    const back = await house.approve(await house.browserOf(await house.makePerson()), asked.url, '')
    expect(back.href).toMatch(/^com\.example\.pocket:\/back\?code=/)
  })

  it('takes effect once when the form is sent again', async () => {
    const person = await house.makePerson()
    const browser = await house.browserOf(person)
    const form = await browser.open('/developer/new')
    for (let i = 0; i < 3; i += 1)
      await browser.submit(form, { name: 'Twice', kind: 'public', redirectUris: CALLBACK })
    expect(await house.db('oauth_clients').where({ owner_id: person.userId })).toHaveLength(1)
  })

  it.each([
    ['no name', { name: ' ' }, 'Enter a name'],
    ['a long name', { name: 'x'.repeat(61) }, 'Use at most 60 characters'],
    ['no address', { redirectUris: ' \n ' }, 'Enter at least one'],
    ['an address in clear', { redirectUris: 'http://connect.example/back' }, 'Use https'],
    ['a script', { redirectUris: 'javascript:alert(1)//' }, 'reversed domain name'],
  ])('says what is wrong with %s, and keeps what was typed', async (_name, change, cause) => {
    const person = await house.makePerson()
    const page = await register(await house.browserOf(person), { kind: 'public', ...change })
    expect(page.status).toBe(400)
    expect(page.html).toContain(cause)
    if (!('name' in change)) expect(page.html).toContain('value="Hokuto CRM"')
    expect(await house.db('oauth_clients').where({ owner_id: person.userId })).toEqual([])
  })

  it('is limited to twenty apps per person', async () => {
    const person = await house.makePerson()
    const browser = await house.browserOf(person)
    for (let i = 0; i < 20; i += 1) await register(browser, { kind: 'public' })
    expect((await register(browser, { kind: 'public' })).html).toContain('You can register at most 20 apps')
    expect(await house.db('oauth_clients').where({ owner_id: person.userId })).toHaveLength(20)
  })
})

describe("a person's own app", () => {
  it('gets a new secret, and the old one is invalid at once', async () => {
    const { browser, app: old, path } = await registered()
    const { refresh_token } = await house.signIn(old, await house.makePerson())
    const own = await browser.open(path)
    const app = { ...old, secret: secretOf(await browser.submit(own, step('secret'))) }
    expect((await house.refresh(old, refresh_token)).body.error).toBe('invalid_client')
    expect((await house.refresh(app, refresh_token)).status).toBe(200)
    expect(secretOf(await browser.submit(own, step('secret')))).toBeNull()
    expect((await house.refresh(app, 'x')).body.error).toBe('invalid_grant')
  })

  it('is suspended and resumed together with its tokens', async () => {
    const { app, send } = await registered()
    const { access_token } = await house.signIn(app, await house.makePerson())
    expect((await send('suspend')).html).toContain('Suspended')
    expect(await house.tryToken(access_token)).toEqual(DEAD)
    await send('resume')
    expect(await house.tryToken(access_token)).toEqual(ALIVE)
  })

  it('changes its name and addresses, and the old address is invalid', async () => {
    const { app, send } = await registered('public')
    const change = async (redirectUris: string) =>
      (await send('change', { name: 'New name', redirectUris })).html
    expect(await change('ftp://x')).toContain('reversed domain name')
    expect(await change('https://new.example/back')).toContain('New name')
    const open = (redirect_uri: string) => house.browser().open(house.authorizeUrl(app, { redirect_uri }).url)
    expect(await open(CALLBACK)).toMatchObject({ status: 400, left: null })
    expect((await open('https://new.example/back')).html).toContain('New name')
  })

  it('ends what people allowed when an address changes, and not when the name does', async () => {
    const { app, send } = await registered('public')
    const { access_token, refresh_token } = await house.signIn(app, await house.makePerson())
    await send('change', { name: 'New name', redirectUris: CALLBACK })
    expect(await house.tryToken(access_token)).toEqual(ALIVE)
    await send('change', { name: 'New name', redirectUris: `${CALLBACK}\nhttps://evil.example/back` })
    expect(await house.tryToken(access_token)).toEqual(DEAD)
    expect((await house.refresh(app, refresh_token)).body.error).toBe('invalid_grant')
    const [line] = await house
      .db('audit_log')
      .where({ action: 'change_app' })
      .whereLike('detail', `%${app.clientId}%evil.example%`)
    expect(JSON.parse(line.detail)).toMatchObject({ consentsEnded: 1 })
  })

  it('changes in no way in a session without a recent password', async () => {
    const { owner, browser, send } = await registered()
    const stored = () => house.db('oauth_clients').where({ owner_id: owner.userId })
    const before = await stored()
    await house.db('web_sessions').where({ user_id: owner.userId }).update({ password_at: null })
    const evil = { name: 'Evil', redirectUris: 'https://evil.example/back' }
    for (const name of ['secret', 'suspend', 'resume', 'change', 'limits', 'delete'])
      expect(await send(name, { ...evil, typedName: 'Hokuto CRM' }), name).toMatchObject({ status: 428 })
    for (const kind of ['public', 'confidential'])
      expect(await register(browser, { ...evil, kind }), kind).toMatchObject({ status: 428 })
    expect(await stored()).toEqual(before)
  })

  it('is asked for again without a name of a field that would be markup', async () => {
    const { owner, browser, page } = await registered()
    await house.db('web_sessions').where({ user_id: owner.userId }).update({ password_at: null })
    const asked = await browser.submit(page, { '"><script>x</script>': '"><b>', ...step('secret') })
    expect(asked.status).toBe(428)
    expect(asked.html).not.toContain('<script>x')
    expect(asked.html).not.toContain('<b>')
    expect(formsOf(asked.html).flatMap(({ hidden }) => hidden)).toContainEqual({
      name: '"><script>x</script>',
      value: '"><b>',
    })
  })

  it('is deleted after its name was typed, with everything that it created', async () => {
    const { browser, app, path, send } = await registered('public')
    const { access_token } = await house.signIn(app, await house.makePerson())
    const wrong = await send('delete', { typedName: 'hokuto crm' })
    expect(wrong.html).toContain('This is not the name of the app')
    expect(await house.tryToken(access_token)).toEqual(ALIVE)
    const gone = await browser.submit(wrong, { ...step('delete'), typedName: 'Hokuto CRM' })
    expect(gone.url).toBe(`${house.url}/developer`)
    expect(await house.tryToken(access_token)).toEqual(DEAD)
    expect(await browser.open(path)).toMatchObject({ status: 404 })
  })

  it('shows how many people allow it', async () => {
    const { browser, app, path } = await registered('public')
    for (const _ of [1, 2]) await house.signIn(app, await house.makePerson())
    expect((await browser.open(path)).html).toContain('<dt>People who allow it</dt><dd>2</dd>')
  })
})

describe('apps of others', () => {
  it('are not found, for any request', async () => {
    const { clientId } = (await registered()).app
    const stranger = await house.browserOf(await house.makePerson())
    expect((await stranger.open('/developer')).html).not.toContain(clientId)
    expect(await stranger.open(`/developer/${clientId}`)).toMatchObject({ status: 404 })
    const own = await register(stranger, { name: 'My own' })
    const forged = { ...own, html: own.html.replaceAll(clientIdOf(own), clientId) }
    const fields = { typedName: 'Hokuto CRM', name: 'Mine', redirectUris: 'https://evil.example/' }
    for (const name of 'secret suspend resume change limits delete nonsense __proto__'.split(' '))
      expect((await stranger.submit(forged, { ...fields, step: name })).status).toBe(404)
    expect(await house.db('oauth_clients').where({ client_id: clientId }).first()).toMatchObject({
      name: 'Hokuto CRM',
      status: 'active',
    })
  })

  it('are visible to administrators, who set limits and suspend them', async () => {
    const owner = await house.browserOf(await house.makePerson({ name: 'Nakamura Ryo' }))
    const page = await register(owner)
    const app = { clientId: clientIdOf(page), secret: secretOf(page) }
    const { access_token } = await house.signIn(app, await house.makePerson())
    const admin = await house.browserOf(await house.makeAdmin())
    const path = `/developer/${app.clientId}`
    expect((await admin.open('/developer')).html).toContain(app.clientId)
    const seen = await admin.open(path)
    expect(seen.html).toContain('Nakamura Ryo')
    const limit = async (limitMinute: string, limitHour: string) =>
      (await admin.submit(seen, { ...step('limits'), limitMinute, limitHour })).html
    expect(await limit('0', '5')).toContain('Enter numbers from 1 to 100000')
    expect(await limit('5', '2000')).toContain('5 a minute, 2,000 an hour')
    const call = await house.client.with({ bearer: access_token, origin: null }).get('/v1/events')
    const limits = ['Limit', 'Remaining'].map((name) => call.headers.get(`X-RateLimit-${name}-Minute`))
    expect(limits).toEqual(['5', '4'])
    await admin.submit(await admin.open(path), step('suspend'))
    const stopped = await owner.open(path)
    expect(stopped.html).toContain('Only an administrator can resume it.')
    await owner.submit(stopped, step('resume'))
    expect(await house.tryToken(access_token)).toEqual(DEAD)
    await admin.submit(await admin.open(path), step('resume'))
    expect((await house.tryToken(access_token)).resource).toBe(200)
  })

  it('have limits that their owners cannot set', async () => {
    const { page, send } = await registered('public')
    expect(page.html).not.toContain('limitMinute')
    const limits = { limitMinute: '9999', limitHour: '9999' }
    expect((await send('limits', limits)).status).toBe(403)
  })
})

describe('a redirect URI', () => {
  it.each([
    ['https://connect.example/back', 'confidential', null],
    ['https://connect.example/back?from=kiosk', 'confidential', null],
    ['http://127.0.0.1:9/callback', 'confidential', null],
    ['http://localhost/callback', 'public', null],
    ['http://[::1]:8080/callback', 'public', null],
    ['com.example.app:/back', 'public', null],
    ['com.example.app:/back', 'confidential', 'secret'],
    ['http://connect.example/back', 'confidential', 'insecure'],
    ['http://127.0.0.1.evil.example/', 'public', 'insecure'],
    ['https://connect.example/back#x', 'public', 'fragment'],
    ['https://connect.example/back#', 'public', 'fragment'],
    ['https://*.example/back', 'public', 'wildcard'],
    ['https://connect.example/back?a=1&state=x', 'public', 'reserved'],
    ['com.example.app:/back?c%6Fde', 'public', 'reserved'],
    ['https://user:pass@connect.example/', 'public', 'malformed'],
    ['connect.example/back', 'public', 'malformed'],
    ['https://', 'public', 'malformed'],
    ['https://connect.example/ba ck', 'public', 'malformed'],
    ['https://connect.example/戻る', 'public', 'malformed'],
    [`https://connect.example/${'x'.repeat(1977)}`, 'public', 'malformed'],
    [`https://connect.example/${'x'.repeat(1976)}`, 'public', null],
    ['javascript:alert(1)', 'public', 'scheme'],
    ['data:text/html,x', 'public', 'scheme'],
    ['myapp:/back', 'public', 'scheme'],
    ['file:///etc/passwd', 'public', 'scheme'],
  ] as const)('%s of a %s app: %s', (uri, kind, fault) => {
    expect(checkRedirectUris([uri], kind)?.kind ?? null).toBe(fault)
  })

  it('is one to ten, each on its line, each once', () => {
    expect(redirectLines(' https://a.example/ \r\n\nhttps://b.example/\nhttps://a.example/')).toEqual([
      'https://a.example/',
      'https://b.example/',
    ])
    expect(checkRedirectUris([], 'public')).toEqual({ kind: 'none' })
    const many = Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`)
    expect(checkRedirectUris(many, 'public')).toEqual({ kind: 'many' })
    expect(checkRedirectUris(many.slice(1), 'public')).toBeNull()
    const mixed = ['com.example.app:/back', 'https://localhost/back']
    expect(checkRedirectUris(mixed, 'public')?.kind).toBe('mixed')
  })
})
