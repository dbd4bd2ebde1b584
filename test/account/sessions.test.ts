import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { codesNotShown, expectError, type Answer, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody, type TestPerson } from '../support/kiosk.ts'
import { openedEvent } from '../support/opened-event.ts'

const PASSWORD = 'correct horse battery'
const WRONG = { current: 'wrong', next: 'a new long one' }
/** The document that every person must agree to. */
const PASS = { document: 'pass', version: '1' }

describe.each(databaseKinds)('people and their sessions on %s', (kind) => {
  const house = openedEvent({ kind, now: () => clock }, { endsInMs: 300 * 86_400_000 })
  let clock = Date.parse('2026-06-01T00:00:00Z')

  const login = (email: string, password: string) =>
    house.client.post('/api/v1/auth/login', { email, password })
  const search = (client: Client) => client.get(`/desk/search?eventId=${house.eventId}&q=a`)
  const pass = () => `/api/passes/${house.eventId}`
  const consents = () => `/api/admin/passes/${house.eventId}/consents`

  it('signs in by e-mail of any case and width, with a cookie that scripts cannot read', async () => {
    const { email, userId } = await house.guest({ password: PASSWORD })
    const answer = await login(email.toUpperCase().replace('@', '＠'), PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body.user.userId).toBe(userId)
    const cookie = answer.headers.getSetCookie()[0]!
    expect(cookie).toMatch(/^passdesk_session=[\w-]{43};/)
    expect(cookie.toLowerCase()).toContain('httponly')
    expect(cookie.toLowerCase()).toContain('samesite=lax')
    expect(cookie.toLowerCase()).toContain('path=/')
  })

  it('gives equal replies for a wrong password and an unknown person', async () => {
    const { email } = await house.makePerson({ password: PASSWORD })
    const wrong = await login(email, 'something else')
    const unknown = await login('nobody@people.example', PASSWORD)
    expectError(wrong, 'invalid_credentials')
    expect(unknown.body.message).toBe(wrong.body.message)
    expect(unknown.status).toBe(wrong.status)
  })

  it('stores no session id and no password in plain text', async () => {
    const { email } = await house.makePerson({ password: PASSWORD })
    const id = (await login(email, PASSWORD)).headers.getSetCookie()[0]!.split(/[=;]/)[1]!
    const rows = JSON.stringify([await house.db('web_sessions'), await house.db('users')])
    expect(rows).not.toContain(id)
    expect(rows).not.toContain(PASSWORD)
  })

  it('creates a new session at every sign-in, and ends one at sign-out', async () => {
    const { email } = await house.makePerson({ password: PASSWORD })
    const first = await house.client.signIn(email, PASSWORD)
    const second = await first.signIn(email, PASSWORD)
    const [ended] = (await first.post('/api/v1/auth/logout')).headers.getSetCookie()
    expect(ended).toMatch(/^passdesk_session=;.*samesite=lax/i)
    expectError(await first.get('/api/v1/auth/session'), 'unauthorized')
    expect((await second.get('/api/v1/auth/session')).status).toBe(200)
  })

  it('ends a session after twelve hours without use, and after seven days in any case', async () => {
    const idle = await house.makePerson()
    const busy = await house.makePerson()
    const start = clock
    for (let hour = 0; hour <= 7 * 24; hour += 6) {
      clock = start + hour * 3_600_000
      const { status } = await busy.client.get('/api/v1/auth/session')
      expect(status, `after ${hour} h`).toBe(hour < 7 * 24 ? 200 : 401)
      if (hour === 12) expect((await idle.client.get('/api/v1/auth/session')).status).toBe(401)
    }
  })

  it('changes a password, ends the other sessions, and keeps this one', async () => {
    const { email } = await house.makePerson({ password: PASSWORD })
    const here = await house.client.signIn(email, PASSWORD)
    const elsewhere = await house.client.signIn(email, PASSWORD)
    expectError(await here.post('/api/v1/me/password', WRONG), 'invalid_credentials')
    await here.post('/api/v1/me/password', { current: PASSWORD, next: 'a new long one' })
    expect((await here.get('/api/v1/auth/session')).status).toBe(200)
    expect((await elsewhere.get('/api/v1/auth/session')).status).toBe(401)
    expect((await login(email, 'a new long one')).status).toBe(200)
  })

  it.each<[string, (person: TestPerson) => Promise<Answer>]>([
    ['an account', ({ email }) => login(email, 'wrong')],
    ['the current password', ({ client }) => client.post('/api/v1/me/password', WRONG)],
  ])('limits attempts for %s', async (_, guess) => {
    const person = await house.makePerson({ password: PASSWORD })
    for (let i = 0; i < 10; i += 1) expectError(await guess(person), 'invalid_credentials')
    const limited = await guess(person)
    expectError(limited, 'rate_limited')
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('rejects requests from other sites, which change nothing', async () => {
    const { client } = await house.makePerson({ password: PASSWORD })
    const foreign = client.with({ origin: 'https://evil.example' })
    for (const [method, path, body] of [
      ['POST', '/auth/login', { email: 'a@b.example', password: 'x' }],
      ['POST', '/auth/logout', undefined],
      ['POST', '/me/password', WRONG],
      ['POST', '/me/consents', PASS],
      ['POST', '/me/tokens', { name: 'x' }],
      ['DELETE', `/me/tokens/${crypto.randomUUID()}`, undefined],
    ] as const)
      expectError(await foreign.send(method, `/api/v1${path}`, body), 'invalid_origin')
    expect((await client.get('/api/v1/auth/session')).status).toBe(200)
  })

  it('records consent to required documents only', async () => {
    const { client } = await house.guest({ consent: false })
    expect((await client.get('/api/v1/me/consents')).body).toEqual({ required: [PASS], given: [] })
    for (const wrong of [{ ...PASS, version: '0' }, { ...PASS, document: 'cookies' }, { document: 'pass' }])
      expectError(await client.post('/api/v1/me/consents', wrong), 'invalid_input')
    const { body } = await client.post('/api/v1/me/consents', PASS)
    expect(body.given).toEqual([{ ...PASS, at: expect.any(String), recordedBy: null }])
    expect((await client.get(pass())).status).toBe(200)
  })

  it('rejects consent by scripts', async () => {
    const person = await house.makePerson({ consent: false })
    const script = house.client.with({ bearer: await house.tokenOf(person) })
    expectError(await script.post('/api/v1/me/consents', PASS), 'pass_human_action_required')
  })

  it('lets staff record the consent of the person at the desk with their QR', async () => {
    const manager = await house.makeManager(house.eventId)
    const { userId, qr, client } = await house.guest({ consent: false })
    const answer = await manager.client.post(consents(), { userId, qr, ...PASS })
    expect(answer.body.given[0].recordedBy).toBe(manager.userId)
    expect((await client.get(pass())).status).toBe(200)
  })

  it('rejects staff who may not record it', async () => {
    const manager = await house.makeManager(house.eventId)
    const { userId, qr } = await house.guest({ consent: false })
    const post = (client: Client, change = {}, path = consents()) =>
      client.post(path, { userId, qr, ...PASS, ...change })
    const elsewhere = (id: string) => consents().replace(house.eventId, id)
    const other = await house.makePerson()
    const unwilling = await house.makeManager(house.eventId, { consent: false })
    const script = house.client.with({ bearer: await house.tokenOf(manager) })
    expectError(await post(manager.client, {}, elsewhere('no-uuid')), 'invalid_event_id')
    expectError(await post(manager.client, {}, elsewhere(crypto.randomUUID())), 'event_not_found')
    expectError(await post(other.client), 'event_manager_required')
    expectError(await post(manager.client, { userId: other.userId, qr: other.qr }), 'pass_ticket_required')
    expectError(await post(manager.client, { qr: other.qr }), 'pass_invalid_one_qr')
    expectError(await post(unwilling.client), 'consent_required')
    expectError(await post(script), 'pass_human_action_required')
  })

  it('shows a personal API token once, accepts it, and revokes it at once', async () => {
    const person = await house.guest()
    const made = await person.client.post('/api/v1/me/tokens', { name: 'badge script' })
    expect(made.status).toBe(201)
    expect(made.body.token).toMatch(/^pat_[\w-]{43}$/)
    const script = house.client.with({ bearer: made.body.token })
    expect((await script.get(pass())).status).toBe(200)
    expect((await person.client.get('/api/v1/me/tokens')).body.tokens).toEqual([
      {
        tokenId: made.body.tokenId,
        name: 'badge script',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ])
    expect((await person.client.delete(`/api/v1/me/tokens/${made.body.tokenId}`)).status).toBe(200)
    expectError(await script.get(pass()), 'invalid_token')
  })

  it('keeps at most 100 personal API tokens of one person', async () => {
    const { userId, client } = await house.makePerson({ password: PASSWORD })
    const tokens = (await client.post('/api/v1/me/tokens', { name: 'first' })).body
    const one = await house.db('personal_tokens').where({ id: tokens.tokenId }).first()
    const more = (i: number) => ({ ...one, id: crypto.randomUUID(), token_hash: `${userId} ${i}` })
    await house.db('personal_tokens').insert(Array.from({ length: 98 }, (_, i) => more(i)))
    const made = await Promise.all([1, 2, 3].map(() => client.post('/api/v1/me/tokens', { name: 'last' })))
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expectError(await client.post('/api/v1/me/tokens', { name: 'x' }), 'conflict')
    await client.delete(`/api/v1/me/tokens/${tokens.tokenId}`)
    expect((await client.post('/api/v1/me/tokens', { name: 'x' })).status).toBe(201)
  })

  it('lets only the person handle their tokens', async () => {
    const person = await house.makePerson()
    const script = house.client.with({ bearer: await house.tokenOf(person) })
    const some = `/api/v1/me/tokens/${crypto.randomUUID()}`
    expectError(await script.get('/api/v1/me/tokens'), 'pass_human_action_required')
    expectError(await script.post('/api/v1/me/tokens', { name: 'x' }), 'pass_human_action_required')
    expectError(await script.delete(some), 'pass_human_action_required')
    expectError(await person.client.delete(some), 'not_found')
  })

  it('makes nobody a manager implicitly, not even an administrator', async () => {
    const admin = await house.makeAdmin()
    expectError(await search(admin.client), 'event_manager_required')
    expect((await admin.client.get('/desk/events')).body.events).toEqual([])
  })

  it('grants, uses and revokes a role at an event at once', async () => {
    const { eventId } = house
    const admin = await house.makeAdmin()
    const email = 'new.staff@people.example'
    const added = await admin.client.post('/desk/staff', { eventId, email, name: 'Suzuki' })
    const { firstPassword: current, userId } = added.body
    expect(current).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    const staff = await house.client.signIn(email, current)
    expectError(await search(staff), 'pass_human_action_required')
    await staff.post('/api/v1/me/password', { current, next: 'suzuki at the desk' })
    expect((await search(staff)).status).toBe(200)
    await admin.client.delete(`/desk/staff/${userId}?eventId=${eventId}`)
    expectError(await search(staff), 'unauthorized')
  })

  it('tells a device the same state whatever the cookie says once a bearer is sent', async () => {
    const other = await house.guest({ name: 'Anna Berg' })
    const mixed = (await house.guest()).client.with({ bearer: await house.tokenOf(other) })
    const saved = await mixed.post(pass(), saveBody())
    expect(saved.body.defaults.name).toBe('Anna Berg')
    expect(saved.headers.getSetCookie()).toEqual([])
  })

  it('produces every code of these endpoints', () => {
    const { signIn, signOut, changePassword, giveConsent, recordConsent } = endpoints
    const { createPersonalToken, revokePersonalToken, listPersonalTokens } = endpoints
    const ofTokens = [createPersonalToken, revokePersonalToken, listPersonalTokens]
    const others = [signIn, signOut, changePassword, giveConsent, recordConsent]
    expect(codesNotShown([...others, ...ofTokens])).toEqual([])
  })
})
