import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { withdrawAllConsents } from '../oauth/app-consent-store.ts'
import { endDevicesOf } from '../app-token/app-token-store.ts'
import { endOpenPairings } from '../pairing/pairing-store.ts'
import { deletePin } from '../handover/pin-store.ts'
import { endOtherSessions } from './session-store.ts'

/**
 * Ends all access to the account: sessions, personal tokens, phones, open pairings, app consents
 * with their tokens, and the PIN. Call it in the transaction that sets the password.
 * @param keepSession hash of the one session that stays; null for none
 */
export async function endAllAccess(
  trx: Db,
  userId: string,
  keepSession: string | null,
  now: number,
): Promise<void> {
  await endOtherSessions(trx, userId, keepSession)
  await trx('personal_tokens')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .update({ revoked_at: isoTime(now) })
  await endOpenPairings(trx, userId)
  await endDevicesOf(trx, userId, now)
  await withdrawAllConsents(trx, userId)
  await deletePin(trx, userId)
}
