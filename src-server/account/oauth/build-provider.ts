import { type Configuration, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Origins } from '../../platform/http/origins.ts'
import { sendPage } from '../../platform/html/send-page.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { noticePage, type Notice } from '../../platform/html/notice-page.ts'
import type { RequestTransaction } from './request-transaction.ts'
import { JWKS_MAX_AGE_S } from './signing-keys.ts'
import { timingSafeEqual } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { isClientGone } from '../../platform/db/database-fault.ts'
import { isUnavailable } from '../../platform/db/database.ts'
import { sha256Hex } from '../session/find-caller.ts'
import { addExactQuery, EXACT_QUERY, redirectSuspended } from './redirect-to-app.ts'
import {
  providerSettings,
  type ProviderSettingsDeps,
  AUTH_METHODS,
  PROVIDER_COOKIES,
} from './provider-settings.ts'
import { PROVIDER_PATHS } from './provider-paths.ts'
import type { Context, Middleware, Next } from 'koa'
import { RETRY_AFTER_S } from '../../platform/http/mount-oauth.ts'
import { CLAIM_NAMES } from './account-claims.ts'
import { findApp } from './oauth-app-store.ts'

/**
 * Makes oidc-provider build all addresses from the configuration. By default it uses scheme and
 * host of the request, so that a forged Host header would show in the discovery document.
 */
function ownAddresses(addresses: Origins): Middleware {
  return (ctx, next) => {
    const origin = ctx.path.startsWith(PROVIDER_PATHS.authorization) ? addresses.webUrl : addresses.apiUrl
    Object.defineProperty(ctx, 'href', { value: new URL(ctx.path, origin).href })
    return next()
  }
}

/**
 * Sends the browser back to an app that is suspended. oidc-provider does not know such an app; an
 * address that is not registered gets its error page.
 */
function refuseSuspendedApp(unit: RequestTransaction): Middleware {
  return async (ctx, next) => {
    const { client_id: clientId, redirect_uri: redirectUri, state } = ctx.query
    if (ctx.path !== PROVIDER_PATHS.authorization || typeof clientId !== 'string') return next()
    const app = await unit.use((db) => findApp(db, clientId))
    if (app?.status !== 'suspended' || typeof redirectUri !== 'string') return next()
    if (!app.redirectUris.includes(redirectUri)) return next()
    redirectSuspended(ctx, redirectUri, typeof state === 'string' ? state : undefined)
    ctx.set('Cache-Control', 'no-store')
  }
}

/**
 * Normalises an authorization request. Errors are returned in the query for any `response_type`:
 * oidc-provider would return those of other flows in the fragment, so these types are passed on as
 * an unknown one. Each request asks for an ID token, because every reply has one (specification
 * §4.5). Repeated parameters are left to oidc-provider, which rejects them.
 */
function settleAuthorizationRequest(ctx: Context, next: Next): Promise<void> {
  if (ctx.path === PROVIDER_PATHS.authorization) {
    const { scope, response_type: type } = ctx.query
    ctx.query = {
      ...ctx.query,
      response_mode: EXACT_QUERY,
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

/** Claims of an ID token besides those about the person. */
const TOKEN_CLAIMS = ['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce'] as const

/**
 * Adjusts two documents: discovery names the authorization page on {web_url}, and the key set gets
 * a cache lifetime.
 */
function settleDocuments(addresses: Origins): Middleware {
  return async (ctx, next) => {
    await next()
    const { route } = (ctx as unknown as Partial<KoaContextWithOIDC>).oidc ?? {}
    if (route === 'jwks' || route === 'discovery')
      ctx.set('Cache-Control', `public, max-age=${JWKS_MAX_AGE_S}`)
    if (route === 'discovery') {
      ctx.body = {
        ...(ctx.body as object),
        claims_supported: [...TOKEN_CLAIMS, ...CLAIM_NAMES],
        authorization_endpoint: addresses.webUrl + PROVIDER_PATHS.authorization,
        authorization_response_iss_parameter_supported: undefined,
        response_modes_supported: ['query'],
        revocation_endpoint_auth_methods_supported: AUTH_METHODS,
        prompt_values_supported: ['consent', 'login'],
      }
    }
  }
}

/** A revocation has a JSON reply: some clients refuse the text/plain of oidc-provider. */
async function answerRevocation(ctx: Context, next: Next): Promise<void> {
  await next()
  if (ctx.path !== PROVIDER_PATHS.revocation || ctx.status !== 200) return
  ctx.body = {}
  ctx.set('Cache-Control', 'no-store')
}

/**
 * A code without its verifier is `invalid_request`: a parameter is missing. oidc-provider would
 * answer `invalid_grant`.
 */
async function nameMissingVerifier(ctx: Context, next: Next): Promise<void> {
  await next()
  const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
  if (oidc?.route !== 'token' || ctx.status !== 400 || oidc.params?.grant_type !== 'authorization_code')
    return
  const { error } = (ctx.body ?? {}) as { error?: string }
  if (error === 'invalid_grant' && oidc.params.code_verifier === undefined) {
    ctx.body = {
      error: 'invalid_request',
      error_description: 'missing required parameter code_verifier',
    }
  }
}

/** Marks the request as failed because the database is unavailable. */
const noteUnavailable = (ctx: Pick<Context, 'state'>): void => void (ctx.state.unavailable = true)

/**
 * oidc-provider answers every fault with 500 `server_error`. A temporary fault becomes 503 with
 * Retry-After.
 */
async function answerUnavailable(ctx: Context, next: Next): Promise<void> {
  await next()
  if (ctx.state.unavailable !== true || ctx.status < 500) return
  const page = ctx.type === 'text/html' ? ctx.body : undefined
  ctx.body = page ?? {
    error: 'temporarily_unavailable',
    error_description: 'the data is temporarily unavailable; try again',
  }
  ctx.status = 503
  ctx.set({ 'Retry-After': RETRY_AFTER_S, 'Cache-Control': 'no-store' })
}

/**
 * Runs a token request in one transaction: a refused refresh is recorded, and a failed one consumes
 * no token.
 */
function tokenInOneTransaction(unit: RequestTransaction, report: (error: unknown) => void): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PROVIDER_PATHS.token) return next()
    try {
      await unit.together(next, () => ctx.status < 500)
    } catch (error) {
      report(error)
      noteUnavailable(ctx)
      ctx.status = 503
      ctx.body = {
        error: 'temporarily_unavailable',
        error_description: 'the tokens cannot be stored at the moment; try again',
      }
    }
  }
}

