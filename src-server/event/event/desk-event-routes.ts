import { endpoints } from '../../../contract/app/endpoints.ts'
import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import { audited, type AuditDeps } from '../../platform/db/audit-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { isAdmin } from '../../account/staff/role-store.ts'
import { createEvent } from './create-event.ts'
import { deskEvent, type DeskEventDeps } from './desk-event-view.ts'
import { eventsWithout, eventsWorkedBy, findEvent, type EventRecord } from './event-store.ts'
import { saveTemplate } from './template-store.ts'

/** Events of the desk: list, create, save the label template. */
export function mountDeskEventRoutes(mount: Mount, deps: AuditDeps & DeskEventDeps): void {
  const { db } = deps
  mount(endpoints.listDeskEvents, async ({ caller }) => {
    const events = await eventsWorkedBy(db, caller.userId)
    const others = (await isAdmin(db, caller.userId)) ? await eventsWithout(db, events) : []
    const view = (event: EventRecord): Promise<DeskEvent> => deskEvent(deps, event)
    return {
      events: await Promise.all(events.map(view)),
      others: await Promise.all(others.map(view)),
    }
  })
  mount(endpoints.createEvent, async ({ caller: { userId }, body }) => {
    const eventId = await audited(
      deps,
      (trx) => createEvent(trx, body, userId, deps.now()),
      (created) => ({ action: 'create_event', userId, eventId: created }),
    )
    return deskEvent(deps, (await findEvent(db, eventId))!)
  })
  mount(endpoints.saveTemplate, async ({ caller: { userId }, params: { eventId }, body }) => {
    const template = { eventId, ...body, savedBy: userId, now: deps.now() }
    await audited(
      deps,
      (trx) => saveTemplate(trx, template),
      (revision) => ({ action: 'save_template', userId, eventId, detail: { revision } }),
    )
    return deskEvent(deps, (await findEvent(db, eventId))!)
  })
}
