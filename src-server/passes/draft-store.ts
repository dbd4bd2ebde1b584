import { randomUUID } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PassContent, PassTemplate } from '../../contract/pass/pass.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/column-values.ts'
import type { PassBitmap } from './render/render-types.ts'

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
 * Compare-and-set on the revision: false when somebody else wrote meanwhile. Revision 0 is "no
 * draft yet". `written`: by whom, from where, and when.
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

/** One confirmed content, kept for good: a printed pass must be explainable later. */
export interface Confirmation {
  readonly id: string
  readonly eventId: string
  readonly userId: string
  readonly revision: number
  readonly templateRevision: number
  readonly content: PassContent
  readonly renderHash: string
  readonly confirmedBy: 'self' | 'staff'
  readonly confirmedByUser: string
  /** `session`, `app`, or `desk:` and the station. */
  readonly origin: string
}

export const newConfirmationId = (): string => randomUUID()

export async function insertConfirmation(
  db: Db,
  confirmation: Confirmation,
  bitmap: PassBitmap,
  now: number,
): Promise<void> {
  await db('pass_confirmations').insert({
    id: confirmation.id,
    event_id: confirmation.eventId,
    user_id: confirmation.userId,
    revision: confirmation.revision,
    template_revision: confirmation.templateRevision,
    content: JSON.stringify(confirmation.content),
    render_hash: confirmation.renderHash,
    width_px: bitmap.widthPx,
    height_px: bitmap.heightPx,
    bitmap: deflateRawSync(bitmap.data),
    confirmed_at: isoTime(now),
    confirmed_by: confirmation.confirmedBy,
    confirmed_by_user: confirmation.confirmedByUser,
    origin: confirmation.origin,
  })
}

/** The newest confirmation of this revision with this render, or null. */
export async function findConfirmation(
  db: Db,
  key: { eventId: string; userId: string; revision: number; renderHash: string },
): Promise<string | null> {
  const row = await db('pass_confirmations')
    .where({
      event_id: key.eventId,
      user_id: key.userId,
      revision: key.revision,
      render_hash: key.renderHash,
    })
    .orderBy([{ column: 'confirmed_at', order: 'desc' }, 'id'])
    .first('id')
  return row?.id ?? null
}

/** The dots that were confirmed, and the hash they were confirmed under. */
export async function confirmedBitmap(
  db: Db,
  confirmationId: string,
): Promise<{ bitmap: PassBitmap; renderHash: string; template: PassTemplate } | null> {
  const row = await db('pass_confirmations as c')
    .join('pass_templates as t', (on) =>
      on.on('t.event_id', 'c.event_id').andOn('t.revision', 'c.template_revision'),
    )
    .where('c.id', confirmationId)
    .first('c.width_px', 'c.height_px', 'c.bitmap', 'c.render_hash', 't.template')
  if (!row) return null
  const data = new Uint8Array(inflateRawSync(row.bitmap))
  return {
    bitmap: { widthPx: row.width_px, heightPx: row.height_px, data },
    renderHash: row.render_hash,
    template: JSON.parse(row.template) as PassTemplate,
  }
}
