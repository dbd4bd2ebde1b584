import { sentence } from '../../../messages/sentence.ts'
import { EXCHANGE_KINDS, type ExchangeKind } from '../../../contract/event/event/event-admin.ts'
import { uncovered } from '../../../contract/platform/table-files/csv-cell.ts'
import { unsoundText } from '../../platform/http/text-rule.ts'
import { decodeText } from '../../platform/table-files/decode-text.ts'
import { foldHeading } from '../../platform/table-files/fold-heading.ts'
import { TableError } from '../../platform/table-files/table-error.ts'
import { readTable } from '../../platform/table-files/read-table.ts'
import type { Raw } from './parse-fields.ts'
import { ROW_SCHEMAS, type FieldSpec } from './row-schemas.ts'

/** A row as in the file. Fields that are left out are absent. */
export interface RawRow {
  readonly kind: ExchangeKind
  /** Line number of a spreadsheet; in JSON the position in its list, from 1. */
  readonly line: number
  readonly raw: Readonly<Record<string, Raw>>
}

export interface ExchangeFile {
  readonly format: 'csv' | 'json'
  readonly encoding: string
  readonly kinds: readonly ExchangeKind[]
  /** Unknown headings and keys. */
  readonly ignored: readonly string[]
  readonly rows: readonly RawRow[]
}

/** Maximum rows of one file. */
const MOST_ROWS = 20_000
/**
 * Maximum nesting of JSON: a file of an event has five levels. Thousands would overflow the stack.
 */
const DEEPEST = 20

const tooManyRows = (): TableError =>
  new TableError('too_many_rows', sentence('table.tooManyRows', { most: MOST_ROWS }))

/** True for content that starts like JSON; no table heading does. */
export const looksLikeJson = (bytes: Uint8Array): boolean =>
  /^\s*[[{]/.test(decodeText(bytes).text.slice(0, 1000))

/**
 * Reads an event file: CSV of one kind, recognised by its headings unless `kind` is given, or JSON
 * of one or all kinds.
 *
 * @throws TableError if the file has no usable content
 */
export function readEventFile(bytes: Uint8Array, kind?: ExchangeKind): ExchangeFile {
  const file = looksLikeJson(bytes) ? readJsonFile(bytes, kind) : readCsvFile(bytes, kind)
  if (file.rows.length === 0) throw new TableError('no_rows', sentence('table.noRowsToImport'))
  if (file.rows.length > MOST_ROWS) throw tooManyRows()
  return file
}

function readCsvFile(bytes: Uint8Array, given?: ExchangeKind): ExchangeFile {
  const table = readTable(bytes)
  const kind = given ?? kindOfHeadings(table.header)
  if (!kind) {
    throw new TableError('unknown_kind', sentence('table.unknownKind'))
  }
  const columns = table.header.map((heading) =>
    ROW_SCHEMAS[kind].find((spec) => isHeadingOf(spec, heading)),
  )
  const rows = table.rows.map(({ line, cells }): RawRow => {
    // An empty cell means no change: an import adds and corrects, and deletes nothing.
    const filled = columns.flatMap((spec, i) =>
      (cells[i] ?? '').trim() === '' || !spec ? [] : [[spec.key, uncovered(cells[i]!)] as const],
    )
    return { kind, line, raw: Object.fromEntries(filled) }
  })
  const ignored = table.header.filter((heading, i) => heading !== '' && !columns[i])
  return { format: 'csv', encoding: table.encoding, kinds: [kind], ignored, rows }
}

function isHeadingOf(spec: FieldSpec, heading: string): boolean {
  const plain = heading.normalize('NFKC').trim().toLowerCase()
  const names = [spec.key.toLowerCase(), ...spec.headings]
  return (
    names.includes(plain) || (foldHeading(heading) !== '' && names.includes(foldHeading(heading)))
  )
}

/**
 * The kind whose required headings are all present and that has the most matches; null for none or
 * a tie.
 */
export function kindOfHeadings(header: readonly string[]): ExchangeKind | null {
  const fits = EXCHANGE_KINDS.map((kind) => {
    const found = ROW_SCHEMAS[kind].filter((spec) =>
      header.some((heading) => isHeadingOf(spec, heading)),
    )
    const whole = ROW_SCHEMAS[kind].every((spec) => !spec.required || found.includes(spec))
    return { kind, found: whole ? found.length : 0 }
  }).toSorted((a, b) => b.found - a.found)
  const [best, next] = [fits[0]!, fits[1]!]
  return best.found > 1 && best.found > next.found ? best.kind : null
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJsonFile(bytes: Uint8Array, given?: ExchangeKind): ExchangeFile {
  const { encoding, text } = decodeText(bytes)
  const whole = parseJson(text)
  const document: Json =
    Array.isArray(whole) && given ? { [given]: whole } : isObject(whole) ? whole : {}
  const known = new Set<string>(['passdesk', 'event', ...EXCHANGE_KINDS])
  const ignored = Object.keys(document).filter((key) => !known.has(key))
  const events = isObject(document.event) ? [document.event] : []
  const lists = { ...document, events: [...events, ...listIn(document, 'events')] }
  const home =
    events.length > 0 && typeof events[0]!.slug === 'string' ? { event: events[0]!.slug } : {}
  const rows = EXCHANGE_KINDS.flatMap((kind) => rowsOf(kind, listIn(lists, kind), home))
  const positions = lists.events.flatMap((event) => positionRows(event))
  const all = [...rows, ...positions].filter((row) => !given || row.kind === given)
  return {
    format: 'json',
    encoding,
    kinds: EXCHANGE_KINDS.filter((kind) => all.some((row) => row.kind === kind)),
    ignored: [...ignored, ...unknownKeys(all)],
    rows: all.map(onlyKnown),
  }
}

function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) throw tooManyRows()
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch (cause) {
    throw new TableError(
      'malformed',
      sentence('table.notJson', { message: (cause as Error).message }),
      cause,
    )
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
 * More than 50 values for each of the maximum rows. Counted before parsing; separators inside texts
 * count too.
 */
function hasTooManyValues(text: string): boolean {
  let left = MOST_ROWS * 50
  for (const sign of ',[{') {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1))
      if (--left < 0) return true
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
  const ofEvent = kind === 'events' ? {} : home
  return list.map((raw, i) => ({ kind, line: i + 1, raw: { ...ofEvent, ...raw } }))
}

/** One row per item; a playlist without items is one row. */
function playlistRows(playlist: Json, index: number): RawRow[] {
  if (playlist.playlist !== undefined)
    return [{ kind: 'playlists', line: index + 1, raw: playlist }]
  const items = listIn(playlist, 'items')
  const named = { playlist: playlist.title }
  if (items.length === 0) return [{ kind: 'playlists', line: index + 1, raw: named }]
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
  ROW_SCHEMAS[kind].some((spec) => spec.key === key) || (kind === 'events' && key === 'positions')
const unknownKeys = (rows: readonly RawRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ kind, raw }) =>
      Object.keys(raw)
        .filter((key) => !isKnown(kind, key))
        .map((key) => `${kind}.${key}`),
    ),
  ),
]
const onlyKnown = (row: RawRow): RawRow => ({
  ...row,
  raw: Object.fromEntries(
    Object.entries(row.raw).filter(([key]) =>
      ROW_SCHEMAS[row.kind].some((spec) => spec.key === key),
    ),
  ),
})
