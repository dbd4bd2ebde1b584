import { z } from 'zod'
import { RenderProblem } from '../pass/drawing/render-problem.ts'
import type { Endpoint } from '../platform/http/endpoint.ts'
import { allEndpoints } from './endpoints.ts'
import { createComponents, usedSchemas, type Components } from './openapi-components.ts'
import { bodyExample, replyExample } from './openapi-example.ts'
import { HTML, operation } from './openapi-operation.ts'
import type { Json } from './openapi-schema.ts'
import { pages, type Page } from './pages.ts'

/** Body of every error of the native API. */
const API_ERROR = z.strictObject({
  error: z.string(),
  /** Only on the 403 of a third-party app, which may use the resource API only. */
  error_description: z.string().optional(),
  message: z.string(),
  requestId: z.string(),
  details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
})

/** The same on `desk` rows; `problem`: why a pass cannot be rendered. */
const DESK_ERROR = z.strictObject({ ...API_ERROR.shape, problem: RenderProblem.optional() })

/** Body of every error of the resource API (specification §7.1); `details` names invalid fields. */
const RESOURCE_ERROR = z.strictObject({
  error: z.string(),
  error_description: z.string(),
  details: API_ERROR.shape.details,
})

/** Body of every error of the sign-in provider and of the native token endpoint (RFC 6749 §5.2). */
const OAUTH_ERROR = z.looseObject({
  error: z.string(),
  error_description: z.string().optional(),
  /** Two digits that the person compares, while a pairing waits. */
  match_code: z.string().optional(),
  /** Returned once, at the first poll of a pairing. */
  claim_secret: z.string().optional(),
})

/** Body of a 429 of the resource API (specification §7.1). */
const RATE_LIMIT_ERROR = z.strictObject({ error: z.string(), errorCode: z.literal(60007) })

/** Path prefixes of the resource API (specification §4.6). */
const RESOURCE_PREFIXES = ['', '/api', '/v1']

const TAGS: Readonly<Record<Endpoint['tag'] | 'pages', string>> = {
  passes: 'Passes: list, edit, draw, confirm',
  tags: 'Tags: prepare, complete, read',
  logos: 'Logos of companies and organizations',
  people: 'People, sessions, consents, pairings and tokens',
  events: 'Events for other apps (resource API)',
  'sign-in': 'Signing in to other apps (OAuth 2.0, OpenID Connect)',
  desk: 'The reception desk, on the loopback listener only',
  admin: 'Administration of consents, organizations and logos',
  kiosk: 'The kiosk: status, print jobs, participants, certificate',
  pages: 'Pages for browsers',
}

/** A listener of the kiosk, and the addresses that its document names. */
export interface Listener {
  /** Name that the operator gave to this kiosk. */
  readonly name: string
  readonly servers: readonly string[]
  /** The loopback listener, which also serves the desk. */
  readonly desk: boolean
}

/** That of package.json: no licence is granted. */
const LICENCE = 'UNLICENSED'

function header({ name, servers }: Listener, title: string, tags: Iterable<string>): Json {
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '2.0.0',
      description:
        'Event passes: drafts, drawings, confirmations, tags, logos; people and sessions; ' +
        'events for other apps.\n\nReplies may gain fields at any time: ignore unknown ones. Ids ' +
        'are UUIDs, times are UTC with Z, `rev` is a 64-bit integer. `/openapi-3.0.json` is the ' +
        'same as OpenAPI 3.0 for generators; `/openapi-pages.json` has the pages for browsers.',
      contact: { name, url: `${servers[0]}/help` },
      license: { name: LICENCE, identifier: `LicenseRef-${LICENCE}` },
    },
    servers: servers.map((url) => ({ url })),
    tags: [...new Set(tags)]
      .toSorted()
      .map((name) => ({ name, description: TAGS[name as keyof typeof TAGS] })),
  }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Token of a paired phone or a script' },
  session: { type: 'apiKey', in: 'cookie', name: 'passdesk_session', description: 'Web session' },
}

/** The rows that a listener serves. */
export const servedRows = (desk: boolean): readonly Endpoint[] =>
  allEndpoints.filter(({ api }) => desk || api !== 'desk')

