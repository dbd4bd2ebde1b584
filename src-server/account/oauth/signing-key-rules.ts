/**
 * `next`: published, not yet used. `active`: signs. `retiring`: published until its last ID token
 * has expired.
 */
type KeyState = 'next' | 'active' | 'retiring'

/** A signing key without its private part; times are ISO 8601. */
export interface KeyRow {
  readonly kid: string
  readonly state: KeyState
  readonly createdAt: string
  readonly stateSince: string
}

/** Cache lifetime of the key set, seconds (specification §4.5). */
export const JWKS_MAX_AGE_S = 300
/** Lifetime of an ID token, seconds. */
export const ID_TOKEN_S = 3600
/** Keys are rotated after 90 days. */
const KEY_AGE_MS = 90 * 86_400_000

type KeyStep =
  | { readonly do: 'make'; readonly state: 'active' | 'next' }
  | { readonly do: 'promote'; readonly active: string; readonly next: string }
  | { readonly do: 'drop'; readonly kid: string }

/** Time at which a `next` key starts to sign: all cached key sets contain it by then. */
export const signsFrom = (key: KeyRow): number => Date.parse(key.createdAt) + JWKS_MAX_AGE_S * 1000

/** The next due change of the keys, one step at a time; null if none is due. */
export function nextKeyStep(keys: readonly KeyRow[], now: number): KeyStep | null {
  const active = keys.find((key) => key.state === 'active')
  const next = keys.find((key) => key.state === 'next')
  if (!active) return { do: 'make', state: 'active' }
  if (next && signsFrom(next) <= now) return { do: 'promote', active: active.kid, next: next.kid }
  if (!next && Date.parse(active.stateSince) + KEY_AGE_MS <= now)
    return { do: 'make', state: 'next' }
  const keptMs = (ID_TOKEN_S + JWKS_MAX_AGE_S) * 1000
  const old = keys.find(
    (key) => key.state === 'retiring' && Date.parse(key.stateSince) + keptMs <= now,
  )
  return old ? { do: 'drop', kid: old.kid } : null
}

const ORDER: readonly KeyState[] = ['active', 'next', 'retiring']

/**
 * The signing key first, because oidc-provider signs with the first suitable key; then the others,
 * newest first.
 */
export function inSigningOrder(keys: readonly KeyRow[]): KeyRow[] {
  return keys.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
      b.createdAt.localeCompare(a.createdAt) ||
      a.kid.localeCompare(b.kid),
  )
}
