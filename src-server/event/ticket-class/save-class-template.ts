import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { lockEventRow } from '../event/event-admin-store.ts'
import { findEvent } from '../event/event-store.ts'
import { findTemplate, renewClassLook } from '../event/template-store.ts'
import { lookOf } from './ticket-class-rules.ts'
import { findClass, writeClassTemplate } from './ticket-class-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { requireConsistentFields, type SaveClassDeps } from './save-class.ts'

export interface SaveClassTemplate {
  /** Revision of the class's look that the edits are based on; 0 if it had none. */
  readonly expectedRevision: number
  readonly template: PassTemplate
}

/**
 * Stores a class's own template and puts it in force, in one transaction with the audit entry.
 * Returns the new revision.
 *
 * @throws ApiError `pass_revision_conflict` for another expected revision, `invalid_input` for a
 *   template of another width than the roll of the class or on which its mark cannot be drawn.
 */
export async function saveClassTemplate(
  deps: SaveClassDeps,
  by: string,
  { eventId, classId }: { readonly eventId: string; readonly classId: string },
  { expectedRevision, template }: SaveClassTemplate,
): Promise<number> {
  const body = { ...(await findClass(deps.db, eventId, classId))!, ownTemplate: template }
  const event = (await findEvent(deps.db, eventId))!
  const ofEvent = await findTemplate(deps.db, eventId, event.templateRevision)
  requireConsistentFields(body, ofEvent)
  await deps.requireDrawable(lookOf(body, ofEvent))
  return audited(
    deps,
    async (trx) => {
      await lockEventRow(trx, eventId)
      const before = (await findClass(trx, eventId, classId))!
      if ((before.templateRevision ?? 0) !== expectedRevision)
        throw new ApiError('pass_revision_conflict')
      await writeClassTemplate(trx, classId, template)
      const save = { eventId, savedBy: by, now: deps.now() }
      await renewClassLook(trx, save, { ...before, ownTemplate: template }, ofEvent)
      await bumpRevs(trx, 'templates', `event:${eventId}`)
      return (await findClass(trx, eventId, classId))!.templateRevision ?? 0
    },
    (revision) => ({
      action: 'save_class_template',
      userId: by,
      eventId,
      subjectId: classId,
      detail: { revision },
    }),
  )
}
