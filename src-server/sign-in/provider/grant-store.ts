import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../db/database.ts'
import { isoTime } from '../../db/column-values.ts'
import { sha256Hex } from '../find-caller.ts'

/** Stores what the provider keeps about an id, without the id itself: only its hash is a key. */
export const strippedPayload = ({ jti: _, ...payload }: AdapterPayload): string =>
  JSON.stringify(payload)

/** ISO time at which a payload is over. */
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
 * Also a revoked one: its refresh tokens have to be told from unknown ones. Codes and access tokens
 * of it are not found.
 */
export async function findGrant(db: Db, id: string): Promise<AdapterPayload | undefined> {
  const row = await db('oauth_grants')
    .where({ id_hash: sha256Hex(id) })
    .first('payload')
  return row ? { ...JSON.parse(row.payload), jti: id } : undefined
}

/**
 * Ends one authorization with every code and token that came from it. Others of the person and the
 * app stay.
 */
export async function revokeGrant(db: Db, id: string, now: number): Promise<void> {
  await db('oauth_grants')
    .where({ id_hash: sha256Hex(id) })
    .whereNull('revoked_at')
    .update({ revoked_at: isoTime(now) })
}

/**
 * Ends every authorization of the app by the person, in one statement: a code or token of them that
 * is stored a moment later is dead from the start.
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

/**
 * Forgets authorizations from which nothing is left; a young one may be waiting for its first code.
 */
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
