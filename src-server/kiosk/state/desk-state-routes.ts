import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { deskState, deskStateRev, type StateDeps } from './desk-state.ts'

/** The polled state of a desk at one event. */
export function mountDeskStateRoutes(mount: Mount, deps: StateDeps): void {
  mount(endpoints.getDeskState, {
    rev: ({ query }) => deskStateRev(deps, query.eventId),
    reply: ({ query }, rev) => deskState(deps, query.eventId, rev),
  })
}
