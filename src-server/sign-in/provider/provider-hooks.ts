import type { Context, Middleware, Next } from 'koa'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Origins } from '../../runtime/origins.ts'
import { RETRY_AFTER_S } from '../../http/mount-oauth.ts'
import type { AppUsage } from './app-usage.ts'
import { PROVIDER_COOKIES, PROVIDER_PATHS } from './provider-settings.ts'
import type { RequestTransaction } from './request-transaction.ts'
import { JWKS_MAX_AGE_S } from './signing-key-rules.ts'

/**
 * Every address that the provider builds comes from the configuration. By itself it takes scheme
 * and host from the request, so that a forged Host header would show in the discovery document.
 */
export function ownAddresses(addresses: Origins): Middleware {
  return (ctx, next) => {
    const origin = ctx.path.startsWith(PROVIDER_PATHS.authorization)
      ? addresses.webUrl
      : addresses.apiUrl
    Object.defineProperty(ctx, 'href', { value: new URL(ctx.path, origin).href })
    return next()
  }
}

/**
 * Errors of an authorization request come back in the query, whatever `response_type` it asked for:
 * the library would answer the types of other flows in the fragment, so those are read as one that
 * it does not know. And each request asks for an ID Token, because every answer has one
 * (specification §4.5). What comes twice is left for the library to refuse.
 */
export function settleAuthorizationRequest(ctx: Context, next: Next): Promise<void> {
  if (ctx.path === PROVIDER_PATHS.authorization) {
    const { scope, response_type: type } = ctx.query
    ctx.query = {
      ...ctx.query,
      response_mode: 'query',
      ...(typeof type === 'string' && type !== 'code' ? { response_type: 'unsupported' } : {}),
      ...(Array.isArray(scope) ? {} : { scope: withOpenid(scope) }),
    }
  }
  return next()
}

function withOpenid(scope: string | undefined): string {
  if (!scope) return 'openid profile email'
  return scope.split(' ').includes('openid') ? scope : `openid ${scope}`
}

/**
 * Discovery names the authorization page on {web_url}, and the key set says how long it may be
 * kept.
 */
export function settleDocuments(addresses: Origins): Middleware {
  return async (ctx, next) => {
    await next()
    const { route } = (ctx as unknown as Partial<KoaContextWithOIDC>).oidc ?? {}
    if (route === 'jwks' || route === 'discovery')
      ctx.set('Cache-Control', `public, max-age=${JWKS_MAX_AGE_S}`)
    if (route === 'discovery') {
      ctx.body = {
        ...(ctx.body as object),
        authorization_endpoint: addresses.webUrl + PROVIDER_PATHS.authorization,
        response_modes_supported: ['query'],
        prompt_values_supported: ['consent', 'login'],
      }
    }
  }
}

/**
 * A code that comes without its verifier is a request that lacks a parameter; the library takes it
 * for a bad code.
 */
export async function nameMissingVerifier(ctx: Context, next: Next): Promise<void> {
  await next()
  const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
  if (
    oidc?.route !== 'token' ||
    ctx.status !== 400 ||
    oidc.params?.grant_type !== 'authorization_code'
  )
    return
  const { error } = (ctx.body ?? {}) as { error?: string }
  if (error === 'invalid_grant' && oidc.params.code_verifier === undefined) {
    ctx.body = {
      error: 'invalid_request',
      error_description: 'missing required parameter code_verifier',
    }
  }
}

/** Remembers that this request failed because the database is away. */
export const noteUnavailable = (ctx: Pick<Context, 'state'>): void =>
  void (ctx.state.unavailable = true)

/**
 * The library answers every fault with 500 `server_error`; one that will pass is 503, with the time
 * to come again.
 */
export async function answerUnavailable(ctx: Context, next: Next): Promise<void> {
  await next()
  if (ctx.state.unavailable !== true || ctx.status < 500) return
  const page = ctx.type === 'text/html' ? ctx.body : undefined
  ctx.body = page ?? {
    error: 'temporarily_unavailable',
    error_description: 'the data cannot be reached just now; try again',
  }
  ctx.status = 503
  ctx.set({ 'Retry-After': RETRY_AFTER_S, 'Cache-Control': 'no-store' })
}

/**
 * All that one token request writes is kept, or nothing: a refused refresh is remembered, a failed
 * one burns no token.
 */
export function tokenInOneTransaction(
  unit: RequestTransaction,
  report: (error: unknown) => void,
  usage: Pick<AppUsage, 'tokens'>,
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PROVIDER_PATHS.token) return next()
    try {
      await unit.together(next, () => ctx.status < 500)
      if (ctx.status === 200) noteTokens(ctx, usage)
    } catch (error) {
      report(error)
      noteUnavailable(ctx)
      ctx.status = 503
      ctx.body = {
        error: 'temporarily_unavailable',
        error_description: 'the tokens cannot be stored just now; try again',
      }
    }
  }
}

function noteTokens(ctx: Context, usage: Pick<AppUsage, 'tokens'>): void {
  const { client, account } = (ctx as unknown as KoaContextWithOIDC).oidc
  if (client && account) usage.tokens(client.clientId, account.accountId)
}

/**
 * The provider's own login session exists for the length of a request only, so its cookie stays
 * here.
 */
export async function withholdProviderSession(ctx: Context, next: Next): Promise<void> {
  await next()
  const cookies = [ctx.response.get('Set-Cookie')].flat().filter(Boolean)
  const kept = cookies.filter((cookie) => !cookie.startsWith(PROVIDER_COOKIES.session))
  if (kept.length === cookies.length) return
  ctx.remove('Set-Cookie')
  if (kept.length > 0) ctx.set('Set-Cookie', kept)
}
