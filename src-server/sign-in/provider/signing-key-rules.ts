/**
 * `next` is published and waits, `active` signs, `retiring` is published until its last ID Token is
 * out of date.
 */
export type KeyState = 'next' | 'active' | 'retiring'

/** A signing key without its secret part; times are ISO 8601. */
export interface KeyRow {
  readonly kid: string
  readonly state: KeyState
  readonly createdAt: string
  readonly stateSince: string
}

/** Seconds that the key set may be kept by whoever read it (specification §4.5). */
export const JWKS_MAX_AGE_S = 300
/** Seconds that an ID Token is good for. */
export const ID_TOKEN_S = 3600
/** A key is replaced by itself after 90 days. */
const KEY_AGE_MS = 90 * 86_400_000

export type KeyStep =
  | { readonly do: 'make'; readonly state: 'active' | 'next' }
  | { readonly do: 'promote'; readonly active: string; readonly next: string }
  | { readonly do: 'drop'; readonly kid: string }

/** When a waiting key begins to sign: by then nobody may still hold a key set without it. */
export const signsFrom = (key: KeyRow): number => Date.parse(key.createdAt) + JWKS_MAX_AGE_S * 1000

/** What has to happen to the keys now, one step at a time; null when nothing has to. */
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
 * The signing key first, because the provider signs with the first that fits; then the others,
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
