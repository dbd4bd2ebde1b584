import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { PlaylistItem, PlaylistItems } from '../../../contract/event/resource-api/resource.ts'
import {
  byCursor,
  type PlaylistQuery,
} from '../../../contract/event/resource-api/resource-query.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { dayIn } from '../../platform/time/zoned-time.ts'
import { pageInfo } from './page-info.ts'
import {
  countItems,
  itemsAfter,
  itemsFrom,
  playlistExists,
  type PlaylistSelection,
} from './playlist-store.ts'

interface PlaylistDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly now: () => number
}

/** A page of a playlist: by cursor if `limit` or `cursor` is given, otherwise by page number. */
export async function playlistItems(
  deps: PlaylistDeps,
  playlistId: string,
  query: PlaylistQuery,
): Promise<PlaylistItems> {
  const selection = { playlistId, filter: query, now: deps.now() }
  const page = await (byCursor(query) ? pageByCursor : pageByNumber)(deps, selection, query)
  // Every item belongs to a playlist, so only an empty page requires this check.
  if (page.items.length === 0) await requirePlaylist(deps.db, playlistId)
  return query.groupByDate === 'true' ? { ...page, dateGroups: groupedByDate(page.items) } : page
}

async function requirePlaylist(db: Db, playlistId: string): Promise<void> {
  if (!(await playlistExists(db, playlistId)))
    throw new ApiError('not_found', { message: 'There is no such playlist.' })
}

type Page = Omit<PlaylistItems, 'dateGroups'>

async function pageByNumber(
  { db }: PlaylistDeps,
  selection: PlaylistSelection,
  query: PlaylistQuery,
): Promise<Page> {
  const page = query.page ?? 1
  const size = query.count ?? LIMITS.defaultPageSize
  const total = await countItems(db, selection)
  const offset = (page - 1) * size
  const items = offset < total ? await itemsFrom(db, selection, offset, size) : []
  return { items, pageInfo: pageInfo(total, page, size) }
}

async function pageByCursor(
  { db, secrets }: PlaylistDeps,
  selection: PlaylistSelection,
  query: PlaylistQuery,
): Promise<Page> {
  const { playlistId } = selection
  const place = query.cursor === undefined ? null : readCursor(secrets, playlistId, query.cursor)
  if (query.cursor !== undefined && !place) {
    await requirePlaylist(db, playlistId)
    throw invalidField('cursor', 'is not a cursor of this playlist')
  }
  const size = query.limit ?? LIMITS.defaultPageSize
  const found = await itemsAfter(db, selection, place, size + 1)
  const items = found.slice(0, size)
  const last = items.at(-1)
  return {
    items,
    nextCursor: found.length > size && last ? writeCursor(secrets, playlistId, last) : null,
  }
}

/** The day on which the item's event begins; null for a link. */
function startDate(item: PlaylistItem): string | null {
  const schedule = item.kind === 'SVC_EVENT' ? item.schedules[0] : undefined
  return schedule ? dayIn(Date.parse(schedule.startsAt), schedule.timeZone) : null
}

/** Sorts after every date. */
const AFTER_ALL = '~'

/** The items of the page by start date, earliest first; links, which have no date, at the end. */
function groupedByDate(items: readonly PlaylistItem[]): NonNullable<PlaylistItems['dateGroups']> {
  return [...Map.groupBy(items, startDate)]
    .map(([date, group]) => ({ date, items: group }))
    .sort((a, b) => ((a.date ?? AFTER_ALL) < (b.date ?? AFTER_ALL) ? -1 : 1))
}
