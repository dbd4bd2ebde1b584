import type { Context } from 'koa'

/**
 * The configured addresses of the product: {base_url}, {api_url} and {web_url} of the
 * specification.
 */
export interface Origins {
  readonly baseUrl: string
  readonly apiUrl: string
  readonly webUrl: string
}

/** Whether the kiosk's address can be used in tag URLs. */
export interface TagAddress {
  /** False if a tag URL with this address would not have the required length. No tag is written. */
  readonly usable: boolean
  /** The length of the address and the required length; null if tags can be written. */
  readonly addressFault: { readonly found: number; readonly needed: number } | null
}

/** A tag's URL is `{base_url}/n#` and 16 characters, 19 beyond the address itself. */
const TAG_URL_EXTRA = 19

/**
 * Whether tags can be written with this address: a tag's URL has exactly 48 characters
 * (specification §4.1 rows 7 and 9), unless the operator chose the length of the own origin.
 */
export function tagUrlLength(
  baseUrl: string,
  rule: 'spec' | 'origin',
): { readonly length: number; readonly usable: boolean; readonly found: number } {
  const found = baseUrl.length + TAG_URL_EXTRA
  const length = rule === 'origin' ? found : 48
  return { length, found, usable: found === length }
}

/** An address or a path without the slashes at its end, in linear time for any number of them. */
export function withoutSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

/** Origins whose pages may send changes: the configured addresses and the listener's own. */
export interface SameOrigin {
  /** Origins of {base_url}, {api_url} and {web_url}. */
  readonly configured: ReadonlySet<string>
}

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i

/**
 * True for a Host header that names this machine itself; a DNS name used for rebinding does not.
 */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host)

/**
 * Result of the Origin and Sec-Fetch-Site headers: `same` for a page of this kiosk, `foreign` for
 * another page, `none` for a client that sends neither (browsers always send one with a POST).
 */
export function originOf(ctx: Context, rule: SameOrigin, desk: boolean): 'same' | 'foreign' | 'none' {
  const origin = ctx.get('Origin')
  if (origin) {
    if (rule.configured.has(origin)) return 'same'
    return desk && isLoopbackHost(ctx.host) && origin === `http://${ctx.host.toLowerCase()}`
      ? 'same'
      : 'foreign'
  }
  const site = ctx.get('Sec-Fetch-Site')
  if (site === 'same-origin') return 'same'
  return site ? 'foreign' : 'none'
}

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
