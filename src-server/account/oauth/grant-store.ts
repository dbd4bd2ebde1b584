import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { sha256Hex } from '../session/find-caller.ts'

/** The payload without its id. Only the hash of the id is stored, as the key. */
export const strippedPayload = ({ jti: _, ...payload }: AdapterPayload): string =>
  JSON.stringify(payload)

/** ISO time at which a payload expires. */
export const expiryOf = (payload: AdapterPayload): string => isoTime(payload.exp! * 1000)

export async function saveGrant(db: Db, id: string, payload: AdapterPayload): Promise<void> {
  await db('oauth_grants')
    .insert({
      id_hash: sha256Hex(id),
      user_id: payload.accountId,
      client_id: payload.clientId,
      payload: strippedPayload(payload),
      created_at: isoTime(payload.iat! * 1000),
      expires_at: expiryOf(payload),
    })
    .onConflict('id_hash')
    .merge(['payload', 'expires_at'])
}

/**
 * Finds a grant, also a revoked one, so that reuse of its refresh tokens is recognised. Its codes
 * and access tokens are not found.
 */
export async function findGrant(db: Db, id: string): Promise<AdapterPayload | undefined> {
  const row = await db('oauth_grants')
    .where({ id_hash: sha256Hex(id) })
    .first('payload')
  return row ? { ...JSON.parse(row.payload), jti: id } : undefined
}

/**
 * Revokes one grant with its codes and tokens. Other grants of the person and app are unchanged.
 */
export async function revokeGrant(db: Db, id: string, now: number): Promise<void> {
  await db('oauth_grants')
    .where({ id_hash: sha256Hex(id) })
    .whereNull('revoked_at')
    .update({ revoked_at: isoTime(now) })
}

/**
 * Revokes all grants of the app by the person, in one statement. A code or token stored after it is
 * invalid from the start.
 */
export async function revokePair(
  db: Db,
  pair: { readonly userId: string; readonly clientId: string },
  now: number,
): Promise<void> {
  await db('oauth_grants')
    .where({ user_id: pair.userId, client_id: pair.clientId })
    .whereNull('revoked_at')
    .update({ revoked_at: isoTime(now) })
}

/** Deletes grants without tokens. A young grant may still be waiting for its first code. */
export async function sweepGrants(db: Db, now: number): Promise<void> {
  await db('oauth_grants')
    .where('created_at', '<', isoTime(now - 3_600_000))
    .whereNotExists(
      db('oauth_tokens')
        .select(db.raw('1'))
        .whereRaw('oauth_tokens.grant_hash = oauth_grants.id_hash'),
    )
    .delete()
}
