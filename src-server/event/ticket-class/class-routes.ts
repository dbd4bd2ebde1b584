import type { Core } from '../../platform/db/core.ts'
import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { classOf, lookOf, fitsRoll, sharedTicket, type PassLook } from './ticket-class-rules.ts'
import {
  classView,
  readClasses,
  removeClass,
  ticketCounts,
  findClass,
  writeClassTemplate,
  noSuchClass,
  writeClass,
} from './ticket-class-store.ts'
import { findEvent } from '../event/event-store.ts'
import { findTemplate, renewClassLook } from '../event/template-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { type PassTemplate, templateDisagreement } from '../../../contract/event/event/pass-template.ts'
import { lockEventRow, fieldConflict } from '../event/event-admin-store.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import type { SaveTicketClass, TicketClass } from '../../../contract/event/ticket-class/ticket-class.ts'
import { STOCK_SPECS } from '../../../facts/stocks.ts'

interface SaveClassDeps extends Core {
  /** Throws `invalid_input` if the mark of a look cannot be drawn. */
  readonly requireDrawable: (look: PassLook | null) => Promise<void>
}

interface ClassKey {
  readonly eventId: string
  /** Null adds a class. */
  readonly classId: string | null
}

/**
 * Stores a ticket class and puts its look in force, in one transaction with the audit entry.
 *
 * @throws ApiError `conflict` for a ticket of another class, `invalid_input` for a roll of another
 *   width or a mark that cannot be drawn.
 */
async function saveClass(
  deps: SaveClassDeps,
  by: string,
  { eventId, classId }: ClassKey,
  body: SaveTicketClass,
): Promise<TicketClass> {
  const event = (await findEvent(deps.db, eventId))!
  const ofEvent = await findTemplate(deps.db, eventId, event.templateRevision)
  requireConsistentFields(body, ofEvent)
  await deps.requireDrawable(lookOf(body, ofEvent))
  const saved = await audited(
    deps,
    async (trx) => {
      await lockEventRow(trx, eventId)
      const before = await readClasses(trx, eventId)
      if (classId !== null && !before.some((one) => one.classId === classId)) throw noSuchClass()
      const others = before.filter((one) => one.classId !== classId)
      const shared = sharedTicket(body, others)
      if (shared !== null) throw fieldConflict('tickets', `The ticket ${shared} belongs to another class.`)
      const id = await writeClass(trx, eventId, classId, body)
      const one = (await readClasses(trx, eventId)).find((other) => other.classId === id)!
      const { templateRevision } = (await findEvent(trx, eventId))!
      await renewClassLook(
        trx,
        { eventId, savedBy: by, now: deps.now() },
        one,
        await findTemplate(trx, eventId, templateRevision),
      )
      await bumpRevs(trx, 'templates', `event:${eventId}`)
      return id
    },
    (id) => ({
      action: classId === null ? 'add_ticket_class' : 'edit_ticket_class',
      userId: by,
      eventId,
      subjectId: id,
      detail: { nameJa: body.nameJa, nameEn: body.nameEn, tickets: body.tickets },
    }),
  )
  const classes = await readClasses(deps.db, eventId)
  const one = classes.find((other) => other.classId === saved)
  if (!one) throw noSuchClass()
  return classView(one, classes, await ticketCounts(deps.db, eventId))
}

/** Throws `invalid_input` if the fields of a class contradict each other. */
function requireConsistentFields(body: SaveTicketClass, ofEvent: PassTemplate | null): void {
  if (body.nameJa === '' && body.nameEn === '') throw invalidField('nameJa', 'is needed in one language')
  const disagreement = body.ownTemplate && templateDisagreement(body.ownTemplate)
  if (disagreement) throw invalidField(`ownTemplate.${disagreement.path}`, disagreement.message)
  const base = body.ownTemplate ?? ofEvent
  if (body.roll && base && !fitsRoll(base, body.roll))
    throw invalidField('roll', `${body.roll} has another width than the template (${base.media})`)
  if (body.mark?.colour && !(body.roll && STOCK_SPECS[body.roll].twoColour))
    throw invalidField('mark.colour', `needs a black and red roll, got ${body.roll ?? 'none'}`)
}

interface SaveClassTemplate {
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
async function saveClassTemplate(
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
      if ((before.templateRevision ?? 0) !== expectedRevision) throw new ApiError('pass_revision_conflict')
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

/** Ticket classes, as organisers edit them. */
export function mountClassRoutes(mount: Mount, deps: SaveClassDeps): void {
  const { db } = deps
  mount(endpoints.listTicketClasses, async ({ params: { eventId } }) => {
    const classes = await readClasses(db, eventId)
    const tickets = await ticketCounts(db, eventId)
    const { templateRevision } = (await findEvent(db, eventId))!
    return {
      classes: classes.map((one) => classView(one, classes, tickets)),
      without: [...tickets.keys()].filter((name) => classOf(classes, name) === null),
      template: await findTemplate(db, eventId, templateRevision),
    }
  })
  mount(endpoints.addTicketClass, ({ caller, params, body }) =>
    saveClass(deps, caller.userId, { ...params, classId: null }, body),
  )
  mount(endpoints.editTicketClass, ({ caller, params, body }) => saveClass(deps, caller.userId, params, body))
  mount(endpoints.saveClassTemplate, async ({ caller, params, body }) => ({
    template: body.template,
    templateRevision: await saveClassTemplate(deps, caller.userId, params, body),
  }))
  mount(endpoints.deleteTicketClass, async ({ caller, params: { eventId, classId } }) => {
    await audited(
      deps,
      async (trx) => {
        await removeClass(trx, eventId, classId)
        await bumpRevs(trx, 'templates', `event:${eventId}`)
      },
      { action: 'delete_ticket_class', userId: caller.userId, eventId, subjectId: classId },
    )
    return OK
  })
}
