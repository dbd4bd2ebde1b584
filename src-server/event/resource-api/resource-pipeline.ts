import type { Core } from '../../platform/db/core.ts'
import type { Context, Middleware, Next } from 'koa'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { resourceEndpoints } from '../../../contract/event/resource-api/resource-endpoints.ts'
import { isUnavailable } from '../../platform/db/database.ts'
import { ApiError, sentenceOf } from '../../platform/http/api-error.ts'
import type { Caller, CallLimits } from '../../platform/http/caller.ts'
import { bearerOf } from '../../platform/http/session-cookie.ts'
import { identify, unauthorized } from '../../platform/http/authenticate.ts'
import { endpointSteps, newExchange, type Exchange } from '../../platform/http/endpoint-steps.ts'
import { databaseUnavailable } from '../../platform/http/error-reply.ts'
import { runSteps, type Steps, type PipelineDeps } from '../../platform/http/pipeline.ts'
import { checkOpenRequest } from '../../platform/http/route-table.ts'
import { setReplyBody } from '../../platform/http/reply-body.ts'
import { RETRY_AFTER_S } from '../../platform/http/mount-oauth.ts'
import type { AppUsage } from '../../account/oauth/app-usage.ts'
import type { CallCounter, CallWindows } from './call-counter.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { resourceHandlers, type ResourceCall } from './resource-routes.ts'
import { withoutSlashes } from '../../platform/http/origins.ts'

/** A path of the resource API: its rows by method, and its parameters. */
interface ResourcePath {
  readonly rows: ReadonlyMap<string, Endpoint>
  readonly params: Readonly<Record<string, string>>
}

const PREFIXES = new Set(['api', 'v1'])

const partsOf = (path: string): string[] => path.split('/').slice(1)
const isName = (part: string): boolean => part.startsWith('{')

interface Pattern {
  readonly parts: readonly { readonly text: string; readonly name: string | null }[]
  readonly rows: ResourcePath['rows']
}

const patternOf = (path: string, rows: readonly Endpoint[]): Pattern => ({
  parts: partsOf(path).map((text) => ({ text, name: isName(text) ? text.slice(1, -1) : null })),
  rows: new Map(rows.map((row) => [row.method, row])),
})

const names = ({ parts }: Pattern): number => parts.filter(({ name }) => name !== null).length

/** Rows by path, literal ones first: /events/geojson is not an event. */
const byLength = Map.groupBy(
  [...Map.groupBy(Object.values(resourceEndpoints) as readonly Endpoint[], (row) => row.path)]
    .map(([path, rows]) => patternOf(path, rows))
    .toSorted((a, b) => names(a) - names(b)),
  ({ parts }) => parts.length,
)

/**
 * Finds a path of the resource API, or null (specification §4.6): /api and /v1 are equal, trailing
 * slashes are ignored, case is not. Nothing else is normalised: any other path is not on the
 * allowlist.
 */
function findResourcePath(path: string): ResourcePath | null {
  const given = partsOf(withoutSlashes(path))
  const escaped = PREFIXES.has(decoded(given[0] ?? '')) ? given.slice(1) : given
  const patterns = byLength.get(escaped.length)
  if (!patterns) return null
  const parts = escaped.map(decoded)
  for (const pattern of patterns) {
    const params = paramsOf(pattern, parts)
    if (params) return { rows: pattern.rows, params }
  }
  return null
}

/** The parameters of a path that fits the pattern, or null. */
function paramsOf(pattern: Pattern, parts: readonly string[]): ResourcePath['params'] | null {
  const params: Record<string, string> = {}
  for (const [i, { text, name }] of pattern.parts.entries()) {
    const part = parts[i]!
    if (name === null ? part !== text : part === '') return null
    if (name !== null) params[name] = part
  }
  return params
}

