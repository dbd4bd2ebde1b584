import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { allEndpoints } from '../../../contract/app/endpoints.ts'
import { type Client, expectError, type Answer } from '../../support/client.ts'
import { type TestPerson, saveBody } from '../../support/kiosk.ts'
import { pathOfRow } from '../../support/desk-bodies.ts'
import { made } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'
import { bumpRevs } from '../../../src-server/platform/db/rev-store.ts'
import { databaseKinds } from '../../support/databases.ts'

const deskRows = allEndpoints.filter(({ api }) => api === 'desk')
/** State-changing rows that accept a session cookie. */
const changing = allEndpoints.filter(({ api, method }) => /^(desk|native)$/.test(api) && method !== 'GET')
const named = (row: Endpoint): string => `${row.method} ${row.path}`

describe('every row of the contract', { timeout: 120_000 }, () => {
  const house = openedEvent()
  const admin = made(() => house.makeAdmin())
  const visitor = made(() => house.guest())

  const pathOf = (row: Endpoint): string => `${pathOfRow(row, house.eventId)}?eventId=${house.eventId}`
  const bodyOf = (row: Endpoint) =>
    row.method === 'GET' ? undefined : row.rawBody ? new Uint8Array([1]) : {}
  const send = (client: Client, row: Endpoint) => client.send(row.method, pathOf(row), bodyOf(row))

  it('that changes something rejects the cookie from a page of another site', async () => {
    for (const row of changing) {
      for (const origin of ['https://elsewhere.example', 'null', `${house.kiosk.url}0`, null]) {
        const { status, body } = await send(admin.client.with({ origin }), row)
        expect([status, body.error], `${named(row)} ${origin}`).toEqual([403, 'invalid_origin'])
      }
    }
  })

  it('of the desk requires a signed-in user', async () => {
    const open = deskRows.filter((row) => row.access.credential === 'anonymous').map(named)
    expect(open).toEqual(['GET /desk/setup', 'POST /desk/setup'])
    for (const row of deskRows.filter(({ access }) => access.credential !== 'anonymous'))
      expect((await send(house.client, row)).status, named(row)).toBe(401)
  })

  it('of the desk only tells a participant that they manage no event', async () => {
    const done: string[] = []
    for (const row of deskRows) {
      const answer = await send(visitor.client, row)
      expect(answer.status, named(row)).toBeLessThan(500)
      if (answer.status < 400) done.push(named(row))
    }
    expect(done.toSorted()).toEqual(['GET /desk/events', 'GET /desk/setup'])
    expect((await visitor.client.get('/desk/events')).body).toEqual({ events: [], others: [] })
  })
})

describe.each(databaseKinds)('what managers watch on their phones, on %s', (kind) => {
  const house = openedEvent({ kind })
  const path = (what: string, id = house.eventId): string => `/api/admin/passes/${id}/${what}`
  const participants = (query = '', client = house.desk, id = house.eventId): Promise<Answer> =>
    client.get(`${path('participants', id)}${query}`)
  const consent = ({ client }: TestPerson): Promise<Answer> =>
    client.post('/api/v1/me/consents', { document: 'pass', version: '1' })

  it('lists participants by kana, page by page, with the state of their passes', async () => {
    await house.guest({ name: '渡辺 翔', kana: 'わたなべ しょう' })
    const first = await house.guest({ name: '青木 蓮', kana: 'あおき れん' })
    await first.client.post(`/api/passes/${house.eventId}`, saveBody({ action: 'confirm' }))
    const { body } = await participants('?limit=1')
    const done = { userId: first.userId, confirmed: true, print: null }
    expect(body).toMatchObject({ of: 2, participants: [done] })
    expect((await participants('?limit=1&offset=1')).body).toMatchObject({
      rev: body.rev,
      participants: [{ name: '渡辺 翔', confirmed: false }],
    })
  })

  it('has no body without changes, and a body after a confirmation or a new participant', async () => {
    const { rev } = (await participants()).body
    expect((await participants(`?since=${rev}`)).status).toBe(204)
    const { client } = await house.guest()
    await client.post(`/api/passes/${house.eventId}`, saveBody({ action: 'confirm' }))
    expect((await participants(`?since=${rev}`)).status).toBe(200)
    const prints = (await house.desk.get(path('prints'))).body
    expect(prints.jobs).toEqual([])
    expect((await house.desk.get(`${path('prints')}?since=${prints.rev}`)).status).toBe(204)
  })

  it('changes after a new consent', async () => {
    const person = await house.guest({ consent: false })
    // As when a person is added.
    await bumpRevs(house.db, 'people')
    const { rev } = (await participants()).body
    await consent(person)
    const { status, body } = await participants(`?since=${rev}&limit=500`)
    expect(status).toBe(200)
    const shown = body.participants.find((one: TestPerson) => one.userId === person.userId)
    expect(shown).toMatchObject({ consentGiven: true })
    // Giving it again changes nothing and causes no new reply.
    await consent(person)
    expect((await participants(`?since=${body.rev}`)).status).toBe(204)
  })

  it('changes after a consent only for the events of that person', async () => {
    const other = await house.makeEvent()
    const { client } = await house.makeManager(other)
    const person = await house.guest({ consent: false })
    const { rev } = (await participants('', client, other)).body
    await consent(person)
    expect((await participants(`?since=${rev}`, client, other)).status).toBe(204)
  })

  it('changes after a consent even if a person with consent was removed meanwhile', async () => {
    const gone = await house.guest()
    const person = await house.guest({ consent: false })
    const { rev } = (await participants()).body
    await house.db('users').where({ id: gone.userId }).delete()
    await consent(person)
    expect((await participants(`?since=${rev}`)).status).toBe(200)
  })

  it.each(['prints', 'participants'])('returns %s only to the managers of that event', async (what) => {
    expectError(await house.client.get(path(what)), 'unauthorized')
    expectError(await (await house.guest()).client.get(path(what)), 'event_manager_required')
    const others = await house.makeEvent()
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expectError(await house.desk.get(path(what, others)), 'event_manager_required')
    expectError(await house.desk.get(path(what, 'x')), 'invalid_event_id')
    expectError(await house.desk.get(path(what, nowhere)), 'event_not_found')
  })
})
