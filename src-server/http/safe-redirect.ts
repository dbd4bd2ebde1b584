/** An address that no page can have, to tell paths of ours from addresses of others. */
const OWN = 'http://own.invalid'

/**
 * The path to go on at after signing in: one of this kiosk, never another site, whatever was asked
 * for.
 */
export function safeRedirectPath(asked: unknown, otherwise: string): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return otherwise
  const url = URL.parse(asked, OWN)
  if (url?.origin !== OWN) return otherwise
  const path = url.pathname + url.search
  // A path that was resolved may begin with `//`, which the browser reads as the name of another
  // host.
  return URL.parse(path, OWN)?.href === OWN + path ? path : otherwise
}

/** Where a first password is changed; the browser then goes on to `to`, a path of this kiosk. */
export const firstPasswordPath = (to: string): string => `/me?to=${encodeURIComponent(to)}`

/** The sign-in page, and where it leads back to; forms of the account page lead to that page. */
export const signInPath = (path: string): string =>
  `/sign-in?to=${encodeURIComponent(path.startsWith('/me/') ? '/me' : path)}`
