/**
 * Every error code with its HTTP status (specification §7.3; the status is this product's choice).
 * The resource API and the provider have their own formats and codes (§7.1, §7.2).
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_event_id: 400,
  unauthorized: 401,
  invalid_token: 401,
  invalid_credentials: 401,
  payment_required: 402,
  invalid_origin: 403,
  event_manager_required: 403,
  admin_required: 403,
  pass_ticket_required: 403,
  pass_invalid_one_qr: 403,
  nfc_permission_denied: 403,
  forbidden: 403,
  event_not_found: 404,
  pass_nfc_profile_invalid: 404,
  pass_nfc_invalid: 404,
  not_found: 404,
  method_not_allowed: 405,
  pass_revision_conflict: 409,
  pass_template_disabled: 409,
  pass_confirm_required: 409,
  pass_confirmation_required: 409,
  pass_nfc_operation_expired: 409,
  pass_nfc_expired: 409,
  pass_nfc_rewrite_required: 409,
  pass_nfc_not_enabled: 409,
  pass_nfc_event_ended: 409,
  pass_nfc_tag_assigned: 409,
  pass_request_key_conflict: 409,
  print_reason_required: 409,
  print_state_conflict: 409,
  already_set_up: 409,
  conflict: 409,
  sold_out: 409,
  event_ended: 409,
  ticket_not_on_sale: 409,
  check_in_off: 409,
  payload_too_large: 413,
  pass_preview_mismatch: 422,
  pass_render_failed: 422,
  nfc_readback_invalid: 422,
  logo_unreadable: 422,
  import_unreadable: 422,
  consent_required: 428,
  recent_password_required: 428,
  person_present_required: 428,
  address_confirmation_required: 428,
  pass_human_action_required: 428,
  rate_limited: 429,
  internal_error: 500,
  svc_entry_unavailable: 502,
  nfc_source_unavailable: 502,
  storage_not_configured: 503,
  rate_limit_unavailable: 503,
  temporarily_unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** One invalid field: its path (`content.name`, `logos[2].x`) and the reason, for developers. */
export interface ErrorDetail {
  readonly path: string
  readonly message: string
}

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
