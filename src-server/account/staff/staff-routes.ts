import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { staffOf } from './role-store.ts'
import type { SignInDeps } from '../session/sign-in.ts'
import { addStaff, changeStaff, removeStaff, type StaffDeps } from './add-staff.ts'
import { resetStaffPassword } from './reset-staff-password.ts'

/** Staff of an event: list, add, change the role, reset the password, remove. */
export function mountStaffRoutes(mount: Mount, deps: SignInDeps & StaffDeps): void {
  const { db } = deps
  mount(endpoints.listStaff, async ({ query }) => ({ staff: await staffOf(db, query.eventId) }))
  mount(endpoints.addStaff, ({ caller, body }) => addStaff(deps, caller.userId, body))
  mount(endpoints.resetStaffPassword, async ({ caller, params }) => ({
    firstPassword: await resetStaffPassword(deps, caller.userId, params.userId),
  }))
  mount(endpoints.changeStaff, async ({ caller, params, body }) => {
    await audited(deps, (trx) => changeStaff(trx, { ...params, ...body }, caller, deps.now()), {
      action: `grant_${body.role}`,
      userId: caller.userId,
      eventId: body.eventId,
      subjectId: params.userId,
    })
    return OK
  })
  mount(endpoints.removeStaff, async ({ caller, params, query }) => {
    await audited(
      deps,
      (trx) => removeStaff(trx, { userId: params.userId, eventId: query.eventId }),
      (role) => ({
        action: `revoke_${role}`,
        userId: caller.userId,
        eventId: query.eventId,
        subjectId: params.userId,
      }),
    )
    return OK
  })
}
