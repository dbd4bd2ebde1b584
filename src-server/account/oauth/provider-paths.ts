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

/** Paths and methods that oidc-provider answers. Its other paths are not reachable. */
export const PROVIDER_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/.well-known/openid-configuration', ['GET', 'HEAD', 'OPTIONS']],
  [PROVIDER_PATHS.jwks, ['GET', 'HEAD', 'OPTIONS']],
  [PROVIDER_PATHS.authorization, ['GET', 'HEAD']],
  [PROVIDER_PATHS.token, ['POST', 'OPTIONS']],
  // POST too: OpenID Connect Core §5.3.1.
  [PROVIDER_PATHS.userinfo, ['GET', 'HEAD', 'POST', 'OPTIONS']],
  [PROVIDER_PATHS.revocation, ['POST', 'OPTIONS']],
])
