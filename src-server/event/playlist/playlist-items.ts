import type { Core } from '../../platform/db/core.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { PlaylistItem, PlaylistItems, PageInfo } from '../../../contract/event/resource-api/resource.ts'
import {
  byCursor,
  type PlaylistQuery,
  type EventFilter,
} from '../../../contract/event/resource-api/resource-endpoints.ts'
import { isPostgres, rawRows, type Db, type Row } from '../../platform/db/database.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { dayIn } from '../../platform/time/zoned-time.ts'
import type { Knex } from 'knex'
import { asCount, jsonOfRows } from '../../platform/db/column-values.ts'
import { filtersNothing, whereEvents } from '../event/event-filter.ts'
import { timingSafeEqual } from 'node:crypto'

/** The position of a numbered page among all pages. */
export const pageInfo = (totalCount: number, page: number, perPage: number): PageInfo => ({
  totalCount,
  totalPages: Math.ceil(totalCount / perPage),
  page,
  perPage,
})

/** The items of a playlist that match a filter. */
interface PlaylistSelection {
  readonly playlistId: string
  readonly filter: EventFilter
  readonly now: number
}

async function playlistExists(db: Db, playlistId: string): Promise<boolean> {
  return (await db('playlists').where({ id: playlistId }).first('id')) !== undefined
}

/** Items with a published event that matches the filter. Links match only an empty filter. */
function selected(db: Db, { playlistId, filter, now }: PlaylistSelection): Knex.QueryBuilder {
  const query = db('playlist_items as i')
    .leftJoin('events as e', 'e.id', 'i.event_id')
    .where('i.playlist_id', playlistId)
  if (filtersNothing(filter))
    return query.where((shown) => shown.where('e.status', 'PUBLISHED').orWhereNull('i.event_id'))
  whereEvents(query, db, filter, now)
  return query
}

async function countItems(db: Db, selection: PlaylistSelection): Promise<number> {
  if (!filtersNothing(selection.filter)) return asCount(await selected(db, selection).count('* as n').first())
  // The total minus the hidden items: two counts over indexes. Checking each item's event would
  // take sixty times as long.
  const { playlistId } = selection
  const all = asCount(await db('playlist_items').where({ playlist_id: playlistId }).count('* as n').first())
  const hidden = db('events as e')
    .join('playlist_items as i', 'i.event_id', 'e.id')
    .where((other) => other.where('e.status', '<', 'PUBLISHED').orWhere('e.status', '>', 'PUBLISHED'))
    .where('i.playlist_id', playlistId)
  return all - asCount(await hidden.count('* as n').first())
}

/** Items from an offset on, in the playlist's order. */
async function itemsFrom(
  db: Db,
  selection: PlaylistSelection,
  offset: number,
  size: number,
): Promise<PlaylistItem[]> {
  return listed(inOrder(db, selection).limit(size).offset(offset))
}

/** Items after a position. Insertions before or after it do not shift the page. */
async function itemsAfter(
  db: Db,
  selection: PlaylistSelection,
  place: Place | null,
  size: number,
): Promise<PlaylistItem[]> {
  if (!place) return listed(inOrder(db, selection).limit(size))
  if (filtersNothing(selection.filter)) return allAfter(db, selection.playlistId, place, size)
  return listed(after(inOrder(db, selection), place).limit(size))
}

const after = (query: Knex.QueryBuilder, place: Place): Knex.QueryBuilder =>
  query.whereRaw('(i.sort_order, i.id) > (?, ?)', [place.sortOrder, place.id])

/** The text of the query of `allAfter` in the dialect of PostgreSQL (true) and SQLite. */
const allAfterSql = new Map<boolean, string>()

/**
 * The same without a filter, for apps that read one page after the other. The text of the query is
 * built once: that took a fifth of the request.
 */
async function allAfter(db: Db, playlistId: string, place: Place, size: number): Promise<PlaylistItem[]> {
  const postgres = isPostgres(db)
  let sql = allAfterSql.get(postgres)
  if (sql === undefined) {
    const selection = { playlistId, filter: {}, now: 0 }
    sql = after(inOrder(db, selection), place).limit(size).toSQL().sql
    allAfterSql.set(postgres, sql)
  }
  const values = [playlistId, 'PUBLISHED', place.sortOrder, place.id, size]
  return toItems(rawRows(await db.raw(sql, values)))
}

