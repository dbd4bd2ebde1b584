import { endpoints } from '../../contract/endpoints.ts'
import { appendAudit } from '../db/audit-store.ts'
import { findEvent } from '../events/event-store.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { staffOf } from '../people/role-store.ts'
import type { SignInDeps } from '../sign-in/sign-in.ts'
import { addStaff, changeStaff, removeStaff } from './add-staff.ts'
import { resetStaffPassword } from './reset-staff-password.ts'

const OK = { ok: true } as const

/** Staff of an event: list, add, change the role, reset the password, remove. */
export function mountStaffRoutes(mount: Mount, deps: SignInDeps): void {
  const { db } = deps
  mount(endpoints.listStaff, async ({ query }) => ({ staff: await staffOf(db, query.eventId) }))
  mount(endpoints.addStaff, async ({ caller, body }) => {
    if (!(await findEvent(db, body.eventId))) throw new ApiError('event_not_found')
    const added = await addStaff(db, { ...body, grantedBy: caller.userId, now: deps.now() })
    await appendAudit(deps, {
      action: `grant_${body.role}`,
      userId: caller.userId,
      eventId: body.eventId,
      subjectId: added.userId,
    })
    return added
  })
  mount(endpoints.resetStaffPassword, async ({ caller, params }) => ({
    firstPassword: await resetStaffPassword(deps, caller.userId, params.userId),
  }))
  mount(endpoints.changeStaff, async ({ caller, params, body }) => {
    await changeStaff(db, { ...params, ...body }, caller, deps.now())
    await appendAudit(deps, {
      action: `grant_${body.role}`,
      userId: caller.userId,
      eventId: body.eventId,
      subjectId: params.userId,
    })
    return OK
  })
  mount(endpoints.removeStaff, async ({ caller, params, query }) => {
    const role = await removeStaff(db, { userId: params.userId, eventId: query.eventId })
    await appendAudit(deps, {
      action: `revoke_${role}`,
      userId: caller.userId,
      eventId: query.eventId,
      subjectId: params.userId,
    })
    return OK
  })
}
