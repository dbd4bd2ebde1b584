import { isUtf8 } from 'node:buffer'
import type { Context } from 'koa'
import { bodyTypes, type Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { ApiError, invalidField } from './api-error.ts'
import { requireSound, requireUtf8Fields } from './text-rule.ts'

/** The body that a request may have. */
export interface BodyRule {
  /** Bytes. */
  readonly limit: number
  /** Media types, without parameters; empty if no body is accepted. */
  readonly types: readonly string[]
}

/** The rule of an endpoint without a body. */
export const NO_BODY: BodyRule = { limit: LIMITS.anonymousBody, types: [] }

const NO_BYTES = Buffer.alloc(0)

export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Maximum values of a JSON body; the largest request of the contract has about 3,000. */
const MOST_VALUES = 20_000

/** The body rule of a contract row. */
export function bodyRule(row: Endpoint): BodyRule {
  const usual = row.access.credential === 'anonymous' ? LIMITS.anonymousBody : LIMITS.jsonBody
  return { limit: row.bodyLimit ?? usual, types: bodyTypes(row) }
}

/**
 * 413 for a body that is too long by its Content-Length. Reads nothing, because the sender is not
 * authenticated yet.
 */
export function refuseLength(ctx: Context, limit: number): void {
  if ((ctx.request.length ?? 0) > limit) throw tooLarge(limit)
}

/**
 * Reads the body of a request after its credential was checked. Throws `payload_too_large` over the
 * limit, and `invalid_input` for another media type, a compressed body, or any body except `{}` if
 * none is accepted.
 */
export async function readBody(ctx: Context, { limit, types }: BodyRule): Promise<Buffer> {
  refuseLength(ctx, limit)
  if (types.length === 0) return readNoBody(ctx)
  const bytes = await readBytes(ctx, limit)
  requirePlain(ctx)
  // An empty body has no type to check; missing fields are reported by the schema.
  if (bytes.length > 0 || ctx.request.type !== '') requireType(ctx, types)
  return bytes
}

function requirePlain(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding')
  if (encoding !== '' && encoding !== 'identity') throw invalidField('', 'the body must not be compressed')
}

function requireType(ctx: Context, types: readonly string[]): void {
  const charset = ctx.request.charset.toLowerCase()
  const isText = types.includes(JSON_TYPE) || types.includes(FORM_TYPE)
  if (types.includes(ctx.request.type.toLowerCase()) && (!isText || charset === '' || charset === 'utf-8'))
    return
  throw invalidField(
    '',
    `the body must be sent with Content-Type: ${types.join(' or ')}${isText ? ', in UTF-8' : ''}`,
  )
}

/** Bytes of an empty JSON object with space around it, at most. */
const EMPTY_OBJECT = 64

/** Accepts no body and `{}`, which many clients send instead (decisions section 13). */
async function readNoBody(ctx: Context): Promise<Buffer> {
  const length = ctx.request.length ?? 0
  if (length === 0 && ctx.get('Transfer-Encoding') === '') return NO_BYTES
  const bytes = length > EMPTY_OBJECT ? null : await readBytes(ctx, EMPTY_OBJECT).catch(() => null)
  if (bytes?.length === 0) return NO_BYTES
  if (bytes && isEmptyObject(bytes)) {
    requirePlain(ctx)
    requireType(ctx, [JSON_TYPE])
    return NO_BYTES
  }
  ctx.req.resume()
  throw invalidField('', 'this address accepts no body, or {}')
}

function isEmptyObject(bytes: Buffer): boolean {
  try {
    const value = parseJson(bytes)
    return Object.keys(value as object).length === 0 && JSON.stringify(value) === '{}'
  } catch {
    return false
  }
}

async function readBytes(ctx: Context, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length
    if (size > limit) break
    chunks.push(chunk as Buffer)
  }
  if (size <= limit) return Buffer.concat(chunks, size)
  // The rest of the body is discarded, so that the connection can carry the reply and further
  // requests.
  ctx.req.resume()
  throw tooLarge(limit)
}

const tooLarge = (limit: number): ApiError =>
  new ApiError('payload_too_large', { message: `At most ${limit} bytes are accepted.` })

/** A body as JSON. Throws `invalid_input`. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0)
    throw invalidField('', `the body is missing; send JSON with Content-Type: ${JSON_TYPE}`)
  // Counted before parsing: a value costs a hundred times the time of its two bytes.
  if (countValues(bytes) > MOST_VALUES) throw invalidField('', `the body has more than ${MOST_VALUES} values`)
  const text = decodeUtf8(bytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw badBody(`is no JSON: ${(cause as Error).message}`, cause)
  }
}

/** The fields of a form. Throws `invalid_input`. */
export function parseForm(bytes: Buffer): URLSearchParams {
  const text = decodeUtf8(bytes)
  requireUtf8Fields(text)
  const form = new URLSearchParams(text)
  for (const [name, value] of form) requireSound({ [name]: value })
  return form
}

/** Without a byte order mark. */
function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badBody('is not UTF-8')
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function badBody(message: string, cause?: unknown): ApiError {
  return new ApiError('invalid_input', {
    details: [{ path: '', message: `the body ${message}` }],
    cause,
  })
}

/**
 * An upper bound of the number of values of a JSON text, counted up to the limit; separators inside
 * texts count too.
 */
function countValues(bytes: Buffer): number {
  let count = 1
  for (const sign of ',[{') {
    for (let at = bytes.indexOf(sign); at >= 0 && count <= MOST_VALUES; at = bytes.indexOf(sign, at + 1))
      count++
  }
  return count
}
