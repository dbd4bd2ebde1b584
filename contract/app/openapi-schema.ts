export type Json = { [key: string]: unknown }

/** Direction of a schema: of a request, or of a reply. */
export type Side = 'input' | 'output'

/** Stores a named schema and returns the reference to it. */
export type Name = (name: string, schema: Json) => Json

const REF = '#/components/schemas/'
export const refTo = (name: string): Json => ({ $ref: REF + name })
/** Name of the schema that a reference names; undefined for another value. */
export const nameOf = (ref: unknown): string | undefined =>
  typeof ref === 'string' && ref.startsWith(REF) ? ref.slice(REF.length) : undefined

const INT32 = 2 ** 31 - 1
/** Generators read the pattern of these formats as one of text, although they make other types. */
const TYPED_FORMATS = new Set(['date-time', 'date', 'uuid', 'uri', 'email'])

export const pascal = (text: string): string =>
  (/[a-z]/.test(text) ? text : text.toLowerCase())
    .split(/[^A-Za-z0-9]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(x|ss|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')

/** A schema as zod writes it. */
interface Source {
  readonly raw: Json
  /** Its name if it needs one. */
  readonly hint: string
  readonly side: Side
  /** The schemas that `raw` refers to. */
  readonly shared: Record<string, Json>
  readonly name: Name
}

/**
 * JSON Schema of zod in the dialect that generators of clients understand: nullable by `type` or
 * `oneOf`, unions with a discriminator, no tuples, no bound that only says "integer". Objects get a
 * name: `hint`, or one made of their parent and property.
 */
export function toDialect({ raw, hint, side, shared, name }: Source): Json {
  const resolved = (node: Json): Json =>
    typeof node.$ref === 'string' ? (shared[node.$ref.split('/').at(-1)!] ?? node) : node

  const visit = (node: Json, nodeHint: string): Json => {
    if (typeof node.$ref === 'string') return refTo(node.$ref.split('/').at(-1)!)
    const branches = (node.oneOf ?? node.anyOf) as Json[] | undefined
    if (branches) return union(branches, nodeHint)
    if (node.type === 'array') return list(node, nodeHint)
    if (node.type === 'object') return object(node, nodeHint)
    return scalar(node)
  }

  function object(node: Json, nodeHint: string): Json {
    const { propertyNames: keys, additionalProperties: more, ...rest } = node
    const known = constantsOf(resolved((keys ?? {}) as Json)) as readonly string[]
    if (known.length > 0)
      return object({ ...rest, properties: Object.fromEntries(known.map((k) => [k, more])) }, nodeHint)
    const { properties } = node
    if (!properties || Object.keys(properties).length === 0)
      return {
        ...rest,
        ...(more === undefined
          ? {}
          : { additionalProperties: isOpen(more) || visit(more as Json, `${nodeHint}Value`) }),
      }
    const fields = Object.entries(properties as Record<string, Json>)
    return name(nodeHint, {
      ...rest,
      properties: Object.fromEntries(
        fields.map(([key, value]) => [key, visit(value, nodeHint + pascal(key))]),
      ),
      ...(more === false ? { additionalProperties: false } : {}),
    })
  }

  function list({ prefixItems, ...node }: Json, nodeHint: string): Json {
    const items = prefixItems ? widest(prefixItems as Json[]) : (node.items as Json | undefined)
    return { ...node, items: items ? visit(items, singular(nodeHint)) : {} }
  }

  function union(branches: Json[], nodeHint: string): Json {
    const some = branches.filter(({ type }) => type !== 'null')
    const found = some.length === 1 ? visit(some[0]!, nodeHint) : alternatives(some, nodeHint)
    return some.length < branches.length ? nullable(found) : found
  }

  function alternatives(branches: Json[], nodeHint: string): Json {
    const choices = branches.flatMap(constantsOf)
    if (branches.every((branch) => constantsOf(branch).length > 0)) return enumeration(choices)
    const key = discriminatorOf(branches)
    if (key === null) return mixed(branches.map(resolved))
    if (side === 'input') return object(asOneObject(branches), nodeHint)
    const mapping: Record<string, string> = {}
    const oneOf = branches.map((branch) => {
      const values = constantsOf((branch.properties as Record<string, Json>)[key]!)
      const ref = visit(branch, nodeHint + branchName(values))
      for (const value of values) mapping[String(value)] = ref.$ref as string
      return ref
    })
    return name(nodeHint, { oneOf, discriminator: { propertyName: key, mapping } })
  }

  return visit(raw, hint)
}

const isOpen = (more: unknown): boolean =>
  more === true || (typeof more === 'object' && Object.keys(more!).length === 0)

const branchName = (values: readonly unknown[]): string =>
  values.length > 2
    ? `${pascal(String(values[0]))}AndOthers`
    : values.map((value) => pascal(String(value))).join('Or')

/** The values of an enumeration or a constant; none for another schema. */
function constantsOf(schema: Json): readonly unknown[] {
  if ('const' in schema) return [schema.const]
  return (schema.enum as unknown[] | undefined) ?? []
}

function enumeration(values: readonly unknown[]): Json {
  const [first] = values
  // Clients of other languages cannot read an enumeration of truth values or numbers.
  if (typeof first === 'boolean') return { type: 'boolean', ...(first ? { description: 'true' } : {}) }
  if (typeof first === 'number') return choiceOfNumbers(values as readonly number[])
  const choices = [...new Set(values as readonly string[])]
  // In Kotlin a constant cannot be `name`; generators spell out the characters of an address.
  const needsNames = choices.some((choice) => choice === 'name' || /\W/.test(choice))
  const names = choices.map((choice) => choice.toUpperCase().replaceAll(/\W/g, '_'))
  return {
    type: 'string',
    enum: choices,
    ...(needsNames ? { 'x-enum-varnames': names } : {}),
  }
}

function scalar({ allOf, ...node }: Json): Json {
  if (constantsOf(node).length > 0) return withDefault(enumeration(constantsOf(node)), node)
  const merged: Json = { ...node, ...(allOf as Json[] | undefined)?.[0] }
  const { pattern, format, contentEncoding: _, ...rest } = merged
  if (node.type === 'integer') return integer(rest)
  if (node.type === 'number') return { ...rest, format: 'double' }
  if (TYPED_FORMATS.has(String(format))) return { ...rest, format }
  return pattern === undefined ? rest : { ...rest, pattern }
}

function choiceOfNumbers(values: readonly number[]): Json {
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)]
  const isRange = maximum - minimum === new Set(values).size - 1
  const choices = { description: `One of ${values.join(', ')}.`, example: values[0] }
  return { type: 'integer', minimum, maximum, ...(isRange ? {} : choices) }
}

