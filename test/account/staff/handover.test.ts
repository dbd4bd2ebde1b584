import { beforeEach, describe, expect, it } from 'vitest'
import { createClient, expectError, type Answer, type Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { madeEach, opened } from '../../support/opened.ts'

const PASSWORD = 'correct horse battery'
const PIN = '4071'

describe.each(databaseKinds)('the handover on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  beforeEach(async () => void (eventId = await house.makeEvent()))
  const leaving = madeEach(() => house.makeManager(eventId, { password: PASSWORD }))
  const coming = madeEach(() => house.makeManager(eventId, { password: PASSWORD, name: '鈴木 遥' }))
  beforeEach(async () => expect((await setPin(coming)).status).toBe(200))

  const setPin = (by: TestPerson, pin: string | null = PIN, password = PASSWORD) =>
    by.client.post('/desk/pin', { password, pin })

  const takeOver = (change: Record<string, unknown> = {}, by: Client = leaving.client): Promise<Answer> =>
    by.post('/desk/shift', { eventId, userId: coming.userId, pin: PIN, ...change })
  const signedIn = (answer: Answer): Client =>
    createClient(house.kiosk.url, { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! })

  it('signs in the next person by PIN, and signs out the previous one', async () => {
    expect((await leaving.client.get(`/desk/shift?eventId=${eventId}`)).body.people).toContainEqual({
      userId: coming.userId,
      name: '鈴木 遥',
      hasPin: true,
    })
    const answer = await takeOver()
    expect(answer.body.user).toMatchObject({ userId: coming.userId, name: '鈴木 遥' })
    expect((await signedIn(answer).get('/api/v1/auth/session')).body.user.userId).toBe(coming.userId)
    expect((await leaving.client.get('/desk/events')).status).toBe(401)
    const line = { action: 'take_over', user_id: coming.userId, subject_id: leaving.userId }
    expect(await house.db('audit_log').where({ ...line, event_id: eventId })).toHaveLength(1)
  })

  it('recognises staff by their pass, and still requires the PIN', async () => {
    const badge = (qr: string): Promise<Answer> => leaving.client.post('/desk/shift/badge', { eventId, qr })
    expect((await badge(coming.qr)).body.person).toMatchObject({ userId: coming.userId, hasPin: true })
    expect((await badge((await house.makePerson({ eventId })).qr)).body.person).toBeNull()
    expect((await badge('https://elsewhere.example/q#1')).body.person).toBeNull()
    expect((await leaving.client.get('/desk/events')).status).toBe(200)
  })

  it('accepts five wrong PINs, then none', async () => {
    for (let n = 0; n < 5; n++) expectError(await takeOver({ pin: '0000' }), 'invalid_credentials')
    expectError(await takeOver(), 'rate_limited')
    const lines = await house.db('audit_log').where({ action: 'wrong_pin', event_id: eventId })
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatchObject({ user_id: leaving.userId, subject_id: coming.userId })
    expect((await leaving.client.get('/desk/events')).status).toBe(200)
  })

  it('is for the staff of this event who have a PIN', async () => {
    const stranger = await house.makeManager(await house.makeEvent(), { password: PASSWORD })
    await setPin(stranger)
    expectError(await takeOver({ userId: stranger.userId }), 'invalid_credentials')
    expectError(await takeOver({ userId: leaving.userId }), 'invalid_credentials')
    expectError(await takeOver({}, stranger.client), 'event_manager_required')
    expectError(await takeOver({ pin: '12' }), 'invalid_input')
  })

  it("sets a PIN with the user's own password only, and removes it", async () => {
    expectError(await setPin(leaving, PIN, 'something else'), 'invalid_credentials')
    const line = { action: 'wrong_password', user_id: leaving.userId }
    expect(await house.db('audit_log').where(line)).toHaveLength(1)
    const participant = await house.makePerson({ password: PASSWORD })
    expectError(await setPin(participant), 'event_manager_required')
    await setPin(coming, null)
    expectError(await takeOver(), 'invalid_credentials')
  })

  it('ends a PIN together with the password', async () => {
    const admin = await house.makeAdmin()
    const reset = await admin.client.post(`/desk/staff/${coming.userId}/password`)
    expect(reset.body.firstPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
    expectError(await takeOver(), 'invalid_credentials')
    expectError(await leaving.client.post(`/desk/staff/${coming.userId}/password`), 'admin_required')
    expectError(await admin.client.post(`/desk/staff/${admin.userId}/password`), 'conflict')
  })
})
