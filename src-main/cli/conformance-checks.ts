import { z } from 'zod'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import type { PassView } from '../../contract/pass/draft/pass.ts'

/** Who asks: nobody, somebody with an invalid token, or the person whose token is given. */
type As = 'nobody' | 'stranger' | 'person'

/** A request of the specification and its reply. None stores anything. */
export interface Check {
  /** Row or section of the specification. */
  readonly row: string
  readonly as: As
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** `form` is sent as application/x-www-form-urlencoded. */
  readonly form?: boolean
  /** Allowed replies: a status, and the error code of a refusal. */
  readonly replies: readonly (readonly [status: number, error?: string])[]
  /** What a reply with status 200 must be. */
  readonly schema?: z.ZodType
  /** Headers that a reply must have. */
  readonly headers?: Readonly<Record<string, RegExp>>
}

/** What the person's own requests need; read from the kiosk before. */
export interface Found {
  readonly eventId: string
  readonly view: PassView
}

const NOBODY = '00000000-0000-4000-8000-000000000000'
const HASH = 'a'.repeat(64)
/** No draft has it, so that nothing is stored. */
const NO_REVISION = 2_147_483_646

const row = (
  name: string,
  { method, path, reply }: Endpoint,
  check: Omit<Check, 'row' | 'method' | 'path'>,
  params: Readonly<Record<string, string>> = {},
): Check => ({
  row: name,
  method,
  path: path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? NOBODY),
  schema: reply,
  ...check,
})

/** A request that the contract does not describe, by default of nobody. */
function open(section: string, request: string, check: Partial<Check> & Pick<Check, 'replies'>) {
  const [method, path] = request.split(' ') as [string, string]
  return { row: section, as: 'nobody', method, path, ...check } as const satisfies Check
}

/** Row 8 is for a page of the kiosk: an address that it does not have is refused. */
const NOT_SAME_ORIGIN = [403, 'invalid_origin'] as const

/** Rows 1 to 13 of §4.1, as far as their protection goes. */
const PROTECTED: readonly (readonly [string, Endpoint, body?: object])[] = [
  ['1', endpoints.listPassEvents],
  ['2', endpoints.getPass],
  ['3', endpoints.savePass, {}],
  ['4', endpoints.previewPass, {}],
  ['5', endpoints.prepareTag, {}],
  ['6', endpoints.completeTag, {}],
  ['7', endpoints.rewriteTag, {}],
  ['9', endpoints.resolveTag, {}],
  ['10', endpoints.listLogos],
  ['11', endpoints.listLogosOfParticipant, {}],
  ['12', endpoints.staffPrepareTag, {}],
  ['13', endpoints.staffCompleteTag, {}],
]

const DISCOVERY = z.looseObject({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  revocation_endpoint: z.url(),
  jwks_uri: z.url(),
  response_types_supported: z.array(z.string()).refine((types) => types.includes('code')),
  code_challenge_methods_supported: z.array(z.string()).refine((all) => all.includes('S256')),
  id_token_signing_alg_values_supported: z.array(z.string()).refine((all) => all.includes('RS256')),
})
const JWKS = z.looseObject({
  keys: z.array(z.looseObject({ kty: z.literal('RSA'), kid: z.string() })).min(1),
})

/** What needs no credential. */
export const OPEN_CHECKS: readonly Check[] = [
  ...PROTECTED.flatMap(([name, endpoint, body]) => [
    row(name, endpoint, { as: 'nobody', body, replies: [[401, 'unauthorized']] }),
    row(name, endpoint, {
      as: 'stranger',
      body,
      replies: [[401, 'invalid_token']],
      headers: { 'www-authenticate': /^Bearer\b/ },
    }),
  ]),
  row('8', endpoints.tagProfile, {
    as: 'nobody',
    body: { key: 'A'.repeat(16) },
    replies: [[404], NOT_SAME_ORIGIN, [429]],
  }),
  row('8', endpoints.tagProfile, {
    as: 'nobody',
    body: { key: 'short' },
    replies: [[400, 'invalid_input'], NOT_SAME_ORIGIN, [429]],
  }),
  open('§4.5', 'GET /.well-known/openid-configuration', { replies: [[200]], schema: DISCOVERY }),
  open('§4.5', 'GET /.well-known/jwks.json', {
    replies: [[200]],
    schema: JWKS,
    headers: { 'cache-control': /max-age=300\b/ },
  }),
  open('§4.5', 'POST /oauth/token', {
    form: true,
    body: { grant_type: 'authorization_code', code: 'none', client_id: NOBODY },
    replies: [[401, 'invalid_client'], [400, 'invalid_request'], [429]],
  }),
  open('§4.5', 'GET /oauth/userinfo', { as: 'stranger', replies: [[401, 'invalid_token']] }),
  open('§4.6', 'GET /events/geojson', { replies: [[200]], schema: endpoints.eventMap.reply }),
  open('§4.6', 'GET /api/events/geojson/', { replies: [[200]], schema: endpoints.eventMap.reply }),
  open('§4.6', 'GET /playlists/none/items', { replies: [[404]] }),
  open('§4.6', 'GET /events/none/tickets/none', { replies: [[404]] }),
  open('§4.6', 'POST /events/none/register', { body: {}, replies: [[401]] }),
]

/** Rows 1 and 10 of a person. Row 1 names the events of the others. */
export const PERSON_CHECKS: readonly Check[] = [
  row('1', endpoints.listPassEvents, { as: 'person', replies: [[200]] }),
  row('10', endpoints.listLogos, { as: 'person', replies: [[200], [503]] }),
]

/** The rows of a person's pass. A wrong revision is refused before anything is stored. */
export function passChecks({ eventId, view }: Found): readonly Check[] {
  const { templateRevision, defaults: content } = view
  const params = { eventId }
  const ofTag = { templateRevision, draftRevision: NO_REVISION, requestKey: NOBODY }
  const cookieOnly = [[401], [403], [428, 'pass_human_action_required']] as const
  return [
    row('2', endpoints.getPass, { as: 'person', replies: [[200]] }, params),
    row('2', endpoints.getPass, { as: 'person', replies: [[404, 'event_not_found']] }),
    row(
      '3',
      endpoints.savePass,
      {
        as: 'person',
        body: {
          templateRevision,
          content,
          expectedRevision: NO_REVISION,
          requestKey: 'conformance_check',
          action: 'save',
        },
        replies: [[409, 'pass_revision_conflict']],
      },
      params,
    ),
    row(
      '3',
      endpoints.savePass,
      {
        as: 'person',
        body: { templateRevision, content, expectedRevision: -1, requestKey: 'short' },
        replies: [[400, 'invalid_input']],
      },
      params,
    ),
    row(
      '4',
      endpoints.previewPass,
      {
        as: 'person',
        body: { templateRevision, content },
        replies: [[200], [422, 'pass_render_failed']],
      },
      params,
    ),
    row('5', endpoints.prepareTag, { as: 'person', body: ofTag, replies: cookieOnly }, params),
    row(
      '9',
      endpoints.resolveTag,
      { as: 'person', body: { url: 'none', tagHash: HASH }, replies: cookieOnly },
      params,
    ),
    ...(['listLogosOfParticipant', 'staffPrepareTag'] as const).map((id, index) =>
      row(
        String(11 + index),
        endpoints[id],
        {
          as: 'person',
          body: { userId: NOBODY, qr: 'none', ...(index === 1 && ofTag) },
          replies: [[403, 'event_manager_required'], [404], [409], [428]],
        },
        params,
      ),
    ),
  ]
}
