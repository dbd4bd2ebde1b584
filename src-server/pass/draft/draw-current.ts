import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import { drawOrExplain, type DrawDeps } from './draw-pass.ts'
import type { PassFacts } from './pass-facts.ts'
import { confirmedRevision, defaultContent } from './pass-rules.ts'

/** The content of the draft, or the default content. */
export const currentContent = ({ draft, user }: PassFacts, template: PassTemplate): PassContent =>
  draft?.content ?? defaultContent(user, template)

/** Draws the pass as it stands, or returns why it cannot be drawn. */
export function drawCurrent(
  deps: DrawDeps,
  facts: PassFacts,
  look: PassLook,
  qr?: string | null,
): ReturnType<typeof drawOrExplain> {
  const content = currentContent(facts, look.template)
  const confirmed = confirmedRevision(facts, content)
  const person = { eventId: facts.event.id, userId: facts.user.id }
  return drawOrExplain(deps, { ...person, qr, ...look, content, confirmed })
}
