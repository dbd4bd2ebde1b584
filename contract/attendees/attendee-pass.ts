import { receptionist } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { DrawingNote } from '../pass/drawing-note.ts'
import { PreviewPass, PassPreview, SavePass } from '../pass/pass.ts'
import { DeskPerson } from './attendees.ts'
import { RegisteredLogos } from '../pass/logo.ts'
import { z } from 'zod'
import { LIMITS } from '../core/limits.ts'
import { uuid } from '../core/scalars.ts'

const passParams = z.strictObject({ eventId: uuid, userId: uuid })
const desk = { tag: 'desk', api: 'desk' } as const

/** A content to draw, with the kana that are typed beside it: a line below the name may show them. */
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

export const attendeePassEndpoints = {
  deskPreview: endpoint({
    ...desk,
    id: 'deskPreview',
    summary: "Draw a content for a person's pass without storing it",
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/preview',
    access: receptionist('params.eventId'),
    params: passParams,
    body: DeskPreviewPass,
    reply: DeskPreview,
    errors: [
      'event_not_found',
      'event_manager_required',
      'not_found',
      'pass_revision_conflict',
      'pass_render_failed',
    ],
  }),
  deskSavePass: endpoint({
    ...desk,
    id: 'deskSavePass',
    summary: "Save or confirm a person's draft as staff",
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/pass',
    access: receptionist('params.eventId'),
    params: passParams,
    body: SavePass,
    reply: DeskPerson,
    errors: [
      'event_not_found',
      'event_manager_required',
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
    ...desk,
    id: 'deskLogos',
    summary: "List the logos that may be used on this person's pass",
    method: 'GET',
    path: '/desk/events/{eventId}/people/{userId}/logos',
    access: receptionist('params.eventId'),
    params: passParams,
    reply: RegisteredLogos,
    errors: ['event_not_found', 'event_manager_required', 'not_found', 'storage_not_configured'],
  }),
  deskConsent: endpoint({
    ...desk,
    id: 'deskConsent',
    summary: 'Record the consent of a person who is at the desk',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/consent',
    access: receptionist('params.eventId'),
    params: passParams,
    reply: DeskPerson,
    errors: ['event_not_found', 'event_manager_required', 'not_found'],
  }),
}
