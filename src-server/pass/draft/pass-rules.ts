import { plainContent, type PassContent, type SavePass } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { canonicalJson } from '../../platform/db/request-key-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { User } from '../../person/user/user-store.ts'
import type { ConfirmedRevision } from '../confirmation/confirmation-store.ts'
import type { StoredDraft } from './draft-store.ts'
import type { PassFacts } from './pass-facts.ts'

/** The text under the name; an empty university counts as none. */
export function passTitle(
  { titleSource }: Pick<PassTemplate, 'titleSource'>,
  { university, title }: { readonly university?: string | null; readonly title?: string | null },
): string {
  return (titleSource === 'university_or_title' && university) || (title ?? '')
}

/** The content of a first draft, made from the person's profile. */
export function defaultContent(user: User, template: PassTemplate): PassContent {
  return {
    name: user.name,
    title: passTitle(template, user),
    affiliation: user.affiliation,
    fontScale: 'normal',
    lineMode: 'auto',
  }
}

/** True if the confirmed revision is the stored one and its template is the event's current one. */
export function isCurrentlyConfirmed(draft: StoredDraft | null, templateRevision: number): boolean {
  return (
    draft !== null &&
    draft.confirmedRevision === draft.revision &&
    draft.confirmedTemplateRevision === templateRevision
  )
}

/**
 * The valid confirmation of this content; null if the content is not the draft's, or the draft is
 * not currently confirmed.
 */
export function confirmedRevision(
  { event, user, draft }: Pick<PassFacts, 'event' | 'user' | 'draft'>,
  content: PassContent,
): ConfirmedRevision | null {
  if (!draft?.confirmedHash || !isCurrentlyConfirmed(draft, event.templateRevision)) return null
  if (!sameContent(draft.content, content)) return null
  const { revision, confirmedHash: renderHash } = draft
  return { eventId: event.id, userId: user.id, revision, renderHash }
}

const sameContent = (a: PassContent, b: PassContent): boolean =>
  a === b || canonicalJson(plainContent(a)) === canonicalJson(plainContent(b))

export interface DraftWrite {
  readonly content: PassContent
  readonly action: SavePass['action']
  readonly templateRevision: number
  readonly by: 'self' | 'staff'
  readonly renderHash: string
  readonly now: number
}

/**
 * The draft after a save or confirm; null if nothing changes (a save of the same content, or a
 * confirm of what is currently confirmed). Every change of content or confirmation adds 1 to the
 * revision.
 */
export function nextDraft(stored: StoredDraft | null, write: DraftWrite): StoredDraft | null {
  const same = stored !== null && sameContent(stored.content, write.content)
  if (same && write.action === 'save') return null
  if (same && isCurrentlyConfirmed(stored, write.templateRevision)) return null
  const revision = (stored?.revision ?? 0) + 1
  const written = { revision, templateRevision: write.templateRevision, content: write.content }
  if (write.action === 'confirm') {
    return {
      ...written,
      confirmedRevision: revision,
      confirmedTemplateRevision: write.templateRevision,
      confirmedAt: isoTime(write.now),
      confirmedBy: write.by,
      confirmedHash: write.renderHash,
    }
  }
  return {
    ...written,
    confirmedRevision: stored?.confirmedRevision ?? null,
    confirmedTemplateRevision: stored?.confirmedTemplateRevision ?? null,
    confirmedAt: stored?.confirmedAt ?? null,
    confirmedBy: stored?.confirmedBy ?? null,
    confirmedHash: stored?.confirmedHash ?? null,
  }
}
