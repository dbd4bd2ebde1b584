import type { PassPreview, PreviewPass } from '../../../contract/pass/draft/pass.ts'
import type { DeskPreview, DeskPreviewPass } from '../../../contract/guest/view/attendee-pass.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { drawPass, type DrawDeps } from './draw-pass.ts'
import {
  loadPassFacts,
  requireLook,
  requireTicketAndConsent,
  type PassFacts,
} from './pass-facts.ts'
import { mapRenderError } from './map-render-error.ts'
import { confirmedRevision } from './pass-rules.ts'

/** Row 4: draws a content and stores nothing. */
export async function previewPass(
  deps: DrawDeps,
  userId: string,
  eventId: string,
  body: PreviewPass,
): Promise<PassPreview> {
  const facts = await loadPassFacts(deps.db, eventId, userId)
  requireTicketAndConsent(facts)
  const { render } = await drawPreview(deps, facts, body)
  return { render }
}

/** The drawing for facts whose access was checked. */
export async function drawPreview(
  deps: DrawDeps,
  facts: PassFacts,
  body: DeskPreviewPass,
): Promise<DeskPreview> {
  const look = requireLook(facts)
  if (body.templateRevision !== facts.event.templateRevision)
    throw new ApiError('pass_revision_conflict')
  const { content, kana } = body
  const confirmed = confirmedRevision(facts, content)
  const pass = { eventId: facts.event.id, userId: facts.user.id, ...look, content, kana, confirmed }
  const { render, notes } = await mapRenderError(() => drawPass(deps, pass))
  return { render, notes: [...notes] }
}
