import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited, type AuditDeps } from '../../platform/db/audit-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { prepareEvent, type PreparationDeps } from './prepare-event.ts'
import { writeLater } from './preparation-store.ts'

export type PreparationRoutesDeps = PreparationDeps & AuditDeps

/** The preparation list of an event. */
export function mountPreparationRoutes(mount: Mount, deps: PreparationRoutesDeps): void {
  mount(endpoints.getPreparation, ({ params }) => prepareEvent(deps, params.eventId))
  mount(endpoints.leavePreparation, async ({ caller, params, body }) => {
    const mark = { ...params, ...body, by: caller.userId, now: deps.now() }
    await audited(
      deps,
      (trx) => writeLater(trx, mark),
      (changed) =>
        changed
          ? {
              action: body.later ? 'leave_point' : 'take_up_point',
              userId: caller.userId,
              eventId: params.eventId,
              detail: { point: body.point },
            }
          : null,
    )
    return prepareEvent(deps, params.eventId)
  })
}
