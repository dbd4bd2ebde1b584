import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildOpenApi, servedRows } from '../../../contract/app/openapi.ts'
import { toOpenApi30 } from '../../../contract/app/openapi-3-0.ts'
import { SCHEMA_NAMES } from '../../../contract/app/schema-names.ts'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { inSlices } from '../../../src-server/platform/threads/in-slices.ts'
import { ROOT } from '../../support/repository-files.ts'

type Json = { [key: string]: unknown }
interface Media {
  readonly schema: Json
  readonly example?: unknown
}
interface Operation {
  readonly parameters?: readonly Json[]
  readonly requestBody?: { readonly content: Record<string, Media> }
  readonly responses: Record<string, { description: string; content?: Record<string, Media> }>
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Json> }
}

const DOCUMENT = (await inSlices(
  buildOpenApi({ name: 'Desk', servers: ['https://pass-kiosk.local:8443'], desk: true }),
)) as unknown as Document
const DOCUMENT_30 = toOpenApi30(DOCUMENT as unknown as Json) as unknown as Document
const ROWS = servedRows(true)
/** The four objects that specification §2.2, §2.3, §2.4 and §2.7 close. */
const CLOSED = ['NfcStatus', 'PassContent', 'PassTemplate', 'PassView']

const operationOf = (row: Endpoint): Operation => DOCUMENT.paths[row.path]![row.method.toLowerCase()]!

/** Every schema of the document with its place; parts of examples are none. */
function everySchema({ paths, components }: Document): [place: string, schema: Json][] {
  const found: [string, Json][] = []
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    found.push([place, value as Json])
    for (const [key, member] of Object.entries(value)) if (key !== 'example') visit(member, `${place}/${key}`)
  }
  visit(components.schemas, 'schemas')
  visit(paths, 'paths')
  return found
}

const placesOf = (test: (schema: Json, place: string) => boolean, document = DOCUMENT): string[] =>
  everySchema(document).flatMap(([place, schema]) => (test(schema, place) ? [place] : []))

/** Names of the schemas that bodies of requests use. */
function usedByBodies(): Set<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value ?? null).matchAll(/schemas\/(\w+)/g)) {
      if (names.has(name!)) continue
      names.add(name!)
      visit(DOCUMENT.components.schemas[name!])
    }
  }
  for (const row of ROWS) visit(operationOf(row).requestBody)
  return names
}

