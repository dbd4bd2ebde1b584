import { sentence } from '../../../messages/sentence.ts'
import { EXCHANGE_KINDS, type ExchangeKind } from '../../../contract/event/event/event-admin.ts'
import { unsoundText } from '../../platform/http/text-rule.ts'
import { decodeText } from '../../platform/table-files/decode-text.ts'
import { TableError } from '../../platform/table-files/table-error.ts'

import { ROW_SCHEMAS } from './row-schemas.ts'

/** A row as in the file. Fields that are left out are absent. */
export interface RawRow {
  readonly kind: ExchangeKind
  /** Position in its list, from 1. */
  readonly line: number
  readonly raw: Readonly<Record<string, unknown>>
  /** A playlist whose items the file does not list. */
  readonly partial?: boolean
}

export interface ExchangeFile {
  readonly kinds: readonly ExchangeKind[]
  /** Unknown keys. */
  readonly ignored: readonly string[]
  readonly rows: readonly RawRow[]
}

/** Maximum rows of one file. */
const MOST_ROWS = 20_000
/** Values of a row, on average: more would hold up the desk while they are read. */
const MOST_VALUES = 10
/** Unknown keys that are named. */
const MOST_IGNORED = 100
/**
 * Maximum nesting of JSON: a file of an event has five levels. Thousands would overflow the stack.
 */
const DEEPEST = 20

const tooManyRows = (): TableError =>
  new TableError('too_many_rows', sentence('table.tooManyRows', { most: MOST_ROWS }))

/** True for content that starts like JSON; no list of people does. */
export const looksLikeJson = (bytes: Uint8Array): boolean =>
  /^\s*[[{]/.test(decodeText(bytes).text.slice(0, 1000))

/** A text of the file as a list shows it: at most its first characters. */
export const shortened = (text: string, most = 200): string =>
  text.length > most ? `${text.slice(0, most)}…` : text

/** Reads the JSON file of an event. Throws TableError if it has no usable content. */
export function readEventFile(bytes: Uint8Array): ExchangeFile {
  const whole = parseJson(decodeText(bytes).text)
  const document: Json = isObject(whole) ? whole : {}
  const event = isObject(document.event) ? document.event : null
  const home = typeof event?.slug === 'string' ? { event: event.slug } : {}
  const all = [
    ...(event ? [{ kind: 'events', line: 1, raw: event } as const, ...positionRows(event)] : []),
    ...LISTS.flatMap((kind) => rowsOf(kind, listIn(document, kind), home)),
  ]
  if (all.length === 0) throw new TableError('no_rows', sentence('table.noRowsToImport'))
  if (all.length > MOST_ROWS) throw tooManyRows()
  return {
    kinds: EXCHANGE_KINDS.filter((kind) => all.some((row) => row.kind === kind)),
    ignored: firstOf(unknownKeys(document, all), MOST_IGNORED),
    rows: all.map(onlyKnown),
  }
}

const LISTS = ['tickets', 'questions', 'codes', 'playlists'] as const
const KNOWN: ReadonlySet<string> = new Set(['passdesk', 'event', ...LISTS])

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) throw tooManyRows()
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch (cause) {
    throw new TableError('malformed', sentence('table.notJson', { message: (cause as Error).message }), cause)
  }
  // JSON contains such characters as escapes only; without an escape the values need not be
  // checked.
  const unsound = /\\u(?:0000|d[89a-f])/i.test(text) ? unsoundText(whole) : null
  if (unsound)
    throw new TableError(
      'not_text',
      sentence('table.unstorable', { path: unsound.path, message: unsound.message }),
    )
  if (isDeeper(whole, DEEPEST))
    throw new TableError('malformed', sentence('table.tooDeep', { deepest: DEEPEST }))
  return whole
}

/**
 * More values than the maximum rows may have. Counted before parsing; separators inside texts
 * count too.
 */
function hasTooManyValues(text: string): boolean {
  let left = MOST_ROWS * MOST_VALUES
  for (const sign of ',[{') {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (--left < 0) return true
  }
  return false
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)))

function listIn(document: Json, key: string): readonly Json[] {
  const list = document[key]
  if (list === undefined) return []
  // Checked before any row is processed.
  if (Array.isArray(list) && list.length > MOST_ROWS) throw tooManyRows()
  if (Array.isArray(list) && list.every(isObject)) return list
  throw new TableError('malformed', sentence('table.notObjects', { key }))
}

/** Rows of a list. A row without an event belongs to the event of the file. */
function rowsOf(kind: ExchangeKind, list: readonly Json[], home: Json): RawRow[] {
  if (kind === 'playlists') return list.flatMap((playlist, i) => playlistRows(playlist, i))
  return list.map((raw, i) => ({ kind, line: i + 1, raw: { ...home, ...raw } }))
}

/** One row per item; a playlist without items is one row, and without a list a partial one. */
function playlistRows(playlist: Json, index: number): RawRow[] {
  const items = listIn(playlist, 'items')
  const named = { playlist: playlist.title }
  if (items.length === 0)
    return [{ kind: 'playlists', line: index + 1, raw: named, partial: !playlist.items }]
  return items.map(({ kind: _, ...item }) => ({
    kind: 'playlists',
    line: index + 1,
    raw: { ...named, ...item },
  }))
}

function positionRows(event: Json): RawRow[] {
  return listIn(event, 'positions').map((raw, i) => ({
    kind: 'positions',
    line: i + 1,
    raw: { event: event.slug, ...raw },
  }))
}

const isKnown = (kind: ExchangeKind, key: string): boolean =>
  Object.hasOwn(ROW_SCHEMAS[kind].fields, key) || (kind === 'events' && key === 'positions')
function* unknownKeys(document: Json, rows: readonly RawRow[]): Generator<string> {
  for (const key in document) if (!KNOWN.has(key)) yield shortened(key)
  for (const { kind, raw } of rows)
    for (const key in raw) if (!isKnown(kind, key)) yield shortened(`${kind}.${key}`)
}

/** The first different names; later ones are not read. */
function firstOf(names: Iterable<string>, most: number): string[] {
  const found = new Set<string>()
  for (const name of names) if (found.add(name).size === most) break
  return [...found]
}

const onlyKnown = (row: RawRow): RawRow => ({
  ...row,
  raw: Object.fromEntries(
    Object.entries(row.raw).filter(([key]) => Object.hasOwn(ROW_SCHEMAS[row.kind].fields, key)),
  ),
})
