/**
 * A base address that no page has, to distinguish paths of this server from addresses of others.
 */
const OWN = 'http://own.invalid'

/**
 * The path to redirect to after sign-in: always one of this kiosk, never another site, whatever was
 * requested.
 */
export function safeRedirectPath(target: unknown, otherwise: string): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return otherwise
  const url = URL.parse(target, OWN)
  if (url?.origin !== OWN) return otherwise
  const path = url.pathname + url.search
  // A resolved path may begin with `//`, which browsers parse as another host.
  return URL.parse(path, OWN)?.href === OWN + path ? path : otherwise
}

/**
 * The page that changes a first password. The browser then continues at `to`, a path of this kiosk.
 */
export const firstPasswordPath = (to: string): string => `/me?to=${encodeURIComponent(to)}`

/** The sign-in page with the path to return to. Forms of the account page return to that page. */
export const signInPath = (path: string): string =>
  `/sign-in?to=${encodeURIComponent(path.startsWith('/me/') ? '/me' : path)}`
