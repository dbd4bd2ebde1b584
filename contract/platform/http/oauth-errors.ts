/**
 * Error codes of the sign-in provider and of the native token endpoint with their HTTP status
 * (specification §7.2, RFC 6749 §5.2, RFC 8628 §3.5). Their body is `{error, error_description}`.
 */
export const OAUTH_ERROR_STATUS = {
  invalid_request: 400,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 400,
  invalid_client: 401,
  invalid_token: 401,
  /** The access token has no `openid` (RFC 6750 §3.1). */
  insufficient_scope: 403,
  /** An access token of a third-party app beside the request. */
  forbidden: 403,
  server_error: 500,
  temporarily_unavailable: 503,
} as const

export type OauthErrorCode = keyof typeof OAUTH_ERROR_STATUS
