import { endpoints } from '../../../contract/app/endpoints.ts'
import type { AuditDeps } from '../../platform/db/audit-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { deskPerson, type DeskPersonDeps } from '../view/attendee-view.ts'
import { joinByQr, joinEvent, listJoins } from './join-event.ts'

export interface JoinDeps extends AuditDeps, DeskPersonDeps {}

/** An account joins an event at the desk, by its QR. */
export function mountJoinByQr(mount: Mount, deps: JoinDeps): void {
  mount(endpoints.joinByQr, async ({ caller, body }) =>
    deskPerson(deps, body.eventId, await joinByQr(deps, caller.userId, body)),
  )
}

/** The owner of an account joins an event on their own device. */
export function mountOwnJoins(mount: Mount, deps: AuditDeps): void {
  mount(endpoints.listJoins, ({ caller }) => listJoins(deps, caller.userId))
  mount(endpoints.joinEvent, async ({ caller, body }) => {
    // A session opened by PIN is not the owner's confirmation.
    if (caller.passwordAt === null) throw new ApiError('recent_password_required')
    await joinEvent(deps, caller.userId, body.eventId)
    return listJoins(deps, caller.userId)
  })
}
