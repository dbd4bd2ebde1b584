import type { z } from 'zod'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'

export type Named = Readonly<Record<string, unknown>>

interface Def {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly items?: readonly z.ZodType[]
}
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def

/** No value matches the schema: add one to the table. */
export class CannotFill extends Error {}

/** A value that the schema accepts, with the named values under their names. */
export function fill(schema: z.ZodType | undefined, named: Named, at: string): unknown {
  if (schema === undefined || defOf(schema).type === 'undefined') return undefined
  const value = valueFor(schema, named, '')
  const checked = schema.safeParse(value)
  if (!checked.success)
    throw new CannotFill(
      `${at}: ${JSON.stringify(value)}: ` +
        `${checked.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    )
  return value
}

function valueFor(schema: z.ZodType, named: Named, name: string): unknown {
  if (name in named) return named[name]
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape!)
          // Optional values are left out unless they name a record.
          .filter(([key, one]) => key in named || !isOptional(one))
          .map(([key, one]) => [key, valueFor(one, named, key)]),
      )
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return valueFor(def.innerType!, named, name)
    case 'pipe':
      return valueFor(def.in!, named, name)
    case 'union':
      return valueFor(def.options![0]!, named, name)
    case 'array':
      return [valueFor(def.element!, named, name)]
    case 'tuple':
      return def.items!.map((item) => valueFor(item, named, name))
    case 'enum':
      return Object.values(def.entries!)[0]
    case 'literal':
      return def.values![0]
    case 'boolean':
      return true
    case 'number':
    case 'int':
      return raceAbort(schema, [1, 0, 20, 50, 100, 0.5])
    case 'string':
      return raceAbort(schema, [
        'text',
        '2026-11-20T00:00:00Z',
        'somebody-else@people.example',
        'https://other.example/',
        '11111111-1111-4111-8111-111111111111',
        'f'.repeat(64),
        'a-key-of-enough-length',
        '1234',
        'correct horse battery',
        'ABCD2345',
      ])
    default:
      return null
  }
}

const isOptional = (schema: z.ZodType) => ['optional', 'default', 'prefault'].includes(defOf(schema).type)
const raceAbort = (schema: z.ZodType, values: readonly unknown[]): unknown =>
  values.find((value) => schema.safeParse(value).success) ?? values[0]

export interface Request {
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** Names of record ids in it, without that of the event. */
  readonly ids: readonly string[]
}

/** One call of an endpoint. `recordIds`: names whose values are record ids. Throws CannotFill. */
export function requestOf(row: Endpoint, named: Named, recordIds: readonly string[]): Request {
  const params = (fill(row.params, named, `${row.id} path`) ?? {}) as Record<string, string>
  const query = (fill(row.query, named, `${row.id} query`) ?? {}) as Record<string, unknown>
  const body = row.rawBody && row.method !== 'GET' ? named.raw : fill(row.body, named, `${row.id} body`)
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString()
  const used = new Set([...Object.keys(params), ...Object.keys(query), ...Object.keys(body ?? {})])
  return {
    method: row.method,
    path: text ? `${path}?${text}` : path,
    body,
    ids: recordIds.filter((name) => used.has(name)),
  }
}
