import { nameOf, type Json } from './openapi-schema.ts'

const ID = '1f0c5b0a-6d1e-4c55-9b1e-2a4c7d9e8f10'
const PIXEL =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNo' +
  'AAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** Values of text fields by their name. */
const BY_NAME: Record<string, string> = {
  name: 'Tanaka Misaki',
  kana: 'Tanaka Misaki',
  title: 'Engineer',
  affiliation: 'Example Inc.',
  email: 'misaki.tanaka@example.com',
  slug: 'spring-meetup',
  timeZone: 'Asia/Tokyo',
  deviceName: 'My phone',
  device_name: 'My phone',
  baseUrl: 'https://pass-kiosk.local:8443',
  version: '1.0.0',
  locale: 'en',
  scope: 'openid',
  imageUrl: 'https://example.com/picture.png',
  languages: 'en',
  nameLine: 'kana',
  sort: 'kana',
}
const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-05-16T01:30:00Z',
  date: '2026-05-16',
  uuid: ID,
  uri: 'https://example.com/',
  email: 'misaki.tanaka@example.com',
}
/** Texts of which the first that matches a pattern is its example. */
const CANDIDATES = [
  '42',
  'true',
  'C0FFEE42',
  '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  PIXEL,
  'https://pass-kiosk.local:8443/n#AbCdEfGh01234567',
  'AbCdEfGh01234567',
  '139.6,35.5,139.9,35.8',
  '1234',
  '04A2',
  '#0F766E',
  '2026-05-16T10:30',
  '2026-05-16T10:30:00',
  '10:30',
  '192.168.0.20',
  'passdesk-20260516.sqlite',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'U+200B',
]

/** Examples that the schema alone does not yield, by `ROW.body` or `ROW.reply`. */
const WRITTEN: Readonly<Record<string, unknown>> = {
  'nativeToken.body': {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: 'mF3kQ0b7Zr1xT9uW',
    device_name: 'My phone',
    platform: 'ios',
    claim_secret: 'p9Xw2Lk4',
  },
  'checkIn.body': { eventId: ID, requestKey: ID, userId: ID },
}

/** Example of the body of a row. */
export const bodyExample = (row: string, schema: Json, components: Record<string, Json>): unknown =>
  WRITTEN[`${row}.body`] ?? exampleOf(schema, components)

/** Example of the reply of a row. */
export const replyExample = (row: string, schema: Json, components: Record<string, Json>): unknown =>
  WRITTEN[`${row}.reply`] ?? exampleOf(schema, components)

/** A value that the schema accepts, with the usual content of fields of that name. */
function exampleOf(schema: Json, components: Record<string, Json>, field = ''): unknown {
  if ('example' in schema) return schema.example
  const name = nameOf(schema.$ref)
  if (name !== undefined) return exampleOf(components[name]!, components, field)
  const [first] = (schema.oneOf as Json[] | undefined) ?? []
  if (first) return exampleOf(first, components, field)
  if (schema.enum) return (schema.enum as unknown[])[0]
  const type = [schema.type].flat()[0]
  // Text or an object: the text.
  if (Array.isArray(schema.type) && schema.type.includes('string') && field in BY_NAME) return BY_NAME[field]
  if (type === 'object') return objectExample(schema, components)
  if (type === 'array') {
    const count = Math.max(1, Number(schema.minItems ?? 0))
    const one = exampleOf(schema.items as Json, components, field)
    return Array.from({ length: count }, () => one)
  }
  if (type === 'string') return textExample(schema, field)
  if (type === 'integer' || type === 'number') return numberExample(schema, field)
  if (type === 'boolean') return schema.default ?? true
  return type === 'null' ? null : 'text'
}

function objectExample(schema: Json, components: Record<string, Json>): Json {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  return Object.fromEntries(fields.map(([key, value]) => [key, exampleOf(value, components, key)]))
}

function textExample(schema: Json, field: string): string {
  if ('default' in schema) return String(schema.default)
  const made = BY_FORMAT[String(schema.format)]
  if (made !== undefined) return made
  const text = BY_NAME[field] ?? (field.endsWith('Id') ? ID : field || 'text')
  const { pattern, minLength = 0, maxLength = Infinity } = schema
  const fits = (value: string): boolean =>
    (pattern === undefined || new RegExp(String(pattern), 'u').test(value)) &&
    value.length >= Number(minLength) &&
    value.length <= Number(maxLength)
  const found = [text, ...CANDIDATES].find(fits)
  return found ?? text.padEnd(Number(minLength), '0').slice(0, Number(maxLength))
}

function numberExample(schema: Json, field: string): number {
  if (typeof schema.default === 'number') return schema.default
  const { minimum, exclusiveMinimum, maximum = Infinity } = schema
  if (field === 'rev') return 4_294_967_296
  const lowest = Number(minimum ?? exclusiveMinimum ?? 0)
  return Math.min(Math.max(lowest, exclusiveMinimum === undefined ? 1 : lowest + 1), Number(maximum))
}