describe('openapi.json for generators', () => {
  it('names every schema with fields', () => {
    const isNamed = (place: string): boolean => /^schemas\/\w+$/.test(place)
    expect(
      placesOf(
        ({ type, properties }, place) =>
          type === 'object' && Object.keys(properties ?? {}).length > 0 && !isNamed(place),
      ),
    ).toEqual([])
  })

  it('takes the name of a shared schema from its export, in every module of the contract', async () => {
    const files = readdirSync(`${ROOT}contract`, { recursive: true, encoding: 'utf8' })
    const missing: string[] = []
    for (const file of files.filter((one) => one.endsWith('.ts') && !one.startsWith('app'))) {
      const module: Record<string, unknown> = await import(`${ROOT}contract/${file}`)
      for (const [name, value] of Object.entries(module)) {
        const isShared = value instanceof z.ZodObject || value instanceof z.ZodEnum
        // The fields of a query are parameters, which need no name of a schema.
        if (isShared && /^[A-Z](?!\w*Query$)/.test(name) && !SCHEMA_NAMES.has(value))
          missing.push(`${file} ${name}`)
      }
    }
    expect(missing).toEqual([])
  })

  it('has unions with a discriminator, and no tuple', () => {
    expect(placesOf(({ anyOf, allOf, prefixItems }) => !!(anyOf ?? allOf ?? prefixItems))).toEqual([])
    const isUnion = ({ oneOf }: Json) => Array.isArray(oneOf) && !oneOf.some(({ type }) => type === 'null')
    expect(placesOf((schema) => isUnion(schema) && !schema.discriminator)).toEqual([])
  })

  it('has 64 bits where a number can exceed 31, and no bound that only says integer', () => {
    const isLarge = ({ type, maximum, enum: values }: Json): boolean =>
      [type].flat().includes('integer') && !values && Number(maximum ?? Infinity) >= 2 ** 31
    expect(placesOf((schema) => isLarge(schema) && schema.format !== 'int64')).toEqual([])
    expect(JSON.stringify(DOCUMENT)).not.toContain(String(Number.MAX_SAFE_INTEGER))
    const { rev } = DOCUMENT.components.schemas.PassEvents!.properties as Record<string, Json>
    expect(rev).toEqual({ type: 'integer', format: 'int64', minimum: 0 })
  })

  it('has no enumeration of numbers, which generators of Kotlin read as text', () => {
    const hasNumber = ({ enum: values }: Json): boolean =>
      Array.isArray(values) && values.some((value) => typeof value === 'number')
    expect(placesOf(hasNumber)).toEqual([])
  })

  it('has no pattern beside a format', () => {
    expect(placesOf(({ format, pattern }) => !!format && !!pattern)).toEqual([])
  })

  it('lets replies gain fields, except those that the specification closes', () => {
    const bodies = usedByBodies()
    const closed = Object.entries(DOCUMENT.components.schemas)
      .filter(([name, schema]) => schema.additionalProperties === false && !bodies.has(name))
      .map(([name]) => name)
    expect([...closed, ...CLOSED.filter((name) => bodies.has(name))].toSorted()).toEqual(CLOSED)
    for (const name of CLOSED)
      expect(DOCUMENT.components.schemas[name]).toMatchObject({ additionalProperties: false })
  })

  it('describes every parameter, with an example that the row accepts', () => {
    for (const row of ROWS)
      for (const { name, in: where, description, example } of operationOf(row).parameters ?? []) {
        expect(description, `${row.id} ${name}`).toEqual(expect.stringMatching(/\.$/))
        const schema = (where === 'path' ? row.params : row.query) as z.ZodObject
        const { success } = schema.shape[String(name)]!.safeParse(example) as { success: boolean }
        expect(success, `${row.id} ${name} ${example}`).toBe(true)
      }
  })

  it.each(ROWS.map((row) => [row.id, row] as const))('has examples that %s accepts', (_, row) => {
    const { requestBody, responses } = operationOf(row)
    const parsed = (schema: z.ZodType, media: Media): unknown =>
      schema.safeParse(media.example).error?.issues ?? 'accepted'
    for (const media of row.body ? Object.values(requestBody!.content) : [])
      expect(parsed(row.body!, media)).toBe('accepted')
    for (const [type, media] of Object.entries(responses[row.status ?? 200]!.content ?? {}))
      if (type.endsWith('json')) expect(parsed(row.reply, media)).toBe('accepted')
  })

  it('says what a client does about every error', () => {
    for (const row of ROWS)
      for (const [status, { description, content }] of Object.entries(operationOf(row).responses)) {
        if (Number(status) < 400) continue
        for (const line of description.split('\n\n')) expect(line).toMatch(/^`\w+`: [A-Z].+\.$/)
        expect(content!['application/json']!.example).toHaveProperty('error')
      }
  })

  it('is OpenAPI 3.0 with nullable, without the type null', () => {
    expect(placesOf(({ type }) => type === 'null' || Array.isArray(type), DOCUMENT_30)).toEqual([])
    const { draft, previewError } = DOCUMENT_30.components.schemas.PassView!.properties as Json
    const allOf = [{ $ref: '#/components/schemas/PassDraft' }]
    expect(draft).toEqual({ type: 'object', nullable: true, allOf })
    expect(previewError).toEqual({ type: 'string', nullable: true })
    expect(placesOf(({ nullable }) => nullable === true)).toEqual([])
  })
})
