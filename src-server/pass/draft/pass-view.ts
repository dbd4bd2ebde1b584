import type { PassDraft, PassRender, PassView } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { StoredDraft } from './draft-store.ts'
import { isCheckedIn, type PassFacts } from './pass-facts.ts'
import { defaultContent, isCurrentlyConfirmed } from './pass-rules.ts'

/** The draft as clients see it (specification §2.8). */
function draftView(draft: StoredDraft, templateRevision: number): PassDraft {
  const {
    confirmedRevision: _revision,
    confirmedTemplateRevision: _template,
    confirmedHash: _hash,
    ...shown
  } = draft
  return { ...shown, currentConfirmation: isCurrentlyConfirmed(draft, templateRevision) }
}

export interface Drawn {
  readonly render: PassRender | null
  readonly previewError: string | null
  readonly oneQrAvailable: boolean
}

/**
 * PassView (specification §2.7) of a person and event. `draft` may be one that is being written.
 */
export function passView(
  facts: PassFacts,
  template: PassTemplate,
  draft: StoredDraft | null,
  drawn: Drawn,
): PassView {
  const { event } = facts
  return {
    event: { id: event.id, title: event.title, slug: event.slug },
    templateRevision: event.templateRevision,
    template,
    defaults: defaultContent(facts.user, template),
    draft: draft ? draftView(draft, event.templateRevision) : null,
    checkedIn: isCheckedIn(facts),
    oneQrAvailable: drawn.oneQrAvailable,
    previewError: drawn.previewError,
    render: drawn.render,
  }
}
