import { endpoints } from '../../../contract/endpoints.ts'
import { findEvent, switchEvent } from '../../events/event-store.ts'
import type { Mount } from '../../http/mount-endpoint.ts'
import { audited, type AuditDeps } from '../../db/audit-store.ts'
import { deskEvent, type DeskEventDeps } from '../../events/desk-event-view.ts'

export interface ExpressDeps extends AuditDeps, DeskEventDeps {}

/** Switches print on scan for an event. The desks decide for whom. */
export function mountExpressRoutes(mount: Mount, deps: ExpressDeps): void {
  mount(endpoints.setExpress, async ({ caller, params, body }) => {
    await audited(deps, (trx) => switchEvent(trx, params.eventId, { express: body.on }), {
      action: body.on ? 'express_on' : 'express_off',
      userId: caller.userId,
      eventId: params.eventId,
    })
    return deskEvent(deps, (await findEvent(deps.db, params.eventId))!)
  })
}
