import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { isUseDue, sha256Hex, toCaller, USER_COLUMNS } from '../session/find-caller.ts'
import type { Caller } from '../../platform/http/caller.ts'

/**
 * The person of a native app's access token (`pda_…`), or null. Records the use of the
 * device.
 */
export async function findAppCaller(db: Db, token: string, now: number): Promise<Caller | null> {
  const hash = sha256Hex(token)
  const row = await db('app_tokens as t')
    .join('app_devices as d', 'd.id', 't.device_id')
    .join('users as u', 'u.id', 'd.user_id')
    .where({ 't.token_hash': hash, 't.kind': 'access' })
    .where('t.expires_at', '>', isoTime(now))
    .whereNull('d.ended_at')
    .first(...USER_COLUMNS, 'd.id as device_id', 'd.last_used_at')
  if (!row) return null
  if (isUseDue(row.last_used_at, now))
    await db('app_devices')
      .where({ id: row.device_id })
      .update({ last_used_at: isoTime(now) })
  return toCaller('app', hash, row)
}
