import { endpoints } from '../../contract/endpoints.ts'
import { appendAudit, type AuditDeps } from '../db/audit-store.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { createEvent } from './create-event.ts'
import { deskEvent, type DeskEventDeps } from './desk-event-view.ts'
import { eventsWorkedBy, findEvent } from './event-store.ts'
import { saveTemplate } from './template-store.ts'

/** Events of the desk: list, create, save the label template. */
export function mountDeskEventRoutes(mount: Mount, deps: AuditDeps & DeskEventDeps): void {
  const { db } = deps
  mount(endpoints.listDeskEvents, async ({ caller }) => {
    const events = await eventsWorkedBy(db, caller.userId)
    return { events: await Promise.all(events.map((event) => deskEvent(deps, event))) }
  })
  mount(endpoints.createEvent, async ({ caller, body }) => {
    const eventId = await createEvent(db, body, caller.userId, deps.now())
    await appendAudit(deps, { action: 'create_event', userId: caller.userId, eventId })
    return deskEvent(deps, (await findEvent(db, eventId))!)
  })
  mount(endpoints.saveTemplate, async ({ caller, params, body }) => {
    const revision = await saveTemplate(db, {
      eventId: params.eventId,
      ...body,
      savedBy: caller.userId,
      now: deps.now(),
    })
    await appendAudit(deps, {
      action: 'save_template',
      userId: caller.userId,
      eventId: params.eventId,
      detail: { revision },
    })
    return deskEvent(deps, (await findEvent(db, params.eventId))!)
  })
}
