import { z } from 'zod'
import { bodyTypes, type Endpoint } from '../platform/http/endpoint.ts'
import { ERROR_ADVICE, OAUTH_ERROR_ADVICE } from '../platform/http/error-advice.ts'
import { ERROR_STATUS, type ErrorCode } from '../platform/http/errors.ts'
import { OAUTH_ERROR_STATUS, type OauthErrorCode } from '../platform/http/oauth-errors.ts'
import type { Components } from './openapi-components.ts'
import { describeParameter } from './openapi-parameters.ts'
import { pascal, refTo, toDialect, type Json } from './openapi-schema.ts'

export const HTML: Json = { 'text/html': { schema: { type: 'string' } } }

const ETAG: Json = { ETag: { description: 'For `If-None-Match`', schema: { type: 'string' } } }
const RETRY_AFTER: Json = {
  'Retry-After': {
    description: 'Seconds to wait',
    schema: { type: 'integer', minimum: 0, maximum: 86_400 },
  },
}

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

function parameters(row: Endpoint): Json[] {
  const list: Json[] = []
  for (const [where, schema] of [
    ['path', row.params],
    ['query', row.query],
  ] as const) {
    if (!schema) continue
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const required = where === 'path' || (shape.required ?? []).includes(name)
      const shown = toDialect({
        raw: property,
        hint: pascal(name),
        side: 'input',
        shared: {},
        name: (_, made) => made,
      })
      list.push({ name, in: where, required, ...describeParameter(row.id, name), schema: shown })
    }
  }
  return list
}

function security(row: Endpoint): Json[] {
  if (row.access.credential === 'anonymous') return []
  return row.access.credential === 'session' ? [{ session: [] }] : [{ bearer: [] }, { session: [] }]
}

/** Who may call the row, and what is special about its request and reply. */
function description(row: Endpoint): string {
  const { credential, role, recentPassword } = row.access
  const sentences = [
    row.api === 'desk' ? 'On the loopback listener only.' : '',
    credential === 'anonymous'
      ? 'Needs no credential.'
      : credential === 'session'
        ? 'Needs a web session.'
        : 'Needs a bearer token or a web session.',
    role ? `For the role ${role.replace('_', ' ')}.` : '',
    recentPassword ? 'The password must have been entered within the last five minutes.' : '',
    row.body && row.api !== 'oauth' ? 'Unknown fields of the body are refused.' : '',
    row.polled ? 'Polled: with `since` or `If-None-Match` an unchanged reply has no body.' : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function success(row: Endpoint, components: Components): Json {
  const status = row.status ?? 200
  const type =
    row.rawBody && row.method === 'GET' ? row.rawBody : (row.replyType ?? 'application/json')
  const hasBody = status !== 204 && status !== 303
  // OpenAPI 3.1 describes whole bodies, and a stream of events has none.
  const isStream = type === 'text/event-stream'
  const schema =
    hasBody && !isStream && components.use(row.reply, `${pascal(row.id)}Reply`, 'output')
  return {
    [status]: {
      description: 'Success',
      ...(row.polled ? { headers: ETAG } : {}),
      ...(hasBody ? { content: { [type]: isStream ? {} : { schema } } } : {}),
    },
    ...(status === 303
      ? { 200: { description: 'The page for the browser, after the redirect', content: HTML } }
      : {}),
    ...(row.polled
      ? {
          204: { description: 'Nothing newer than `since`' },
          304: { description: 'Nothing newer than If-None-Match' },
        }
      : {}),
  }
}

function responses(row: Endpoint, components: Components): Json {
  const answers = success(row, components)
  const byStatus = new Map<number, [code: string, advice: string][]>()
  const note = (code: string, status: number, advice: string): void =>
    void byStatus.set(status, [...(byStatus.get(status) ?? []), [code, advice]])
  for (const code of new Set([...row.errors, ...impliedErrors(row)]))
    note(code, ERROR_STATUS[code], ERROR_ADVICE[code])
  // An address that is not sound text is refused everywhere.
  const implied: readonly OauthErrorCode[] = row.api === 'oauth' ? ['invalid_request'] : []
  for (const code of new Set([...(row.oauthErrors ?? []), ...implied]))
    note(code, OAUTH_ERROR_STATUS[code], OAUTH_ERROR_ADVICE[code])
  if (row.api === 'oauth' && row.body)
    note('invalid_request', ERROR_STATUS.payload_too_large, ERROR_ADVICE.payload_too_large)
  for (const [status, codes] of [...byStatus].toSorted((a, b) => a[0] - b[0]))
    answers[status] = {
      description: codes.map(([code, advice]) => `\`${code}\`: ${advice}`).join('\n\n'),
      ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      content: {
        'application/json': {
          schema: refTo(errorSchema(row, status)),
          example: errorExample(row, status, codes[0]![0]),
        },
        // A browser that cannot be sent back to the app gets a page.
        ...(row.api === 'oauth' && row.status === 303 ? HTML : {}),
      },
    }
  return answers
}

function errorSchema(row: Endpoint, status: number): string {
  if (row.api === 'oauth') return 'OAuthError'
  if (row.api === 'desk') return 'DeskError'
  if (row.api !== 'resource') return 'ApiError'
  return status === 429 ? 'RateLimitError' : 'ResourceError'
}

function errorExample(row: Endpoint, status: number, error: string): Json {
  if (row.api === 'oauth') return { error }
  if (row.api !== 'resource')
    return { error, message: 'Text for developers', requestId: REQUEST_ID }
  return status === 429 ? { error, errorCode: 60007 } : { error, error_description: 'Text' }
}

const REQUEST_ID = '7d0f3c52-7a3f-4a52-8f0e-6a0b5a1c2d3e'

/** The operation of a row; its schemas are added to `components`. */
export function operation(row: Endpoint, components: Components): Json {
  const binary = { type: 'string', format: 'binary' }
  const schema = row.body ? components.use(row.body, `${pascal(row.id)}Body`, 'input') : binary
  const content = bodyTypes(row).map((type) => [type, { schema }] as const)
  const params = parameters(row)
  return {
    operationId: row.id,
    summary: row.summary,
    description: description(row),
    tags: [row.tag],
    security: security(row),
    ...(params.length ? { parameters: params } : {}),
    ...(content.length > 0
      ? { requestBody: { required: true, content: Object.fromEntries(content) } }
      : {}),
    responses: responses(row, components),
  }
}
