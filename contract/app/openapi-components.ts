import { z } from 'zod'
import { nameOf, refTo, toDialect, type Json, type Side } from './openapi-schema.ts'
import { SCHEMA_NAMES } from './schema-names.ts'

/** The objects that no field may be added to: specification §2.2, §2.3, §2.4 and §2.7. */
const CLOSED = new Set(['NfcStatus', 'PassTemplate', 'PassContent', 'PassView'])

/** The named schemas of a document, and the references to them. */
export interface Components {
  /** The schema as the document shows it: a reference if it has a name. */
  use(schema: z.ZodType, hint: string, side: Side): Json
  /** Stores a schema of replies under a name. */
  name(schema: z.ZodType, name: string): void
  /**
   * Ends the collection. A schema of both sides is one unless its fields differ; then that of
   * requests ends in `Input`, and `requests` refer to it.
   */
  finish(requests: Json): Record<string, Json>
}

export function createComponents(): Components {
  const named: Record<Side, Map<string, Json>> = { input: new Map(), output: new Map() }

  function store(side: Side, name: string, schema: Json): Json {
    // A field and the rows of a list, as `station` and `stations`, have the same name.
    for (const free of [name, `${name}Item`]) {
      const known = named[side].get(free)
      if (known && !isSame(known, schema)) continue
      named[side].set(free, schema)
      return refTo(free)
    }
    throw new Error(`Two schemas have the name ${name}.`)
  }

  function use(schema: z.ZodType, hint: string, side: Side): Json {
    const {
      $schema: _,
      $defs,
      id,
      ...raw
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: side,
      unrepresentable: 'any',
      metadata: SCHEMA_NAMES,
    }) as Json
    const shared = { ...($defs as Record<string, Json>), ...(id ? { [String(id)]: raw } : {}) }
    const define = (part: Json, hintOfPart: string): Json =>
      toDialect({
        raw: part,
        hint: hintOfPart,
        side,
        shared,
        name: (name, made) => store(side, name, made),
      })
    for (const [name, { id: _id, ...part }] of Object.entries(shared)) {
      if (named[side].has(name)) continue
      const made = define(part, name)
      if (nameOf(made.$ref) !== name) store(side, name, made)
    }
    return id ? refTo(String(id)) : define(raw, hint)
  }

  return {
    use,
    name(schema, name) {
      use(schema, name, 'output')
    },
    finish(requests) {
      const { input, output } = named
      const apart = differing(input, output)
      const rename = (value: Json): void =>
        eachReference(value, (name) => (apart.has(name) ? `${name}Input` : name))
      rename(requests)
      const all: Record<string, Json> = {}
      for (const [name, schema] of output) all[name] = CLOSED.has(name) ? schema : open(schema)
      for (const [name, schema] of input) {
        if (output.has(name) && !apart.has(name)) continue
        rename(schema)
        all[apart.has(name) ? `${name}Input` : name] = schema
      }
      return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}

/** The schemas that `roots` use, directly or through others. */
export function usedSchemas(schemas: Record<string, Json>, roots: Json): Record<string, Json> {
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const member of Object.values(value)) {
      const name = nameOf(member)
      if (name === undefined) visit(member)
      else if (!used.has(name)) {
        used.add(name)
        visit(schemas[name])
      }
    }
  }
  visit(roots)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

const open = ({ additionalProperties, ...schema }: Json): Json =>
  additionalProperties === false || additionalProperties === undefined
    ? schema
    : { ...schema, additionalProperties }

const isSame = (a: Json, b: Json): boolean => JSON.stringify(open(a)) === JSON.stringify(open(b))

/** Names whose fields, or those of a schema that they refer to, differ between the two sides. */
function differing(input: ReadonlyMap<string, Json>, output: ReadonlyMap<string, Json>): ReadonlySet<string> {
  const both = [...input].filter(([name]) => output.has(name))
  const apart = new Set(
    both.filter(([name, schema]) => !isSame(schema, output.get(name)!)).map(([name]) => name),
  )
  for (let before = -1; before !== apart.size;) {
    before = apart.size
    for (const [name, schema] of both)
      eachReference(schema, (used) => {
        if (apart.has(used)) apart.add(name)
        return used
      })
  }
  return apart
}

/** Replaces the name in every reference, also in the mapping of a discriminator. */
function eachReference(value: unknown, change: (name: string) => string): void {
  if (typeof value !== 'object' || value === null) return
  const object = value as Json
  for (const [key, member] of Object.entries(object)) {
    const name = nameOf(member)
    if (name === undefined) eachReference(member, change)
    else object[key] = refTo(change(name)).$ref
  }
}
