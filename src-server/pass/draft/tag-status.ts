import type { NfcStatus } from '../../../contract/pass/draft/pass.ts'
import type { Db } from '../../platform/db/database.ts'

/** The newest completion of a person's tag for an event. */
export interface NewestTag {
  readonly verifiedAt: string
  readonly templateRevision: number
  readonly draftRevision: number
  readonly ended: boolean
}

/** The revisions that a current tag must contain; null if nothing was ever confirmed. */
export interface CurrentPass {
  readonly confirmedRevision: number | null
  readonly templateRevision: number
}

/**
 * Specification §3.1: verified while the newest completion has the confirmed draft's and the
 * template's revision.
 */
export function tagStatus(newest: NewestTag | null, pass: CurrentPass): NfcStatus {
  if (!newest)
    return { status: 'not_written', verifiedAt: null, templateRevision: null, draftRevision: null }
  const current =
    !newest.ended &&
    newest.draftRevision === pass.confirmedRevision &&
    newest.templateRevision === pass.templateRevision
  return {
    status: current ? 'verified' : 'needs_rewrite',
    verifiedAt: newest.verifiedAt,
    templateRevision: newest.templateRevision,
    draftRevision: newest.draftRevision,
  }
}

export const toNewestTag = (row: Record<string, unknown>): NewestTag => ({
  verifiedAt: row.verified_at as string,
  templateRevision: row.template_revision as number,
  draftRevision: row.draft_revision as number,
  ended: row.ended_at !== null,
})

/** The newest completion for one person and event, or null. */
export async function newestTag(
  db: Db,
  eventId: string,
  userId: string,
): Promise<NewestTag | null> {
  const row = await db('tag_keys')
    .where({ event_id: eventId, user_id: userId })
    .orderBy([
      { column: 'verified_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('verified_at', 'template_revision', 'draft_revision', 'ended_at')
  return row ? toNewestTag(row) : null
}
