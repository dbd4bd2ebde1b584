import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../support/databases.ts'
import { randomFrom } from '../support/random.ts'
import { expectRefusal, startEventWorld, wrongFields } from './world.ts'
import { opened } from '../support/opened.ts'

const NOW = Date.parse('2026-06-15T03:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ZONES = 'Asia/Tokyo UTC America/Los_Angeles Pacific/Kiritimati Pacific/Pago_Pago'.split(' ')
const WORDS =
  "Startup,ｓｔａｒｔｕｐ,ｶﾞｲﾀﾞﾝｽ,ガイダンス,研究,RESEARCH,night,ΟΔΟΣ,100%,a_b,it's,back\\slash,ℌall".split(',')
const TAGS = ['startup', 'design', '東京', 'Design', 'a b', '"quoted"']

interface Known {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly slug: string
  readonly startsAt: number
  readonly endsAt: number
  readonly timeZone: string
  readonly tags: readonly string[]
  readonly pins: readonly (readonly [number, number])[]
  readonly paid: boolean
}

type Query = Partial<
  Record<'timeFilter' | 'startDate' | 'endDate' | 'isPaid' | 'tags' | 'q' | 'bbox', string>
>

const CALENDARS = new Map(ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone })]))
const dayOf = (ms: number, timeZone: string): string => CALENDARS.get(timeZone)!.format(ms)
const plain = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase()

/** A second implementation of the filters, one rule at a time for one event. */
function passes(event: Known, query: Query): boolean {
  if (query.timeFilter === 'upcoming' && event.endsAt <= NOW) return false
  if (query.timeFilter === 'past' && event.endsAt > NOW) return false
  if (query.startDate && dayOf(event.endsAt - 1, event.timeZone) < query.startDate) return false
  if (query.endDate && dayOf(event.startsAt, event.timeZone) > query.endDate) return false
  if (query.isPaid && !query.isPaid.split(',').includes(String(event.paid))) return false
  if (query.tags && !query.tags.split(',').some((tag) => event.tags.includes(tag))) return false
  const words = plain(query.q ?? '').split(' ')
  const texts = [event.title, event.description, event.slug].map(plain)
  if (!words.every((word) => texts.some((text) => text.includes(word)))) return false
  if (!query.bbox) return true
  const [west, south, east, north] = query.bbox.split(',').map(Number) as [number, number, number, number]
  return event.pins.some(
    ([lng, lat]) =>
      lat >= south &&
      lat <= north &&
      (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east),
  )
}

