import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../contract/app/endpoints.ts'
import { findSessionCaller } from '../../src-server/account/session/find-caller.ts'
import { createPersonalToken } from '../../src-server/account/app-token/personal-token-store.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { expectError, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { pathOfRow } from '../support/desk-bodies.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { PASSWORD, phonePoll, startSignInHouse } from './house.ts'
import { made, opened } from '../support/opened.ts'
import { withEvent } from '../support/opened-event.ts'

describe.each(databaseKinds)('a first password on %s', (kind) => {
  const house = opened(async () => withEvent(await startSignInHouse({ kind })))
  const admin = made(() => house.makeAdmin())

  /** All credentials with which a person can be represented. */
  const openEverything = async (person: TestPerson) => {
    const personal = await house.tokenOf(person)
    const app = await house.makeApp('public')
    const granted = await house.signIn(app, person)
    const { body: pairing } = await person.client.post('/api/v1/auth/pairings')
    const poll = () => house.client.post('/api/v1/auth/token', phonePoll(pairing.deviceCode))
    await poll()
    await person.client.post(`/api/v1/auth/pairings/${pairing.pairingId}/confirm`)
    return { personal, app, granted, phone: (await poll()).body }
  }
  type Opened = Awaited<ReturnType<typeof openEverything>>

  const sessionIdOf = async (person: TestPerson): Promise<string> =>
    (await startSession(house.db, person.userId, Date.now())).id

  const signIn = ({ email }: TestPerson) =>
    house.client.post('/api/v1/auth/login', { email, password: PASSWORD })

  /** The credentials that still work, by name. */
  const stillOpen = async (person: TestPerson, opened: Opened): Promise<string[]> => {
    const bearer = (token: string): Client => house.client.with({ bearer: token })
    const { resource, userinfo } = await house.tryToken(opened.granted.access_token)
    const answers = {
      session: (await person.client.get('/api/v1/auth/session')).status,
      personal: (await bearer(opened.personal).get('/api/v1/me/consents')).status,
      phone: (await bearer(opened.phone.access_token).get('/api/v1/me/consents')).status,
      phoneRefresh: (
        await house.client.post('/api/v1/auth/token', {
          grant_type: 'refresh_token',
          refresh_token: opened.phone.refresh_token,
        })
      ).status,
      appResource: resource,
      appUserinfo: userinfo,
      appRefresh: (await house.refresh(opened.app, opened.granted.refresh_token)).status,
    }
    return Object.entries(answers).flatMap(([name, status]) => (status < 400 ? [name] : []))
  }

  /** A person whose password this event gave; the help desk does not reset one of their own. */
  const personOfEvent = async () => {
    const person = await house.guest({ password: PASSWORD })
    await house.db('users').where({ id: person.userId }).update({ password_event_id: house.eventId })
    return person
  }
  const staffMember = () => house.makeManager(house.eventId, { password: PASSWORD })

  const reset = ({ userId }: TestPerson) =>
    house.desk.post(`/desk/events/${house.eventId}/people/${userId}/password`)
  const addStaff = ({ email }: TestPerson, eventId = house.eventId) =>
    admin.client.post('/desk/staff', { eventId, email, name: 'Suzuki' })

  it('ends all earlier access: a reset by an administrator', async () => {
    const staff = await staffMember()
    expect(await stillOpen(staff, await openEverything(staff))).toHaveLength(7)
    const again = await openEverything(staff)
    expect((await admin.client.post(`/desk/staff/${staff.userId}/password`)).status).toBe(200)
    expect(await stillOpen(staff, again)).toEqual([])
  })

  it('ends all earlier access: a reset at the help desk', async () => {
    const person = await personOfEvent()
    const opened = await openEverything(person)
    expect((await reset(person)).status).toBe(200)
    expect(await stillOpen(person, opened)).toEqual([])
  })

  it('is new for a person who becomes staff, whatever password the account had', async () => {
    const hijacked = await house.guest({ password: PASSWORD })
    const opened = await openEverything(hijacked)
    const added = await addStaff(hijacked)
    expect(added.body).toMatchObject({
      userId: hijacked.userId,
      firstPassword: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/),
    })
    expect(await stillOpen(hijacked, opened)).toEqual([])
    expectError(await signIn(hijacked), 'invalid_credentials')
    const first = await house.client.signIn(hijacked.email, added.body.firstPassword)
    expect((await first.get('/api/v1/auth/session')).body.mustChangePassword).toBe(true)
  })

  it('is not given to a person who is staff already', async () => {
    const staff = await staffMember()
    const other = await house.makeEvent()
    expect((await addStaff(staff, other)).body.firstPassword).toBeNull()
    expect((await staff.client.get(`/desk/search?eventId=${other}&q=a`)).status).toBe(200)
  })

  const withFirst = async (): Promise<{ person: TestPerson; client: Client; first: string }> => {
    const person = await personOfEvent()
    const first = (await reset(person)).body.firstPassword
    return { person, first, client: await house.client.signIn(person.email, first) }
  }

  it('allows only its own replacement, on every endpoint of the contract', async () => {
    const { client } = await withFirst()
    const open = ['getSession', 'changePassword']
    const closed = allEndpoints.filter(({ access }) => access.credential !== 'anonymous')
    for (const row of closed.filter(({ api }) => api !== 'oauth')) {
      const path = `${pathOfRow(row, house.eventId)}?eventId=${house.eventId}`
      const answer = await client.send(row.method, path, row.method === 'GET' ? undefined : {})
      expect(answer.body.error === 'pass_human_action_required', row.id).toEqual(!open.includes(row.id))
    }
  })

  it('allows no registration and no app: the browser changes it first and then continues', async () => {
    const { person, client, first } = await withFirst()
    expect((await client.post(`/events/${house.eventId}/register`, {})).status).toBe(428)
    const [app, browser] = [await house.makeApp('public'), house.browser()]
    const login = await browser.open(house.authorizeUrl(app).url)
    const change = await browser.submit(login, { email: person.email, password: first })
    expect(change.url).toContain(`${house.url}/me?to=`)
    expect(change.html).not.toContain('name="decision"')
    const fields = { current: first, next: 'a password of my own' }
    const consent = await browser.submit(change, fields, { action: '/me/password' })
    const { left } = await browser.submit(consent, { decision: 'approve' })
    expect(left?.searchParams.get('code')).toBeTruthy()
  })

  it('ends the access of apps that was allowed while it was valid', async () => {
    const person = await house.guest({ password: PASSWORD })
    const opened = await openEverything(person)
    // As an earlier version stored it: allowed under a first password.
    await house.db('users').where({ id: person.userId }).update({ must_change_password: true })
    expect(await stillOpen(person, opened)).toEqual(['session', 'phoneRefresh'])
    const passwords = { current: PASSWORD, next: 'a password of my own' }
    expect((await person.client.post('/api/v1/me/password', passwords)).status).toBe(200)
    const { db } = house
    const own = { user_id: person.userId }
    expect(await db('oauth_consents').where(own)).toEqual([])
    expect(await db('personal_tokens').where(own).whereNull('revoked_at')).toEqual([])
    expect(await db('app_devices').where(own).whereNull('ended_at')).toEqual([])
    expect((await house.tryToken(opened.granted.access_token)).resource).toBe(401)
  })

  it('rejects a sign-in in progress when the password was reset', async () => {
    const person = await personOfEvent()
    const tries = Array.from({ length: 6 }, () => signIn(person))
    await reset(person)
    await Promise.all(tries)
    expect(await house.db('web_sessions').where({ user_id: person.userId })).toEqual([])
  })

  it('rejects writes of earlier requests that are stored after it', async () => {
    const { db } = house
    const staff = await staffMember()
    // The session is looked up, then ended by a reset; the write follows after that.
    const caller = (await findSessionCaller(db, await sessionIdOf(staff), Date.now()))!
    await admin.client.post(`/desk/staff/${staff.userId}/password`)
    const late = createPersonalToken(db, caller, 'late', Date.now())
    await expect(late).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await db('personal_tokens').where({ user_id: staff.userId })).toEqual([])
    expect((await staff.client.post('/desk/pin', { password: PASSWORD, pin: '4071' })).status).toBe(401)
  })

  it('waits for a write under the session that it ends', async () => {
    const { db } = house
    const staff = await staffMember()
    const writes = Array.from({ length: 20 }, () => staff.client.post('/api/v1/me/tokens', { name: 'x' }))
    await admin.client.post(`/desk/staff/${staff.userId}/password`)
    await Promise.all(writes)
    expect(await db('personal_tokens').where({ user_id: staff.userId }).whereNull('revoked_at')).toEqual([])
  })
})
