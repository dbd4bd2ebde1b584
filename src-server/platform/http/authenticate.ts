import type { Context } from 'koa'
import { ApiError } from './api-error.ts'
import { SESSION_COOKIE, bearerOf } from './session-cookie.ts'
import type { Caller } from './caller.ts'
import type { Authenticate } from './pipeline.ts'

/**
 * The caller and the kind of credential; `cookie` is true if the session cookie is the credential
 * in use.
 */
export interface Identity {
  readonly caller: Caller | null
  readonly cookie: boolean
}

/**
 * A request with Bearer ignores every cookie (specification §5.1). An invalid bearer is 401 on
 * every endpoint. An Authorization header of another scheme is ignored, and the cookie is used.
 */
export async function identify(ctx: Context, authenticate: Authenticate): Promise<Identity> {
  const token = bearerOf(ctx)
  if (token === undefined) return identifySession(ctx, authenticate)
  const caller = token ? await bearerCaller(ctx, token, authenticate) : null
  if (!caller) {
    throw new ApiError('invalid_token', {
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    })
  }
  return { caller, cookie: false }
}

/** The token of a request is looked up once. */
function bearerCaller({ state }: Context, token: string, authenticate: Authenticate): Promise<Caller | null> {
  state.bearerCaller ??= authenticate.bearer(token)
  return state.bearerCaller as Promise<Caller | null>
}

/** The same for pages, which accept only a web session. */
export async function identifySession(ctx: Context, authenticate: Authenticate): Promise<Identity> {
  const sessionId = bearerOf(ctx) === undefined ? ctx.cookies.get(SESSION_COOKIE) : undefined
  if (!sessionId) return { caller: null, cookie: false }
  return { caller: await authenticate.session(sessionId), cookie: true }
}

export const unauthorized = (): ApiError =>
  new ApiError('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } })
