import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshStatistics } from '../../src-server/platform/db/database.ts'
import { databaseKinds } from '../support/databases.ts'
import { expectNoWholeTables, statementsOf, wholeTables } from './whole-tables.ts'
import { startEventWorld } from './world.ts'
import { made, opened } from '../support/opened.ts'
import { withEvent } from '../support/opened-event.ts'

describe.each(databaseKinds)('the queries of the resource API on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  const ids = { EVENT: '', TICKET: '', PLAYLIST: '' }
  beforeAll(async () => {
    for (let i = 0; i < 20; i += 1)
      ids.EVENT = (await world.addEvent({ tags: ['startup'], pins: [[i, i]] })).eventId
    ids.TICKET = await world.addTicket(ids.EVENT, { sales_limit: 1_000 })
    ids.PLAYLIST = await world.addPlaylist([ids.EVENT, null])
  })

  const paths = ['/events', '/events/geojson', '/playlists/PLAYLIST/items']
  const filters = [
    '',
    ...'timeFilter=upcoming timeFilter=past startDate=2026-01-01&endDate=2026-02-01'.split(' '),
    ...'isPaid=true isPaid=false tags=startup,design q=event bbox=0,0,5,5'.split(' '),
    ...'bbox=170,0,-170,5'.split(' '),
    ...'tags=startup&bbox=0,0,5,5&q=an&isPaid=false&timeFilter=upcoming'.split(' '),
  ]

  it.each([
    ...filters.flatMap((search) => paths.map((path) => `${path}?${search}`)),
    '/playlists/PLAYLIST/items?limit=1',
    '/events/EVENT',
    '/events/EVENT/questions',
    '/events/EVENT/tickets/TICKET',
  ])('reads no whole table for %s', async (pattern) => {
    const path = pattern.replace(/PLAYLIST|EVENT|TICKET/g, (name) => ids[name as keyof typeof ids])
    await expectNoWholeTables(world.db, () => world.client.get(path))
  })

  it('reads no whole table for a registration by an app', async () => {
    const app = await world.asApp(await world.makePerson())
    await expectNoWholeTables(world.db, () =>
      app.post(`/events/${ids.EVENT}/register`, { ticketId: ids.TICKET }),
    )
  })

  it('would be reported by the check', async () => {
    for (const sql of [
      "select * from events where title = 'x'",
      "select e.id from events as e where e.title = 'x'",
    ])
      expect(await wholeTables(world.db, { sql, bindings: [] })).toHaveLength(1)
  })
})

describe.each(databaseKinds)('the queries of check-in and statistics on %s', (kind) => {
  const house = opened(async () => withEvent(await startEventWorld({ kind })))
  const person = made(() => house.guest())
  beforeAll(async () => {
    for (let i = 0; i < 10; i += 1) await house.guest()
  })

  const read = (path: string) => house.desk.get(`/desk/${path}?eventId=${house.eventId}`)
  const checkIn = (change: Record<string, unknown>) =>
    house.desk.post('/desk/check-ins', { eventId: house.eventId, requestKey: randomUUID(), ...change })
  const samples = [{ kind: 'search', ms: 30 }]

  it.each<[string, () => Promise<{ status: number }>]>([
    ['a check-in by QR', () => checkIn({ qr: person.qr })],
    ['a second one', () => checkIn({ userId: person.userId })],
    ['somebody without a ticket here', async () => checkIn({ qr: (await house.makePerson()).qr })],
    ['the door', () => read('check-ins')],
    ['a day', () => read('stats')],
    ['its file', () => read('stats.csv')],
    ['times of the screens', () => house.desk.post('/desk/timings', { eventId: house.eventId, samples })],
  ])('reads no whole table for %s', async (_, work) => {
    await expectNoWholeTables(house.db, work)
  })
})

describe('a SQLite that has grown', () => {
  const world = opened(() => startEventWorld())
  const lookedThrough = async (search: string): Promise<boolean> => {
    const statements = await statementsOf(world.db, () => world.client.get(`/events/geojson?${search}`))
    const plans = await Promise.all(
      statements.map(({ sql, bindings }) => world.db.raw(`explain query plan ${sql}`, bindings as never)),
    )
    return plans.flat().some((line: { detail: string }) => /SEARCH e USING .*\(status=\?\)/.test(line.detail))
  }

  it('uses an index for place, tag and time once counted, not a scan of every event', async () => {
    const { db } = world
    const at = (day: number): string =>
      new Date(Date.parse('2026-06-01T00:00:00Z') + day * 86_400_000).toISOString()
    const ids = Array.from({ length: 3000 }, () => randomUUID())
    const insert = (table: string, row: (id: string, i: number) => object) =>
      db.batchInsert(table, ids.map(row), 50)
    await insert('events', (id, i) => ({
      id,
      title: `Event ${i}`,
      slug: `grown-${i}`,
      time_zone: 'UTC',
      starts_at: at(i),
      ends_at: at(i + 1),
      first_day: at(i).slice(0, 10),
      last_day: at(i).slice(0, 10),
      created_at: at(0),
      updated_at: at(0),
    }))
    const place = (i: number) => ({ lng: (i % 360) - 180, lat: (i % 170) - 85 })
    await insert('event_positions', (id, i) => ({ id, event_id: id, ...place(i) }))
    await insert('event_tags', (id, i) => ({ event_id: id, tag: `tag-${i % 100}` }))
    await refreshStatistics(db)
    for (const search of ['bbox=10,10,11,11', 'tags=tag-7', 'timeFilter=past'])
      expect(await lookedThrough(search), search).toBe(false)
    expect(await lookedThrough('')).toBe(true)
  })
})