/** An invalid escape matches nothing; it is used as it stands. */
function decoded(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Limits of an app without limits of its own (specification §8.1). */
const DEFAULT_LIMITS: CallLimits = {
  minute: LIMITS.callsPerMinute,
  hour: LIMITS.callsPerHour,
}

/** The result of the check of a counted call. */
interface CallCheck {
  readonly headers: Readonly<Record<(typeof LIMIT_HEADERS)[number], string>>
  /** Seconds to wait if the call is over a limit, otherwise null. */
  readonly retryAfter: number | null
}

/** Headers that pages of other origins may read. */
const LIMIT_HEADERS = [
  'X-RateLimit-Limit-Minute',
  'X-RateLimit-Remaining-Minute',
  'X-RateLimit-Limit-Hour',
  'X-RateLimit-Remaining-Hour',
  'X-RateLimit-Reset',
] as const

/**
 * Checks a call by its number in both windows. The reported window is the exceeded one (of two, the
 * one that ends later), otherwise the one with fewer calls left.
 */
function checkCall(windows: CallWindows, limits: CallLimits, now: number): CallCheck {
  const minute = { left: limits.minute - windows.minute.calls, resetsAt: windows.minute.resetsAt }
  const hour = { left: limits.hour - windows.hour.calls, resetsAt: windows.hour.resetsAt }
  const exceeded = [minute, hour]
    .filter((window) => window.left < 0)
    .sort((a, b) => b.resetsAt - a.resetsAt)[0]
  const tighter = exceeded ?? (hour.left < minute.left ? hour : minute)
  return {
    headers: {
      'X-RateLimit-Limit-Minute': String(limits.minute),
      'X-RateLimit-Remaining-Minute': String(Math.max(0, minute.left)),
      'X-RateLimit-Limit-Hour': String(limits.hour),
      'X-RateLimit-Remaining-Hour': String(Math.max(0, hour.left)),
      'X-RateLimit-Reset': String(Math.ceil(tighter.resetsAt / 1000)),
    },
    retryAfter: exceeded ? Math.max(1, Math.ceil((exceeded.resetsAt - now) / 1000)) : null,
  }
}

export interface ResourceDeps extends PipelineDeps, Core {
  readonly calls: CallCounter
  /** Usage figures for the owners of apps. */
  readonly usage: AppUsage
}

type Handle = (call: ResourceCall<Endpoint>) => Promise<object>

type StepsOfRow = ReadonlyMap<Endpoint, Steps<ResourceExchange>>

/** Code of a rate limit error (specification §7.1). */
const RATE_LIMIT_CODE = 60007

/**
 * Any page may call with a token of its own, but not with the session cookie, which `*` excludes.
 */
const CORS = new Map([
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', [...LIMIT_HEADERS, 'Retry-After'].join(', ')],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Cache-Control', 'no-store'],
])

/**
 * The resource API (specification §4.6): its paths with their prefixes, its errors, its rate limit.
 * Other paths are passed on, unless the token is invalid or that of a third-party app, which may
 * use nothing else. Paths of the provider, including UserInfo, are answered before this.
 */
export function resourcePipeline(deps: ResourceDeps): Middleware {
  const handlers = resourceHandlers(deps) as unknown as Readonly<Record<string, Handle>>
  const steps = new Map(
    Object.values(resourceEndpoints).map((row: Endpoint) => [
      row,
      resourceSteps(row, deps, handlers[row.id]!),
    ]),
  )
  return async (ctx: Context, next: Next) => {
    const path = findResourcePath(ctx.path)
    if (!path) {
      const refusal = await refusalOf(ctx, deps)
      return refusal ? answerForeign(ctx, refusal) : next()
    }
    ctx.res.setHeaders(CORS)
    try {
      await answer(ctx, deps, path, steps)
    } catch (error) {
      answerError(ctx, deps, error)
    }
  }
}

/**
 * Why the token of a request is refused whatever is at its path; null for a good one or none. An
 * unavailable database is left to the path, which has its own error for it.
 */
async function refusalOf(ctx: Context, deps: ResourceDeps): Promise<ApiError | null> {
  if (bearerOf(ctx) === undefined) return null
  try {
    const { caller } = await identify(ctx, deps.authenticate)
    return caller?.kind === 'oauth' ? new ApiError('forbidden') : null
  } catch (error) {
    if (error instanceof ApiError) return error
    if (isUnavailable(error)) return null
    throw error
  }
}

/**
 * The token may belong to the resource API and the path to another one: the error has the fields of
 * both.
 */
