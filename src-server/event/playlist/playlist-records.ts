import type { Db, Row } from '../../platform/db/database.ts'

/** A playlist with its items in order, as event files name them. */
export interface PlaylistRecord {
  readonly playlistId: string
  readonly title: string
  readonly items: readonly PlaylistItemRecord[]
}

interface PlaylistItemRecord {
  readonly itemId: string
  readonly kind: 'SVC_EVENT' | 'EXTERNAL_LINK'
  /** Of a link; empty for an event, which has its own. */
  readonly title: string
  readonly imageUrl: string
  readonly url: string | null
  readonly event: { readonly eventId: string; readonly slug: string } | null
}

/** All playlists, by title. */
export async function playlistRecords(db: Db): Promise<PlaylistRecord[]> {
  const playlists: Row[] = await db('playlists').orderBy(['title', 'id'])
  const rows: Row[] = await db('playlist_items as i')
    .leftJoin('events as e', 'e.id', 'i.event_id')
    .orderBy(['i.sort_order', 'i.id'])
    .select('i.*', 'e.slug')
  const byPlaylist = Map.groupBy(rows, (row) => row.playlist_id)
  return playlists.map((one) => ({
    playlistId: one.id,
    title: one.title,
    items: (byPlaylist.get(one.id) ?? []).map(toItem),
  }))
}

function toItem(row: Row): PlaylistItemRecord {
  const event = row.event_id === null ? null : { eventId: row.event_id, slug: row.slug }
  return {
    itemId: row.id,
    kind: row.kind,
    title: event ? '' : row.title,
    imageUrl: row.image_url ?? '',
    url: row.url,
    event,
  }
}
