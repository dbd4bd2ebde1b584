import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { json, orNull, table, text, time, timeMs } from '../../platform/db/table.ts'
import { sha256Hex } from '../session/find-caller.ts'

export const GRANTS = table('oauth_grants', {
  idHash: text(),
  userId: text(),
  clientId: text(),
  payload: json<AdapterPayload>(),
  createdAt: timeMs(),
  expiresAt: timeMs(),
  revokedAt: orNull(time()),
})

/** A payload without its id, of which only the hash is stored, as the key. */
export const storedPayload = (id: string, { jti: _, ...payload }: AdapterPayload) => ({
  idHash: sha256Hex(id),
  payload,
  expiresAt: payload.exp! * 1000,
})

export async function saveGrant(db: Db, id: string, payload: AdapterPayload): Promise<void> {
  await db('oauth_grants')
    .insert(
      GRANTS.write({
        ...storedPayload(id, payload),
        userId: payload.accountId!,
        clientId: payload.clientId!,
        createdAt: payload.iat! * 1000,
      }),
    )
    .onConflict('id_hash')
    .merge(['payload', 'expires_at'])
}

/**
 * Finds a grant, also a revoked one, so that reuse of its refresh tokens is recognised. Its codes
 * and access tokens are not found.
 */
export async function findGrant(db: Db, id: string): Promise<AdapterPayload | undefined> {
  const grant = await GRANTS.one(
    db('oauth_grants')
      .where({ id_hash: sha256Hex(id) })
      .first(),
  )
  return grant ? { ...grant.payload, jti: id } : undefined
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
