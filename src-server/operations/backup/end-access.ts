import type { Db } from '../../db/database.ts'
import { isoTime } from '../../db/column-values.ts'

/** Tables to empty: they contain credentials, or the state of a sign-in in progress. */
const EMPTIED = [
  'web_sessions',
  'app_tokens',
  'pairings',
  'oauth_interactions',
  'oauth_tokens',
  'oauth_grants',
]

/**
 * Ends every session, personal token, phone and app authorization in a restored database. Some may
 * have been revoked after the backup, and the file contains their hashes. Passwords and consents
 * are kept.
 */
export async function endAccess(db: Db, now: number): Promise<void> {
  const at = isoTime(now)
  await db.transaction(async (trx) => {
    await trx('personal_tokens').whereNull('revoked_at').update({ revoked_at: at })
    await trx('app_devices')
      .whereNull('ended_at')
      .update({ ended_at: at, ended_reason: 'restored' })
    for (const table of EMPTIED) await trx(table).delete()
  })
}
