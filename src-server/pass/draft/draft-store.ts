import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { integer, json, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'

export const DRAFTS = table('pass_drafts', {
  eventId: text(),
  userId: text(),
  revision: integer(),
  templateRevision: integer(),
  content: json<PassContent>(),
  confirmedRevision: orNull(integer()),
  confirmedTemplateRevision: orNull(integer()),
  confirmedAt: orNull(time()),
  confirmedBy: orNull(text<'self' | 'staff'>()),
  /** Hash of the render that was confirmed. */
  confirmedHash: orNull(text()),
  updatedAt: time(),
  updatedBy: orNull(text()),
  /** `session`, `app`, or `desk:` and the station. */
  updatedFrom: orNull(text()),
})
const DRAFT = DRAFTS.pick(
  'revision',
  'templateRevision',
  'content',
  'confirmedRevision',
  'confirmedTemplateRevision',
  'confirmedAt',
  'confirmedBy',
  'confirmedHash',
)
/** A person's draft for one event, as stored. */
export type StoredDraft = RecordOf<typeof DRAFT>
export const toDraft = DRAFT.read

export const findDraft = (db: Db, eventId: string, userId: string): Promise<StoredDraft | null> =>
  DRAFT.find(db, { eventId, userId })

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
  const row = DRAFTS.write({
    ...draft,
    updatedAt: isoTime(written.now),
    updatedBy: written.by,
    updatedFrom: written.from,
  })
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
