import type { Db, Row } from '../../platform/db/database.ts'
import { inChunks } from '../../platform/db/in-chunks.ts'
import { positionsOf, toFields } from '../event/event-admin-store.ts'
import { codesOf } from '../code/invitation-code-store.ts'
import { adminQuestions } from '../question/question-store.ts'
import { toTicketFields } from '../ticket/ticket-type-store.ts'
import {
  codeKey,
  type ExistingEvent,
  type ExistingPlaylist,
  type ExistingRecords,
} from './existing-records.ts'
import { playlistRecords, type PlaylistRecord } from '../playlist/playlist-records.ts'

/** Names of records in a file. */
export interface Named {
  readonly slugs: readonly string[]
  readonly playlists: readonly string[]
}

/** Reads the stored records that a file names. */
export async function readExistingRecords(db: Db, named: Named): Promise<ExistingRecords> {
  const events = new Map<string, ExistingEvent>()
  const eventRows = await inChunks([...new Set(named.slugs)], (slugs) =>
    db('events').whereIn('slug', slugs),
  )
  for (const row of eventRows) events.set(row.slug, await knownEvent(db, row))
  const wanted = new Set(named.playlists)
  const playlists =
    wanted.size === 0 ? [] : (await playlistRecords(db)).filter((one) => wanted.has(one.title))
  return {
    events,
    playlists: new Map(playlists.map((one) => [one.title, knownPlaylist(one)])),
  }
}

async function knownEvent(db: Db, row: Row): Promise<ExistingEvent> {
  const eventId = row.id
  const positions = await positionsOf(db, eventId)
  const tickets: Row[] = await db('ticket_types')
    .where({ event_id: eventId })
    .orderBy(['sort_order', 'id'])
  const codes: Row[] = await codesOf(db, eventId)
  return {
    id: eventId,
    slug: row.slug,
    fields: toFields(row, positions),
    positions,
    tickets: new Map(
      tickets.map((one) => [one.name, { id: one.id, fields: toTicketFields(one), sold: one.sold }]),
    ),
    questions: new Map(
      (await adminQuestions(db, eventId)).map(({ questionId, ...one }) => [
        one.text,
        { ...one, id: questionId },
      ]),
    ),
    codes: new Map(
      codes.map((one) => [
        codeKey(one.name, one.code),
        {
          uses: one.uses_left + one.used,
          used: one.used,
          revoked: one.revoked_at !== null,
        },
      ]),
    ),
  }
}

function knownPlaylist(playlist: PlaylistRecord): ExistingPlaylist {
  const items = playlist.items.map(
    (item) =>
      [
        item.event?.eventId ?? item.url ?? '',
        { id: item.itemId, title: item.title, imageUrl: item.imageUrl },
      ] as const,
  )
  return { id: playlist.playlistId, items: new Map(items), stored: playlist.items }
}