function answerForeign(ctx: Context, { code, status, message, headers }: ApiError): void {
  ctx.res.setHeaders(CORS)
  ctx.set(headers)
  ctx.status = status
  ctx.body = { error: code, error_description: message, message, requestId: ctx.state.requestId }
}

async function answer(
  ctx: Context,
  deps: ResourceDeps,
  path: ResourcePath,
  steps: StepsOfRow,
): Promise<void> {
  if (ctx.method === 'OPTIONS' && bearerOf(ctx) === undefined) {
    await checkOpenRequest(ctx)
    return answerPreflight(ctx, methodsOf(path))
  }
  const otherMethod = () => new ApiError('method_not_allowed', { headers: { Allow: methodsOf(path) } })

  const row = path.rows.get(ctx.method)
  if (!row) {
    const { caller } = await identify(ctx, deps.authenticate)
    throw caller?.kind === 'oauth' ? new ApiError('forbidden') : otherMethod()
  }
  ctx.params = path.params
  await runSteps(steps.get(row)!, { ...newExchange(ctx), limits: {} })
}

const methodsOf = ({ rows }: ResourcePath): string => [...rows.keys(), 'OPTIONS'].join(', ')

interface ResourceExchange extends Exchange {
  /** Rate limit headers for a success. */
  limits: Readonly<Record<string, string>>
}

/**
 * The steps of every endpoint, with the rate limit of apps and the credential rule of the resource
 * API.
 */
const resourceSteps = (row: Endpoint, deps: ResourceDeps, handle: Handle): Steps<ResourceExchange> => ({
  ...endpointSteps(row, deps),
  async callLimit(exchange) {
    exchange.limits = await countCall(deps, exchange.caller)
  },
  /** Reading needs no credential, but a session that is sent must be valid. */
  credential({ caller, cookie }) {
    if (!caller && (row.access.credential !== 'anonymous' || cookie)) throw unauthorized()
  },
  async reply({ ctx, limits, params, query, body, caller }) {
    const reply = await handle({ params, query, body, caller } as ResourceCall<Endpoint>)
    if (deps.checkReplies) row.reply.parse(reply)
    ctx.set(limits)
    ctx.status = row.status ?? 200
    setReplyBody(ctx, reply, row.replyType)
  },
})

function answerPreflight(ctx: Context, methods: string): void {
  ctx.set({
    Allow: methods,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Access-Control-Max-Age': '600',
  })
  ctx.status = 204
}

/**
 * Counts a call of an app and returns the headers for its success. Throws `rate_limited` over a
 * limit.
 */
async function countCall(
  deps: ResourceDeps,
  caller: Caller | null,
): Promise<Readonly<Record<string, string>>> {
  if (caller?.kind !== 'oauth') return {}
  const clientId = caller.clientId ?? ''
  const windows = await deps.calls.count(clientId, caller.userId)
  const { headers, retryAfter } = checkCall(windows, caller.callLimits ?? DEFAULT_LIMITS, deps.now())
  deps.usage.call(clientId, retryAfter !== null)
  if (retryAfter !== null)
    throw new ApiError('rate_limited', {
      headers: { ...headers, 'Retry-After': String(retryAfter) },
    })
  return headers
}

/**
 * `{error, error_description}`, and the body of the rate limit (specification §7.1). Internal
 * faults are not disclosed.
 */
function answerError(ctx: Context, deps: ResourceDeps, error: unknown): void {
  const known =
    error instanceof ApiError
      ? error
      : (databaseUnavailable('temporarily_unavailable', error) ??
        new ApiError('internal_error', { cause: error }))
  if (known.status >= 500) {
    deps.log.error(
      { err: error, requestId: ctx.state.requestId, method: ctx.method, path: ctx.path },
      'request failed',
    )
  }
  ctx.status = known.status
  ctx.set(known.headers)
  if (known.code === 'temporarily_unavailable') ctx.set('Retry-After', RETRY_AFTER_S)
  if (known.code === 'rate_limited') {
    ctx.body = { error: known.code, errorCode: RATE_LIMIT_CODE }
    return
  }
  const details = known.code === 'invalid_input' ? known.details : undefined
  ctx.body = {
    error: known.code,
    error_description: sentenceOf(known),
    ...(details ? { details } : {}),
  }
}
