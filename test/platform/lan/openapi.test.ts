import Router from '@koa/router'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { allEndpoints } from '../../../contract/app/endpoints.ts'
import { pages } from '../../../contract/app/pages.ts'
import { PROVIDER_METHODS } from '../../../src-server/account/oauth/provider-paths.ts'
import type { Answer } from '../../support/client.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'
import { ROOT } from '../../support/repository-files.ts'
import { overTls } from './tls-client.ts'
import { z } from 'zod'
import { buildOpenApi, servedRows } from '../../../contract/app/openapi.ts'
import { toOpenApi30 } from '../../../contract/app/openapi-3-0.ts'
import { SCHEMA_NAMES } from '../../../contract/app/schema-names.ts'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { inSlices } from '../../../src-server/platform/threads/in-slices.ts'
import type { PassContent, PassView } from '../../../contract/pass/draft/pass.ts'
import { passState, settled, type OpenPass } from '../../../src-pages/pass/pass-rules.ts'

/** Mounted but undocumented paths. The files of the desk screens have no route. */
const EXCEPTIONS: readonly string[] = []

describe('openapi.json and the listeners', () => {
  let paths: Record<string, Record<string, unknown>>
  let routed: string[]
  const shown = (method: string, path: string): string =>
    `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
  const house = opened(async () => {
    const register = vi.spyOn(Router.prototype, 'register')
    const made = await startTestKiosk({ lanPort: 0 })
    routed = register.mock.calls.flatMap(([path, methods]) =>
      (methods as string[]).map((method) => shown(method, String(path))),
    )
    register.mockRestore()
    return made
  })
  beforeAll(async () => {
    const documents = ['/openapi.json', '/openapi-pages.json']
    const bodies = await Promise.all(documents.map((path) => house.client.get(path)))
    paths = Object.assign({}, ...bodies.map(({ body }) => body.paths))
  })
  const filled = (path: string): string =>
    path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  const METHODS = ['get', 'post', 'put', 'patch', 'delete']
  const methodsOf = (path: string): string[] =>
    METHODS.filter((method) => method in paths[path]!)
      .map((method) => method.toUpperCase())
      .toSorted()
  const isDesk = (path: string): boolean => path.startsWith('/desk')

  it('agree on every path and its methods; another method is rejected with the allowed ones', async () => {
    for (const path of Object.keys(paths)) {
      const answer = await house.client.send('PURGE', filled(path))
      const allowed = (answer.headers.get('Allow') ?? '').split(', ')
      const own = allowed.filter((method) => method !== 'OPTIONS' && method !== 'HEAD')
      expect([answer.status, own.toSorted()], path).toEqual([405, methodsOf(path)])
    }
  })

  it('agree on the LAN listener too, which has no desk paths', async () => {
    const ask = overTls(house.kiosk.lan!.port!, house.kiosk.lan!.authority())
    for (const path of Object.keys(paths))
      expect((await ask(filled(path), { method: 'PURGE' })).status, path).toEqual(
        isDesk(path) ? 404 : 405,
      )
  })

  it('document on the LAN what it serves, and nothing of the desk', async () => {
    const ask = overTls(house.kiosk.lan!.port!, house.kiosk.lan!.authority())
    const documents = ['/openapi.json', '/openapi-3.0.json', '/openapi-pages.json']
    const texts = await Promise.all(documents.map(async (path) => (await ask(path)).text))
    const [programs, older, browsers] = texts.map((text) => JSON.parse(text))
    const served = Object.keys(paths).filter((path) => !isDesk(path))
    expect(Object.keys({ ...programs.paths, ...browsers.paths }).toSorted()).toEqual(
      served.toSorted(),
    )
    expect(Object.keys(older.paths)).toEqual(Object.keys(programs.paths))
    expect([programs.openapi, older.openapi]).toEqual(['3.1.0', '3.0.3'])
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(300_000)
  })

  it('name the station, the help and the licence of the package', async () => {
    const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const { info } = (await house.client.get('/openapi.json')).body
    const older = (await house.client.get('/openapi-3.0.json')).body.info
    const { name } = (await house.client.get('/api/kiosk/status')).body
    const { baseUrl } = house.kiosk.addresses
    const contact = { name, url: `${baseUrl}/help` }
    expect([info.contact, older.contact]).toEqual([contact, contact])
    expect(info.license.name).toBe(license)
    expect(older.license).toEqual({ name: license, url: `${baseUrl}/docs` })
    expect((await house.client.get('/docs')).body).toContain(`Licence: ${license}.`)
  })

  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
  /** Expects that this reply is documented, with its content type. */
  const expectDocumented = (method: string, path: string, status: number, answer: Answer): void => {
    const { responses } = paths[path]![method] as {
      responses: Record<string, { content?: object }>
    }
    const documented = responses[status] ?? responses['4XX']
    const type = answer.headers.get('Content-Type')!.split(';')[0]
    expect([answer.status, Object.keys(documented?.content ?? {})], path).toEqual([
      status,
      expect.arrayContaining([type]),
    ])
  }

  it('agree on the pages that refuse a browser, and on their content type', async () => {
    const { client } = house
    const authorize = '/oauth/authorize'
    expectDocumented('get', authorize, 400, await client.get(`${authorize}?client_id=none`))
    const signIn = await client.post('/sign-in', 'email=&password=', FORM)
    expectDocumented('post', '/sign-in', 403, signIn)
  })

  it('document the refusals of forms that are too large or no text', async () => {
    const sent: readonly (readonly [path: string, body: string])[] = [
      ...allEndpoints
        .filter(({ api, body }) => api === 'oauth' && body)
        .map(({ path }) => [path, `client_id=${'x'.repeat(20_000)}`] as const),
      ['/sign-in', 'email=%00'],
      ['/sign-in', `email=${'x'.repeat(100_000)}`],
    ]
    expect(sent.length).toBeGreaterThan(3)
    for (const [path, body] of sent) {
      const answer = await house.client.post(path, body, FORM)
      expectDocumented('post', path, body.length > 1_000 ? 413 : 400, answer)
    }
  })

  it('document the refusal of a caller without the role of a row', () => {
    for (const { id, path, method, access } of allEndpoints) {
      const { responses } = paths[path]![method.toLowerCase()] as { responses: object }
      if (access.role) expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['403']))
    }
  })

  it('list each row of the contract and each page once, under its own id', () => {
    const ids = Object.values(paths).flatMap((one) =>
      METHODS.flatMap(
        (method) => (one as Record<string, { operationId?: string }>)[method]?.operationId ?? [],
      ),
    )
    expect(new Set(ids).size).toBe(ids.length)
    for (const row of allEndpoints)
      expect(paths[row.path]?.[row.method.toLowerCase()] !== undefined, row.id).toBe(true)
    for (const page of pages)
      expect(paths[page.path]?.[page.method.toLowerCase()] !== undefined, page.path).toBe(true)
  })

  it('agree with the router: every mounted path is documented, and vice versa', () => {
    const provided = [...PROVIDER_METHODS].flatMap(([path, methods]) =>
      methods
        .filter((method) => !['HEAD', 'OPTIONS'].includes(method))
        .map((method) => shown(method, path)),
    )
    const elsewhere = allEndpoints
      .filter(({ api }) => api === 'resource')
      .map(({ method, path }) => shown(method, path))
    const described = Object.keys(paths).flatMap((path) =>
      methodsOf(path).map((method) => shown(method, path)),
    )
    const known = new Set([
      ...routed,
      ...provided,
      ...elsewhere,
      'GET /oauth/authorize/{uid}',
      ...EXCEPTIONS,
    ])
    expect(described.toSorted()).toEqual([...known].toSorted())
  })
})

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

const SERVERS = ['https://pass-kiosk.local:8443']
const DOCUMENT = (await inSlices(
  buildOpenApi({ name: 'Desk', servers: SERVERS, desk: true }),
)) as unknown as Document
const DOCUMENT_30 = toOpenApi30(DOCUMENT as unknown as Json) as unknown as Document
const ROWS = servedRows(true)
/** The four objects that specification §2.2, §2.3, §2.4 and §2.7 close. */
const CLOSED = ['NfcStatus', 'PassContent', 'PassTemplate', 'PassView']

const operationOf = (row: Endpoint): Operation =>
  DOCUMENT.paths[row.path]![row.method.toLowerCase()]!

/** Every schema of the document with its place; parts of examples are none. */
function everySchema({ paths, components }: Document): [place: string, schema: Json][] {
  const found: [string, Json][] = []
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    found.push([place, value as Json])
    for (const [key, member] of Object.entries(value))
      if (key !== 'example') visit(member, `${place}/${key}`)
  }
  visit(components.schemas, 'schemas')
  visit(paths, 'paths')
  return found
}

/** Places of schemas for which the test is true. */
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
    expect(placesOf(({ anyOf, allOf, prefixItems }) => !!(anyOf ?? allOf ?? prefixItems))).toEqual(
      [],
    )
    const isUnion = ({ oneOf }: Json): boolean =>
      Array.isArray(oneOf) && !oneOf.some(({ type }) => type === 'null')
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
    expect(draft).toEqual({
      type: 'object',
      nullable: true,
      allOf: [{ $ref: '#/components/schemas/PassDraft' }],
    })
    expect(previewError).toEqual({ type: 'string', nullable: true })
    expect(placesOf(({ nullable }) => nullable === true)).toEqual([])
  })
})

const content: PassContent = {
  name: 'Misaki Tanaka',
  title: '',
  affiliation: 'Kumo',
  fontScale: 'normal',
  lineMode: 'auto',
}

function openPass(changes: Partial<OpenPass> = {}, confirmed = false): OpenPass {
  const draft = confirmed ? { content, currentConfirmation: true } : null
  return {
    path: '/api/passes/1',
    view: { defaults: content, draft } as PassView,
    content,
    shown: { content, hash: 'a' },
    fault: null,
    changed: false,
    sending: false,
    tried: null,
    ...changes,
  }
}

describe('the state of a pass on the participant’s page', () => {
  it.each<[string, OpenPass, object]>([
    ['drawn and not confirmed', openPass(), { state: 'open', open: true }],
    ['confirmed as drawn', openPass({}, true), { state: 'confirmed', kind: 'go' }],
    ['not drawn yet', openPass({ shown: null }), { state: 'drawing', kind: 'idle' }],
    ['changed elsewhere', openPass({ changed: true }), { state: 'changed', open: true }],
    ['being confirmed', openPass({ sending: true }), { state: 'confirming', kind: 'idle' }],
    ['without a reply', openPass({ fault: 'away' }), { state: 'away', open: true }],
    ['with an invalid field', openPass({ fault: 'title' }), { state: 'cannot', field: 'title' }],
    [
      'edited after it was confirmed',
      openPass({ content: { ...content, name: 'M' } }, true),
      { state: 'drawing' },
    ],
  ])('that is %s', (_, pass, state) => {
    expect(passState(pass)).toMatchObject(state)
  })

  it('cannot be confirmed while it is being rendered or sent, or is invalid', () => {
    for (const part of [{ shown: null }, { sending: true }, { fault: 'name' as const }])
      expect(passState(openPass(part)).open).toBeUndefined()
  })

  it('counts characters as the server does: 160 emoji fit, 161 do not', () => {
    const name = (length: number) => ({ content: { ...content, name: '🎫'.repeat(length) } })
    expect(passState(openPass(name(160))).state).toBe('drawing')
    expect(passState(openPass(name(161)))).toMatchObject({ cannot: 'tooLong', field: 'name' })
  })

  it('treats an empty list of logos like none', () => {
    expect(settled({ ...content, logos: [] })).toEqual(content)
  })
})
