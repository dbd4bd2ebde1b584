import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import Koa from 'koa'
import type { Db } from '../src-server/db/database.ts'
import { insertEvent } from '../src-server/event/event-store.ts'
import { sha256Hex } from '../src-server/person/caller.ts'
import { randomSecret } from '../src-server/secrets.ts'
import { findOauthCaller } from '../src-server/sign-in/oauth-caller.ts'
import { median, type Figure } from './figure.ts'
import { startBenchKiosk } from './kiosk-bench.ts'

const EVENTS = 10_000
const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 10
const DAY = 86_400_000

/** One figure: a path of the resource API beside a bare Koa route that asks the database the same and shapes nothing. */
interface Race {
  readonly name: string
  readonly path: string
  readonly reference: string
  readonly bare: () => Promise<unknown>
  readonly headers?: Record<string, string>
}

/** The resource API with ten thousand events, as ratios to bare Koa routes in the same process. */
export async function resourceFigures(): Promise<Figure[]> {
  const bench = await startBenchKiosk()
  const { db, url } = bench.kiosk
  const { eventId, playlistId } = await fill(db)
  const token = await makeToken(db, bench.demo.users[0]!.userId)
  const races: Race[] = [
    { name: `GET /events/geojson, ${EVENTS} events`, path: '/events/geojson', reference: 'bare Koa route, the same query', bare: () => mapRows(db) },
    {
      name: `GET /playlists/:id/items, 100 of ${EVENTS}`,
      path: `/playlists/${playlistId}/items?page=50&count=100`,
      reference: 'bare Koa route, the same queries',
      bare: () => playlistRows(db, playlistId),
    },
    {
      name: 'GET /events/:id/questions with an access token, counted',
      path: `/events/${eventId}/questions`,
      reference: 'bare Koa route, the same queries, not counted',
      headers: { authorization: `Bearer ${token}` },
      bare: async () => {
        await findOauthCaller(db, token, Date.now())
        await db('events').where({ id: eventId }).first()
        return db('questions').where({ event_id: eventId })
      },
    },
  ]
  const figures: Figure[] = []
  for (const race of races) figures.push(await run(race, url))
  await bench.close()
  return figures
}

async function run(race: Race, url: string): Promise<Figure> {
  const bare = new Koa()
  bare.silent = true
  bare.use(async (ctx) => {
    ctx.body = await race.bare()
  })
  const server = bare.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bareUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ours: number[] = []
  const plain: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await requestsPerSecond(bareUrl, race.headers))
    ours.push(await requestsPerSecond(url + race.path, race.headers))
  }
  server.close()
  return { name: race.name, value: median(ours), unit: 'req/s', reference: { name: race.reference, value: median(plain), unit: 'req/s' } }
}

async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} refusals and ${result.errors} errors.`)
  return result.requests.average
}

/** An access token of an app whose limits nobody reaches. */
async function makeToken(db: Db, userId: string): Promise<string> {
  const token = randomSecret()
  const at = new Date().toISOString()
  const later = new Date(Date.now() + DAY).toISOString()
  const pair = { user_id: userId, client_id: 'bench' }
  const most = 2_147_483_647
  await db('oauth_clients').insert({ client_id: 'bench', name: 'Bench', kind: 'public', redirect_uris: '[]', limit_minute: most, limit_hour: most, created_at: at })
  await db('oauth_consents').insert({ ...pair, given_at: at })
  await db('oauth_grants').insert({ ...pair, id_hash: 'bench', payload: '{}', created_at: at, expires_at: later })
  await db('oauth_tokens').insert({ id_hash: sha256Hex(token), kind: 'AccessToken', grant_hash: 'bench', payload: '{}', expires_at: later })
  return token
}

/** Ten thousand events with a place, two tags and a ticket each, all in one playlist. */
async function fill(db: Db): Promise<{ eventId: string; playlistId: string }> {
  const now = Date.now()
  const playlistId = randomUUID()
  let eventId = ''
  await db.transaction(async (trx) => {
    await trx('playlists').insert({ id: playlistId, title: 'Everything', created_at: new Date(now).toISOString() })
    for (let i = 0; i < EVENTS; i += 1) {
      eventId = randomUUID()
      const startsAt = new Date(now + (i % 200) * DAY).toISOString()
      const event = { id: eventId, title: `Event ${i}`, slug: `bench-${i}`, startsAt, endsAt: new Date(now + ((i % 200) + 1) * DAY).toISOString() }
      await insertEvent(trx, { ...event, timeZone: 'Asia/Tokyo', nfcEnabled: false, description: 'An event of many', tags: ['bench', `tag-${i % 20}`] }, now)
      await trx('event_positions').insert({ id: randomUUID(), event_id: eventId, lng: (i % 360) - 180, lat: (i % 180) - 90 })
      await trx('ticket_types').insert({ id: randomUUID(), event_id: eventId, name: 'General', price: i % 2 })
      await trx('playlist_items').insert({ id: randomUUID(), playlist_id: playlistId, sort_order: i, kind: 'SVC_EVENT', event_id: eventId, title: event.title })
    }
  })
  return { eventId, playlistId }
}

const mapRows = (db: Db): Promise<unknown> =>
  db('events as e')
    .join('event_positions as p', 'p.event_id', 'e.id')
    .where('e.status', 'PUBLISHED')
    .select('e.id', 'e.slug', 'e.title', 'e.languages', 'p.lng', 'p.lat')
    .orderBy(['e.starts_at', 'e.id', 'p.sort_order', 'p.id'])

async function playlistRows(db: Db, playlistId: string): Promise<unknown> {
  const items = () =>
    db('playlist_items as i')
      .leftJoin('events as e', 'e.id', 'i.event_id')
      .where('i.playlist_id', playlistId)
      .where((shown) => shown.where('e.status', 'PUBLISHED').orWhereNull('i.event_id'))
  const total = await items().count('* as n').first()
  const rows = await items().orderBy(['i.sort_order', 'i.id']).select('i.*', 'e.title as event_title', 'e.slug', 'e.tags', 'e.starts_at', 'e.ends_at', 'e.time_zone').limit(100).offset(4_900)
  return { total, rows }
}
