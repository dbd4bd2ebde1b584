import { beforeAll, describe, expect, it } from 'vitest'
import { bumpRevs } from '../../../src-server/platform/db/rev-store.ts'
import { expectError, type Answer } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { saveBody, startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'

describe.each(databaseKinds)('what managers watch on their phones, on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let manager: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })
  const path = (what: string, id = eventId): string => `/api/admin/passes/${id}/${what}`
  const participants = (query = '', client = manager.client, id = eventId): Promise<Answer> =>
    client.get(`${path('participants', id)}${query}`)
  const consent = ({ client }: TestPerson): Promise<Answer> =>
    client.post('/api/v1/me/consents', { document: 'pass', version: '1' })

  it('lists participants by kana, page by page, with the state of their passes', async () => {
    await house.makePerson({ eventId, name: '渡辺 翔', kana: 'わたなべ しょう' })
    const first = await house.makePerson({ eventId, name: '青木 蓮', kana: 'あおき れん' })
    await first.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' }))
    const { body } = await participants('?limit=1')
    const done = { userId: first.userId, confirmed: true, print: null }
    expect(body).toMatchObject({ of: 2, participants: [done] })
    const next = { name: '渡辺 翔', confirmed: false }
    expect((await participants('?limit=1&offset=1')).body).toMatchObject({
      rev: body.rev,
      participants: [next],
    })
  })

  it('has no body without changes, and a body after a confirmation or a new participant', async () => {
    const { rev } = (await participants()).body
    expect((await participants(`?since=${rev}`)).status).toBe(204)
    const person = await house.makePerson({ eventId })
    await person.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' }))
    expect((await participants(`?since=${rev}`)).status).toBe(200)
    const prints = (await manager.client.get(path('prints'))).body
    expect(prints.jobs).toEqual([])
    const again = await manager.client.get(`${path('prints')}?since=${prints.rev}`)
    expect(again.status).toBe(204)
  })

  it('changes after a new consent', async () => {
    const person = await house.makePerson({ eventId, consent: false })
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
    const person = await house.makePerson({ eventId, consent: false })
    const { rev } = (await participants('', client, other)).body
    await consent(person)
    expect((await participants(`?since=${rev}`, client, other)).status).toBe(204)
  })

  it('changes after a consent even if a person with consent was removed meanwhile', async () => {
    const gone = await house.makePerson({ eventId })
    const person = await house.makePerson({ eventId, consent: false })
    const { rev } = (await participants()).body
    await house.db('users').where({ id: gone.userId }).delete()
    await consent(person)
    expect((await participants(`?since=${rev}`)).status).toBe(200)
  })

  it.each(['prints', 'participants'])(
    'returns %s only to the managers of that event',
    async (what) => {
      const person = await house.makePerson({ eventId })
      expectError(await house.client.get(path(what)), 'unauthorized')
      expectError(await person.client.get(path(what)), 'event_manager_required')
      const others = await house.makeEvent()
      const nowhere = '00000000-0000-4000-8000-000000000000'
      expectError(await manager.client.get(path(what, others)), 'event_manager_required')
      expectError(await manager.client.get(path(what, 'x')), 'invalid_event_id')
      expectError(await manager.client.get(path(what, nowhere)), 'event_not_found')
    },
  )
})
