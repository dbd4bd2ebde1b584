import type { Db } from '../../db/database.ts'
import { positionsOf, toFields } from '../admin/event-admin-store.ts'
import { adminPlaylists } from '../admin/playlist-admin-store.ts'
import { adminQuestions } from '../admin/question-store.ts'
import { toTicketFields } from '../admin/ticket-type-store.ts'
import {
  codeKey,
  type ExistingEntry,
  type ExistingEvent,
  type ExistingPlaylist,
  type ExistingRecords,
} from './existing-records.ts'

type Row = Record<string, unknown>
/** Bound parameters per query, below the lowest limit of both databases. */
const CHUNK = 400

/** Names of records in a file. */
export interface Named {
  readonly slugs: readonly string[]
  readonly playlists: readonly string[]
  readonly entries: readonly string[]
}

const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, i) =>
    list.slice(i * CHUNK, (i + 1) * CHUNK),
  )

/** Reads the stored records that a file names. */
export async function readExistingRecords(db: Db, named: Named): Promise<ExistingRecords> {
  const events = new Map<string, ExistingEvent>()
  for (const slugs of chunksOf([...new Set(named.slugs)])) {
    const rows: Row[] = await db('events').whereIn('slug', slugs)
    for (const row of rows) events.set(row.slug as string, await knownEvent(db, row))
  }
  const wanted = new Set(named.playlists)
  const playlists =
    wanted.size === 0 ? [] : (await adminPlaylists(db)).filter((one) => wanted.has(one.title))
  const entries = new Map<string, ExistingEntry>()
  for (const ids of chunksOf([...new Set(named.entries)])) {
    const rows: Row[] = await db('entries')
      .whereIn('id', ids)
      .select('id', 'event_id', 'state', 'state_before')
    for (const row of rows) {
      entries.set(row.id as string, {
        eventId: row.event_id as string,
        state: row.state as ExistingEntry['state'],
        stateBefore: row.state_before as ExistingEntry['stateBefore'],
      })
    }
  }
  return {
    events,
    entries,
    playlists: new Map(playlists.map((one) => [one.title, knownPlaylist(one)])),
  }
}

async function knownEvent(db: Db, row: Row): Promise<ExistingEvent> {
  const eventId = row.id as string
  const positions = await positionsOf(db, eventId)
  const tickets: Row[] = await db('ticket_types')
    .where({ event_id: eventId })
    .orderBy(['sort_order', 'id'])
  const codes: Row[] = await db('invitation_codes as c')
    .join('ticket_types as t', 't.id', 'c.ticket_id')
    .where('t.event_id', eventId)
    .select('c.*', 't.name')
  return {
    id: eventId,
    slug: row.slug as string,
    fields: toFields(row, positions),
    positions,
    tickets: new Map(
      tickets.map((one) => [
        one.name as string,
        { id: one.id as string, fields: toTicketFields(one), sold: one.sold as number },
      ]),
    ),
    questions: new Map(
      (await adminQuestions(db, eventId)).map(({ questionId, ...one }) => [
        one.text,
        { ...one, id: questionId },
      ]),
    ),
    codes: new Map(
      codes.map((one) => [
        codeKey(one.name as string, one.code as string),
        {
          uses: (one.uses_left as number) + (one.used as number),
          used: one.used as number,
          revoked: one.revoked_at !== null,
        },
      ]),
    ),
  }
}

function knownPlaylist(
  playlist: Awaited<ReturnType<typeof adminPlaylists>>[number],
): ExistingPlaylist {
  const items = playlist.items.map(
    (item) =>
      [
        item.event?.eventId ?? item.url ?? '',
        { id: item.itemId, title: item.event ? '' : item.title, imageUrl: item.imageUrl },
      ] as const,
  )
  return { id: playlist.playlistId, items: new Map(items) }
}
