import type { Db, Row } from '../../platform/db/database.ts'
import { integer, named, orEmpty, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'

export const PLAYLISTS = table('playlists', {
  playlistId: named('id', text()),
  title: text(),
  createdAt: time(),
})
export const PLAYLIST_ITEMS = table('playlist_items', {
  itemId: named('id', text()),
  playlistId: text(),
  sortOrder: integer(),
  kind: text<'SVC_EVENT' | 'EXTERNAL_LINK'>(),
  eventId: orNull(text()),
  url: orNull(text()),
  /** Of a link; an event has its own. */
  title: text(),
  imageUrl: orEmpty(),
})

/** A playlist with its items in order, as event files name them. */
export interface PlaylistRecord {
  readonly playlistId: string
  readonly title: string
  readonly items: readonly PlaylistItemRecord[]
}

interface PlaylistItemRecord extends Omit<
  RecordOf<typeof PLAYLIST_ITEMS>,
  'playlistId' | 'sortOrder' | 'eventId'
> {
  readonly event: { readonly eventId: string; readonly slug: string } | null
}

/** All playlists, by title. */
export async function playlistRecords(db: Db): Promise<PlaylistRecord[]> {
  const playlists = await PLAYLISTS.all(db('playlists').orderBy(['title', 'id']))
  const rows: Row[] = await db('playlist_items as i')
    .leftJoin('events as e', 'e.id', 'i.event_id')
    .orderBy(['i.sort_order', 'i.id'])
    .select('i.*', 'e.slug')
  const byPlaylist = Map.groupBy(rows, (row) => row.playlist_id)
  return playlists.map(({ playlistId, title }) => ({
    playlistId,
    title,
    items: (byPlaylist.get(playlistId) ?? []).map(toItem),
  }))
}

function toItem(row: Row): PlaylistItemRecord {
  const { playlistId: _list, sortOrder: _order, eventId, title, ...item } = PLAYLIST_ITEMS.read(row)
  return eventId === null
    ? { ...item, title, event: null }
    : { ...item, title: '', event: { eventId, slug: row.slug } }
}
