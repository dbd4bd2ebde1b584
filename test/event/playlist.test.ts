import { beforeAll, describe, expect, it } from 'vitest'
import { writeCursor } from '../../src-server/event/playlist/playlist-items.ts'
import { createSecrets } from '../../src-server/platform/secrets/secrets.ts'
import { databaseKinds } from '../support/databases.ts'
import { expectRefusal, startEventWorld, wrongFields } from './world.ts'
import { opened } from '../support/opened.ts'

describe.each(databaseKinds)('the items of a playlist on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  let eventIds: string[]
  let playlistId: string
  beforeAll(async () => {
    eventIds = []
    for (let i = 0; i < 25; i += 1) eventIds.push((await world.addEvent()).eventId)
    playlistId = await world.addPlaylist([...eventIds, null])
  })

  const get = (search: string, id = playlistId) => world.client.get(`/playlists/${id}/items?${search}`)
  type Item = { id: string; sortOrder: number; eventId?: string }
  const idsOf = (body: { items: Item[] }): string[] => body.items.map((item) => item.id)

  /** Follows the cursor to the end; `between` runs after each page. */
  async function follow(
    limit: number,
    id = playlistId,
    between: (page: Item[]) => Promise<unknown> = async () => {},
  ): Promise<string[][]> {
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await get(`limit=${limit}${cursor && `&cursor=${cursor}`}`, id)
      pages.push(idsOf(body))
      cursor = body.nextCursor
      if (pages.length > 100) throw new Error('The cursor never ends.')
      await between(body.items)
    }
    return pages
  }

  it('have the data of the event for an app; a link has its address', async () => {
    const times = { startsAt: '2026-06-01T15:00:00Z', endsAt: '2026-06-02T09:00:00Z' }
    const tags = ['startup', '東京']
    const { eventId, slug } = await world.addEvent({ title: '起業の夜', tags, ...times })
    const id = await world.addPlaylist([eventId, null])
    const { body } = await get('page=1', id)
    expect(body.items[0]).toEqual({
      id: expect.any(String),
      playlistId: id,
      sortOrder: 0,
      kind: 'SVC_EVENT',
      eventId,
      eventSlug: slug,
      eventTags: tags,
      title: '起業の夜',
      imageUrl: '',
      schedules: [{ ...times, timeZone: 'Asia/Tokyo' }],
    })
    const link = { url: 'https://example.com/guide', title: 'Venue guide' }
    expect(body.items[1]).toMatchObject({ kind: 'EXTERNAL_LINK', ...link })
  })

  it('have numbered pages; a page after the end is empty', async () => {
    const first = (await get('page=1&count=10')).body
    expect(first.items).toHaveLength(10)
    expect(first.pageInfo).toEqual({ totalCount: 26, totalPages: 3, page: 1, perPage: 10 })
    expect(first).not.toHaveProperty('nextCursor')
    expect((await get('page=3&count=10')).body.items).toHaveLength(6)
    for (const page of ['4', '999999999999999']) {
      const past = await get(`page=${page}&count=10`)
      expect([past.status, past.body.items, past.body.pageInfo.totalCount]).toEqual([200, [], 26])
    }
    expect((await get('')).body.pageInfo).toMatchObject({ page: 1, perPage: 20 })
    expect((await get('count=5')).body.pageInfo).toMatchObject({ page: 1, perPage: 5 })
  })

  it('are paged by cursor, each once and in order, for any page size', async () => {
    const all = idsOf((await get('count=100')).body)
    for (const limit of [1, 7, 13, 26, 100]) {
      const pages = await follow(limit)
      expect(pages.flat()).toEqual(all)
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
    }
    expect((await get('limit=5')).body).not.toHaveProperty('pageInfo')
  })

  it('appear once each in numbered pages while others are added after the read part', async () => {
    const id = await world.addPlaylist(eventIds.slice(0, 12))
    const read: string[] = []
    for (let page = 1; page <= 6; page += 1) {
      read.push(...idsOf((await get(`page=${page}&count=4`, id)).body))
      await world.addItem(id, 10_000 + page * 10, eventIds[20]!)
      await world.addItem(id, 10_005 + page * 10, eventIds[21]!)
    }
    expect(new Set(read).size).toBe(read.length)
    expect(read).toHaveLength(22)
  })

  it('appear once each by cursor while twenty desks insert others before, at and after it', async () => {
    const id = await world.addPlaylist(eventIds)
    const before = idsOf((await get('count=100', id)).body)
    let times = 0
    const pages = await follow(4, id, async (page) => {
      const last = page.at(-1)!.sortOrder
      const places = [last - 15, last, last + 5, ...Array.from({ length: 17 }, (_, i) => i * 13)]
      if ((times += 1) <= 5) await Promise.all(places.map((place) => world.addItem(id, place, eventIds[21]!)))
    })
    const read = pages.flat()
    expect(new Set(read).size).toBe(read.length)
    expect(read.filter((one) => before.includes(one))).toEqual(before)
  })

  it('appear once each if all have the same position', async () => {
    const id = await world.addPlaylist([])
    for (let i = 0; i < 9; i += 1) await world.addItem(id, 5, eventIds[i]!)
    expect(new Set((await follow(2, id)).flat()).size).toBe(9)
  })

  it('omit events that are not published', async () => {
    const hidden = await world.addEvent({ status: 'DRAFT' })
    const id = await world.addPlaylist([hidden.eventId, eventIds[0]!])
    const { body } = await get('page=1', id)
    expect(body.items.map((item: Item) => item.eventId)).toEqual([eventIds[0]])
    expect(body.pageInfo.totalCount).toBe(1)
  })

  it('can be grouped by local start day, links last', async () => {
    const event = (startsAt: string, timeZone: string) =>
      world.addEvent({ startsAt, endsAt: '2026-06-09T00:00:00Z', timeZone })
    const tokyo = await event('2026-06-01T15:00:00Z', 'Asia/Tokyo')
    const berlin = await event('2026-06-01T15:00:00Z', 'Europe/Berlin')
    const later = await event('2026-06-01T22:00:00Z', 'Europe/Berlin')
    const id = await world.addPlaylist([null, tokyo.eventId, berlin.eventId, later.eventId])
    const { items, dateGroups } = (await get('groupByDate=true', id)).body
    const one = ({ eventId }: { eventId: string }) => ({ eventId })
    expect(dateGroups).toMatchObject([
      { date: '2026-06-01', items: [one(berlin)] },
      { date: '2026-06-02', items: [one(tokyo), one(later)] },
      { date: null, items: [{ kind: 'EXTERNAL_LINK' }] },
    ])
    expect(items).toHaveLength(4)
    expect((await get('groupByDate=false', id)).body).not.toHaveProperty('dateGroups')
  })

  const expectRejected = async (search: string, field: string): Promise<void> => {
    const answer = await get(search)
    expectRefusal(answer, 400, 'invalid_input')
    expect(wrongFields(answer), search).toEqual([field])
  }

  it.each([
    ['page', ['0', '-1', '1.5', '', 'one', '1e3', '9999999999999999']],
    ['count', ['0', '101']],
    ['limit', ['0', '101', '5&limit=6']],
    ['cursor', ['', 'x&count=5', 'x&page=1&count=5&limit=5']],
    ['groupByDate', ['yes']],
  ])('are rejected by name for an invalid %s', async (field, values) => {
    for (const value of values) await expectRejected(`${field}=${value}`, field)
  })

  it('are rejected for a limit with a numbered page', async () => {
    await expectRejected('page=1&limit=5', 'cursor')
  })

  it('are rejected for a cursor that is forged, changed, truncated, or of another playlist', async () => {
    const { nextCursor: good } = (await get('limit=3')).body
    const [body, mac] = good.split('.')
    const place = Buffer.from(body, 'base64url').toString()
    const later = Buffer.from(place.replace(/^\[\d+/, '[9999')).toString('base64url')
    const other = (await get('limit=1', await world.addPlaylist(eventIds.slice(0, 3)))).body.nextCursor
    for (const bad of [
      `${later}.${mac}`,
      body,
      `${body}.`,
      `.${mac}`,
      good.slice(0, -1),
      `${good}0`,
      `${good}.x`,
      `${body}=.${mac}`,
      other,
      'x'.repeat(501),
      '%00',
      '𠮷.𠮷',
    ]) {
      await expectRejected(`limit=3&cursor=${bad}`, 'cursor')
    }
    expect((await get(`limit=3&cursor=${good}`)).status).toBe(200)
  })

  it('are not found in an unknown playlist, for any page or cursor', async () => {
    const { nextCursor } = (await get('limit=3')).body
    for (const search of ['', 'limit=3', 'page=2', `limit=3&cursor=${nextCursor}`, 'cursor=bad'])
      for (const id of ['00000000-0000-4000-8000-000000000000', 'none'])
        expectRefusal(await get(search, id), 404, 'not_found')
    const empty = await world.addPlaylist([])
    expect((await get('limit=3', empty)).body).toEqual({ items: [], nextCursor: null })
    expect((await get('page=2', empty)).status).toBe(200)
  })

  it('are rejected for a cursor of another installation, at the same position', async () => {
    const { items, nextCursor } = (await get('limit=3')).body
    const other = createSecrets(Buffer.alloc(32, 7))
    const place = { sortOrder: items[2].sortOrder, id: items[2].id }
    expect(writeCursor(world.kiosk.secrets, playlistId, place)).toBe(nextCursor)
    await expectRejected(`limit=3&cursor=${writeCursor(other, playlistId, place)}`, 'cursor')
  })
})

describe.each(databaseKinds)('the list of events on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  beforeAll(async () => {
    const endsAt = '2026-06-09T00:00:00Z'
    for (const day of [3, 1, 2])
      await world.addEvent({ title: `Day ${day}`, startsAt: `2026-06-0${day}T00:00:00Z`, endsAt })
    await world.addEvent({ status: 'DRAFT' })
  })

  it('is sorted by start, in pages with their position among the others', async () => {
    const { body } = await world.client.get('/events?page=1&perPage=2')
    expect(body.events.map((event: { title: string }) => event.title)).toEqual(['Day 1', 'Day 2'])
    expect(body.pageInfo).toEqual({ totalCount: 3, totalPages: 2, page: 1, perPage: 2 })
    expect((await world.client.get('/events?page=2&perPage=2')).body.events).toHaveLength(1)
    expect((await world.client.get('/events?page=999999999999999')).body.events).toEqual([])
  })

  it.each(['page=0', 'page=x', 'perPage=0', 'perPage=101'])('is rejected for %s', async (search) => {
    expectRefusal(await world.client.get(`/events?${search}`), 400, 'invalid_input')
  })
})
