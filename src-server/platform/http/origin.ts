import type { Context } from 'koa'

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
export function originOf(
  ctx: Context,
  rule: SameOrigin,
  desk: boolean,
): 'same' | 'foreign' | 'none' {
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