/** Adds the bodies of errors that the rows refer to. */
function useErrors(components: Components, rows: readonly Endpoint[]): void {
  const some = (api: Endpoint['api']): boolean => rows.some((row) => row.api === api)
  components.name(API_ERROR, 'ApiError')
  if (some('desk')) components.name(DESK_ERROR, 'DeskError')
  if (some('oauth')) components.name(OAUTH_ERROR, 'OAuthError')
  if (!some('resource')) return
  components.name(RESOURCE_ERROR, 'ResourceError')
  components.name(RATE_LIMIT_ERROR, 'RateLimitError')
}

/**
 * Generates OpenAPI 3.1 of what programs can call at a listener; `info.version` as in
 * specification §9. Takes up to a second as a whole, so it pauses after each endpoint.
 */
export function* buildOpenApi(listener: Listener): Generator<void, Json> {
  const rows = servedRows(listener.desk)
  const components = createComponents()
  const operations = new Map<Endpoint, Json>()
  for (const row of rows) {
    operations.set(row, operation(row, components))
    yield
  }
  useErrors(components, rows)
  const bodies = [...operations.values()].map(({ requestBody }) => requestBody)
  const schemas = components.finish({ bodies })
  const paths: Record<string, Json> = {}
  for (const [row, made] of operations) {
    addExamples(row, made, schemas)
    paths[row.path] = {
      ...(row.api === 'resource' ? { servers: resourceServers(listener) } : {}),
      ...paths[row.path],
      [row.method.toLowerCase()]: made,
    }
    yield
  }
  return {
    ...header(
      listener,
      'PassDesk',
      rows.map(({ tag }) => tag),
    ),
    paths,
    components: { schemas: usedSchemas(schemas, paths), securitySchemes },
  }
}

const resourceServers = ({ servers }: Listener): Json[] =>
  servers.flatMap((url) => RESOURCE_PREFIXES.map((prefix) => ({ url: url + prefix })))

type Content = Record<string, Json>

function addExamples(row: Endpoint, made: Json, schemas: Record<string, Json>): void {
  const { content: body } = (made.requestBody ?? {}) as { content?: Content }
  const { content: reply } = (made.responses as Record<string, { content?: Content }>)[row.status ?? 200]!
  for (const media of row.body ? Object.values(body ?? {}) : [])
    media.example = bodyExample(row.id, media.schema as Json, schemas)
  for (const [type, media] of Object.entries(reply ?? {}))
    if (type.endsWith('json')) media.example = replyExample(row.id, media.schema as Json, schemas)
}

function pageOperation(page: Page): Json {
  const names = [...page.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const text = { type: 'string' }
  const fields = page.form && {
    type: 'object',
    properties: Object.fromEntries(page.form.map((name) => [name, text])),
  }
  const type = page.replyType ?? 'text/html'
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } }
  return {
    operationId: page.id,
    summary: page.summary,
    tags: ['pages'],
    security: page.signedIn ? [{ session: [] }] : [],
    description: 'For browsers; its texts and fields may change.',
    ...(names.length > 0
      ? { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: text })) }
      : {}),
    ...(fields
      ? {
          requestBody: {
            required: true,
            content: { 'application/x-www-form-urlencoded': { schema: fields } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Success',
        content: { [type]: { schema: type.endsWith('json') ? { type: 'object' } : text } },
      },
      403: {
        description: 'forbidden: the token of a third-party app',
        content: { ...error, ...(page.replyType ? {} : HTML) },
      },
      ...(page.replyType
        ? names.length > 0 && { 404: { description: 'not_found', content: error } }
        : {
            303: { description: 'On to another address' },
            '4XX': {
              description: 'A page that says what is wrong; or an error, if the form is no text',
              content: { ...HTML, ...error },
            },
          }),
    },
  }
}

/** OpenAPI 3.1 of the pages for browsers of a listener. */
export function buildPagesOpenApi(listener: Listener): Json {
  const paths: Record<string, Json> = {}
  for (const page of pages)
    if (listener.desk || !page.path.startsWith('/desk/'))
      paths[page.path] = { ...paths[page.path], [page.method.toLowerCase()]: pageOperation(page) }
  const components = createComponents()
  components.name(API_ERROR, 'ApiError')
  const { session } = securitySchemes
  return {
    ...header(listener, 'PassDesk pages', ['pages']),
    paths,
    components: { schemas: components.finish({}), securitySchemes: { session } },
  }
}
