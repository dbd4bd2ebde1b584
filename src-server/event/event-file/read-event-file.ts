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

/** A row with all its fields. */
interface WholeRow extends RawRow {
  /** Fields that are used if the row does not contain them. */
  readonly defaults: Json
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

/** Reads the JSON file of an event in steps. Throws TableError if it has no usable content. */
export function* readEventFile(bytes: Uint8Array): Generator<void, ExchangeFile> {
  const whole = yield* parseJson(decodeText(bytes).text)
  const document: Json = isObject(whole) ? whole : {}
  const event = isObject(document.event) ? document.event : null
  const home = typeof event?.slug === 'string' ? { event: event.slug } : {}
  const all: WholeRow[] = [
    ...(event
      ? [{ kind: 'events', line: 1, raw: event, defaults: {} } as const, ...positionRows(event)]
      : []),
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

function* parseJson(text: string): Generator<void, unknown> {
  if (hasTooManyValues(text)) throw tooManyRows()
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch (cause) {
    throw new TableError('malformed', sentence('table.notJson', { message: (cause as Error).message }), cause)
  }
  yield
  // JSON contains such characters as escapes only; without an escape the values need not be
  // checked.
  const unsound = /\\u(?:0000|d[89a-f])/i.test(text) ? unsoundText(whole) : null
  if (unsound)
    throw new TableError(
      'not_text',
      sentence('table.unstorable', { path: unsound.path, message: unsound.message }),
    )
  yield
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

/** Not by `Object.values`: that takes twice the time for an object with thousands of keys. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const key in value) if (isDeeper((value as Json)[key], levels - 1)) return true
  return false
}

function listIn(document: Json, key: string): readonly Json[] {
  const list = document[key]
  if (list === undefined) return []
  // Checked before any row is processed.
  if (Array.isArray(list) && list.length > MOST_ROWS) throw tooManyRows()
  if (Array.isArray(list) && list.every(isObject)) return list
  throw new TableError('malformed', sentence('table.notObjects', { key }))
}

/** Rows of a list. A row without an event belongs to the event of the file. */
function rowsOf(kind: ExchangeKind, list: readonly Json[], home: Json): WholeRow[] {
  if (kind === 'playlists') return list.flatMap((playlist, i) => playlistRows(playlist, i))
  return list.map((raw, i) => ({ kind, line: i + 1, raw, defaults: home }))
}

/** One row per item; a playlist without items is one row, and without a list a partial one. */
function playlistRows(playlist: Json, index: number): WholeRow[] {
  const items = listIn(playlist, 'items')
  const named = { kind: 'playlists', line: index + 1, defaults: { playlist: playlist.title } } as const
  if (items.length === 0) return [{ ...named, raw: {}, partial: !playlist.items }]
  return items.map((raw) => ({ ...named, raw }))
}

function positionRows(event: Json): WholeRow[] {
  return listIn(event, 'positions').map((raw, i) => ({
    kind: 'positions',
    line: i + 1,
    raw,
    defaults: { event: event.slug },
  }))
}

const isKnown = (kind: ExchangeKind, key: string): boolean =>
  Object.hasOwn(ROW_SCHEMAS[kind].fields, key) ||
  (kind === 'events' && key === 'positions') ||
  (kind === 'playlists' && key === 'kind')

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

function onlyKnown({ raw, defaults, ...row }: WholeRow): RawRow {
  const known: Record<string, unknown> = {}
  for (const key in ROW_SCHEMAS[row.kind].fields) {
    if (Object.hasOwn(raw, key)) known[key] = raw[key]
    else if (Object.hasOwn(defaults, key)) known[key] = defaults[key]
  }
  return { ...row, raw: known }
}
