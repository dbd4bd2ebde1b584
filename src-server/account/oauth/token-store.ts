import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { sha256Hex, toCaller, USER_COLUMNS } from '../session/find-caller.ts'
import { json, orNull, table, text, timeMs, type RecordOf, time } from '../../platform/db/table.ts'
import { usageDay, sweepUsage } from './app-usage.ts'
import type { Caller } from '../../platform/http/caller.ts'

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
async function sweepGrants(db: Db, now: number): Promise<void> {
  await db('oauth_grants')
    .where('created_at', '<', isoTime(now - 3_600_000))
    .whereNotExists(
      db('oauth_tokens').select(db.raw('1')).whereRaw('oauth_tokens.grant_hash = oauth_grants.id_hash'),
    )
    .delete()
}

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

export type TokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken'

export const OAUTH_TOKENS = table('oauth_tokens', {
  idHash: text(),
  kind: text<TokenKind>(),
  grantHash: text(),
  payload: json<AdapterPayload>(),
  expiresAt: timeMs(),
  consumedAt: orNull(timeMs()),
})
const GRANTED = OAUTH_TOKENS.pick('payload', 'consumedAt').with({ revokedAt: orNull(text()) })
const PAIR = GRANTS.pick('userId', 'clientId')

export async function insertToken(
  db: Db,
  kind: TokenKind,
  id: string,
  payload: AdapterPayload,
): Promise<void> {
  const grantHash = sha256Hex(payload.grantId!)
  await OAUTH_TOKENS.insert(db, { ...storedPayload(id, payload), kind, grantHash })
}

/**
 * Finds a token with its state. A consumed or individually revoked refresh token is found as
 * consumed, so that its reuse is noticed. Other tokens of a revoked grant are not found.
 */
export async function findToken(db: Db, kind: TokenKind, id: string): Promise<AdapterPayload | undefined> {
  const token = await GRANTED.one(
    db('oauth_tokens as t')
      .join('oauth_grants as g', 'g.id_hash', 't.grant_hash')
      .where({ 't.id_hash': sha256Hex(id), 't.kind': kind })
      .first('t.payload', 't.consumed_at', 'g.revoked_at'),
  )
  if (!token) return undefined
  const { payload, consumedAt, revokedAt } = token
  const isTombstone = kind === 'RefreshToken' && consumedAt !== null
  if (revokedAt !== null && !isTombstone) return undefined
  return { ...payload, jti: id, ...(consumedAt !== null && { consumed: consumedAt / 1000 }) }
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
export const pairOf = (db: Db, id: string): Promise<RecordOf<typeof PAIR> | null> =>
  PAIR.one(
    db('oauth_tokens as t')
      .join('oauth_grants as g', 'g.id_hash', 't.grant_hash')
      .where('t.id_hash', sha256Hex(id))
      .first('g.user_id', 'g.client_id'),
  )

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

/**
 * Deletes expired records. They have no effect any more, so the time of the deletion does not
 * matter.
 */
export async function sweepExpiredSignIns(db: Db, now: number): Promise<void> {
  await sweepTokens(db, now)
  await sweepGrants(db, now)
  await sweepUsage(db, usageDay(now))
}
