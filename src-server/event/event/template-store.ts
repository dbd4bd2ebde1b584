import { PassTemplate, templateDisagreement } from '../../../contract/event/event/pass-template.ts'
import type { Db } from '../../platform/db/database.ts'
import { canonicalJson } from '../../platform/db/request-key-store.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { integer, json, orNull, table, text, time } from '../../platform/db/table.ts'
import type { ClassMark } from '../../../contract/event/ticket-class/class-mark.ts'
import type { Stock } from '../../../facts/stocks.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { lookOf, type ClassRecord, type PassLook } from '../ticket-class/ticket-class-rules.ts'
import { readClasses } from '../ticket-class/ticket-class-store.ts'

export const TEMPLATES = table('pass_templates', {
  eventId: text(),
  revision: integer(),
  template: json<PassTemplate>(),
  savedBy: orNull(text()),
  savedAt: time(),
  classId: orNull(text()),
  mark: orNull(json<ClassMark>()),
  roll: orNull(text<Stock>()),
})
const LOOK = TEMPLATES.pick('template', 'mark', 'roll')

interface SaveTemplate {
  readonly eventId: string
  readonly expectedRevision: number
  readonly template: PassTemplate
  readonly savedBy: string | null
  readonly now: number
}

/**
 * Stores a new revision and makes it current, which ends every confirmation of the old one. Returns
 * the new revision. A stock that does not fit the media is `invalid_input`; another expected
 * revision is `pass_revision_conflict`.
 */
export async function saveTemplate(db: Db, save: SaveTemplate): Promise<number> {
  const disagreement = templateDisagreement(save.template)
  if (disagreement) throw invalidField(`template.${disagreement.path}`, disagreement.message)
  return db.transaction(async (trx) => {
    // Serialises concurrent saves: the later one finds the revision changed.
    await trx('events').where({ id: save.eventId }).forNoKeyUpdate().first('id')
    const revision = await nextRevision(trx, save.eventId)
    const moved = await trx('events')
      .where({ id: save.eventId, template_revision: save.expectedRevision })
      .update({ template_revision: revision, updated_at: isoTime(save.now) })
    if (moved !== 1) throw new ApiError('pass_revision_conflict')
    await insertTemplate(trx, save, revision, {
      template: save.template,
      mark: null,
      roll: null,
    })
    for (const one of await readClasses(trx, save.eventId))
      if (!one.ownTemplate) await renewClassLook(trx, save, one, save.template)
    await bumpRevs(trx, 'templates', `event:${save.eventId}`)
    return revision
  })
}

/** Templates of an event and of its classes share one sequence of numbers. */
async function nextRevision(trx: Db, eventId: string): Promise<number> {
  const last = await trx('pass_templates').where({ event_id: eventId }).max('revision as n').first()
  return Number(last?.n ?? 0) + 1
}

type SavedNow = Pick<SaveTemplate, 'eventId' | 'savedBy' | 'now'>

async function insertTemplate(
  trx: Db,
  { eventId, savedBy, now }: SavedNow,
  revision: number,
  look: PassLook & { readonly classId?: string | null },
): Promise<void> {
  await TEMPLATES.insert(trx, { ...look, eventId, revision, savedBy, savedAt: isoTime(now) })
}

/**
 * Makes the look of a class current under a new revision, which ends the confirmations of its
 * people. No effect if it is already current.
 */
export async function renewClassLook(
  trx: Db,
  save: SavedNow,
  one: ClassRecord,
  ofEvent: PassTemplate | null,
): Promise<void> {
  const look = lookOf(one, ofEvent)
  const before = await findLook(trx, save.eventId, one.templateRevision ?? 0)
  if (canonicalJson(look) === canonicalJson(before)) return
  const revision = look && (await nextRevision(trx, save.eventId))
  if (look && revision !== null) await insertTemplate(trx, save, revision, { ...look, classId: one.classId })
  await trx('ticket_classes').where({ id: one.classId }).update({ template_revision: revision })
}

/** Template and mark of a revision; null if it does not exist. */
export async function findLook(db: Db, eventId: string, revision: number): Promise<PassLook | null> {
  if (revision === 0) return null
  return LOOK.find(db, { eventId, revision })
}

export async function findTemplate(db: Db, eventId: string, revision: number): Promise<PassTemplate | null> {
  return (await findLook(db, eventId, revision))?.template ?? null
}

/** Who made a revision current, and when; null if it does not exist. */
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
