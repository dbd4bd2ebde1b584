import { randomUUID } from 'node:crypto'
import { isUniqueViolation, type Db } from '../db/database.ts'
import { isDeadlock, transact } from '../db/transact.ts'
import { firstPassword, hashPassword } from '../person/password.ts'
import { grantRole } from '../person/role-store.ts'
import { findUserByEmail, insertUser, setPassword } from '../person/user-store.ts'

/**
 * Lets somebody manage an event. Whoever has no password yet gets a first one, told once, that must be changed at the
 * first sign-in.
 */
export async function addStaff(
  db: Db,
  staff: { eventId: string; email: string; name: string; grantedBy: string; now: number },
): Promise<{ userId: string; firstPassword: string | null }> {
  const before = await findUserByEmail(db, staff.email)
  const first = before?.hasPassword ? null : firstPassword()
  const passwordHash = first ? await hashPassword(first) : null
  return transact(
    db,
    async (trx) => {
      // Looked up anew: of two who add the same person at once, one tells the first password, which is the one that counts.
      const known = await findUserByEmail(trx, staff.email)
      const userId = known?.id ?? randomUUID()
      if (known) await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
      const isTold = known === null || !(await findUserByEmail(trx, staff.email))!.hasPassword
      if (!known) await insertUser(trx, { id: userId, email: staff.email, name: staff.name, passwordHash, mustChangePassword: true }, staff.now)
      else if (isTold && passwordHash) await setPassword(trx, userId, passwordHash, true, staff.now)
      await grantRole(trx, { userId, role: 'event_manager', eventId: staff.eventId, grantedBy: staff.grantedBy, now: staff.now })
      return { userId, firstPassword: isTold ? first : null }
    },
    (error) => isDeadlock(error) || isUniqueViolation(error),
  )
}
