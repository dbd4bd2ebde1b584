import { randomUUID } from 'node:crypto'
import { isUniqueViolation, type Db } from '../db/database.ts'
import { isDeadlock, transact } from '../db/transact.ts'
import { endAllAccess } from '../person/end-access.ts'
import { firstPassword, hashPassword } from '../person/password.ts'
import { grantRole, hasAnyRole } from '../person/role-store.ts'
import { findUserByEmail, insertUser, setPassword } from '../person/user-store.ts'

/**
 * Lets somebody manage an event. Whoever becomes staff for the first time gets a first password, told once, that must be
 * changed at the first sign-in: an older password may have been set by somebody else who made the account. Everything
 * that was opened with it ends.
 */
export async function addStaff(
  db: Db,
  staff: { eventId: string; email: string; name: string; grantedBy: string; now: number },
): Promise<{ userId: string; firstPassword: string | null }> {
  const first = firstPassword()
  const passwordHash = await hashPassword(first)
  return transact(
    db,
    async (trx) => {
      const known = await findUserByEmail(trx, staff.email)
      const userId = known?.id ?? randomUUID()
      // Of two who add the same person at once, one tells the first password, which is the one that counts.
      if (known) await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
      const isNew = known === null || !(await hasAnyRole(trx, userId))
      if (!known) await insertUser(trx, { id: userId, email: staff.email, name: staff.name, passwordHash, mustChangePassword: true }, staff.now)
      else if (isNew) await setPassword(trx, userId, passwordHash, true, staff.now)
      if (isNew) await endAllAccess(trx, userId, null, staff.now)
      await grantRole(trx, { userId, role: 'event_manager', eventId: staff.eventId, grantedBy: staff.grantedBy, now: staff.now })
      return { userId, firstPassword: isNew ? first : null }
    },
    (error) => isDeadlock(error) || isUniqueViolation(error),
  )
}
