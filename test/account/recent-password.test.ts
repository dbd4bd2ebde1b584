import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../contract/app/endpoints.ts'
import { createClient, expectError, type Answer, type Client } from '../support/client.ts'
import { bumpRevs } from '../../src-server/platform/db/rev-store.ts'
import { insertEntry, ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { insertUser } from '../../src-server/person/user/user-store.ts'
import { databaseKinds } from '../support/databases.ts'
import { made, madeEach } from '../support/opened.ts'
import { openedEvent } from '../support/opened-event.ts'

const PASSWORD = 'correct horse battery'
const MINUTE = 60_000

describe.each(databaseKinds)('a recent password on %s', (kind) => {
  const house = openedEvent({ kind, now: () => clock }, { endsInMs: 300 * 86_400_000 })
  let clock = Date.parse('2026-06-01T00:00:00Z')
  const visitor = made(() => house.guest())
  const manager = madeEach(() => house.makeManager(house.eventId, { password: PASSWORD }))
  const admin = madeEach(() => house.makeAdmin())

  const attendees = () => `/desk/attendees.csv?eventId=${house.eventId}`
  const search = () => `/desk/search?eventId=${house.eventId}&q=a`
  /** Some requests; test/house/cross-event/pin-session.test.ts has all of them. */
  const calls = (): Record<string, () => Promise<Answer>> => ({
    attendeesCsv: () => manager.client.get(attendees()),
    createPersonalToken: () => manager.client.post('/api/v1/me/tokens', { name: 'script' }),
    setKioskPin: () => admin.client.post('/desk/kiosk-pin', { pin: null }),
  })

  it('is required by every file of the desk, including new ones', () => {
    const files = allEndpoints.filter(
      ({ api, method, rawBody }) => api === 'desk' && method === 'GET' && /csv|json/.test(rawBody ?? ''),
    )
    expect(files.length).toBeGreaterThan(5)
    for (const { id, access } of files) expect(access.recentPassword, id).toBe(true)
  })

  it('is required again after five minutes, and when the clock was ahead', async () => {
    for (const [id, send] of Object.entries(calls())) expect((await send()).status < 300, id).toBe(true)
    for (const minutes of [-1, 6]) {
      clock += minutes * MINUTE
      for (const send of Object.values(calls())) expectError(await send(), 'recent_password_required')
    }
    expect((await manager.client.get(search())).status).toBe(200)
  })

  it('is required for more than a page of participants, but not of a token', async () => {
    const crowd = await house.makeEvent({ endsInMs: 300 * 86_400_000 })
    const reader = await house.makeManager(crowd, { password: PASSWORD })
    const bearer = await house.tokenOf(reader)
    const ticketId = await ticketNamed(house.db, crowd, 'General')
    const rows = Array.from({ length: 103 }, (_, i) => ({
      id: crypto.randomUUID(),
      email: `${i}-${crowd}@people.example`,
      name: `Person ${i}`,
    }))
    await house.db.transaction(async (trx) => {
      for (const row of rows) {
        await insertUser(trx, row, clock)
        const entry = { eventId: crowd, userId: row.id, ticketId, source: 'import' } as const
        await insertEntry(trx, { ...entry, state: 'UNUSED' }, clock)
      }
      await bumpRevs(trx, 'people', `event:${crowd}`)
    })
    const path = `/api/admin/passes/${crowd}/participants`
    clock += 6 * MINUTE
    const first = await reader.client.get(path)
    expect([first.status, first.body.participants.length, first.body.of]).toEqual([200, 100, 103])
    for (const query of ['limit=500', 'offset=100', 'limit=1&offset=102', 'limit=101'])
      expectError(await reader.client.get(`${path}?${query}`), 'recent_password_required')
    const phone = house.client.with({ bearer })
    expect((await phone.get(`${path}?limit=500`)).body.participants).toHaveLength(103)
    expect((await phone.get(`${path}?limit=500`)).status).toBe(200)
    const line = { action: 'read_participants', event_id: crowd, user_id: reader.userId }
    const lines = await house.db('audit_log').where(line)
    expect(lines.map(({ detail }) => JSON.parse(detail))).toEqual([
      { from: 0, people: 100 },
      { from: 0, people: 103 },
    ])
  })

  it('is checked after the role: nobody enters a password for a forbidden action', async () => {
    const stranger = await house.makePerson()
    clock += 6 * MINUTE
    expectError(await stranger.client.get(attendees()), 'event_manager_required')
    expectError(await manager.client.post('/desk/kiosk-pin', { pin: null }), 'admin_required')
  })

  it('is entered again for this session, and then the request succeeds', async () => {
    clock += 6 * MINUTE
    const confirm = (password: string, client = manager.client): Promise<Answer> =>
      client.post('/api/v1/auth/confirm-password', { password })
    expectError(await confirm('wrong'), 'invalid_credentials')
    expectError(await calls().createPersonalToken!(), 'recent_password_required')
    const elsewhere = await house.client.signIn(manager.email, PASSWORD)
    const goodUntil = new Date(clock + 5 * MINUTE).toISOString()
    expect(await confirm(PASSWORD)).toMatchObject({ status: 200, body: { goodUntil } })
    expect((await calls().createPersonalToken!()).status).toBe(201)
    clock += 5 * MINUTE
    expectError(await elsewhere.post('/api/v1/me/tokens', { name: 'x' }), 'recent_password_required')
    for (let n = 0; n < 10; n += 1) await confirm('wrong')
    expectError(await confirm(PASSWORD), 'rate_limited')
    const foreign = manager.client.with({ origin: 'https://evil.example' })
    expectError(await confirm(PASSWORD, foreign), 'invalid_origin')
  })

  it('is missing at a desk that was taken over by PIN', async () => {
    const { eventId } = house
    const coming = await house.makeManager(eventId, { password: PASSWORD })
    await coming.client.post('/desk/pin', { password: PASSWORD, pin: '4071' })
    const body = { eventId, userId: coming.userId, pin: '4071' }
    const cookie = (await manager.client.post('/desk/shift', body)).headers.getSetCookie()[0]!.split(';')[0]!
    const desk: Client = createClient(house.kiosk.url, { cookie })
    expect((await desk.get(search())).status).toBe(200)
    const path = `/desk/events/${eventId}/people/${visitor.userId}/password`
    expectError(await desk.post(path), 'recent_password_required')
    await desk.post('/api/v1/auth/confirm-password', { password: PASSWORD })
    expect((await desk.post('/api/v1/me/tokens', { name: 'script' })).status).toBe(201)
  })
})
