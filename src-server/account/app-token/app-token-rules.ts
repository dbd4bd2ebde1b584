/** A refresh token and the tokens issued with it; times in ms since 1970. */
export interface RefreshFacts {
  readonly expiresAt: number
  /** Time of the first use; null if unused. */
  readonly usedAt: number | null
  /** A token that was issued for this one has been used. */
  readonly childUsed: boolean
  /** Another token that was issued for the same predecessor has been used. */
  readonly siblingUsed: boolean
}

/** A used refresh token stays valid for this time, because the reply may have been lost. */
const GRACE_MS = 60_000

/**
 * Decides what a refresh request gets. `reuse`: the token, or a sibling, was used earlier and its
 * reply was received. One of the two senders is not the phone, so the device must be paired again.
 */
export function checkRefresh(token: RefreshFacts, now: number): 'rotate' | 'expired' | 'reuse' {
  if (token.expiresAt <= now) return 'expired'
  if (token.usedAt === null) return token.siblingUsed ? 'reuse' : 'rotate'
  return !token.childUsed && now - token.usedAt < GRACE_MS ? 'rotate' : 'reuse'
}
