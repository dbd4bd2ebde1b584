import { endpoints } from '../../../contract/app/endpoints.ts'
import { findEvent, switchEvent } from '../../event/event/event-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { deskEvent, type DeskEventDeps } from '../../event/event/desk-event-routes.ts'

/** Switches print on scan for an event. The desks decide for whom. */
export function mountExpressRoutes(mount: Mount, deps: DeskEventDeps): void {
  mount(endpoints.setExpress, async ({ caller, params, body }) => {
    await audited(deps, (trx) => switchEvent(trx, params.eventId, { express: body.on }), {
      action: body.on ? 'express_on' : 'express_off',
      userId: caller.userId,
      eventId: params.eventId,
    })
    return deskEvent(deps, (await findEvent(deps.db, params.eventId))!)
  })
}