/** The filters of events on both databases, with that many random queries. */
export function filtersSuite(queries: number): void {
  describe.each(databaseKinds)('filters of events on %s', (kind) => {
    const world = opened(() => startEventWorld({ kind, now: () => NOW }))
    let playlistId: string
    const known: Known[] = []
    const random = randomFrom(20_260_615)
    const upTo = (n: number): number => Math.floor(random() * n)
    const one = <T>(list: readonly T[]): T => list[upTo(list.length)]!
    const some = <T>(list: readonly T[], most: number): T[] =>
      Array.from({ length: upTo(most + 1) }, () => one(list))
    /** A tenth of a degree, up to this number. */
    const degrees = (most: number): number => (upTo(20 * most) - 10 * most) / 10
    const randomPin = () => [one([-180, 180, 0, degrees(180)]), degrees(90)] as const

    beforeAll(async () => {
      for (let i = 0; i < 80; i += 1) known.push(await addRandomEvent(i))
      await world.addEvent({ status: 'DRAFT', pins: [[0, 0]], title: WORDS.join(' '), tags: TAGS })
      playlistId = await world.addPlaylist([...known.map((event) => event.id), null])
    })

    /** Some begin or end at midnight of their own zone, some at exactly this time. */
    async function addRandomEvent(i: number): Promise<Known> {
      const midnight = Date.parse('2026-06-10T15:00:00Z') + upTo(10) * DAY
      const startsAt = random() < 0.3 ? midnight : NOW - 8 * DAY + upTo(16 * 24) * HOUR
      const endsAt =
        random() < 0.1
          ? Math.max(NOW, startsAt + HOUR)
          : startsAt + (random() < 0.3 ? DAY : 1 + upTo(60) * HOUR)
      const event = {
        title: some(WORDS, 3).join(' '),
        description: some(WORDS, 2).join('\n'),
        slug: `${one(['night', 'tokyo', 'x'])}-${i}`,
        timeZone: one(ZONES),
        tags: [...new Set(some(TAGS, 3))],
        pins: Array.from({ length: upTo(4) }, randomPin),
      }
      const { eventId } = await world.addEvent({
        ...event,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
      })
      const tickets = some(
        [{ price: 0 }, { price: 100 }, { price: 100, status: 'DRAFT' }, { price: 100, status: 'SUSPENDED' }],
        3,
      )
      for (const ticket of tickets) await world.addTicket(eventId, ticket)
      return {
        ...event,
        id: eventId,
        startsAt,
        endsAt,
        paid: tickets.some((ticket) => ticket.price > 0 && !ticket.status),
      }
    }

    const makers: Record<keyof Query, () => string> = {
      timeFilter: () => one(['upcoming', 'past']),
      startDate: () => dayOf(NOW - 8 * DAY + upTo(10) * DAY, 'UTC'),
      endDate: () => dayOf(NOW + 3 * DAY + upTo(8) * DAY, 'UTC'),
      isPaid: () => one(['true', 'false', 'true,false']),
      tags: () => [one(TAGS), ...some([...TAGS, 'nowhere'], 2)].join(','),
      q: () =>
        some([...WORDS, 'up', 'ＮＩＧＨＴ', 'hall', 'tokyo', 'ガイ', 'nowhere'], 2).join(
          one([' ', '\u3000']),
        ),
      bbox: () => {
        const [south, north] = [degrees(90), degrees(90)].sort((a, b) => a - b)
        const longitude = () => one([180, -180, degrees(180)])
        return [longitude(), south, longitude(), north].join(',')
      },
    }

    const randomQuery = (): Query => {
      const names = Object.keys(makers) as (keyof Query)[]
      return Object.fromEntries(names.filter(() => random() < 0.3).map((name) => [name, makers[name]()]))
    }

    it(
      'match a second implementation for random queries: map, list and every kind of page',
      { timeout: 180_000 },
      async () => {
        let found = 0
        for (let i = 0; i < queries; i += 1) {
          const query = randomQuery()
          const wanted = known.filter((event) => passes(event, query)).map((event) => event.id)
          const search = String(new URLSearchParams(query))
          const onMap = wanted.filter((id) => known.find((event) => event.id === id)!.pins.length > 0)
          const readPlaylist = playlistReads[i % playlistReads.length]!
          const [map, playlist] = [(await readMap(search)).toSorted(), await readPlaylist(search)]
          // The order in the playlist is the order of creation.
          expect({ search, map, playlist }).toEqual({ search, map: onMap.toSorted(), playlist: wanted })
          if (i % 4 === 0) expect((await readList(search)).toSorted()).toEqual(wanted.toSorted())
          if (onMap.length > 0) found += 1
        }
        expect(found).toBeGreaterThan(queries * 0.3)
      },
    )

    type Listed = { id?: string; eventId?: string; properties?: { eventId: string } }
    const readMap = async (search: string): Promise<string[]> =>
      (await world.client.get(`/events/geojson?${search}`)).body.features.map(
        (one: Listed) => one.properties!.eventId,
      )
    const readList = async (search: string): Promise<string[]> =>
      (await world.client.get(`/events?perPage=100&${search}`)).body.events.map((one: Listed) => one.id)
    const idsOf = (items: Listed[]): string[] => items.flatMap((one) => one.eventId ?? [])
    const items = async (search: string) =>
      (await world.client.get(`/playlists/${playlistId}/items?${search}`)).body
    const byNumber = async (search: string): Promise<string[]> => {
      const ids: string[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const body = await items(`page=${page}&count=40&${search}`)
        ids.push(...idsOf(body.items))
        pages = body.pageInfo.totalPages
      }
      return ids
    }
    const byCursor = async (search: string): Promise<string[]> => {
      const ids: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const body = await items(`limit=40&${next && `cursor=${next}&`}${search}`)
        ids.push(...idsOf(body.items))
        next = body.nextCursor
      }
      return ids
    }
    const byDate = async (search: string): Promise<string[]> => {
      const body = await items(`count=100&groupByDate=true&${search}`)
      const grouped = body.dateGroups.flatMap((group: { items: Listed[] }) => idsOf(group.items))
      expect(grouped.toSorted()).toEqual(idsOf(body.items).toSorted())
      return idsOf(body.items)
    }
    const playlistReads = [
      async (search: string) => idsOf((await items(`count=100&${search}`)).items),
      byNumber,
      byCursor,
      byDate,
    ]

    it.each([
      ['nothing', '', true],
      ['both prices', 'isPaid=true,false', true],
      ['no words and no tags', 'q=%20&tags=,', true],
      ['words', 'q=guide', false],
      ['a price', 'isPaid=false', false],
      ['a time', 'timeFilter=upcoming', false],
    ])('include a link if they filter for %s', async (_, search, through) => {
      const { items } = (await world.client.get(`/playlists/${playlistId}/items?count=100&${search}`)).body
      expect(items.some((item: { kind: string }) => item.kind === 'EXTERNAL_LINK')).toBe(through)
    })

    it.each([
      ['timeFilter', ['now', '', 'Upcoming', 'upcoming,past']],
      ['startDate', ['2026-6-1', '2026-02-29', '2026-13-01', '20260601', '2026-06-01T00:00:00Z', '']],
      ['endDate', ['tomorrow', '2026-06-31', '2026-06-01&startDate=2026-06-02']],
      ['isPaid', ['yes', 'TRUE', '', 'true,', 'true,maybe', '1']],
      ['bbox', ['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '0,10,0,5', '-181,0,0,1', '0,-91,0,1', '0,0,180.1,1']],
      ['bbox', ['0,0,1e2,1', '0, 0,1,1', 'NaN,0,1,1', '0,0,1,Infinity']],
      ['tags', [`${'x'.repeat(1001)}`, '%00', 'a&tags=b', Array.from({ length: 51 }, (_, i) => i).join(',')]],
      ['q', ['x'.repeat(201), '%00', 'a&q=b']],
    ])('that are malformed are refused by name: %s', async (name, values) => {
      for (const path of ['/events/geojson', '/events', `/playlists/${playlistId}/items`]) {
        for (const value of values) {
          const answer = await world.client.get(`${path}?${name}=${value}`)
          expectRefusal(answer, 400, 'invalid_input')
          expect(wrongFields(answer)).toContain(name)
        }
      }
    })
  })
}
