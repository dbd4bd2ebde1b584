import { LIFETIME } from '../../contract/core/limits.ts'

/** How the caller proved who they are. */
export type CredentialKind = 'session' | 'app' | 'personal' | 'oauth'

/** A person behind a request. */
export interface Caller {
  readonly kind: CredentialKind
  readonly userId: string
  readonly name: string
  readonly email: string | null
  /** Reception set the password; passes stay closed until the person chose an own one. */
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
  /** How often that app may call for this person, as it is now. */
  readonly callLimits?: CallLimits
}

/** Calls that an app may make for one person in a minute and in an hour (specification §8.1). */
export interface CallLimits {
  readonly minute: number
  readonly hour: number
}

/**
 * True while the password that was given for the caller's session is recent
 * (`LIFETIME.recentPassword`).
 */
export function hasRecentPassword(caller: Caller, now: number): boolean {
  return caller.passwordAt !== null && Date.parse(caller.passwordAt) > now - LIFETIME.recentPassword
}
