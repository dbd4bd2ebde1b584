import { beforeEach, describe, expect, it } from 'vitest'
import { renameStation } from '../../src-server/platform/db/station-store.ts'
import { listenTo, phoneOf } from './rev-listener.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody } from '../support/kiosk.ts'
import { madeEach } from '../support/opened.ts'
import { openedEvent } from '../support/opened-event.ts'

const OWN = '/api/kiosk/revs'

describe.each(databaseKinds)('a stream of revs on %s', (kind) => {
  const house = openedEvent({ kind })
  const person = madeEach(() => house.guest())
  let token: string
  beforeEach(async () => void (token = await phoneOf(house.db, person)))

  const listen = (path = OWN, bearer = token, headers?: Record<string, string>) =>
    listenTo(house.kiosk.url + path, bearer, headers)
  const revOf = async (path: string, bearer = token): Promise<number> =>
    (await house.client.with({ bearer, origin: null }).get(path)).body.rev

  it('begins with the rev of each polled read', async () => {
    const stream = await listen()
    await expect.poll(() => stream.changes().length).toBe(2)
    expect([stream.status, stream.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringMatching(/^text\/event-stream/),
    ])
    const views = ['/api/kiosk/status', '/api/passes/events']
    const revs = await Promise.all(views.map(async (view) => ({ view, rev: await revOf(view) })))
    expect(stream.changes()).toEqual(revs)
    stream.stop()
  })

  it('has the polled reads of an event for its managers only', async () => {
    const { eventId } = house
    const path = `/api/admin/passes/${eventId}/revs`
    expect((await listen(path)).status).toBe(403)
    const manager = await phoneOf(house.db, await house.makeManager(eventId, { eventId }))
    const stream = await listen(path, manager)
    await expect.poll(() => stream.changes().length).toBe(4)
    for (const { view, rev } of stream.changes()) expect(rev, view).toEqual(await revOf(view, manager))
    stream.stop()
  })

  it('reports a change to those who can see it', async () => {
    const other = await phoneOf(house.db, await house.guest())
    const streams = [await listen(), await listen(OWN, other)]
    for (const stream of streams) await expect.poll(() => stream.changes().length).toBe(2)
    expect((await person.client.post(`/api/passes/${house.eventId}`, saveBody())).status).toBe(200)
    await expect.poll(() => streams[0]!.changes().length, { timeout: 5_000 }).toBe(3)
    const rev = await revOf('/api/passes/events')
    expect(streams[0]!.changes()[2]).toEqual({ view: '/api/passes/events', rev })
    await renameStation(house.db, house.kiosk.stationId, 'Desk 9')
    for (const stream of streams)
      await expect.poll(() => stream.changes().at(-1)!.view, { timeout: 5_000 }).toBe('/api/kiosk/status')
    expect(streams[1]!.changes()).toHaveLength(3)
    for (const stream of streams) stream.stop()
  })

  it('sends after Last-Event-ID only what has changed since', async () => {
    const first = await listen()
    await expect.poll(() => first.changes().length).toBe(2)
    first.stop()
    const [status, events] = first.changes().map(({ rev }) => rev)
    const after = (id: string) => listen(OWN, token, { 'Last-Event-ID': id })
    const same = await after(`${status}-${events}`)
    await expect.poll(() => same.text()).toBe('retry: 5000\n\n')
    const older = await after(`${status}-${events! - 1}`)
    await expect.poll(() => older.changes().length).toBe(1)
    expect(older.changes()).toEqual([{ view: '/api/passes/events', rev: events }])
    for (const stream of [same, older]) stream.stop()
  })

  it('ends at once for a client that does not ask for events', async () => {
    const reply = await house.client.with({ bearer: token, origin: null }).get(OWN)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/event-stream/)
  })

  it('is refused to a person who has eight, until one has ended', async () => {
    const streams = await Promise.all(Array.from({ length: 8 }, () => listen()))
    expect(streams.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const refused = await listen()
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30'])
    streams[0]!.stop()
    await expect.poll(async () => (await listen()).status).toBe(200)
    for (const stream of streams) stream.stop()
  })
})
