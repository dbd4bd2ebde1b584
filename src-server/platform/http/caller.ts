import { LIFETIME } from '../../../contract/platform/http/limits.ts'
import { ApiError } from './api-error.ts'
import type { Context } from 'koa'

export type CredentialKind = 'session' | 'app' | 'personal' | 'oauth'

/** A person behind a request. */
export interface Caller {
  readonly kind: CredentialKind
  readonly userId: string
  readonly name: string
  readonly email: string | null
  /** Reception set the password. Passes stay closed until the person chooses one. */
  readonly mustChangePassword: boolean
  /** Hash of the session or token, to end it. */
  readonly credentialHash: string
  readonly sessionExpiresAt: string | null
  /**
   * ISO time at which the password was given for this session; null for a token, and for a session
   * that a PIN opened.
   */
  readonly passwordAt: string | null
  /** The third-party app that an OAuth access token was issued to; absent for every other kind. */
  readonly clientId?: string
  /** Current rate limits of that app for this person. */
  readonly callLimits?: CallLimits
}

/** Calls that an app may make for one person per minute and per hour (specification §8.1). */
export interface CallLimits {
  readonly minute: number
  readonly hour: number
}

/**
 * Refuses a session without a recent password. A token counts as recent, because a recent password
 * made it.
 */
export function requireRecentPassword(caller: Caller, now: number): void {
  if (caller.kind === 'session' && !hasRecentPassword(caller, now))
    throw new ApiError('recent_password_required')
}

/**
 * True if the password of the caller's session was entered recently (`LIFETIME.recentPassword`). A
 * time in the future is of a clock that was ahead.
 */
export function hasRecentPassword(caller: Caller, now: number): boolean {
  if (caller.passwordAt === null) return false
  const age = now - Date.parse(caller.passwordAt)
  return age >= 0 && age < LIFETIME.recentPassword
}

/** Data of the request beyond its checked input, for handlers. */
export interface RequestInfo {
  readonly caller: Caller | null
  /** Address of the client's socket. */
  readonly ip: string
  /** Aborted when the client goes before its reply. */
  readonly gone: AbortSignal
  readonly requestId: string
  /** True on the desk's own listener. */
  readonly desk: boolean
  readonly secure: boolean
}

/** Where a request comes from. */
export type RequestSource = Pick<RequestInfo, 'ip' | 'gone'>

/** The source of a request. */
export function sourceOf({ ip, res }: Context): RequestSource {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished)
      controller.abort(new ApiError('rate_limited', { message: 'The client has gone.' }))
  })
  return { ip, gone: controller.signal }
}
