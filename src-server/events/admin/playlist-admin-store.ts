import { randomUUID } from 'node:crypto'
import type {
  EditPlaylist,
  AdminPlaylist,
  PlaylistItemFields,
} from '../../../contract/events/event-admin.ts'
import { isForeignKeyViolation, type Db, type Row } from '../../db/database.ts'
import { isoTime } from '../../db/column-values.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import { fieldConflict, requireUnique } from './field-conflict.ts'

type Item = AdminPlaylist['items'][number]
const CHUNK = 100

export async function adminPlaylists(db: Db, only?: string): Promise<AdminPlaylist[]> {
  const query = db('playlists').orderBy(['title', 'id'])
  if (only !== undefined) query.where({ id: only })
  const playlists: Row[] = await query
  const rows: Row[] = await db('playlist_items as i')
    .leftJoin('events as e', 'e.id', 'i.event_id')
    .whereIn(
      'i.playlist_id',
      playlists.map((one) => one.id),
    )
    .orderBy(['i.sort_order', 'i.id'])
    .select(
      'i.*',
      'e.title as event_title',
      'e.slug',
      'e.starts_at',
      'e.ends_at',
      'e.time_zone',
      'e.status',
    )
  const byPlaylist = Map.groupBy(rows, (row) => row.playlist_id)
  return playlists.map((one) => ({
    playlistId: one.id,
    title: one.title,
    items: (byPlaylist.get(one.id) ?? []).map(toItem),
  }))
}

function toItem(row: Row): Item {
  const event = row.event_id === null ? null : toItemEvent(row)
  return {
    itemId: row.id,
    kind: row.kind,
    title: (event ? row.event_title : row.title) as string,
    imageUrl: row.image_url ?? '',
    url: row.url,
    event,
  }
}

function toItemEvent(row: Row): NonNullable<Item['event']> {
  return {
    eventId: row.event_id,
    slug: row.slug,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    status: row.status,
  }
}

const noPlaylist = () => new ApiError('not_found', { message: 'There is no such playlist.' })

async function playlist(db: Db, playlistId: string): Promise<AdminPlaylist> {
  const [found] = await adminPlaylists(db, playlistId)
  if (!found) throw noPlaylist()
  return found
}

/** Events that can be added to a playlist, soonest first. */
export async function listableEvents(
  db: Db,
): Promise<{ eventId: string; title: string; slug: string; startsAt: string }[]> {
  const rows: Row[] = await db('events')
    .orderBy(['starts_at', 'id'])
    .select('id', 'title', 'slug', 'starts_at')
  return rows.map((row) => ({
    eventId: row.id,
    title: row.title,
    slug: row.slug,
    startsAt: row.starts_at,
  }))
}

/** Creates an empty playlist. Throws `conflict` if the title exists. */
export async function addPlaylist(db: Db, title: string, now: number): Promise<AdminPlaylist> {
  const playlistId = randomUUID()
  await inTransaction(db, async (trx) => {
    await requireOwnTitle(trx, playlistId, title)
    await trx('playlists').insert({ id: playlistId, title, created_at: isoTime(now) })
  })
  return playlist(db, playlistId)
}

const requireOwnTitle = (trx: Db, playlistId: string, title: string) =>
  requireUnique(
    trx,
    'playlists',
    { title },
    playlistId,
    fieldConflict('title', `There is a playlist named ${title} already.`),
  )

/**
 * Changes the title, or all items with their order. Throws `conflict` if the items are not those
 * that the caller saw.
 */
export async function editPlaylist(
  db: Db,
  playlistId: string,
  edit: EditPlaylist,
): Promise<AdminPlaylist> {
  await inTransaction(db, async (trx) => {
    await trx('playlists').where({ id: playlistId }).forUpdate().first('id')
    const before = await playlist(trx, playlistId)
    if (edit.title !== undefined && edit.title !== before.title) {
      await requireOwnTitle(trx, playlistId, edit.title)
      await trx('playlists').where({ id: playlistId }).update({ title: edit.title })
    }
    if (edit.items) await writeItems(trx, before, edit.items, edit.expected)
  })
  return playlist(db, playlistId)
}

async function writeItems(
  trx: Db,
  before: AdminPlaylist,
  items: readonly PlaylistItemFields[],
  expected: readonly string[] | undefined,
): Promise<void> {
  const known = before.items.map((item) => item.itemId)
  if (expected && (expected.length !== known.length || expected.some((id, i) => id !== known[i]))) {
    throw new ApiError('conflict', {
      message: 'The playlist was changed by another person; reload it.',
    })
  }
  const kept = items.map((item) => item.itemId).filter((id) => id !== undefined)
  const stranger = items.findIndex(
    (item) => item.itemId !== undefined && !known.includes(item.itemId),
  )
  if (stranger >= 0) throw invalidField(`items[${stranger}].itemId`, 'is no item of this playlist')
  if (new Set(kept).size !== kept.length) throw invalidField('items', 'names an item twice')
  await trx('playlist_items').where({ playlist_id: before.playlistId }).delete()
  try {
    await trx.batchInsert(
      'playlist_items',
      items.map((item, order) => itemRow(before.playlistId, item, order)),
      CHUNK,
    )
  } catch (error) {
    if (isForeignKeyViolation(error))
      throw invalidField('items', 'names an event that does not exist')
    throw error
  }
}

function itemRow(playlistId: string, item: PlaylistItemFields, order: number): Row {
  return {
    id: item.itemId ?? randomUUID(),
    playlist_id: playlistId,
    sort_order: order,
    kind: item.kind,
    event_id: item.kind === 'SVC_EVENT' ? item.eventId : null,
    url: item.kind === 'EXTERNAL_LINK' ? item.url : null,
    title: item.title,
    image_url: item.imageUrl || null,
  }
}

export async function deletePlaylist(db: Db, playlistId: string): Promise<void> {
  if ((await db('playlists').where({ id: playlistId }).delete()) === 0) throw noPlaylist()
}
