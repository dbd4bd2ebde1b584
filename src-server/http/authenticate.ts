import type { Context } from 'koa'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { findBearerCaller, findSessionCaller, type Caller } from '../sign-in/find-caller.ts'
import { ApiError } from './api-error.ts'
import { bearerOf } from './bearer.ts'
import type { MountDeps } from './mount-deps.ts'
import { hasRecentPassword } from '../sign-in/recent-password.ts'
import { originOf } from './origin.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

/** Who calls and by what; `cookie` is true when the session cookie was what counted. */
export interface Identity {
  readonly caller: Caller | null
  readonly cookie: boolean
}

/**
 * A request that carries Bearer ignores every cookie (specification §5.1). A bearer that is not
 * good is 401 everywhere; an Authorization header of another scheme is no credential here, and the
 * cookie counts.
 */
export async function identify(ctx: Context, deps: MountDeps): Promise<Identity> {
  const token = bearerOf(ctx)
  if (token !== undefined) {
    const caller = token ? await findBearerCaller(deps.bearers, token) : null
    if (!caller) {
      throw new ApiError('invalid_token', {
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      })
    }
    return { caller, cookie: false }
  }
  const sessionId = ctx.cookies.get(SESSION_COOKIE)
  if (!sessionId) return { caller: null, cookie: false }
  return { caller: await findSessionCaller(deps.db, sessionId, deps.now()), cookie: true }
}

/** 401 where somebody is needed and nobody is known. */
export function requireCredential(row: Endpoint, identity: Identity): void {
  if (row.access.credential !== 'anonymous' && !identity.caller) {
    throw new ApiError('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } })
  }
}

/** Origin first, then whether this kind of credential may do it. */
export function requireOrigin(
  ctx: Context,
  row: Endpoint,
  identity: Identity,
  deps: MountDeps,
): void {
  // An app's token never gets anywhere near these endpoints, whatever page it was sent from.
  if (identity.caller?.kind === 'oauth') throw new ApiError('forbidden')
  const changes = row.method !== 'GET'
  const rule = changes && identity.cookie ? 'always' : row.access.sameOrigin
  if (rule && identity.caller?.kind !== 'app' && !(identity.caller?.kind === 'personal')) {
    const origin = originOf(ctx, deps.origins, deps.desk)
    if (origin === 'foreign' || (origin === 'none' && rule === 'always'))
      throw new ApiError('invalid_origin')
  }
  requireKind(row, identity.caller)
}

function requireKind(row: Endpoint, caller: Caller | null): void {
  if (!caller) return
  const { access } = row
  if (access.credential === 'anonymous') {
    // Row 8 alone: a personal token has no business there, and no human action would cure it.
    if (caller.kind === 'personal' && row.errors.includes('pass_human_action_required')) {
      throw new ApiError('pass_human_action_required', { status: 403 })
    }
    return
  }
  const personalRefused = caller.kind === 'personal' && access.noPersonalToken === true
  const bearerRefused = caller.kind !== 'session' && access.credential === 'session'
  const mustChange = caller.mustChangePassword && !access.openWithFirstPassword
  if (personalRefused || bearerRefused || mustChange)
    throw new ApiError('pass_human_action_required')
}

/**
 * 428 where the row asks for a password that was given in the last minutes and the session has
 * none.
 */
export function requireRecentPassword(row: Endpoint, caller: Caller | null, now: number): void {
  if (!row.access.recentPassword || !caller || hasRecentPassword(caller, now)) return
  throw new ApiError('recent_password_required')
}
