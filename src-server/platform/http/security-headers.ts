import type { Context, Next } from 'koa'

/** For data, which is never rendered as a page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** For the desk's window: only its own files and the pass pictures. */
export const DESK_POLICY =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; connect-src " +
  "'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors " +
  "'none'"

/** A policy for a page whose only style is inline with this hash; its fonts are files. */
export const stylePolicy = (hash: string): string =>
  `default-src 'none'; style-src ${hash}; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`

const HEADERS = new Map([
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  // Not no-referrer: with it Chromium sends "Origin: null" with the forms of our own pages.
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Content-Security-Policy', API_POLICY],
])

/** Common headers of every reply. A page sets its own policy. */
export function securityHeaders(ctx: Context, next: Next): Promise<void> {
  ctx.res.setHeaders(HEADERS)
  return next()
}
