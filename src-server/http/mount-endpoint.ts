import type { Context } from 'koa'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { LIMITS } from '../../contract/core/limits.ts'
import type { Caller } from '../sign-in/find-caller.ts'
import { ApiError } from './api-error.ts'
import { checkInput } from './check-input.ts'
import {
  identify,
  requireCredential,
  requireOrigin,
  requireRecentPassword,
} from './authenticate.ts'
import { mapUnavailable } from './error-reply.ts'
import { holdsAlready } from './if-none-match.ts'
import type { MountDeps } from './mount-deps.ts'
import { bodyRule, parseJson, readBody, refuseLength } from './read-body.ts'
import type { RequestFacts } from './request-info.ts'
import type { RouteTable } from './route-table.ts'
import { requireOfEvent } from './require-of-event.ts'
import { requireRole } from './authorize.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

/** Checked input of one call. */
export interface Call<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Bytes of a raw body; empty for JSON endpoints. */
  readonly bytes: Uint8Array
  readonly request: RequestFacts
  /**
   * The signed-in person. Throws on an anonymous call, which only an endpoint that allows it can
   * see.
   */
  readonly caller: Caller
  startSession(sessionId: string, expiresAt: string): void
  endSession(): void
  /** Another content type than the row's, where what is answered has one of its own. */
  answerAs(type: string): void
}

/**
 * An endpoint's behaviour: a plain function, or for polled reads one that tells the rev before it
 * builds the reply.
 */
export type Handler<E> =
  | ((call: Call<E>) => Promise<ReplyOf<E>>)
  | {
      readonly rev: (call: Call<E>) => Promise<number>
      readonly reply: (call: Call<E>, rev: number) => Promise<ReplyOf<E>>
    }

/** Puts an endpoint of the contract behind its door; `mounter` binds router and dependencies. */
export type Mount = <E extends Endpoint>(row: E, handler: Handler<E>) => void

/**
 * Puts one endpoint behind its door. The order of checks is the contract's: body size as announced,
 * credential, origin, kind of credential, body size and shape, event, role, recent password; the
 * handler goes on with ticket, consent, QR, state and content. The body is read only when it is
 * known who sends it.
 */
export function mounter(routes: RouteTable, deps: MountDeps): Mount {
  return (row, handler) => mountEndpoint(routes, deps, row, handler)
}

/**
 * An endpoint that names one of these answers it while the store is away, also when that shows in a
 * check before its handler.
 */
const UNAVAILABLE = [
  'svc_entry_unavailable',
  'nfc_source_unavailable',
  'rate_limit_unavailable',
] as const

function mountEndpoint<E extends Endpoint>(
  routes: RouteTable,
  deps: MountDeps,
  row: E,
  handler: Handler<E>,
): void {
  if (row.door === 'desk' && !deps.desk) return
  const rule = bodyRule(row)
  const serve = async (ctx: Context): Promise<void> => {
    refuseLength(ctx, rule.limit)
    const identity = await identify(ctx, deps)
    requireCredential(row, identity)
    requireOrigin(ctx, row, identity, deps)
    const bytes = await readBody(ctx, rule)
    // What is larger than usual takes long to parse: first it is asked whether its sender may send
    // it at all.
    if (bytes.length > LIMITS.jsonBody && row.access.role === 'admin')
      await requireRole(deps.db, row, identity.caller, {})
    const call = buildCall(ctx, deps, row, identity.caller, bytes)
    await requireRole(deps.db, row, identity.caller, call)
    requireRecentPassword(row, identity.caller, deps.now())
    await requireOfEvent(deps.db, row, call)
    await answer(ctx, deps, row, handler, call)
  }
  const unavailable = UNAVAILABLE.find((code) => row.errors.includes(code))
  const handle = unavailable
    ? (ctx: Context): Promise<void> => mapUnavailable(unavailable, () => serve(ctx))
    : serve
  routes.add({ method: row.method, path: row.path, handle })
}

function buildCall<E extends Endpoint>(
  ctx: Context,
  deps: MountDeps,
  row: E,
  caller: Caller | null,
  bytes: Buffer,
): Call<E> {
  const badParams = row.errors.includes('invalid_event_id') ? 'invalid_event_id' : 'invalid_input'
  const params = row.params ? checkInput(row.params, ctx.params, badParams) : undefined
  const query = row.query ? checkInput(row.query, { ...ctx.query }) : undefined
  const body = row.body ? checkInput(row.body, parseJson(bytes)) : undefined
  return {
    params: params as ParamsOf<E>,
    query: query as QueryOf<E>,
    body: body as BodyOf<E>,
    bytes,
    request: {
      caller,
      ip: ctx.ip,
      requestId: ctx.state.requestId,
      desk: deps.desk,
      secure: ctx.secure,
    },
    get caller() {
      if (!caller) throw new ApiError('unauthorized')
      return caller
    },
    startSession: (id, expiresAt) => setSessionCookie(ctx, id, expiresAt),
    endSession: () => clearSessionCookie(ctx),
    answerAs: (type) => {
      ctx.state.answerType = type
    },
  }
}

async function answer<E extends Endpoint>(
  ctx: Context,
  deps: MountDeps,
  row: E,
  handler: Handler<E>,
  call: Call<E>,
): Promise<void> {
  let reply: ReplyOf<E>
  if (typeof handler === 'function') {
    reply = await handler(call)
  } else {
    const rev = await handler.rev(call)
    const tag = `W/"${rev}"`
    ctx.set('ETag', tag)
    const since = (call.query as { since?: number } | undefined)?.since
    if (holdsAlready(ctx, tag)) return void (ctx.status = 304)
    if (since !== undefined && since >= rev) return void (ctx.status = 204)
    reply = await handler.reply(call, rev)
  }
  if (deps.checkReplies) row.reply.parse(reply)
  ctx.status = row.status ?? 200
  if (row.rawBody && row.method === 'GET') ctx.type = ctx.state.answerType ?? row.rawBody
  if (row.replyType) ctx.type = row.replyType
  ctx.body = reply as object
  if (!ctx.response.get('Cache-Control'))
    ctx.set('Cache-Control', row.polled ? 'private, no-cache' : 'no-store')
}