/**
 * Removes the cookie of oidc-provider's login session, which exists for the length of a request
 * only.
 */
async function withholdProviderSession(ctx: Context, next: Next): Promise<void> {
  await next()
  const cookies = [ctx.response.get('Set-Cookie')].flat().filter(Boolean)
  const kept = cookies.filter((cookie) => !cookie.startsWith(PROVIDER_COOKIES.session))
  if (kept.length === cookies.length) return
  ctx.remove('Set-Cookie')
  if (kept.length > 0) ctx.set('Set-Cookie', kept)
}

export interface BuildDeps extends Omit<ProviderSettingsDeps, 'renderError'> {
  readonly log: Logger
}

/**
 * Builds the provider for a set of keys. Other keys need another provider, because its settings are
 * fixed.
 */
export function buildProvider(deps: BuildDeps, keys: readonly JWK[]): Provider {
  const provider = new Provider(deps.addresses.apiUrl, providerSettings({ ...deps, renderError }, keys))
  const report = (err: unknown): void => {
    if (!isClientGone(err)) deps.log.error({ err }, 'the sign-in provider failed')
  }
  provider.on('server_error', (ctx, error) => {
    report(error)
    if (isUnavailable(error)) noteUnavailable(ctx)
  })
  // An event of Koa that the types of oidc-provider leave out.
  ;(provider as EventEmitter).on('error', report)
  provider.use(answerUnavailable)
  provider.use(ownAddresses(deps.addresses))
  provider.use(withholdProviderSession)
  provider.use(settleDocuments(deps.addresses))
  provider.use(refuseSuspendedApp(deps.unit))
  provider.use(settleAuthorizationRequest)
  provider.use(answerRevocation)
  provider.use(tokenInOneTransaction(deps.unit, report))
  provider.use(nameMissingVerifier)
  addExactQuery(provider)
  pinClientRules(provider)
  return provider
}

interface ClientRules {
  readonly clientSecret?: string
  readonly redirectUris: readonly string[]
}

/**
 * Two rules for clients. The stored secret is a hash, so the hash of the received secret is
 * compared. A redirect URI must match exactly; oidc-provider would allow native apps any port of
 * the loopback address.
 */
function pinClientRules(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: ClientRules, actual: string): boolean {
      const given = sha256Hex(actual)
      return (
        this.clientSecret !== undefined && timingSafeEqual(Buffer.from(given), Buffer.from(this.clientSecret))
      )
    },
    redirectUriAllowed(this: ClientRules, uri: string): boolean {
      return this.redirectUris.includes(uri)
    },
  })
}

function noticeOf(error: string): Notice {
  if (error === 'invalid_client') return 'unknownApp'
  if (error === 'invalid_redirect_uri') return 'badRedirect'
  return error === 'server_error' ? 'failed' : 'badRequest'
}

/**
 * Errors that are not redirected. At the authorization endpoint a person reads them, because an
 * unknown app or address gets no redirect; other endpoints answer JSON whatever the Accept header
 * says.
 */
const renderError: NonNullable<Configuration['renderError']> = (ctx: KoaContextWithOIDC, out) => {
  const { route } = ctx.oidc
  if (route !== 'authorization' && route !== 'resume') {
    ctx.body = out
    return
  }
  const isOver = route === 'resume' && out.error === 'invalid_request'
  const html = noticePage(
    { lang: languageOf(ctx), self: null },
    isOver ? 'startAgain' : noticeOf(out.error),
    undefined,
    out.error_description,
  )
  sendPage(ctx, html, { status: ctx.status })
}
