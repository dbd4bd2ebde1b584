import { z } from 'zod'
import { RenderProblem } from '../pass/drawing/render-problem.ts'
import { bodyTypes, type Endpoint } from '../platform/http/endpoint.ts'
import { allEndpoints } from './endpoints.ts'
import { ERROR_STATUS, type ErrorCode } from '../platform/http/errors.ts'
import { OAUTH_ERROR_STATUS } from '../platform/http/oauth-errors.ts'
import { pages, type Page } from './pages.ts'

type Json = { [key: string]: unknown }

/** Body of every error of the native API. */
const ERROR_BODY = z.strictObject({
  error: z.string(),
  /** Only on the 403 of a third-party app, which may use the resource API only. */
  error_description: z.string().optional(),
  message: z.string(),
  requestId: z.string(),
  details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  /** On `desk` rows: why a pass cannot be rendered. */
  problem: RenderProblem.optional(),
})

/** Body of every error of the resource API (specification §7.1); `details` names invalid fields. */
const RESOURCE_ERROR_BODY = z.strictObject({
  error: z.string(),
  error_description: z.string(),
  details: ERROR_BODY.shape.details,
})

/** Body of every error of the sign-in provider and of the native token endpoint (RFC 6749 §5.2). */
const OAUTH_ERROR_BODY = z.looseObject({
  error: z.string(),
  error_description: z.string().optional(),
})

/** Body of a 429 of the resource API (specification §7.1). */
const RATE_LIMIT_BODY = z.strictObject({ error: z.string(), errorCode: z.literal(60007) })

const HTML: Json = { 'text/html': { schema: { type: 'string' } } }

/** Path prefixes of the resource API (specification §4.6). */
const RESOURCE_PREFIXES = ['', '/api', '/v1']

/** Error codes of the pipeline, besides those of the row. */
function impliedErrors(row: Endpoint): readonly ErrorCode[] {
  if (row.api === 'oauth') return []
  const codes = new Set<ErrorCode>(['internal_error', 'temporarily_unavailable'])
  if (row.params || row.query || row.body) codes.add('invalid_input')
  if (row.access.credential !== 'anonymous') codes.add('unauthorized')
  if (row.api !== 'desk') codes.add('invalid_token')
  // For a third-party app.
  codes.add('forbidden')
  if (row.api === 'resource') codes.add('unauthorized').add('rate_limited')
  if (row.method !== 'GET') codes.add('invalid_origin')
  if (row.body || row.rawBody) codes.add('payload_too_large')
  if (row.access.role)
    codes.add(row.access.role === 'admin' ? 'admin_required' : 'event_manager_required')
  // A bearer token on a row for sessions; a first password on any other one.
  if (
    row.access.credential === 'session' ||
    (row.access.credential === 'any' && !row.access.openWithFirstPassword)
  )
    codes.add('pass_human_action_required')
  if (row.access.recentPassword) codes.add('recent_password_required')
  return [...codes]
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}

function parameters(row: Endpoint): Json[] {
  const list: Json[] = []
  for (const [where, schema] of [
    ['path', row.params],
    ['query', row.query],
  ] as const) {
    if (!schema) continue
    const shape = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const required = where === 'path' || (shape.required ?? []).includes(name)
      list.push({ name, in: where, required, schema: property })
    }
  }
  return list
}

function security(row: Endpoint): Json[] {
  if (row.access.credential === 'anonymous') return []
  return row.access.credential === 'session' ? [{ session: [] }] : [{ bearer: [] }, { session: [] }]
}

