import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDevice } from '../../src-server/account/app-token/app-tokens.ts'
import { renameStation } from '../../src-server/platform/db/station-store.ts'
import { listenTo } from './rev-listener.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'

let house: TestKiosk
let eventId: string
let person: TestPerson
let token: string

async function tokenOf({ userId }: TestPerson): Promise<string> {
  const device = { name: 'Phone', platform: 'android' } as const
  return (await startDevice(house.db, { userId, device, now: Date.now() })).access_token
}

const listen = (path: string, bearer = token, headers?: Record<string, string>) =>
  listenTo(house.kiosk.url + path, bearer, headers)
const revOf = async (path: string, bearer = token): Promise<number> =>
  (await house.client.with({ bearer, origin: null }).get(path)).body.rev

describe.each(databaseKinds)('a stream of revs on %s', (kind) => {
  beforeAll(async () => {
    house = await startTestKiosk({ kind })
    eventId = await house.makeEvent()
  })
  afterAll(() => house.close())
  beforeEach(async () => {
    person = await house.makePerson({ eventId })
    token = await tokenOf(person)
  })

  const OWN = ['/api/kiosk/status', '/api/passes/events']

  it('begins with the rev of each polled read', async () => {
    const stream = await listen('/api/kiosk/revs')
    await expect.poll(() => stream.changes().length).toBe(2)
    expect([stream.status, stream.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringMatching(/^text\/event-stream/),
    ])
    const revs = await Promise.all(OWN.map(async (view) => ({ view, rev: await revOf(view) })))
    expect(stream.changes()).toEqual(revs)
    stream.stop()
  })

  it('has the polled reads of an event for its managers only', async () => {
    const path = `/api/admin/passes/${eventId}/revs`
    expect((await listen(path)).status).toBe(403)
    const manager = await tokenOf(await house.makeManager(eventId, { eventId }))
    const stream = await listen(path, manager)
    await expect.poll(() => stream.changes().length).toBe(4)
    for (const { view, rev } of stream.changes())
      expect(rev, view).toEqual(await revOf(view, manager))
    stream.stop()
  })

  it('reports a change to those who can see it', async () => {
    const other = await tokenOf(await house.makePerson({ eventId }))
    const streams = [await listen('/api/kiosk/revs'), await listen('/api/kiosk/revs', other)]
    for (const stream of streams) await expect.poll(() => stream.changes().length).toBe(2)
    const { body } = await person.client.get(`/api/passes/${eventId}`)
    await person.client.post(`/api/passes/${eventId}`, {
      templateRevision: body.templateRevision,
      content: body.defaults,
      expectedRevision: 0,
      requestKey: 'a-save-of-the-stream',
      action: 'save',
    })
    await expect.poll(() => streams[0]!.changes().length, { timeout: 5_000 }).toBe(3)
    const rev = await revOf('/api/passes/events')
    expect(streams[0]!.changes()[2]).toEqual({ view: '/api/passes/events', rev })
    await renameStation(house.db, house.kiosk.stationId, 'Desk 9')
    for (const stream of streams)
      await expect
        .poll(() => stream.changes().at(-1)!.view, { timeout: 5_000 })
        .toBe('/api/kiosk/status')
    expect(streams[1]!.changes()).toHaveLength(3)
    for (const stream of streams) stream.stop()
  })

  it('sends after Last-Event-ID only what has changed since', async () => {
    const first = await listen('/api/kiosk/revs')
    await expect.poll(() => first.changes().length).toBe(2)
    first.stop()
    const [status, events] = first.changes().map(({ rev }) => rev)
    const same = await listen('/api/kiosk/revs', token, { 'Last-Event-ID': `${status}-${events}` })
    await expect.poll(() => same.text()).toBe('retry: 5000\n\n')
    const older = await listen('/api/kiosk/revs', token, {
      'Last-Event-ID': `${status}-${events! - 1}`,
    })
    await expect.poll(() => older.changes().length).toBe(1)
    expect(older.changes()).toEqual([{ view: '/api/passes/events', rev: events }])
    for (const stream of [same, older]) stream.stop()
  })

  it('ends at once for a client that does not ask for events', async () => {
    const reply = await house.client.with({ bearer: token, origin: null }).get('/api/kiosk/revs')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/event-stream/)
  })

  it('is refused to a person who has eight, until one has ended', async () => {
    const streams = await Promise.all(Array.from({ length: 8 }, () => listen('/api/kiosk/revs')))
    expect(streams.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const refused = await listen('/api/kiosk/revs')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30'])
    streams[0]!.stop()
    await expect.poll(async () => (await listen('/api/kiosk/revs')).status).toBe(200)
    for (const stream of streams) stream.stop()
  })
})
