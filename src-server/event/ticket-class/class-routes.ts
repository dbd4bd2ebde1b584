import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { classOf } from './ticket-class-rules.ts'
import { classView, readClasses, removeClass, ticketCounts } from './ticket-class-store.ts'
import { findEvent } from '../event/event-store.ts'
import { findTemplate } from '../event/template-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { saveClassTemplate } from './save-class-template.ts'
import { saveClass, type SaveClassDeps } from './save-class.ts'

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
  mount(endpoints.editTicketClass, ({ caller, params, body }) =>
    saveClass(deps, caller.userId, params, body),
  )
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
