import { z } from 'zod'
import type { EventImportRow } from '../../../contract/event/event/event-admin.ts'
import { forbiddenCharacters } from '../../platform/table-files/clean-text.ts'
import { shortened, type RawRow } from './read-event-file.ts'
import * as problem from './row-errors.ts'
import type { Problem, RowProblem, Wanted } from './row-errors.ts'
import { ROW_SCHEMAS } from './row-schemas.ts'

/** A row with its parsed fields; wrong ones are not in `values`. */
export interface ReadRow extends RawRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly RowProblem[]
}

/** Parses each field of a row. Each invalid field gives a problem. */
export function readRow(row: RawRow): ReadRow {
  const { fields, required } = ROW_SCHEMAS[row.kind]
  const values: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const [key, schema] of Object.entries(fields)) {
    const raw = row.raw[key]
    const isRequired = (required as readonly string[]).includes(key)
    if (raw === undefined || (isRequired && (raw === '' || raw === null))) {
      if (isRequired) problems.push(problem.of(key, problem.missing(key)))
      continue
    }
    const hidden = hiddenIn(raw)
    const value = cleaned(raw, key, schema)
    const read = schema.safeParse(value)
    if (hidden.length > 0) problems.push(problem.of(key, problem.unseen(hidden)))
    else if (read.success) values[key] = read.data
    else problems.push(problem.of(key, problemOf(key, schema, value, read.error.issues[0]!)))
  }
  return { ...row, values, problems }
}

/** The fields of a row as the preview shows them. */
export function cellsOf({ kind, raw }: RawRow): EventImportRow['cells'] {
  return Object.keys(ROW_SCHEMAS[kind].fields).flatMap((key) => {
    const given = raw[key]
    if (given === undefined) return []
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    return [{ field: key, text: shortened(text) }]
  })
}

/** Invisible characters in the texts of a value. */
function hiddenIn(raw: unknown): readonly string[] {
  if (typeof raw === 'string') return forbiddenCharacters(raw)
  return typeof raw === 'object' && raw !== null ? Object.values(raw).flatMap(hiddenIn) : []
}

/**
 * Spaces in a line are one space; only a description has lines. A time may have an offset, because
 * files move between time zones. A field that people give at registration is optional by default.
 */
function cleaned(raw: unknown, key: string, schema: z.ZodType): unknown {
  if (typeof raw === 'string') {
    if (key === 'description') return raw.replaceAll('\r\n', '\n')
    const line = raw.replace(/\s+/gu, ' ').trim()
    return schema instanceof z.ZodISODateTime ? inUtc(line) : line
  }
  if (Array.isArray(raw)) return raw.map((part) => cleaned(part, key, schema))
  if (typeof raw !== 'object' || raw === null) return raw
  const lines = Object.entries(raw).map(([name, part]) => [name, cleaned(part, name, schema)])
  return { ...(key === 'entryProfileFields' && { required: false }), ...Object.fromEntries(lines) }
}

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
function inUtc(text: string): string {
  const ms = WITH_OFFSET.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(ms) ? text : new Date(ms).toISOString()
}

/** What a part of these lists must be. */
const PART_OF: Readonly<Record<string, Wanted>> = {
  tags: 'tag',
  languages: 'language',
  links: 'link',
  entryProfileFields: 'profileField',
}
const BY_TYPE: Readonly<Record<string, Wanted>> = {
  string: 'text',
  boolean: 'yesOrNo',
  array: 'list',
  union: 'webAddress',
}

function problemOf(key: string, schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue): Problem {
  const [index, ...rest] = issue.path
  const part = index === undefined ? value : (value as Record<PropertyKey, unknown>)[index]
  if (issue.code === 'too_big') {
    const text = rest.length > 0 ? (part as Record<PropertyKey, unknown>)[rest[0]!] : part
    const most = Number(issue.maximum)
    if (typeof text === 'string') return problem.tooLong(text.length, most)
    if (Array.isArray(text)) return problem.tooMany(text.length, most)
  }
  if (index !== undefined && PART_OF[key]) return problem.wrongType(PART_OF[key], shown(part))
  if (issue.code === 'custom')
    return Array.isArray(value) ? problem.twiceInList(firstTwice(value)) : problem.missing(key)
  return wrongValue(key, schema, value)
}

function wrongValue(key: string, schema: z.ZodType, value: unknown): Problem {
  if (schema instanceof z.ZodNullable) return wrongValue(key, schema.unwrap() as z.ZodType, value)
  const got = shown(value)
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue, format } = schema
    return format === null
      ? problem.wrongType('degrees', got, { most: maxValue })
      : problem.wrongType('wholeNumber', got, { least: minValue, most: maxValue })
  }
  if (schema instanceof z.ZodEnum)
    return problem.wrongType('oneOf', got, { words: schema.options as string[] })
  if (schema instanceof z.ZodISODateTime) return problem.wrongType('moment', got)
  return problem.wrongType(key === 'code' ? 'code' : BY_TYPE[schema.def.type]!, got)
}

function firstTwice(list: readonly unknown[]): string {
  const names = list.map((one) => String((one as { key?: unknown } | null)?.key ?? one).trim())
  return names.find((name, i) => names.indexOf(name) !== i) ?? ''
}

/** An invalid value, shortened for a message. */
function shown(raw: unknown): string {
  return shortened(typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? String(raw)), 60)
}
