import type { RenderProblem } from '../../contract/pass/render-problem.ts'
import { ERROR_STATUS, type ErrorCode, type ErrorDetail } from '../../contract/core/errors.ts'

/** Sentences for people, in English. Clients use the code, not the wording. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  invalid_input: 'Something in the request is not as it must be; see details.',
  invalid_event_id: 'The event id in the address is no UUID.',
  unauthorized: 'Sign in first.',
  invalid_token: 'The access token is not valid, or no longer.',
  invalid_credentials: 'E-mail or password is wrong.',
  payment_required: 'This ticket has to be paid for first.',
  invalid_origin: 'The request does not come from a page of this kiosk.',
  event_manager_required: 'Only a manager of this event may do this.',
  admin_required: 'Only an administrator of this kiosk may do this.',
  pass_ticket_required: 'The person has no ticket for this event.',
  pass_invalid_one_qr: 'The personal QR is unknown, stopped, or that of another person.',
  forbidden: 'An access token of a third-party app does not reach this address.',
  event_not_found: 'There is no such event.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not answer that method.',
  pass_revision_conflict: 'The pass or its template changed meanwhile; read it again.',
  pass_template_disabled: 'The event has no pass template.',
  pass_confirm_required: 'Confirm the pass first.',
  pass_confirmation_required: 'The pass has to be confirmed first.',
  pass_nfc_not_enabled: 'This event writes no tags.',
  pass_nfc_event_ended: 'The event has ended.',
  pass_nfc_operation_expired: 'The operation is over or not yours; start anew.',
  pass_nfc_expired: 'The operation is over; start anew.',
  pass_nfc_rewrite_required:
    'The tag holds an older pass of the person; confirm the overwrite of what is on it now.',
  pass_nfc_tag_assigned: 'The tag belongs to another live pass.',
  pass_nfc_invalid: 'This is not a current tag of yours.',
  pass_nfc_profile_invalid: 'The tag has no valid pass.',
  nfc_readback_invalid: 'What was read back is not what was to be written.',
  pass_request_key_conflict: 'This request key was used for another request.',
  print_reason_required: 'The pass was printed before; give a reason.',
  print_state_conflict: 'The print job is not in a state that allows this.',
  already_set_up: 'This kiosk is set up already.',
  conflict: 'There is one like it already.',
  sold_out: 'No place of this ticket is left.',
  event_ended: 'The event is over.',
  ticket_not_on_sale: 'This ticket is not on sale.',
  check_in_off: 'Check-in is switched off for this event.',
  payload_too_large: 'The request body is too large.',
  pass_preview_mismatch: 'The drawing is not the one that was seen; look at it again.',
  pass_render_failed: 'The pass cannot be drawn.',
  logo_unreadable: 'The image cannot be used as a logo.',
  import_unreadable: 'The file cannot be read as a list of attendees.',
  consent_required: 'Consent to the current document is not on record.',
  recent_password_required:
    'Give your password again: it was not given for this session in the last 5 minutes.',
  person_present_required:
    'The person takes part in other events too: confirm that they are present, or ask an administrator.',
  pass_human_action_required:
    'A person has to do this in the web page, or has something to do there first.',
  rate_limited: 'Too many tries; wait a while.',
  internal_error: 'Something went wrong here; the log has it under the request id.',
  svc_entry_unavailable: 'The entries cannot be reached just now; try again.',
  nfc_source_unavailable: 'The tags cannot be reached just now; try again.',
  storage_not_configured: 'This kiosk was set up without a place for logo images.',
  rate_limit_unavailable: 'The limiter cannot be reached just now; try again.',
  temporarily_unavailable: 'The data cannot be reached just now; try again.',
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
  return error.details
    .map(({ path, message }) => (path ? `${path}: ${message}` : message))
    .join('; ')
}

/** 400 invalid_input for one field. */
export function invalidField(path: string, message: string): ApiError {
  return new ApiError('invalid_input', { details: [{ path, message }] })
}
