import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { sha256Hex, toCaller, USER_COLUMNS } from '../session/find-caller.ts'
import type { Caller } from '../../platform/http/caller.ts'

/**
 * The person and the app of an OAuth access token, or null. One statement joins token,
 * authorization, app and person, so that revocation, withdrawal of consent and suspension apply at
 * the next call.
 */
export async function findOauthCaller(db: Db, token: string, now: number): Promise<Caller | null> {
  const hash = sha256Hex(token)
  const row = await db('oauth_tokens as t')
    .join('oauth_grants as g', 'g.id_hash', 't.grant_hash')
    .join('oauth_clients as c', 'c.client_id', 'g.client_id')
    .join('users as u', 'u.id', 'g.user_id')
    // A person with a first password cannot be represented by an app.
    .where({
      't.id_hash': hash,
      't.kind': 'AccessToken',
      'c.status': 'active',
      'u.must_change_password': false,
    })
    .where('t.expires_at', '>', isoTime(now))
    .whereNull('g.revoked_at')
    .first(...USER_COLUMNS, 'c.client_id', 'c.limit_minute', 'c.limit_hour')
  if (!row) return null
  return {
    ...toCaller('oauth', hash, row),
    clientId: row.client_id,
    callLimits: { minute: row.limit_minute, hour: row.limit_hour },
  }
}