const withDefault = (schema: Json, node: Json): Json =>
  'default' in node ? { ...schema, default: node.default } : schema

function integer({ minimum, maximum, ...node }: Json): Json {
  const isBound = (bound: unknown): boolean =>
    bound !== undefined && Math.abs(Number(bound)) < Number.MAX_SAFE_INTEGER
  const isLong = !isBound(maximum) || Number(maximum) > INT32
  return {
    ...node,
    ...(isLong ? { format: 'int64' } : {}),
    ...(isBound(minimum) ? { minimum } : {}),
    ...(isBound(maximum) ? { maximum } : {}),
  }
}

/** Any value of the types of the branches. */
function mixed(branches: Json[]): Json {
  const types = [...new Set(branches.flatMap(({ type }) => type as string))]
  const some = types.includes('array') ? { items: {} } : {}
  return { type: types.length === 1 ? types[0] : types, ...some }
}

/** One schema for every place of a tuple. */
function widest(places: Json[]): Json {
  const bounds = (key: string): number[] => places.flatMap((place) => (place[key] as number) ?? [])
  const lowest = bounds('minimum')
  const highest = bounds('maximum')
  if (places[0]!.type !== 'number') return places[0]!
  return {
    type: 'number',
    ...(lowest.length === places.length ? { minimum: Math.min(...lowest) } : {}),
    ...(highest.length === places.length ? { maximum: Math.max(...highest) } : {}),
  }
}

/** The property that tells the branches apart; null if there is none. */
function discriminatorOf(branches: Json[]): string | null {
  const [first, ...others] = branches.map(({ properties }) => (properties ?? {}) as Json)
  const isConstant = (key: string): boolean =>
    [first!, ...others].every((one) => key in one && constantsOf(one[key] as Json).length > 0)
  return Object.keys(first!).find(isConstant) ?? null
}

/** The branches as one object: a field is required if every branch requires it. */
function asOneObject(branches: Json[]): Json {
  const properties: Record<string, Json> = {}
  for (const branch of branches)
    for (const [key, value] of Object.entries(branch.properties as Record<string, Json>)) {
      const values = [...constantsOf(properties[key] ?? {}), ...constantsOf(value)]
      properties[key] = values.length > 0 ? { enum: values } : value
    }
  const required = branches.map((branch) => (branch.required ?? []) as string[])
  return {
    type: 'object',
    properties,
    required: required[0]!.filter((key) => required.every((keys) => keys.includes(key))),
    ...(branches.every((branch) => branch.additionalProperties === false)
      ? { additionalProperties: false }
      : {}),
  }
}

/** The schema or null. */
export function nullable(schema: Json): Json {
  if (schema.$ref) return { oneOf: [schema, { type: 'null' }] }
  if (schema.type === undefined) return schema
  const types = [...[schema.type].flat(), 'null']
  return schema.enum
    ? { ...schema, type: types, enum: [...(schema.enum as unknown[]), null] }
    : { ...schema, type: types }
}
