import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { matchQr } from './personal-qr-store.ts'

/**
 * The scanned code must be a live code of this person. Every other case is `pass_invalid_one_qr`.
 */
export async function requireScannedQr(db: Db, secrets: Secrets, qr: string, userId: string): Promise<void> {
  const match = await matchQr(db, secrets, qr)
  if (match?.state !== 'live' || match.userId !== userId) throw new ApiError('pass_invalid_one_qr')
}
