import { randomUUID } from 'node:crypto'
import { refreshStatistics, type Db } from '../src-server/platform/db/database.ts'
import { EVENTS, timeFields } from '../src-server/event/event/event-store.ts'
import { eventSearchText } from '../src-server/event/event/event-filter.ts'
import { sha256Hex } from '../src-server/account/session/find-caller.ts'
import { insertMany } from '../src-server/platform/db/many-rows.ts'
import { randomSecret } from '../src-server/platform/secrets/secrets.ts'

const DAY = 86_400_000

export interface ResourceWorld {
  readonly eventId: string
  readonly playlistId: string
  /** Cursor position in the middle of the playlist. */
  readonly middle: { readonly sortOrder: number; readonly id: string }
}

/**
 * Creates events with a place, two tags and a ticket each, all in one playlist; one event has three
 * questions.
 */
export async function fillResources(db: Db, events: number): Promise<ResourceWorld> {
  const now = Date.now()
  const at = new Date(now).toISOString()
  const playlistId = randomUUID()
  const ids = Array.from({ length: events }, () => randomUUID())
  const items = ids.map((eventId, i) => ({
    id: randomUUID(),
    playlist_id: playlistId,
    sort_order: i,
    kind: 'SVC_EVENT',
    event_id: eventId,
    title: `Event ${i}`,
  }))
  await db('playlists').insert({ id: playlistId, title: 'Everything', created_at: at })
  await db.transaction(async (trx) => {
    await insertMany(
      trx,
      'events',
      ids.map((id, i) => eventRow(id, i, now)),
    )
    await insertMany(
      trx,
      'event_tags',
      ids.flatMap((event_id, i) => ['bench', `tag-${i % 20}`].map((tag) => ({ event_id, tag }))),
    )
    await insertMany(
      trx,
      'event_positions',
      ids.map((event_id, i) => ({
        id: randomUUID(),
        event_id,
        lng: (i % 3600) / 10 - 180,
        lat: ((i * 7) % 1800) / 10 - 90,
      })),
    )
    await insertMany(
      trx,
      'ticket_types',
      ids.map((event_id, i) => ({ id: randomUUID(), event_id, name: 'General', price: i % 2 })),
    )
    await insertMany(trx, 'playlist_items', items)
  })
  // As the scheduled task of a kiosk.
  await refreshStatistics(db)
  const eventId = ids[events >> 1]!
  for (let i = 0; i < 3; i += 1)
    await db('questions').insert({
      id: randomUUID(),
      event_id: eventId,
      kind: 'TEXT',
      text: `Question ${i}`,
      sort_order: i,
    })
  const middle = items[events >> 1]!
  return { eventId, playlistId, middle: { sortOrder: middle.sort_order, id: middle.id } }
}

function eventRow(id: string, i: number, now: number): Record<string, unknown> {
  const event = { title: `Event ${i}`, slug: `bench-${i}`, description: 'An event of many' }
  const times = {
    startsAt: new Date(now + (i % 200) * DAY).toISOString(),
    endsAt: new Date(now + ((i % 200) + 1) * DAY).toISOString(),
    timeZone: 'Asia/Tokyo',
  }
  const at = new Date(now).toISOString()
  return {
    id,
    ...event,
    ...EVENTS.write({ ...times, ...timeFields(times) }),
    tags: JSON.stringify(['bench', `tag-${i % 20}`]),
    search_text: eventSearchText(event),
    created_at: at,
    updated_at: at,
  }
}

/** Access token of an app with unreachable limits. */
export async function benchToken(db: Db, userId: string): Promise<string> {
  const token = randomSecret()
  const at = new Date().toISOString()
  const later = new Date(Date.now() + DAY).toISOString()
  const pair = { user_id: userId, client_id: 'bench' }
  const most = 2_147_483_647
  await db('oauth_clients').insert({
    client_id: 'bench',
    name: 'Bench',
    kind: 'public',
    redirect_uris: '[]',
    limit_minute: most,
    limit_hour: most,
    created_at: at,
  })
  await db('oauth_consents').insert({ ...pair, given_at: at })
  await db('oauth_grants').insert({
    ...pair,
    id_hash: 'bench',
    payload: '{}',
    created_at: at,
    expires_at: later,
  })
  await db('oauth_tokens').insert({
    id_hash: sha256Hex(token),
    kind: 'AccessToken',
    grant_hash: 'bench',
    payload: '{}',
    expires_at: later,
  })
  return token
}
