import type { Db } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Secrets } from '../runtime/secrets.ts'
import { matchQr } from './personal-qr-store.ts'

/**
 * The scanned code must be a live one of that very person: else `pass_invalid_one_qr`, whatever is
 * wrong with it.
 */
export async function requireScannedQr(
  db: Db,
  secrets: Secrets,
  qr: string,
  userId: string,
): Promise<void> {
  const match = await matchQr(db, secrets, qr)
  if (match?.state !== 'live' || match.userId !== userId) throw new ApiError('pass_invalid_one_qr')
}
