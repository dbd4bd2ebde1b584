import type { DrawingNote } from '../../../contract/pass/drawing/drawing-note.ts'
import type { PassView, PassPreview, PreviewPass } from '../../../contract/pass/draft/pass.ts'
import { showableQr } from '../../person/personal-qr/personal-qr-store.ts'
import { drawCurrent, type DrawDeps, drawPass } from './draw-pass.ts'
import {
  loadPassFacts,
  requireLook,
  requireTemplate,
  requireTicketAndConsent,
  type PassFacts,
} from './pass-facts.ts'
import { passView } from './pass-view.ts'
import type { RenderError } from '../drawing/render-error.ts'
import type { DeskPreview, DeskPreviewPass } from '../../../contract/guest/view/attendee-pass.ts'
import { ApiError } from '../../platform/http/api-error.ts'
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
  if (body.templateRevision !== facts.event.templateRevision) throw new ApiError('pass_revision_conflict')
  const { content, kana } = body
  const confirmed = confirmedRevision(facts, content)
  const pass = { eventId: facts.event.id, userId: facts.user.id, ...look, content, kana, confirmed }
  const { render, notes } = await mapRenderError(() => drawPass(deps, pass))
  return { render, notes: [...notes] }
}

/** Row 2: the pass as its owner sees it. */
export async function getPass(deps: DrawDeps, userId: string, eventId: string): Promise<PassView> {
  const facts = await loadPassFacts(deps.db, eventId, userId)
  requireTicketAndConsent(facts)
  requireTemplate(facts)
  return (await viewOf(deps, facts)).view
}

/**
 * The view of facts that are already loaded, with the drawing of the draft or of the default
 * content.
 */
export async function viewOf(
  deps: DrawDeps,
  facts: PassFacts,
): Promise<{ view: PassView; error: RenderError | null; notes: readonly DrawingNote[] }> {
  const look = requireLook(facts)
  const qr = await showableQr(deps.db, deps.secrets, facts.user.id)
  const { rendered, error } = await drawCurrent(deps, facts, look, qr)
  const view = passView(facts, look.template, facts.draft, {
    render: rendered?.render ?? null,
    previewError: error?.message ?? null,
    oneQrAvailable: qr !== null,
  })
  return { view, error, notes: rendered?.notes ?? [] }
}
