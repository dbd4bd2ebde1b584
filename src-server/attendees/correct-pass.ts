import type { z } from 'zod'
import type { correctionEndpoints } from '../../contract/attendees/corrections.ts'
import type { PassContent } from '../../contract/pass/pass.ts'
import { appendAuditIn, audited, type AuditDeps } from '../db/audit-store.ts'
import type { Db } from '../db/database.ts'
import { bumpRevs } from '../db/rev-store.ts'
import { ApiError } from '../http/api-error.ts'
import { findDraft, writeDraft } from '../passes/draft-store.ts'
import { isPrivate } from '../passes/missing-glyphs.ts'
import type { PassFacts } from '../passes/pass-facts.ts'
import { defaultContent } from '../passes/pass-rules.ts'
import { savePass, type SaveDeps } from '../passes/save-pass.ts'
import { withRenderProblem } from '../passes/with-render-problem.ts'
import { reachesBeyondEvent } from '../people/role-store.ts'
import { changeUser } from '../people/user-store.ts'
import type { RecentCache } from '../runtime/recent-cache.ts'

type Correction = z.infer<NonNullable<(typeof correctionEndpoints)['correctPass']['body']>>

/** Values that a correction replaced, for the undo. */
export interface Replaced {
  /** Revision created by the correction. */
  readonly revision: number
  readonly content: PassContent
  /** The name in the participant list, if it was replaced too. */
  readonly name: string | null
}

export interface CorrectDeps extends SaveDeps, AuditDeps {
  readonly replaced: RecentCache<Replaced>
}

const keyOf = (facts: PassFacts): string => `${facts.event.id} ${facts.user.id}`

/**
 * Stores a suggested content, confirmed by staff. The participant list keeps the name's own
 * spelling, except for a name with private-use characters, which have no common meaning: it is
 * replaced there too, unless the account is used outside of the event. Returns true if it was
 * replaced.
 */
export async function correctPass(
  deps: CorrectDeps,
  staffId: string,
  facts: PassFacts,
  { kind, ...correction }: Correction,
): Promise<boolean> {
  const { event, user, draft, template } = facts
  const { content, expectedRevision } = correction
  const before = draft?.content ?? (template ? defaultContent(user, template) : content)
  let listed = false
  let isStored = false
  const record = async (trx: Parameters<typeof appendAuditIn>[0]): Promise<void> => {
    isStored = true
    listed =
      before.name === user.name &&
      isPrivate(user.name) &&
      !isPrivate(content.name) &&
      content.name.trim() !== '' &&
      kind === 'character' &&
      !(await reachesBeyondEvent(trx, user.id, event.id))
    if (listed) await renameInList(trx, user.id, content.name, deps.now())
    await appendAuditIn(trx, deps, {
      action: 'correct_pass',
      userId: staffId,
      eventId: event.id,
      subjectId: user.id,
      detail: { kind, expectedRevision, listed },
    })
  }
  const origin = `desk:${deps.stationId}`
  const writer = { by: 'staff', userId: staffId, origin, record } as const
  await withRenderProblem(content, () =>
    savePass(deps, user.id, event.id, writer, { ...correction, action: 'save' }),
  )
  // A repeated request stores nothing.
  if (!isStored) return (deps.replaced.get(keyOf(facts))?.name ?? null) !== null
  const name = listed ? user.name : null
  deps.replaced.set(keyOf(facts), { revision: expectedRevision + 1, content: before, name })
  return listed
}

/**
 * Restores what the correction replaced, even if it cannot be drawn. Throws
 * `pass_revision_conflict` if the pass was changed since.
 */
export async function undoCorrection(
  deps: CorrectDeps,
  staffId: string,
  facts: PassFacts,
  revision: number,
): Promise<void> {
  const { event, user } = facts
  const replaced = deps.replaced.get(keyOf(facts))
  if (replaced?.revision !== revision) throw new ApiError('pass_revision_conflict')
  const key = { eventId: event.id, userId: user.id, expectedRevision: revision }
  const now = deps.now()
  const written = { by: staffId, from: `desk:${deps.stationId}`, now }
  await audited(
    deps,
    async (trx) => {
      const draft = await findDraft(trx, event.id, user.id)
      const next = draft && { ...draft, revision: revision + 1, content: replaced.content }
      if (!next || !(await writeDraft(trx, key, next, written)))
        throw new ApiError('pass_revision_conflict')
      if (replaced.name !== null) await renameInList(trx, user.id, replaced.name, now)
      await bumpRevs(trx, `user:${user.id}`, `event:${event.id}`)
    },
    () => ({
      action: 'undo_correction',
      userId: staffId,
      eventId: event.id,
      subjectId: user.id,
      detail: { revision },
    }),
  )
  deps.replaced.delete(keyOf(facts))
}

async function renameInList(trx: Db, userId: string, name: string, now: number): Promise<void> {
  await changeUser(trx, userId, { name }, now)
  await bumpRevs(trx, 'people', `user:${userId}`)
}
