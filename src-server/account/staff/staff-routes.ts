import type { Core } from '../../platform/db/core.ts'
import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { staffOf, grantRole, hasAnyRole, revokeEventRole, worksAtEvent } from './role-store.ts'
import { type SignInDeps, resetPassword, endAllAccess } from '../session/sign-in.ts'
import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../contract/platform/http/endpoint.ts'
import type { EventRole } from '../../../contract/person/user/person.ts'
import { isUniqueViolation, type Db } from '../../platform/db/database.ts'
import { isDeadlock } from '../../platform/db/in-transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { firstPassword, hashPassword } from '../password/password.ts'
import { deletePin } from '../handover/pin-store.ts'
import { endOtherSessions } from '../session/session-store.ts'
import { findUserByEmail, insertUser, setFirstPassword } from '../../person/user/user-store.ts'

/** Replaces the password of another staff member. Returns the new first password. */
async function resetStaffPassword(deps: SignInDeps, callerId: string, userId: string): Promise<string> {
  if (userId === callerId)
    throw new ApiError('conflict', {
      message: 'The own password cannot be reset; change it instead.',
    })
  if (!(await hasAnyRole(deps.db, userId))) throw new ApiError('not_found')
  return resetPassword(deps, { staffId: callerId, eventId: null }, userId)
}

/** `findEvent`: the event, or null. It comes from outside, because accounts know no events. */
interface StaffDeps extends Core {
  readonly findEvent: (db: Db, eventId: string) => Promise<object | null>
}

/**
 * Gives a person a role at an event, in place of an earlier one. A person who becomes staff for the
 * first time gets a first password that must be changed at the first sign-in, and every access that
 * was opened with the old password ends: another person may have created the account.
 */
async function addStaff(
  deps: StaffDeps,
  grantedBy: string,
  staff: BodyOf<typeof endpoints.addStaff>,
): Promise<{ userId: string; firstPassword: string | null }> {
  const { email, name, role, eventId } = staff
  if (!(await deps.findEvent(deps.db, eventId))) throw new ApiError('event_not_found')
  const now = deps.now()
  const first = firstPassword()
  const passwordHash = await hashPassword(first)
  return audited(
    deps,
    async (trx) => {
      const known = await findUserByEmail(trx, email)
      const userId = known?.id ?? randomUUID()
      // Parallel requests for one person wait here, so that one of them sets the first password.
      if (known) await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
      const isNew = known === null || !(await hasAnyRole(trx, userId))
      const user = { id: userId, email, name, passwordHash, mustChangePassword: true }
      if (!known) await insertUser(trx, user, now)
      else if (isNew) await setFirstPassword(trx, userId, { hash: passwordHash, eventId: null, now })
      if (isNew) await endAllAccess(trx, userId, null, now)
      await grantRole(trx, { userId, role, eventId, grantedBy, now })
      return { userId, firstPassword: isNew ? first : null }
    },
    ({ userId }) => ({ action: `grant_${role}`, userId: grantedBy, eventId, subjectId: userId }),
    (error) => isDeadlock(error) || isUniqueViolation(error),
  )
}

/** A staff member at one event. */
interface StaffMemberAt {
  readonly userId: string
  readonly eventId: string
}

/**
 * Changes the role of a staff member at the event. Their sessions end, except the caller's own, so
 * that no open screen shows the old role. Throws `not_found`.
 */
async function changeStaff(
  db: Db,
  member: StaffMemberAt & { readonly role: EventRole },
  by: Caller,
  now: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await worksAtEvent(trx, member.userId, member.eventId))) throw new ApiError('not_found')
    await grantRole(trx, { ...member, grantedBy: by.userId, now })
    await endOtherSessions(trx, member.userId, member.userId === by.userId ? by.credentialHash : null)
  })
}

/**
 * Removes a person's role at the event and ends their sessions. Returns the role. Throws
 * `not_found`.
 */
async function removeStaff(db: Db, { userId, eventId }: StaffMemberAt): Promise<EventRole> {
  return db.transaction(async (trx) => {
    const role = await revokeEventRole(trx, userId, eventId)
    if (role === null) throw new ApiError('not_found')
    await endOtherSessions(trx, userId, null)
    if (!(await hasAnyRole(trx, userId))) await deletePin(trx, userId)
    return role
  })
}

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
