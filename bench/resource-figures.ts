import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import type { Db } from '../src-server/platform/db/database.ts'
import { writeCursor } from '../src-server/event/playlist/playlist-items.ts'
import type { Secrets } from '../src-server/platform/secrets/secrets.ts'
import { findOauthCaller } from '../src-server/account/oauth/token-store.ts'
import { median, type Figure } from './figure.ts'
import { startBenchKiosk } from './kiosk-bench.ts'
import { requestsPerSecond, threadSeconds } from './requests-per-second.ts'
import { benchToken, fillResources, type ResourceWorld } from './resource-world.ts'

const EVENTS = 10_000
/** Short alternating rounds, so that other load of the machine affects both sides equally. */
const ROUNDS = 4
const SECONDS = 1
const PAGE = 100

/**
 * One comparison: a path of the resource API beside a bare Koa route with the same queries and no
 * shaping.
 */
interface Comparison {
  readonly name: string
  readonly path: string
  readonly reference: string
  readonly bare: () => Promise<unknown>
  readonly headers?: Record<string, string>
}

/** The resource API over ten thousand events, as ratios to bare Koa routes in the same process. */
export async function resourceFigures(): Promise<Figure[]> {
  const bench = await startBenchKiosk()
  const { db, secrets, url } = bench.kiosk
  const token = await benchToken(db, bench.demo.users[0]!.userId)
  const world = await fillResources(db, EVENTS)
  const figures: Figure[] = []
  for (const comparison of comparisonsOf(db, secrets, world, token)) figures.push(await run(comparison, url))
  await bench.close()
  return figures
}

function comparisonsOf(
  db: Db,
  secrets: Secrets,
  { eventId, playlistId, middle }: ResourceWorld,
  token: string,
): Comparison[] {
  const items = `/playlists/${playlistId}/items`
  const same = 'bare Koa route, the same queries'
  return [
    {
      name: 'GET /events/geojson',
      path: '/events/geojson',
      reference: same,
      bare: () => mapRows(db),
    },
    {
      name: 'GET playlist items, 100 after a cursor',
      path: `${items}?limit=${PAGE}&cursor=${writeCursor(secrets, playlistId, middle)}`,
      reference: same,
      bare: () => cursorRows(db, playlistId, middle),
    },
    {
      name: 'GET questions with an access token, counted',
      path: `/events/${eventId}/questions`,
      reference: `${same}, not counted`,
      headers: { authorization: `Bearer ${token}` },
      bare: () => questionRows(db, token, eventId),
    },
  ]
}

async function run(comparison: Comparison, url: string): Promise<Figure> {
  const bare = new Koa()
  bare.silent = true
  bare.use(async (ctx) => {
    ctx.body = await comparison.bare()
  })
  const stop = await listen(bare)
  const ours: number[] = []
  const plain: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await throughput(stop.url, comparison.headers))
    ours.push(await throughput(url + comparison.path, comparison.headers))
  }
  stop.close()
  return {
    name: comparison.name,
    value: median(ours),
    unit: 'req/s',
    reference: { name: comparison.reference, value: median(plain), unit: 'req/s' },
  }
}

async function listen(app: Koa): Promise<{ readonly url: string; close(): void }> {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  }
}

/** Slower responses are requested one by one: the rest of a burst would delay the next figure. */
const SLOW_MS = 100
const SLOW_TIMES = 5

async function throughput(url: string, headers: Record<string, string> = {}): Promise<number> {
  const took = [await timeOf(url, headers)]
  if (took[0]! > SLOW_MS) {
    while (took.length < SLOW_TIMES) took.push(await timeOf(url, headers))
    return 1000 / median(took)
  }
  return requestsPerSecond(url, headers, SECONDS)
}

/** Milliseconds of processor time to the complete response, with its client. */
async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const [since, used] = [performance.now(), threadSeconds()]
  await (await fetch(url, { headers })).arrayBuffer()
  return 1000 * (threadSeconds() - used) || performance.now() - since
}

const mapRows = (db: Db): Promise<unknown> =>
  db('events as e')
    .join('event_positions as p', 'p.event_id', 'e.id')
    .where('e.status', 'PUBLISHED')
    .select('e.id', 'e.slug', 'e.title', 'e.languages', 'p.lng', 'p.lat')
    .orderBy(['e.starts_at', 'e.id', 'p.sort_order', 'p.id'])

const cursorRows = (db: Db, playlistId: string, place: { sortOrder: number; id: string }): Promise<unknown> =>
  db('playlist_items as i')
    .leftJoin('events as e', 'e.id', 'i.event_id')
    .where('i.playlist_id', playlistId)
    .where((shown) => shown.where('e.status', 'PUBLISHED').orWhereNull('i.event_id'))
    .whereRaw('(i.sort_order, i.id) > (?, ?)', [place.sortOrder, place.id])
    .orderBy(['i.sort_order', 'i.id'])
    .select('i.*', 'e.title as event_title', 'e.slug', 'e.tags', 'e.starts_at', 'e.ends_at', 'e.time_zone')
    .limit(PAGE + 1)

async function questionRows(db: Db, token: string, eventId: string): Promise<unknown> {
  await findOauthCaller(db, token, Date.now())
  await db('events').where({ id: eventId }).first('id')
  return db('questions').where({ event_id: eventId }).orderBy(['sort_order', 'id'])
}
