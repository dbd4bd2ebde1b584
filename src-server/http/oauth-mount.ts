import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { BodyOf, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { OAUTH_ERROR_STATUS, type OauthErrorCode } from '../../contract/oauth-errors.ts'
import { detailsOf } from './check-input.ts'
import { ApiError } from './api-error.ts'
import { readBytes } from './read-body.ts'
import type { RouteTable } from './route-table.ts'

/** An error in the terms of RFC 6749 §5.2; `more` are further fields of its body. */
export class OauthError extends Error {
  readonly code: OauthErrorCode
  readonly more: Readonly<Record<string, unknown>>

  constructor(code: OauthErrorCode, description: string, extras: { readonly more?: Readonly<Record<string, unknown>>; readonly cause?: unknown } = {}) {
    super(description, { cause: extras.cause })
    this.name = 'OauthError'
    this.code = code
    this.more = extras.more ?? {}
  }
}

export interface OauthMountDeps {
  readonly log: Logger
  /** Tests parse every reply with the contract's strict schema. */
  readonly checkReplies: boolean
}

/** Bytes of a request: a few short fields. */
const BODY_BYTES = 16 * 1024

/**
 * Puts an `oauth` row behind its door: JSON or a form, no cookie and no Authorization header looked at, answers and
 * errors that no cache keeps.
 */
export function mountOauth<E extends Endpoint>(
  routes: RouteTable,
  deps: OauthMountDeps,
  row: E,
  handle: (body: BodyOf<E>, from: { readonly ip: string }) => Promise<ReplyOf<E>>,
): void {
  routes.add({
    method: row.method,
    path: row.path,
    async handle(ctx) {
      ctx.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
      try {
        const reply = await handle(checkBody(row, await readFields(ctx)), { ip: ctx.ip })
        if (deps.checkReplies) row.reply.parse(reply)
        ctx.body = reply
      } catch (error) {
        answerOauthError(ctx, deps, error)
      }
    },
  })
}

/** The fields of a form or of a JSON object. */
async function readFields(ctx: Context): Promise<Record<string, unknown>> {
  const text = Buffer.from(await readBytes(ctx, BODY_BYTES)).toString('utf8')
  if (ctx.is('application/x-www-form-urlencoded')) return formFields(new URLSearchParams(text))
  if (!ctx.is('json')) throw new OauthError('invalid_request', 'send a form or JSON, with its Content-Type')
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch (cause) {
    throw new OauthError('invalid_request', 'the body is no JSON', { cause })
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new OauthError('invalid_request', 'the body is no JSON object')
  return fields as Record<string, unknown>
}

function formFields(form: URLSearchParams): Record<string, unknown> {
  const twice = [...form.keys()].find((name) => form.getAll(name).length > 1)
  if (twice !== undefined) throw new OauthError('invalid_request', `${twice} must not come twice`)
  return Object.fromEntries(form)
}

function checkBody<E extends Endpoint>(row: E, fields: Record<string, unknown>): BodyOf<E> {
  const grant = fields.grant_type
  if (grant !== undefined && row.oauthErrors?.includes('unsupported_grant_type') && !grantTypes(row.body).includes(grant)) {
    throw new OauthError('unsupported_grant_type', 'this grant_type is not known here')
  }
  const checked = row.body!.safeParse(fields)
  if (checked.success) return checked.data as BodyOf<E>
  const sentence = detailsOf(checked.error).map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
  throw new OauthError('invalid_request', sentence, { cause: checked.error })
}

/** The values of `grant_type` that a body's schema tells apart. */
function grantTypes(body: z.ZodType | undefined): readonly unknown[] {
  const { options } = body as z.ZodDiscriminatedUnion
  return options.flatMap((option) => [...((option as z.ZodObject).shape.grant_type as z.ZodLiteral).values])
}

function answerOauthError(ctx: Context, deps: OauthMountDeps, error: unknown): void {
  const known = asOauthError(error)
  const status = OAUTH_ERROR_STATUS[known.code]
  if (status >= 500) deps.log.error({ err: error, requestId: ctx.state.requestId, path: ctx.path }, 'request failed')
  ctx.status = status
  ctx.body = { error: known.code, error_description: known.message, ...known.more }
}

function asOauthError(error: unknown): OauthError {
  if (error instanceof OauthError) return error
  if (error instanceof ApiError && error.code === 'payload_too_large') return new OauthError('invalid_request', 'the request is too large', { cause: error })
  return new OauthError('server_error', 'something went wrong here', { cause: error })
}
