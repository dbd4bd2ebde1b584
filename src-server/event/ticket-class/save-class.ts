import type {
  SaveTicketClass,
  TicketClass,
} from '../../../contract/event/ticket-class/ticket-class.ts'
import {
  templateDisagreement,
  type PassTemplate,
} from '../../../contract/event/event/pass-template.ts'
import { STOCK_SPECS } from '../../../facts/stocks.ts'
import { audited, type AuditDeps } from '../../platform/db/audit-store.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { lockEventRow } from '../event/event-admin-store.ts'
import { fieldConflict } from '../event/field-conflict.ts'
import { fitsRoll, lookOf, sharedTicket, type PassLook } from './ticket-class-rules.ts'
import {
  classView,
  noSuchClass,
  readClasses,
  ticketCounts,
  writeClass,
} from './ticket-class-store.ts'
import { findEvent } from '../event/event-store.ts'
import { findTemplate, renewClassLook } from '../event/template-store.ts'
import { invalidField } from '../../platform/http/api-error.ts'

export interface SaveClassDeps extends AuditDeps {
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
export async function saveClass(
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
      if (shared !== null)
        throw fieldConflict('tickets', `The ticket ${shared} belongs to another class.`)
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
export function requireConsistentFields(body: SaveTicketClass, ofEvent: PassTemplate | null): void {
  if (body.nameJa === '' && body.nameEn === '')
    throw invalidField('nameJa', 'is needed in one language')
  const disagreement = body.ownTemplate && templateDisagreement(body.ownTemplate)
  if (disagreement) throw invalidField(`ownTemplate.${disagreement.path}`, disagreement.message)
  const base = body.ownTemplate ?? ofEvent
  if (body.roll && base && !fitsRoll(base, body.roll))
    throw invalidField('roll', `${body.roll} has another width than the template (${base.media})`)
  if (body.mark?.colour && !(body.roll && STOCK_SPECS[body.roll].twoColour))
    throw invalidField('mark.colour', `needs a black and red roll, got ${body.roll ?? 'none'}`)
}
