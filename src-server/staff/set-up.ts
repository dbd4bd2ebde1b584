import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../contract/core/endpoint.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import { isUniqueViolation, type Db } from '../db/database.ts'
import { isoTime } from '../db/column-values.ts'
import { ApiError } from '../http/api-error.ts'
import { hashPassword } from '../sign-in/password.ts'
import { adminExists, grantRole } from '../people/role-store.ts'
import { insertUser } from '../people/user-store.ts'

/**
 * The setting that the first administrator's transaction claims: of two set-ups at once, one wins.
 */
const CLAIM = 'set_up_by'

/**
 * Makes the kiosk's first administrator; there is never a default password. `already_set_up` ever
 * after.
 */
export async function setUp(
  db: Db,
  body: BodyOf<typeof endpoints.setUp>,
  now: number,
): Promise<string> {
  if (await adminExists(db)) throw new ApiError('already_set_up')
  const userId = randomUUID()
  const passwordHash = await hashPassword(body.password)
  try {
    await db.transaction(async (trx) => {
      await trx('settings').insert({
        key: CLAIM,
        value: JSON.stringify({ userId, at: isoTime(now) }),
      })
      await insertUser(trx, { id: userId, email: body.email, name: body.name, passwordHash }, now)
      await grantRole(trx, { userId, role: 'admin', eventId: null, grantedBy: null, now })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_set_up', { cause: error })
    throw error
  }
  return userId
}