const inOrder = (db: Db, selection: PlaylistSelection): Knex.QueryBuilder =>
  selected(db, selection)
    .orderBy(['i.sort_order', 'i.id'])
    .select(
      'i.id',
      'i.playlist_id',
      'i.sort_order',
      'i.event_id',
      'i.url',
      'i.title',
      'i.image_url',
      'e.title as event_title',
      'e.image_url as event_image_url',
      'e.slug',
      'e.tags',
      'e.starts_at',
      'e.ends_at',
      'e.time_zone',
    )

const listed = async (query: Knex.QueryBuilder): Promise<PlaylistItem[]> => toItems(await query)

function toItems(rows: readonly Row[]): PlaylistItem[] {
  const tagsOf = jsonOfRows<string[]>()
  return rows.map((row) => toItem(row, tagsOf))
}

function toItem(row: Row, tagsOf: (text: string) => string[]): PlaylistItem {
  const { id } = row
  const playlistId = row.playlist_id
  const sortOrder = row.sort_order
  const imageUrl: string = row.image_url ?? row.event_image_url ?? ''
  // An item of an event has the event's title.
  const title: string = row.event_title ?? row.title
  if (row.event_id === null)
    return { id, playlistId, sortOrder, imageUrl, title, kind: 'EXTERNAL_LINK', url: row.url }
  return {
    id,
    playlistId,
    sortOrder,
    imageUrl,
    title,
    kind: 'SVC_EVENT',
    eventId: row.event_id,
    eventSlug: row.slug,
    eventTags: tagsOf(row.tags),
    schedules: [{ startsAt: row.starts_at, endsAt: row.ends_at, timeZone: row.time_zone }],
  }
}

/** A page of a playlist: by cursor if `limit` or `cursor` is given, otherwise by page number. */
export async function playlistItems(
  deps: Core,
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

async function pageByNumber({ db }: Core, selection: PlaylistSelection, query: PlaylistQuery): Promise<Page> {
  const page = query.page ?? 1
  const size = query.count ?? LIMITS.defaultPageSize
  const total = await countItems(db, selection)
  const offset = (page - 1) * size
  const items = offset < total ? await itemsFrom(db, selection, offset, size) : []
  return { items, pageInfo: pageInfo(total, page, size) }
}

async function pageByCursor(
  { db, secrets }: Core,
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

/** The end position of a playlist page. */
interface Place {
  readonly sortOrder: number
  readonly id: string
}

const MAC_CHARS = 32

/** Written cursors: whoever reads a page asks for the one after it. */
const written = new WeakMap<Secrets, Map<string, string>>()
const MOST_WRITTEN = 1_000

/** A signed position, valid for one playlist. */
export function writeCursor(secrets: Secrets, playlistId: string, place: Place): string {
  const text = JSON.stringify([place.sortOrder, place.id])
  const cursor = signed(secrets, playlistId, text)
  const known = written.get(secrets) ?? new Map<string, string>()
  if (known.size >= MOST_WRITTEN) known.clear()
  written.set(secrets, known.set(`${playlistId}\n${text}`, cursor))
  return cursor
}

/** The position of a valid cursor; null for any other text. */
function readCursor(secrets: Secrets, playlistId: string, cursor: string): Place | null {
  const text = Buffer.from(cursor.split('.', 1)[0]!, 'base64url').toString()
  const ours = Buffer.from(signed(secrets, playlistId, text))
  const given = Buffer.from(cursor)
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null
  const [sortOrder, id] = JSON.parse(text) as [number, string]
  return { sortOrder, id }
}

function signed(secrets: Secrets, playlistId: string, text: string): string {
  const place = `${playlistId}\n${text}`
  const known = written.get(secrets)?.get(place)
  if (known !== undefined) return known
  const mac = secrets.hmac('cursor', place).slice(0, MAC_CHARS)
  return `${Buffer.from(text).toString('base64url')}.${mac}`
}
