import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { sha256Hex } from '../session/find-caller.ts'
import { expiryOf, strippedPayload } from './grant-store.ts'

export type TokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken'

export async function insertToken(
  db: Db,
  kind: TokenKind,
  id: string,
  payload: AdapterPayload,
): Promise<void> {
  await db('oauth_tokens').insert({
    id_hash: sha256Hex(id),
    kind,
    grant_hash: sha256Hex(payload.grantId!),
    payload: strippedPayload(payload),
    expires_at: expiryOf(payload),
  })
}

/**
 * Finds a token with its state. A consumed or individually revoked refresh token is found as
 * consumed, so that its reuse is noticed. Other tokens of a revoked grant are not found.
 */
export async function findToken(
  db: Db,
  kind: TokenKind,
  id: string,
): Promise<AdapterPayload | undefined> {
  const row = await db('oauth_tokens as t')
    .join('oauth_grants as g', 'g.id_hash', 't.grant_hash')
    .where({ 't.id_hash': sha256Hex(id), 't.kind': kind })
    .first('t.payload', 't.consumed_at', 'g.revoked_at')
  if (!row) return undefined
  const isTombstone = kind === 'RefreshToken' && row.consumed_at !== null
  if (row.revoked_at !== null && !isTombstone) return undefined
  return {
    ...JSON.parse(row.payload),
    jti: id,
    ...(row.consumed_at === null ? {} : { consumed: Date.parse(row.consumed_at) / 1000 }),
  }
}

/** Consumes the token. True for one caller only; false if it was consumed before. */
export async function consumeToken(db: Db, id: string, now: number): Promise<boolean> {
  return (
    (await db('oauth_tokens')
      .where({ id_hash: sha256Hex(id) })
      .whereNull('consumed_at')
      .update({ consumed_at: isoTime(now) })) === 1
  )
}

/** The person and the app of a token. */
export async function pairOf(
  db: Db,
  id: string,
): Promise<{ userId: string; clientId: string } | undefined> {
  const row = await db('oauth_tokens as t')
    .join('oauth_grants as g', 'g.id_hash', 't.grant_hash')
    .where('t.id_hash', sha256Hex(id))
    .first('g.user_id', 'g.client_id')
  return row ? { userId: row.user_id, clientId: row.client_id } : undefined
}

export async function deleteToken(db: Db, id: string): Promise<void> {
  await db('oauth_tokens')
    .where({ id_hash: sha256Hex(id) })
    .delete()
}

/** Deletes expired tokens. */
export async function sweepTokens(db: Db, now: number): Promise<void> {
  await db('oauth_tokens').where('expires_at', '<', isoTime(now)).delete()
  await db('oauth_interactions').where('expires_at', '<', isoTime(now)).delete()
}
