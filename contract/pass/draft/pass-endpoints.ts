import { z } from 'zod'
import { managerWithToken } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { RegisteredLogos, StaffLogosQuery } from '../logo/logo.ts'
import { PassEvents, PassPreview, PassView, PreviewPass, SavePass } from './pass.ts'
import { since } from '../../platform/http/scalars.ts'
import { EVENT_ERRORS, eventParams } from '../../platform/http/row-fields.ts'

const sinceQuery = z.strictObject({ since })
const either = { credential: 'any' } as const

const row = { tag: 'passes', api: 'native', access: either } as const

/** The native-client pass API, row by row (specification §4.1; error codes §7.3). */
export const passEndpoints = endpointGroup({
  /** Row 1. */
  listPassEvents: endpoint({
    ...row,
    summary: 'List the events for which the person can have a pass',
    method: 'GET',
    path: '/api/passes/events',
    query: sinceQuery,
    reply: PassEvents,
    errors: ['consent_required', 'pass_human_action_required'],
    polled: true,
  }),
  /** Row 2. */
  getPass: endpoint({
    ...row,
    summary: "Get the person's pass of one event: template, draft and drawing",
    method: 'GET',
    path: '/api/passes/{eventId}',
    params: eventParams,
    reply: PassView,
    errors: [
      'event_not_found',
      'pass_ticket_required',
      'pass_template_disabled',
      'consent_required',
      'pass_human_action_required',
    ],
  }),
  /** Row 3. */
  savePass: endpoint({
    ...row,
    summary: 'Save or confirm the draft; does not print, write a tag or check in',
    method: 'POST',
    path: '/api/passes/{eventId}',
    params: eventParams,
    body: SavePass,
    reply: PassView,
    errors: [
      'event_not_found',
      'pass_ticket_required',
      'pass_template_disabled',
      'pass_revision_conflict',
      'pass_request_key_conflict',
      'pass_preview_mismatch',
      'pass_render_failed',
      'consent_required',
      'pass_human_action_required',
    ],
  }),
  /** Row 4. */
  previewPass: endpoint({
    ...row,
    summary: 'Draw a content without storing it',
    method: 'POST',
    path: '/api/passes/{eventId}/preview',
    params: eventParams,
    body: PreviewPass,
    reply: PassPreview,
    errors: [
      'event_not_found',
      'pass_ticket_required',
      'pass_template_disabled',
      'pass_revision_conflict',
      'pass_render_failed',
      'consent_required',
      'pass_human_action_required',
    ],
  }),
  /** Row 10. */
  listLogos: endpoint({
    tag: 'logos',
    summary: "List the approved logos of the person's companies and organizations",
    method: 'GET',
    path: '/api/passes/logos',
    api: 'native',
    access: either,
    reply: RegisteredLogos,
    errors: ['consent_required', 'storage_not_configured', 'pass_human_action_required'],
  }),
  /** Row 11. */
  listLogosOfParticipant: endpoint({
    tag: 'logos',
    summary: 'List the logos of a participant whose personal QR was scanned at reception',
    method: 'POST',
    path: '/api/admin/passes/{eventId}/logos',
    api: 'native',
    access: { ...managerWithToken, checksRecords: true },
    params: eventParams,
    body: StaffLogosQuery,
    reply: RegisteredLogos,
    paramsError: 'invalid_event_id',
    errors: [
      'invalid_event_id',
      ...EVENT_ERRORS,
      'consent_required',
      'pass_human_action_required',
      'pass_invalid_one_qr',
      'pass_ticket_required',
      'storage_not_configured',
    ],
  }),
})
