import {
  errors,
  interactionPolicy,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { LANGUAGES } from '../../../messages/translate.ts'
import type { Origins } from '../../platform/http/origins.ts'
import { CLAIM_NAMES, accountClaims, findAccountRow } from './account-claims.ts'
import { PROVIDER_PATHS } from './provider-paths.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { revokeGrant, revokePair } from './token-store.ts'
import type { RequestTransaction } from './request-transaction.ts'
import { ID_TOKEN_S } from './signing-keys.ts'

/**
 * Cookies of a sign-in in progress. The web session's cookie holds the login; `session` is never
 * sent.
 */
export const PROVIDER_COOKIES = {
  session: 'passdesk_provider',
  interaction: 'passdesk_interaction',
  resume: 'passdesk_resume',
} as const

/** How an app proves itself at the token and the revocation endpoint. */
export const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const

const MINUTE = 60
const DAY = 86_400

/** Lifetimes in seconds (specification §8.2). */
const TTL = {
  AuthorizationCode: 5 * MINUTE,
  AccessToken: 60 * MINUTE,
  IdToken: ID_TOKEN_S,
  // Starts again at each rotation.
  RefreshToken: 60 * DAY,
  Interaction: 60 * MINUTE,
  // Longer than any chain of refreshes. A grant ends when it is revoked or when its last token
  // expires.
  Grant: 3650 * DAY,
  Session: DAY,
}

export interface ProviderSettingsDeps {
  readonly unit: RequestTransaction
  readonly now: () => number
  readonly addresses: Origins
  /** Signs the cookies of a sign-in in progress. */
  readonly cookieKey: string
  readonly renderError: NonNullable<Configuration['renderError']>
}

/**
 * The settings of oidc-provider for a set of keys, the signing key first. Each row changes a
 * default or pins it.
 */
export function providerSettings(deps: ProviderSettingsDeps, keys: readonly JWK[]): Configuration {
  return {
    adapter: createProviderAdapter(deps),
    jwks: { keys },
    routes: PROVIDER_PATHS,
    cookies: { keys: [deps.cookieKey], names: PROVIDER_COOKIES },
    responseTypes: ['code'],
    pkce: { required: () => true },
    extraParams: { code_challenge: checkChallenge },
    clientAuthMethods: [...AUTH_METHODS],
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    // All claims belong to `openid`, which every request has: the ID token contains all claims for
    // any scope.
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

/** A challenge is the base64url of a SHA-256; oidc-provider accepts up to 128 characters. */
function checkChallenge(_ctx: KoaContextWithOIDC, challenge: string | undefined): void {
  if (challenge !== undefined && !/^[\w-]{43}$/.test(challenge))
    throw new errors.InvalidRequest(
      `code_challenge must have 43 characters of base64url; it has ${challenge.length}`,
    )
}

/** `prompt=none` is not supported: the person always sees a page (specification §5.2). */
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
 * Each refresh returns a new refresh token, and an ID token even for a narrower scope without
 * `openid`.
 */
function alwaysRotate(ctx: KoaContextWithOIDC): boolean {
  const { params } = ctx.oidc
  if (typeof params?.scope === 'string' && !params.scope.split(' ').includes('openid'))
    params.scope = `openid ${params.scope}`
  return true
}

/**
 * Reuse of a refresh token revokes all grants between the person and the app; reuse of a code
 * revokes what was issued for it.
 */
async function revokePairOnReuse(
  { unit, now }: ProviderSettingsDeps,
  ctx: KoaContextWithOIDC,
): Promise<boolean> {
  const reused = ctx.oidc.route === 'token' ? ctx.oidc.entities.RefreshToken : undefined
  if (reused)
    await unit.use((db) => revokePair(db, { userId: reused.accountId!, clientId: reused.clientId! }, now()))
  return true
}

/**
 * Each authorization gets its own grant, so that revoking one sign-in keeps the person's others.
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
 * Does the whole revocation and returns false, so that oidc-provider does nothing more: it would
 * revoke too much for an access token, and answer an error for a token of another app. Revoking a
 * refresh token revokes what was issued from it; a later use of it counts as reuse.
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
