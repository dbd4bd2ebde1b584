import type { Context } from 'koa'
import { ApiError } from './api-error.ts'
import { bearerOf } from './bearer.ts'
import type { Caller } from './caller.ts'
import type { Authenticate } from './pipeline-deps.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

/** Who calls and by what; `cookie` is true if the session cookie is the credential that counts. */
export interface Identity {
  readonly caller: Caller | null
  readonly cookie: boolean
}

/**
 * A request with Bearer ignores every cookie (specification §5.1). A bearer that is not valid is
 * 401 everywhere. An Authorization header of another scheme is ignored, and the cookie counts.
 */
export async function identify(ctx: Context, authenticate: Authenticate): Promise<Identity> {
  const token = bearerOf(ctx)
  if (token === undefined) return identifySession(ctx, authenticate)
  const caller = token ? await authenticate.bearer(token) : null
  if (!caller) {
    throw new ApiError('invalid_token', {
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    })
  }
  return { caller, cookie: false }
}

/** The same for a page, which takes a web session only. */
export async function identifySession(ctx: Context, authenticate: Authenticate): Promise<Identity> {
  const sessionId = bearerOf(ctx) === undefined ? ctx.cookies.get(SESSION_COOKIE) : undefined
  if (!sessionId) return { caller: null, cookie: false }
  return { caller: await authenticate.session(sessionId), cookie: true }
}

export const unauthorized = (): ApiError =>
  new ApiError('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } })
