import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { uuid } from '../../platform/http/scalars.ts'

/** A document of the provider with the fields of its standard. */
const Document = z.looseObject({})

const clientProof = {
  /**
   * For `client_secret_post` and public apps; `client_secret_basic` uses the Authorization header.
   */
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
}

const CodeGrant = z.looseObject({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128),
  ...clientProof,
})

const ProviderRefreshGrant = z.looseObject({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string(),
  ...clientProof,
})

const ProviderTokens = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  id_token: z.string(),
  scope: z.string(),
})

/**
 * Claims about a person (specification §2.15); the ID Token also has iss, aud, iat, exp, auth_time
 * and nonce.
 */
const Identity = z.strictObject({
  sub: uuid,
  name: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  picture: z.string(),
  profile: z.string(),
  preferred_username: z.string(),
  locale: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
})

const row = {
  tag: 'sign-in',
  api: 'oauth',
  access: { credential: 'anonymous' },
  errors: [],
} as const

/** The sign-in provider (specification §4.5): described here, implemented by its library. */
export const signInEndpoints = endpointGroup({
  discovery: endpoint({
    ...row,
    summary: 'Get the discovery document',
    method: 'GET',
    path: '/.well-known/openid-configuration',
    reply: Document,
  }),
  jwks: endpoint({
    ...row,
    summary: 'Get the public keys of ID Tokens; may be cached for 300 s',
    method: 'GET',
    path: '/.well-known/jwks.json',
    reply: z.strictObject({ keys: z.array(Document) }),
    replyType: 'application/jwk-set+json',
  }),
  authorize: endpoint({
    ...row,
    summary:
      'Authorization page for a browser; ends with a redirect to redirect_uri with code and ' +
      'state, or with error and state',
    method: 'GET',
    path: '/oauth/authorize',
    query: z.looseObject({
      response_type: z.literal('code'),
      client_id: z.string(),
      redirect_uri: z.string(),
      code_challenge: z.string(),
      code_challenge_method: z.literal('S256'),
      state: z.string().optional(),
      nonce: z.string().optional(),
      scope: z.string().optional(),
      prompt: z.string().optional(),
    }),
    reply: z.string(),
    status: 303,
    oauthErrors: ['invalid_request', 'server_error'],
  }),
  token: endpoint({
    ...row,
    summary: 'Get tokens for an authorization code or a refresh token',
    method: 'POST',
    path: '/oauth/token',
    body: z.discriminatedUnion('grant_type', [CodeGrant, ProviderRefreshGrant]),
    bodyForm: 'only',
    reply: ProviderTokens,
    oauthErrors: [
      'invalid_request',
      'invalid_client',
      'invalid_grant',
      'unsupported_grant_type',
      'server_error',
      'temporarily_unavailable',
    ],
  }),
  userInfo: endpoint({
    ...row,
    summary: 'Get the claims of the signed-in person',
    method: 'GET',
    path: '/oauth/userinfo',
    access: { credential: 'any' },
    reply: Identity,
    oauthErrors: ['invalid_token', 'insufficient_scope', 'server_error'],
  }),
  userInfoByPost: endpoint({
    ...row,
    summary: 'Get the same claims by POST (OpenID Connect Core §5.3.1)',
    method: 'POST',
    path: '/oauth/userinfo',
    access: { credential: 'any' },
    reply: Identity,
    oauthErrors: ['invalid_token', 'insufficient_scope', 'server_error'],
  }),
  revoke: endpoint({
    ...row,
    summary: 'Revoke an access or refresh token (RFC 7009)',
    method: 'POST',
    path: '/oauth/revoke',
    body: z.looseObject({
      token: z.string(),
      token_type_hint: z.string().optional(),
      ...clientProof,
    }),
    bodyForm: 'only',
    reply: z.strictObject({}),
    oauthErrors: ['invalid_request', 'invalid_client', 'server_error'],
  }),
})
