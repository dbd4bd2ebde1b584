import { PassTemplate, templateDisagreement } from '../../contract/pass/pass.ts'
import type { Db } from '../db/database.ts'
import { bumpRevs } from '../db/rev-store.ts'
import { isoTime } from '../db/column-values.ts'
import { ApiError, invalidField } from '../http/api-error.ts'

export interface SaveTemplate {
  readonly eventId: string
  readonly expectedRevision: number
  readonly template: PassTemplate
  readonly savedBy: string | null
  readonly now: number
}

/**
 * Stores a new revision and puts it in force; every confirmation of the old one ends by that.
 * Answers the new revision. A template whose stock is not its media is `invalid_input`, another
 * expected revision `pass_revision_conflict`.
 */
export async function saveTemplate(db: Db, save: SaveTemplate): Promise<number> {
  const disagreement = templateDisagreement(save.template)
  if (disagreement) throw invalidField(`template.${disagreement.path}`, disagreement.message)
  const revision = save.expectedRevision + 1
  await db.transaction(async (trx) => {
    const moved = await trx('events')
      .where({ id: save.eventId, template_revision: save.expectedRevision })
      .update({ template_revision: revision, updated_at: isoTime(save.now) })
    if (moved !== 1) throw new ApiError('pass_revision_conflict')
    await trx('pass_templates').insert({
      event_id: save.eventId,
      revision,
      template: JSON.stringify(save.template),
      saved_by: save.savedBy,
      saved_at: isoTime(save.now),
    })
    await bumpRevs(trx, 'templates', `event:${save.eventId}`)
  })
  return revision
}

export async function findTemplate(
  db: Db,
  eventId: string,
  revision: number,
): Promise<PassTemplate | null> {
  if (revision === 0) return null
  const row = await db('pass_templates').where({ event_id: eventId, revision }).first('template')
  return row ? (JSON.parse(row.template) as PassTemplate) : null
}

/** Who put a revision in force, and when; null when there is no such revision. */
export async function findSavedTemplate(
  db: Db,
  eventId: string,
  revision: number,
): Promise<{ by: string | null; at: string } | null> {
  const row = await db('pass_templates as t')
    .leftJoin('users as u', 'u.id', 't.saved_by')
    .where({ 't.event_id': eventId, 't.revision': revision })
    .first('u.name', 't.saved_at')
  return row ? { by: row.name ?? null, at: row.saved_at } : null
}
