import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { BodyOf, Endpoint, ReplyOf } from '../../../contract/platform/http/endpoint.ts'
import { isUnavailable } from '../db/database.ts'
import { OAUTH_ERROR_STATUS, type OauthErrorCode } from '../../../contract/platform/http/errors.ts'
import { checkInput } from './check-input.ts'
import { ApiError, sentenceOf } from './api-error.ts'
import { runSteps, type Steps } from './pipeline.ts'
import { bodyRule, FORM_TYPE, parseForm, parseJson, readBody, refuseLength } from './read-body.ts'
import type { RouteTable } from './route-table.ts'
import { requireSoundAddress } from './text-rule.ts'

/** An error as in RFC 6749 §5.2; `more` are further fields of its body. */
export class OauthError extends Error {
  readonly code: OauthErrorCode
  readonly more: Readonly<Record<string, unknown>>

  constructor(
    code: OauthErrorCode,
    description: string,
    extras: { readonly more?: Readonly<Record<string, unknown>>; readonly cause?: unknown } = {},
  ) {
    super(description, { cause: extras.cause })
    this.name = 'OauthError'
    this.code = code
    this.more = extras.more ?? {}
  }
}

/** Retry-After in seconds while the database is unavailable. */
export const RETRY_AFTER_S = '5'

export interface OauthMountDeps {
  readonly log: Logger
  /** Tests parse every reply with the contract's strict schema. */
  readonly checkReplies: boolean
}

/** A request of an `oauth` row. Each step adds its result. */
interface OauthExchange {
  readonly ctx: Context
  bytes: Buffer
  body?: unknown
}

/**
 * Adds an `oauth` row to the routes: a JSON or form body, no cookie and no Authorization header,
 * replies and errors that are not cached.
 */
export function mountOauth<E extends Endpoint>(
  routes: RouteTable,
  deps: OauthMountDeps,
  row: E,
  handle: (body: BodyOf<E>, from: { readonly ip: string }) => Promise<ReplyOf<E>>,
): void {
  const rule = bodyRule(row)
  const steps: Steps<OauthExchange> = {
    bodySize: ({ ctx }) => refuseLength(ctx, rule.limit),
    async body(exchange) {
      exchange.bytes = await readBody(exchange.ctx, rule)
    },
    input(exchange) {
      requireSoundAddress(exchange.ctx)
      exchange.body = checkBody(row, fieldsOf(exchange))
    },
    async reply({ ctx, body }) {
      const reply = await handle(body as BodyOf<E>, { ip: ctx.ip })
      if (deps.checkReplies) row.reply.parse(reply)
      ctx.body = reply
    },
  }
  routes.add({
    method: row.method,
    path: row.path,
    async handle(ctx) {
      try {
        ctx.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
        await runSteps(steps, { ctx, bytes: Buffer.alloc(0) })
      } catch (error) {
        answerOauthError(ctx, deps, error)
      }
    },
  })
}

/** The fields of a form or of a JSON object. */
function fieldsOf({ ctx, bytes }: OauthExchange): Record<string, unknown> {
  if (ctx.request.type === FORM_TYPE) return formFields(parseForm(bytes))
  const fields = parseJson(bytes)
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new OauthError('invalid_request', 'the body is no JSON object')
  return fields as Record<string, unknown>
}

function formFields(form: URLSearchParams): Record<string, unknown> {
  const twice = [...form.keys()].find((name) => form.getAll(name).length > 1)
  if (twice !== undefined) throw new OauthError('invalid_request', `${twice} must not come twice`)
  return Object.fromEntries(form)
}

function checkBody<E extends Endpoint>(row: E, fields: Record<string, unknown>): BodyOf<E> {
  const grant = fields.grant_type
  if (
    grant !== undefined &&
    row.oauthErrors?.includes('unsupported_grant_type') &&
    !grantTypes(row.body).includes(grant)
  ) {
    throw new OauthError('unsupported_grant_type', 'this grant_type is not supported')
  }
  return checkInput(row.body!, fields) as BodyOf<E>
}

/** The values of `grant_type` in a body's schema. */
function grantTypes(body: z.ZodType | undefined): readonly unknown[] {
  const { options } = body as z.ZodDiscriminatedUnion
  return options.flatMap((option) => [...((option as z.ZodObject).shape.grant_type as z.ZodLiteral).values])
}

/**
 * Replies with any error as in RFC 6749 §5.2. A body over the limit is 413; an unavailable database
 * is 503 `temporarily_unavailable` with Retry-After.
 */
export function answerOauthError(ctx: Context, deps: Pick<OauthMountDeps, 'log'>, error: unknown): void {
  const known = asOauthError(error)
  const tooLong = error instanceof ApiError && error.code === 'payload_too_large'
  const status = tooLong ? error.status : OAUTH_ERROR_STATUS[known.code]
  if (status >= 500)
    deps.log.error({ err: error, requestId: ctx.state.requestId, path: ctx.path }, 'request failed')
  ctx.status = status
  ctx.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
  if (known.code === 'temporarily_unavailable') ctx.set('Retry-After', RETRY_AFTER_S)
  ctx.body = { error: known.code, error_description: known.message, ...known.more }
}

function asOauthError(error: unknown): OauthError {
  if (error instanceof OauthError) return error
  if (error instanceof ApiError && error.status < 500)
    return new OauthError('invalid_request', sentenceOf(error), { cause: error })
  if (isUnavailable(error))
    return new OauthError('temporarily_unavailable', 'the data is temporarily unavailable; try again', {
      cause: error,
    })
  return new OauthError('server_error', 'an internal error occurred', { cause: error })
}
