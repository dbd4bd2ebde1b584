import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { DrawingNote } from '../../pass/drawing/drawing-note.ts'
import { PreviewPass, PassPreview, SavePass } from '../../pass/draft/pass.ts'
import { DeskPerson } from './attendees.ts'
import { RegisteredLogos } from '../../pass/logo/logo.ts'
import { z } from 'zod'
import { LIMITS } from '../../platform/http/limits.ts'
import { EVENT_ERRORS, personRow } from '../../platform/http/row-fields.ts'

/**
 * A content to draw, with the kana that are typed beside it: a line below the name may show them.
 */
export const DeskPreviewPass = z.strictObject({
  ...PreviewPass.shape,
  kana: z.string().max(LIMITS.passText).optional(),
})
export type DeskPreviewPass = z.infer<typeof DeskPreviewPass>

/** The drawing, and what it leaves out of the texts. */
export const DeskPreview = z.strictObject({
  ...PassPreview.shape,
  notes: z.array(DrawingNote),
})
export type DeskPreview = z.infer<typeof DeskPreview>

export const attendeePassEndpoints = endpointGroup({
  deskPreview: endpoint({
    ...personRow,
    summary: "Draw a content for a person's pass without storing it",
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/preview',
    body: DeskPreviewPass,
    reply: DeskPreview,
    errors: [...EVENT_ERRORS, 'not_found', 'pass_revision_conflict', 'pass_render_failed'],
  }),
  deskSavePass: endpoint({
    ...personRow,
    summary: "Save or confirm a person's draft as staff",
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/pass',
    body: SavePass,
    reply: DeskPerson,
    errors: [
      ...EVENT_ERRORS,
      'not_found',
      'pass_ticket_required',
      'consent_required',
      'pass_template_disabled',
      'pass_revision_conflict',
      'pass_request_key_conflict',
      'pass_preview_mismatch',
      'pass_render_failed',
    ],
  }),
  deskLogos: endpoint({
    ...personRow,
    summary: "List the logos that may be used on this person's pass",
    method: 'GET',
    path: '/desk/events/{eventId}/people/{userId}/logos',
    reply: RegisteredLogos,
    errors: [...EVENT_ERRORS, 'not_found', 'storage_not_configured'],
  }),
  deskConsent: endpoint({
    ...personRow,
    summary: 'Record the consent of a person who is at the desk',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/consent',
    reply: DeskPerson,
  }),
})
