import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
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
  const known = await findUserByEmail(db, staff.email)
  const first = known?.hasPassword ? null : firstPassword()
  const passwordHash = first ? await hashPassword(first) : null
  const userId = known?.id ?? randomUUID()
  await db.transaction(async (trx) => {
    if (!known) await insertUser(trx, { id: userId, email: staff.email, name: staff.name, passwordHash, mustChangePassword: true }, staff.now)
    else if (passwordHash) await setPassword(trx, userId, passwordHash, true, staff.now)
    await grantRole(trx, { userId, role: 'event_manager', eventId: staff.eventId, grantedBy: staff.grantedBy, now: staff.now })
  })
  return { userId, firstPassword: first }
}
