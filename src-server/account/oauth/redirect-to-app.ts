import type { Context } from 'koa'
import type Provider from 'oidc-provider'

/** Name of the response mode below; apps cannot choose another one. */
export const EXACT_QUERY = 'exact_query'

type Parameters = Readonly<Record<string, string | undefined>>

/**
 * Redirects the browser to an app. The redirect URI is kept byte for byte; the standard mode of
 * oidc-provider, and a redirect of Koa, would write its query and path anew.
 */
export function redirectToApp(ctx: Context, redirectUri: string, parameters: Parameters): void {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const end = /[?&]$/.test(redirectUri) ? '' : redirectUri.includes('?') ? '&' : '?'
  ctx.status = 303
  ctx.set('Location', `${redirectUri}${end}${new URLSearchParams(given)}`)
}

/** Sends the browser to a suspended app with the reason. The address must be registered. */
export function redirectSuspended(ctx: Context, redirectUri: string, state?: string): void {
  redirectToApp(ctx, redirectUri, {
    error: 'unauthorized_client',
    error_description: 'the app is suspended',
    state,
  })
}

/**
 * Adds the response mode. A response with a code names the issuer (RFC 9207), so that a client of
 * several providers sees which one answers. An error does not: mod_auth_openidc of Apache takes
 * every response with `iss` and without a code for a request to begin a sign-in, and would begin
 * the refused one again.
 */
export function addExactQuery(provider: Provider): void {
  provider.registerResponseMode(EXACT_QUERY, (ctx, redirectUri, payload) => {
    const { iss, ...others } = payload as Parameters
    redirectToApp(ctx, redirectUri, 'error' in others ? others : { ...others, iss })
  })
}
