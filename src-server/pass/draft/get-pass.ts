import type { DrawingNote } from '../../../contract/pass/drawing/drawing-note.ts'
import type { PassView } from '../../../contract/pass/draft/pass.ts'
import { showableQr } from '../../person/personal-qr/personal-qr-store.ts'
import { drawCurrent } from './draw-current.ts'
import type { DrawDeps } from './draw-pass.ts'
import {
  loadPassFacts,
  requireLook,
  requireTemplate,
  requireTicketAndConsent,
  type PassFacts,
} from './pass-facts.ts'
import { passView } from './pass-view.ts'
import type { RenderError } from '../drawing/render-error.ts'

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
