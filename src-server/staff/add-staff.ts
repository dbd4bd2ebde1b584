import { randomUUID } from 'node:crypto'
import type { EventRole } from '../../contract/people/person.ts'
import { isUniqueViolation, type Db } from '../db/database.ts'
import { isDeadlock, inTransaction } from '../db/in-transaction.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller } from '../http/caller.ts'
import { endAllAccess } from '../sign-in/end-access.ts'
import { firstPassword, hashPassword } from '../sign-in/password.ts'
import { grantRole, hasAnyRole, revokeEventRole, worksAtEvent } from '../people/role-store.ts'
import { forgetPin } from '../sign-in/pin-store.ts'
import { endOtherSessions } from '../sign-in/session-store.ts'
import { findUserByEmail, insertUser, setPassword } from '../people/user-store.ts'

/**
 * Lets somebody work at an event, in place of another role that they had there. Whoever becomes
 * staff for the first time gets a first password, told once, that must be changed at the first
 * sign-in: an older password may have been set by somebody else who made the account. Everything
 * that was opened with it ends.
 */
export async function addStaff(
  db: Db,
  staff: {
    eventId: string
    email: string
    name: string
    role: EventRole
    grantedBy: string
    now: number
  },
): Promise<{ userId: string; firstPassword: string | null }> {
  const first = firstPassword()
  const passwordHash = await hashPassword(first)
  return inTransaction(
    db,
    async (trx) => {
      const known = await findUserByEmail(trx, staff.email)
      const userId = known?.id ?? randomUUID()
      // Of two who add the same person at once, one tells the first password, which is the one that
      // counts.
      if (known) await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
      const isNew = known === null || !(await hasAnyRole(trx, userId))
      if (!known)
        await insertUser(
          trx,
          {
            id: userId,
            email: staff.email,
            name: staff.name,
            passwordHash,
            mustChangePassword: true,
          },
          staff.now,
        )
      else if (isNew) await setPassword(trx, userId, passwordHash, true, staff.now)
      if (isNew) await endAllAccess(trx, userId, null, staff.now)
      await grantRole(trx, {
        userId,
        role: staff.role,
        eventId: staff.eventId,
        grantedBy: staff.grantedBy,
        now: staff.now,
      })
      return { userId, firstPassword: isNew ? first : null }
    },
    (error) => isDeadlock(error) || isUniqueViolation(error),
  )
}

/** Whose role changes at which event. */
export interface StaffMemberAt {
  readonly userId: string
  readonly eventId: string
}

/**
 * Changes the role of somebody who works at the event. Their sessions end, but for the caller's
 * own, so that every open screen offers what the new role may do. @throws ApiError `not_found`
 */
export async function changeStaff(
  db: Db,
  member: StaffMemberAt & { readonly role: EventRole },
  by: Caller,
  now: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await worksAtEvent(trx, member.userId, member.eventId))) throw new ApiError('not_found')
    await grantRole(trx, { ...member, grantedBy: by.userId, now })
    await endOtherSessions(
      trx,
      member.userId,
      member.userId === by.userId ? by.credentialHash : null,
    )
  })
}

/**
 * Takes the event away from somebody, with their sessions. @returns the role that they had. @throws
 * ApiError `not_found`
 */
export async function removeStaff(db: Db, { userId, eventId }: StaffMemberAt): Promise<EventRole> {
  return db.transaction(async (trx) => {
    const role = await revokeEventRole(trx, userId, eventId)
    if (role === null) throw new ApiError('not_found')
    await endOtherSessions(trx, userId, null)
    if (!(await hasAnyRole(trx, userId))) await forgetPin(trx, userId)
    return role
  })
}