function responses(row: Endpoint): Json {
  const status = row.status ?? 200
  const type =
    row.rawBody && row.method === 'GET' ? row.rawBody : (row.replyType ?? 'application/json')
  const answers: Json = {
    [status]: {
      description: 'Success',
      ...(status === 204 || status === 303
        ? {}
        : { content: { [type]: { schema: schemaOf(row.reply, 'output') } } }),
    },
  }
  if (row.polled) {
    answers[204] = { description: 'Nothing newer than `since`' }
    answers[304] = { description: 'Nothing newer than If-None-Match' }
  }
  const byStatus = new Map<number, string[]>()
  const note = (code: string, errorStatus: number): void =>
    void byStatus.set(errorStatus, [...(byStatus.get(errorStatus) ?? []), code])
  for (const code of new Set([...row.errors, ...impliedErrors(row)])) note(code, ERROR_STATUS[code])
  for (const code of row.oauthErrors ?? []) note(code, OAUTH_ERROR_STATUS[code])
  for (const [errorStatus, codes] of [...byStatus].sort((a, b) => a[0] - b[0])) {
    answers[errorStatus] = {
      description: codes.join(', '),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${errorSchema(row, errorStatus)}` },
        },
        // A browser that cannot be sent back to the app gets a page.
        ...(row.api === 'oauth' && status === 303 ? HTML : {}),
      },
    }
  }
  return answers
}

function errorSchema(row: Endpoint, status: number): string {
  if (row.api === 'oauth') return 'OAuthError'
  if (row.api !== 'resource') return 'Error'
  return status === 429 ? 'RateLimitError' : 'ResourceError'
}

function operation(row: Endpoint): Json {
  const bodySchema = (): Json =>
    row.body ? schemaOf(row.body, 'input') : { type: 'string', format: 'binary' }
  const content = bodyTypes(row).map((type) => [type, { schema: bodySchema() }] as const)
  const params = parameters(row)
  return {
    operationId: row.id,
    summary: row.summary,
    tags: [row.tag],
    security: security(row),
    ...(row.api === 'desk' ? { description: 'On the loopback listener only.' } : {}),
    ...(params.length ? { parameters: params } : {}),
    ...(content.length > 0
      ? { requestBody: { required: true, content: Object.fromEntries(content) } }
      : {}),
    responses: responses(row),
  }
}

const ERROR_CONTENT = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
}

function pageOperation(page: Page): Json {
  const names = [...page.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const text = { type: 'string' }
  const fields = page.form && {
    type: 'object',
    properties: Object.fromEntries(page.form.map((name) => [name, text])),
  }
  const type = page.replyType ?? 'text/html'
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
        content: { ...ERROR_CONTENT, ...(page.replyType ? {} : HTML) },
      },
      ...(page.replyType
        ? names.length > 0 && { 404: { description: 'not_found', content: ERROR_CONTENT } }
        : {
            303: { description: 'On to another address' },
            '4XX': { description: 'A page that says what is wrong', content: HTML },
          }),
    },
  }
}

/**
 * Generates OpenAPI 3.1 for every HTTP listener from the contract; `info.version` as in
 * specification §9. Takes up to a second as a whole, so it pauses after each endpoint.
 */
export function* buildOpenApi(servers: readonly string[]): Generator<void, Json> {
  const paths: Record<string, Json> = {}
  for (const row of allEndpoints) {
    const prefixes =
      row.api === 'resource'
        ? {
            servers: servers.flatMap((url) =>
              RESOURCE_PREFIXES.map((prefix) => ({ url: url + prefix })),
            ),
          }
        : {}
    paths[row.path] = {
      ...prefixes,
      ...paths[row.path],
      [row.method.toLowerCase()]: operation(row),
    }
    yield
  }
  for (const page of pages)
    paths[page.path] = { ...paths[page.path], [page.method.toLowerCase()]: pageOperation(page) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PassDesk',
      version: '2.0.0',
      description:
        'Event passes: drafts, drawings, confirmations, tags, logos; people and sessions; events for ' +
        'other apps; the reception desk.',
    },
    servers: servers.map((url) => ({ url })),
    paths,
    components: {
      schemas: {
        Error: schemaOf(ERROR_BODY, 'output'),
        ResourceError: schemaOf(RESOURCE_ERROR_BODY, 'output'),
        RateLimitError: schemaOf(RATE_LIMIT_BODY, 'output'),
        OAuthError: schemaOf(OAUTH_ERROR_BODY, 'output'),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'passdesk_session' },
      },
    },
  }
}
