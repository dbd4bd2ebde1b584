import { z } from 'zod'
import { bodyTypes, type Endpoint } from '../platform/http/endpoint.ts'
import { ERROR_ADVICE, OAUTH_ERROR_ADVICE } from '../platform/http/error-advice.ts'
import {
  ERROR_STATUS,
  type ErrorCode,
  OAUTH_ERROR_STATUS,
  type OauthErrorCode,
} from '../platform/http/errors.ts'
import type { Components } from './openapi-components.ts'
import { pascal, refTo, toDialect, type Json } from './openapi-schema.ts'

/** What a parameter says and how it looks. Units are part of the text. */
interface Described {
  readonly description: string
  readonly example: string | number
}

const ID = '1f0c5b0a-6d1e-4c55-9b1e-2a4c7d9e8f10'
const id = (what: string): Described => ({ description: `Id of ${what} (UUID).`, example: ID })

/** By name; `ROW.NAME` if a row means something else by it. A test finds a missing one. */
const PARAMETERS: Readonly<Record<string, Described>> = {
  classId: id('a ticket class'),
  code: { description: 'Invitation code: 8 letters and digits.', example: 'C0FFEE42' },
  deviceId: id('a paired phone'),
  entryId: id('an entry'),
  eventId: id('an event'),
  imageId: id('a logo image'),
  importId: id('a list that is being imported'),
  jobId: id('a print job'),
  labelId: id('a label of a print run'),
  listId: id('an imported list'),
  orgId: id('an organization'),
  pairingId: id('a pairing'),
  partyId: id('a party'),
  partyPlaceId: id('a place of a party'),
  placeId: id('a place in a box'),
  playlistId: { description: 'Id of a playlist (text).', example: 'spring-2026' },
  printerId: id('a printer'),
  questionId: id('a question'),
  runId: id('a print run'),
  ticketId: id('a ticket type'),
  tokenId: id('a personal API token'),
  userId: id('a person'),
  bbox: {
    description:
      'Box on the map: minLng,minLat,maxLng,maxLat in decimal degrees. A box whose minLng is ' +
      'greater than its maxLng crosses the antimeridian.',
    example: '139.6,35.5,139.9,35.8',
  },
  client_id: { description: 'Id of the app.', example: 'my-app' },
  code_challenge: {
    description: 'PKCE challenge: base64url of the SHA-256 of the verifier (RFC 7636).',
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  },
  code_challenge_method: { description: 'Method of the challenge.', example: 'S256' },
  count: { description: 'Largest number of rows of a page.', example: 20 },
  cursor: {
    description: 'The `nextCursor` of the previous page. Not with `page` and `count`.',
    example: 'eyJvIjoyMH0',
  },
  day: { description: 'Day at the place of the event (YYYY-MM-DD).', example: '2026-05-16' },
  endDate: {
    description: 'Last day, inclusive, at the place of the event (YYYY-MM-DD).',
    example: '2026-05-17',
  },
  fileName: { description: 'Name of the file, with its ending.', example: 'participants.csv' },
  from: { description: 'Number of rows before the first one, from 0.', example: 0 },
  groupByDate: {
    description: '`true`: also returns the items by local start day, in `dateGroups`.',
    example: 'true',
  },
  isPaid: {
    description: '`true`: events with a price; `false`: free ones; both with a comma.',
    example: 'true,false',
  },
  lang: { description: 'Language of the texts (ISO 639-1).', example: 'en' },
  language: { description: 'Language of the column titles (ISO 639-1).', example: 'en' },
  limit: { description: 'Largest number of rows.', example: 100 },
  'listPlaylistItems.limit': {
    description: 'Largest number of rows of a page by `cursor`, 1 to 100.',
    example: '20',
  },
  'listPlaylistItems.count': {
    description: 'Largest number of rows of a page by number, 1 to 100.',
    example: '20',
  },
  nonce: { description: 'Returned in the ID Token.', example: 'n-0S6_WzA2Mj' },
  offset: { description: 'Number of rows before the first one, from 0.', example: 0 },
  page: { description: 'Number of the page, from 1.', example: '1' },
  part: { description: 'The labels in their order, or the skipped ones.', example: 'order' },
  perPage: { description: 'Largest number of rows of a page, 1 to 100.', example: '20' },
  prompt: { description: '`login`, `consent` or `none` (OpenID Connect).', example: 'consent' },
  q: {
    description: 'Words that must all match; case and width do not count.',
    example: 'meetup',
  },
  'search.q': { description: 'Start of a name, kana, e-mail or code.', example: 'tanaka' },
  redirect_uri: {
    description: 'A registered address of the app; the browser returns to it.',
    example: 'https://app.example.com/callback',
  },
  response_type: { description: 'Always `code`.', example: 'code' },
  scope: { description: 'Scopes, separated by spaces.', example: 'openid' },
  seconds: { description: 'Length of the search, s.', example: 3 },
  since: {
    description:
      'The `rev` that the client has (64-bit integer). If nothing is newer, the reply is 204 ' +
      'without a body.',
    example: 4_294_967_296,
  },
  startDate: {
    description: 'First day, inclusive, at the place of the event (YYYY-MM-DD).',
    example: '2026-05-16',
  },
  state: { description: 'Returned to the app unchanged.', example: 'af0ifjsldkj' },
  tags: {
    description: 'Tags with commas; an event with any of them matches. At most 50.',
    example: 'music,art',
  },
  timeFilter: {
    description: '`upcoming`: events that have not ended; `past`: events that have.',
    example: 'upcoming',
  },
}

/** Description and example of a parameter; undefined for one that the table does not have. */
const describeParameter = (row: string, name: string): Described | undefined =>
  PARAMETERS[`${row}.${name}`] ?? PARAMETERS[name]

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
  if (row.access.role) codes.add(row.access.role === 'admin' ? 'admin_required' : 'event_manager_required')
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
  const type = row.rawBody && row.method === 'GET' ? row.rawBody : (row.replyType ?? 'application/json')
  const hasBody = status !== 204 && status !== 303
  // OpenAPI 3.1 describes whole bodies, and a stream of events has none.
  const isStream = type === 'text/event-stream'
  const schema = hasBody && !isStream && components.use(row.reply, `${pascal(row.id)}Reply`, 'output')
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
  if (row.api !== 'resource') return { error, message: 'Text for developers', requestId: REQUEST_ID }
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
    ...(content.length > 0 ? { requestBody: { required: true, content: Object.fromEntries(content) } } : {}),
    responses: responses(row, components),
  }
}
