import {
  interactionPolicy,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { LANGUAGES } from '../../../messages/translate.ts'
import type { Origins } from '../../runtime/origins.ts'
import { CLAIM_NAMES, accountClaims, findAccountRow } from './account-claims.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { revokeGrant, revokePair } from './grant-store.ts'
import type { RequestTransaction } from './request-transaction.ts'
import { ID_TOKEN_S } from './signing-key-rules.ts'

/**
 * Paths of specification §4.5; the authorization page is on {web_url}, the others are on {api_url}.
 */
export const PROVIDER_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  revocation: '/oauth/revoke',
  jwks: '/.well-known/jwks.json',
} as const

/**
 * Cookies of one sign-in under way. The login itself is the web session's cookie, `session` is
 * never sent.
 */
export const PROVIDER_COOKIES = {
  session: 'passdesk_provider',
  interaction: 'passdesk_interaction',
  resume: 'passdesk_resume',
} as const

const MINUTE = 60
const DAY = 86_400

/** Lifetimes in seconds (specification §8.2). */
const TTL = {
  AuthorizationCode: 5 * MINUTE,
  AccessToken: 60 * MINUTE,
  IdToken: ID_TOKEN_S,
  // Anew at each rotation.
  RefreshToken: 60 * DAY,
  Interaction: 60 * MINUTE,
  // Longer than any chain of refreshes: an authorization ends when it is revoked, or when its last
  // token does.
  Grant: 3650 * DAY,
  Session: DAY,
}

export interface ProviderSettingsDeps {
  readonly unit: RequestTransaction
  readonly now: () => number
  readonly addresses: Origins
  /** Signs the cookies of a sign-in under way. */
  readonly cookieKey: string
  readonly renderError: NonNullable<Configuration['renderError']>
}

/**
 * The provider's settings for this set of keys, the signing one first. Every row differs from what
 * the library does by itself, or pins it.
 */
export function providerSettings(deps: ProviderSettingsDeps, keys: readonly JWK[]): Configuration {
  return {
    adapter: createProviderAdapter(deps),
    jwks: { keys },
    routes: PROVIDER_PATHS,
    cookies: { keys: [deps.cookieKey], names: PROVIDER_COOKIES },
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    // All with `openid`, which every request has: the ID Token tells everything, whatever the
    // scope.
    claims: { openid: ['sub', 'auth_time', ...CLAIM_NAMES] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    discovery: { ui_locales_supported: [...LANGUAGES] },
    ttl: TTL,
    clockTolerance: 0,
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: alwaysRotate,
    revokeGrantPolicy: (ctx) => revokePairOnReuse(deps, ctx),
    loadExistingGrant: grantOfThisAuthorization,
    findAccount: (_ctx, userId) => findAccount(deps, userId),
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' &&
      client.redirectUris!.some((uri) => URL.parse(uri)?.origin === origin),
    interactions: {
      policy: policy(),
      url: (_ctx, interaction) => `/oauth/interaction/${interaction.uid}`,
    },
    renderError: deps.renderError,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => revokeHere(deps, client.clientId, token),
      },
    },
  }
}

/**
 * `prompt=none` is not supported, signed in or not: the person always comes to a page of ours
 * (specification §5.2).
 */
function policy(): interactionPolicy.DefaultPolicy {
  const steps = interactionPolicy.base()
  const never = new interactionPolicy.Check(
    'prompt_none',
    'prompt=none is not supported',
    'interaction_required',
    (ctx) => ctx.oidc.prompts.has('none'),
  )
  steps.add(new interactionPolicy.Prompt({ name: 'not_silent' }, never), 0)
  return steps
}

/**
 * Each refresh brings a new refresh token, and an ID Token also where the app asked for a narrower
 * scope without `openid`.
 */
function alwaysRotate(ctx: KoaContextWithOIDC): boolean {
  const { params } = ctx.oidc
  if (typeof params?.scope === 'string' && !params.scope.split(' ').includes('openid'))
    params.scope = `openid ${params.scope}`
  return true
}

/**
 * Reuse of a refresh token ends everything between the person and the app; reuse of a code ends
 * what came from it.
 */
async function revokePairOnReuse(
  { unit, now }: ProviderSettingsDeps,
  ctx: KoaContextWithOIDC,
): Promise<boolean> {
  const reused = ctx.oidc.route === 'token' ? ctx.oidc.entities.RefreshToken : undefined
  if (reused)
    await unit.use((db) =>
      revokePair(db, { userId: reused.accountId!, clientId: reused.clientId! }, now()),
    )
  return true
}

/**
 * Each authorization is a family of its own, so that revoking one sign-in leaves the person's
 * others alone.
 */
async function grantOfThisAuthorization(ctx: KoaContextWithOIDC) {
  const grantId = ctx.oidc.result?.consent?.grantId
  return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined
}

async function findAccount({ unit, addresses }: ProviderSettingsDeps, userId: string) {
  const row = await unit.use((db) => findAccountRow(db, userId))
  if (!row) return undefined
  return {
    accountId: userId,
    claims: () => ({ sub: userId, ...accountClaims(row, addresses.webUrl) }),
  }
}

interface RevocableToken {
  readonly kind?: string
  readonly clientId?: string
  readonly grantId?: string
  destroy(): Promise<void>
}

/**
 * Does the whole revocation itself, because what the library does is too much for an access token
 * and refuses another app's token loudly: false tells it to do nothing more. A refresh token takes
 * what was issued from it; used once more it counts as reused.
 */
async function revokeHere(
  { unit, now }: ProviderSettingsDeps,
  clientId: string,
  token: RevocableToken,
): Promise<boolean> {
  if (token.clientId !== clientId) return false
  await token.destroy()
  if (token.kind === 'RefreshToken') await unit.use((db) => revokeGrant(db, token.grantId!, now()))
  return false
}
