/** A refresh token and its relatives; times are in milliseconds. */
export interface RefreshFacts {
  readonly expiresAt: number
  /** When it was used first; null while it never was. */
  readonly usedAt: number | null
  /** One that was issued for it has been used. */
  readonly childUsed: boolean
  /** Another one that was issued for the same token has been used. */
  readonly siblingUsed: boolean
}

/** So long a used refresh token stays good, because its answer may have got lost on the way. */
const GRACE_MS = 60_000

/**
 * `reuse`: the token, or another for the same place, was used before by somebody who got an answer.
 * One of the two is not the phone, so the device has to be paired anew.
 */
export function checkRefresh(token: RefreshFacts, now: number): 'rotate' | 'expired' | 'reuse' {
  if (token.expiresAt <= now) return 'expired'
  if (token.usedAt === null) return token.siblingUsed ? 'reuse' : 'rotate'
  return !token.childUsed && now - token.usedAt < GRACE_MS ? 'rotate' : 'reuse'
}
