import type { Context } from 'koa'
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '../../../contract/platform/http/endpoint.ts'
import { type Caller, sourceOf, type RequestInfo } from './caller.ts'
import { ApiError } from './api-error.ts'
import { openEventStream, type EventStream } from './event-stream.ts'
import { endpointSteps, newExchange, type Exchange } from './endpoint-steps.ts'
import { mapUnavailable } from './error-reply.ts'
import { type StaticDocument, holdsAlready } from './static-document.ts'
import { runSteps, type Steps, type PipelineDeps } from './pipeline.ts'
import { setReplyBody } from './reply-body.ts'
import type { RouteTable } from './route-table.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

/** Checked input of one call. */
export interface Call<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Bytes of a raw body; empty for JSON endpoints. */
  readonly bytes: Uint8Array
  readonly request: RequestInfo
  /** The signed-in person. Throws on an anonymous call. */
  readonly caller: Caller
  startSession(sessionId: string, expiresAt: string): void
  endSession(): void
}

/**
 * The handler of an endpoint. A polled read returns its rev before it builds the reply. A document
 * is a reply that is the same for everybody; a stream sends events as long as it is open.
 */
export type Handler<E> =
  | ((call: Call<E>) => Promise<ReplyOf<E>>)
  | {
      readonly rev: (call: Call<E>) => Promise<number>
      readonly reply: (call: Call<E>, rev: number) => Promise<ReplyOf<E>>
    }
  | { readonly stream: (call: Call<E>, stream: EventStream) => Promise<void> }
  | { readonly document: (call: Call<E>) => StaticDocument }

/** Adds an endpoint of the contract to the routes; `mounter` binds routes and dependencies. */
export type Mount = <E extends Endpoint>(row: E, handler: Handler<E>) => void

export function mounter(routes: RouteTable, deps: PipelineDeps): Mount {
  return (row, handler) => mountEndpoint(routes, deps, row, handler)
}

function mountEndpoint<E extends Endpoint>(
  routes: RouteTable,
  deps: PipelineDeps,
  row: E,
  handler: Handler<E>,
): void {
  if (row.api === 'desk' && !deps.desk) return
  const checks = endpointSteps(row, deps)
  /** Throws if the credential or the role of a reply that is open has ended. */
  const recheck = async ({ ctx, params }: Exchange): Promise<void> => {
    ctx.state.bearerCaller = undefined
    const again: Exchange = { ...newExchange(ctx), params }
    for (const name of ['authenticate', 'credential', 'credentialKind', 'role'] as const)
      await checks[name](again)
  }
  const steps: Steps<Exchange> = {
    ...checks,
    reply: (exchange) => answer({ exchange, deps, row, handler, recheck: () => recheck(exchange) }),
  }
  const serve = (ctx: Context): Promise<void> => runSteps(steps, newExchange(ctx))
  const { unavailable } = row
  const handle = unavailable
    ? (ctx: Context): Promise<void> => mapUnavailable(unavailable, () => serve(ctx))
    : serve
  routes.add({ method: row.method, path: row.path, handle })
}

function callOf<E extends Endpoint>(exchange: Exchange, deps: PipelineDeps): Call<E> {
  const { ctx, caller } = exchange
  return {
    params: exchange.params as ParamsOf<E>,
    query: exchange.query as QueryOf<E>,
    body: exchange.body as BodyOf<E>,
    bytes: exchange.bytes,
    get request() {
      return {
        caller,
        ...sourceOf(ctx),
        requestId: ctx.state.requestId,
        desk: deps.desk,
        secure: ctx.secure,
      }
    },
    get caller() {
      if (!caller) throw new ApiError('unauthorized')
      return caller
    },
    startSession: (id, expiresAt) => setSessionCookie(ctx, id, expiresAt),
    endSession: () => clearSessionCookie(ctx),
  }
}

async function answer<E extends Endpoint>({
  exchange,
  deps,
  row,
  handler,
  recheck,
}: {
  readonly exchange: Exchange
  readonly deps: PipelineDeps
  readonly row: E
  readonly handler: Handler<E>
  readonly recheck: () => Promise<void>
}): Promise<void> {
  const { ctx } = exchange
  const call = callOf<E>(exchange, deps)
  let reply: ReplyOf<E>
  if (typeof handler === 'function') {
    reply = await handler(call)
  } else if ('document' in handler) {
    return handler.document(call).send(ctx)
  } else if ('stream' in handler) {
    return handler.stream(call, openEventStream(ctx, recheck))
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
  setReplyBody(ctx, reply, row.replyType ?? (row.method === 'GET' ? row.rawBody : undefined))
  if (!ctx.response.get('Cache-Control'))
    ctx.set('Cache-Control', row.polled ? 'private, no-cache' : 'no-store')
}
