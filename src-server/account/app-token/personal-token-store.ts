import { randomUUID } from 'node:crypto'
import type { PersonalToken } from '../../../contract/person/user/person.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { randomSecret } from '../../platform/secrets/secrets.ts'
import { sha256Hex } from '../session/find-caller.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { lockSession } from '../session/session-store.ts'

type TokenView = z.infer<typeof PersonalToken>

export async function personalTokensOf(db: Db, userId: string): Promise<TokenView[]> {
  const rows = await db('personal_tokens')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .orderBy(['created_at', 'id'])
  return rows.map((row) => ({
    tokenId: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

/**
 * The reply contains the secret, this once; only its SHA-256 is stored.
 * @throws ApiError `unauthorized` if the caller's session has ended meanwhile
 */
export async function createPersonalToken(
  db: Db,
  caller: Pick<Caller, 'userId' | 'credentialHash'>,
  name: string,
  now: number,
): Promise<TokenView & { token: string }> {
  const token = randomSecret('pat_')
  const tokenId = randomUUID()
  const createdAt = isoTime(now)
  await db.transaction(async (trx) => {
    await lockSession(trx, caller.credentialHash)
    await trx('personal_tokens').insert({
      id: tokenId,
      user_id: caller.userId,
      name,
      token_hash: sha256Hex(token),
      created_at: createdAt,
    })
  })
  return { tokenId, name, createdAt, lastUsedAt: null, token }
}

/** True if the person had such a valid token. */
export async function revokePersonalToken(
  db: Db,
  userId: string,
  tokenId: string,
  now: number,
): Promise<boolean> {
  const n = await db('personal_tokens')
    .where({ id: tokenId, user_id: userId })
    .whereNull('revoked_at')
    .update({ revoked_at: isoTime(now) })
  return n === 1
}
