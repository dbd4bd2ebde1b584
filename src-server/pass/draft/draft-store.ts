import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'

/** A person's draft for one event, as stored. */
export interface StoredDraft {
  readonly revision: number
  readonly templateRevision: number
  readonly content: PassContent
  readonly confirmedRevision: number | null
  readonly confirmedTemplateRevision: number | null
  readonly confirmedAt: string | null
  readonly confirmedBy: 'self' | 'staff' | null
  /** Hash of the render that was confirmed. */
  readonly confirmedHash: string | null
}

export function toDraft(row: Record<string, unknown>): StoredDraft {
  return {
    revision: row.revision as number,
    templateRevision: row.template_revision as number,
    content: JSON.parse(row.content as string) as PassContent,
    confirmedRevision: row.confirmed_revision as number | null,
    confirmedTemplateRevision: row.confirmed_template_revision as number | null,
    confirmedAt: row.confirmed_at as string | null,
    confirmedBy: row.confirmed_by as 'self' | 'staff' | null,
    confirmedHash: row.confirmed_hash as string | null,
  }
}

export async function findDraft(
  db: Db,
  eventId: string,
  userId: string,
): Promise<StoredDraft | null> {
  const row = await db('pass_drafts').where({ event_id: eventId, user_id: userId }).first()
  return row ? toDraft(row) : null
}

/**
 * Compare-and-set on the revision: false if another write was first. Revision 0 means no draft yet.
 * `written`: by whom, from where, and when.
 */
export async function writeDraft(
  db: Db,
  key: { eventId: string; userId: string; expectedRevision: number },
  draft: StoredDraft,
  written: { by: string; from: string; now: number },
): Promise<boolean> {
  const row = {
    revision: draft.revision,
    template_revision: draft.templateRevision,
    content: JSON.stringify(draft.content),
    confirmed_revision: draft.confirmedRevision,
    confirmed_template_revision: draft.confirmedTemplateRevision,
    confirmed_at: draft.confirmedAt,
    confirmed_by: draft.confirmedBy,
    confirmed_hash: draft.confirmedHash,
    updated_at: isoTime(written.now),
    updated_by: written.by,
    updated_from: written.from,
  }
  const where = { event_id: key.eventId, user_id: key.userId }
  if (key.expectedRevision === 0) {
    const made = await db('pass_drafts')
      .insert({ ...where, ...row })
      .onConflict(['event_id', 'user_id'])
      .ignore()
      .returning('revision')
    return made.length === 1
  }
  return (
    (await db('pass_drafts')
      .where({ ...where, revision: key.expectedRevision })
      .update(row)) === 1
  )
}
