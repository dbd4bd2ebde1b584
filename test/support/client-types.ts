type Json = { readonly [key: string]: unknown }

interface Operation {
  readonly summary: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly description: string
    readonly schema: Json
  }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Json }> }
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema?: Json }> }>
}

export interface OpenApiDocument {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Json> }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Types of TypeScript for each schema and operation of a document, without imports. */
export function clientTypes({ paths, components }: OpenApiDocument): string {
  const schemas = Object.entries(components.schemas).map(([name, schema]) =>
    isRecord(schema)
      ? `export interface ${name} ${typeOf(schema)}`
      : `export type ${name} = ${typeOf(schema)}`,
  )
  const operations = Object.entries(paths).flatMap(([path, row]) =>
    METHODS.flatMap((method) => {
      const made = row[method] && operationType(row[method])
      return made ? [`${comment(row[method]!.summary)}'${method.toUpperCase()} ${path}': ${made}`] : []
    }),
  )
  return [
    '/* oxlint-disable max-lines */',
    '/** Made from openapi.json of the LAN listener by test/platform/lan/typescript-types.test.ts. */',
    ...schemas,
    '/** Every operation for programs on the LAN, by method and path. */\n' +
      `export interface Operations {\n${operations.join('\n')}\n}`,
  ].join('\n\n')
}

/** Null for an operation whose reply is a page or a redirect. */
function operationType({ parameters = [], requestBody, responses }: Operation): string | null {
  const status = ['200', '201', '204'].find((one) => responses[one])
  const reply = Object.entries(responses[status ?? '']?.content ?? {})[0]
  if (responses['303'] || reply?.[0] === 'text/html') return null
  const fields = (where: string): string => {
    const some = parameters.filter((one) => one.in === where)
    const lines = some.map(
      ({ name, required, description, schema }) =>
        `${comment(description)}${key(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
    )
    return some.length === 0
      ? ''
      : `${where}${some.some((one) => one.required) ? '' : '?'}: {\n${lines.join('\n')}\n}`
  }
  const [body] = Object.entries(requestBody?.content ?? {})
  return `{\n${[
    fields('path'),
    fields('query'),
    body ? `body: ${mediaType(...body)}` : '',
    `reply: ${reply ? mediaType(...reply) : 'null'}`,
  ]
    .filter((line) => line !== '')
    .join('\n')}\n}`
}

const mediaType = (type: string, { schema }: { readonly schema?: Json }): string =>
  type.endsWith('json') ? typeOf(schema!) : 'Blob'

const isRecord = (schema: Json): boolean => schema.type === 'object' && 'properties' in schema

/** A comment in lines of at most 90 columns. */
function comment(text: unknown): string {
  if (!text) return ''
  const lines = String(text)
    .replaceAll('*/', '')
    .match(/.{1,88}(?= |$)/g)!
    .map((line) => line.trim())
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n * ${lines.join('\n * ')}\n */\n`
}

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)

function typeOf(schema: Json): string {
  if (schema.$ref) return String(schema.$ref).split('/').at(-1)!
  if (schema.oneOf) return (schema.oneOf as Json[]).map(typeOf).join(' | ')
  if (schema.enum) return (schema.enum as unknown[]).map((one) => JSON.stringify(one)).join(' | ')
  const types = [schema.type].flat() as (string | undefined)[]
  return types.map((type) => typeNamed(type, schema)).join(' | ')
}

function typeNamed(type: string | undefined, schema: Json): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return `readonly (${typeOf((schema.items ?? {}) as Json)})[]`
  if (type === 'object') return objectType(schema)
  return type ?? 'unknown'
}

function objectType({ properties, required = [], additionalProperties: more }: Json): string {
  if (!properties)
    return `Readonly<Record<string, ${typeof more === 'object' ? typeOf(more as Json) : 'unknown'}>>`
  const lines = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const optional = (required as string[]).includes(name) ? '' : '?'
    return `${comment(schema.description)}readonly ${key(name)}${optional}: ${typeOf(schema)}`
  })
  return `{\n${lines.join('\n')}\n}`
}
