import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import { ERROR_STATUS, type ErrorCode, type ErrorDetail } from '../../../contract/platform/http/errors.ts'

/** Sentences for people, in English. Clients use the code, not the wording. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  invalid_input: 'The request is not valid; see details.',
  invalid_event_id: 'The event id in the path is not a UUID.',
  unauthorized: 'Sign in first.',
  invalid_token: 'The access token is invalid or expired.',
  invalid_credentials: 'The e-mail or the password is wrong.',
  payment_required: 'This ticket must be paid for first.',
  invalid_origin: 'The request does not come from a page of this kiosk.',
  event_manager_required: 'Only a manager of this event may do this.',
  admin_required: 'Only an administrator of this kiosk may do this.',
  pass_ticket_required: 'The person has no ticket for this event.',
  pass_invalid_one_qr: 'The personal QR is unknown, revoked, or belongs to another person.',
  forbidden: 'An access token of a third-party app is not accepted at this address.',
  event_not_found: 'There is no such event.',
  not_found: 'This address does not exist.',
  method_not_allowed: 'This address does not support that method.',
  pass_revision_conflict: 'The pass or its template was changed in the meantime; read it again.',
  pass_template_disabled: 'The event has no pass template.',
  pass_confirm_required: 'Confirm the pass first.',
  pass_confirmation_required: 'The pass must be confirmed first.',
  pass_nfc_not_enabled: 'This event does not use tags.',
  pass_nfc_event_ended: 'The event has ended.',
  pass_nfc_operation_expired: 'The operation has expired or belongs to another person; start a new one.',
  pass_nfc_expired: 'The operation has expired; start a new one.',
  pass_nfc_rewrite_required:
    'The tag has an earlier pass of the person; confirm that its current content is overwritten.',
  pass_nfc_tag_assigned: 'The tag belongs to another valid pass.',
  pass_nfc_invalid: 'This is not a current tag of this person.',
  pass_nfc_profile_invalid: 'The tag has no valid pass.',
  nfc_readback_invalid: 'The content read back differs from the content written.',
  pass_request_key_conflict: 'This request key was used for another request.',
  print_reason_required: 'The pass was printed before; give a reason.',
  print_state_conflict: 'The state of the print job does not allow this.',
  already_set_up: 'This kiosk is set up already.',
  conflict: 'It already exists.',
  sold_out: 'This ticket is sold out.',
  event_ended: 'The event is over.',
  ticket_not_on_sale: 'This ticket is not on sale.',
  check_in_off: 'Check-in is switched off for this event.',
  payload_too_large: 'The request body is too large.',
  pass_preview_mismatch: 'The drawing differs from the one that was shown; check it again.',
  pass_render_failed: 'The pass cannot be drawn.',
  logo_unreadable: 'The image cannot be used as a logo.',
  import_unreadable: 'The file cannot be read as a participant list.',
  consent_required: 'Consent to the current document is missing.',
  recent_password_required:
    'Enter your password again: it was not entered in this session in the last 5 minutes.',
  person_present_required:
    'The person takes part in other events too: confirm that they are present, or ask an administrator.',
  pass_human_action_required: 'A person must do this in the web page, or must complete a step there first.',
  rate_limited: 'Too many attempts; try again later.',
  internal_error: 'An internal error occurred; the log has its details under the request id.',
  svc_entry_unavailable: 'The entries are temporarily unavailable; try again.',
  nfc_source_unavailable: 'The tags are temporarily unavailable; try again.',
  storage_not_configured: 'This kiosk has no storage for logo images.',
  rate_limit_unavailable: 'The rate limiter is temporarily unavailable; try again.',
  temporarily_unavailable: 'The data is temporarily unavailable; try again.',
}

/** Further fields of an error reply. */
export interface ErrorExtras {
  /** A sentence instead of the code's own. */
  readonly message?: string
  readonly details?: readonly ErrorDetail[]
  /** Why a pass cannot be drawn, on the desk's own rows. */
  readonly problem?: RenderProblem
  /** Another status than the code's, where one endpoint has its own. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/**
 * The only error class that reaches a client: a code of the contract, with its status from the
 * contract's table.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  readonly problem: RenderProblem | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly status: number

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(extras.message ?? SENTENCES[code] ?? code, { cause: extras.cause })
    this.name = 'ApiError'
    this.code = code
    this.details = extras.details
    this.problem = extras.problem
    this.headers = extras.headers ?? {}
    this.status = extras.status ?? ERROR_STATUS[code]
  }
}

/**
 * The sentence of the error. That of `invalid_input` names the fields, for clients that show only
 * the sentence.
 */
export function sentenceOf(error: ApiError): string {
  if (error.code !== 'invalid_input' || !error.details) return error.message
  return error.details.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
}

/** 400 invalid_input for one field. */
export function invalidField(path: string, message: string): ApiError {
  return new ApiError('invalid_input', { details: [{ path, message }] })
}
