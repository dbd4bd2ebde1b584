import type { Core } from '../../platform/db/core.ts'
import { randomUUID } from 'node:crypto'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { named, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { randomSecret } from '../../platform/secrets/secrets.ts'
import { sha256Hex } from '../session/find-caller.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockSession } from '../session/session-store.ts'
import { audited } from '../../platform/db/audit-store.ts'

export const PERSONAL_TOKENS = table('personal_tokens', {
  tokenId: named('id', text()),
  userId: text(),
  name: text(),
  tokenHash: text(),
  createdAt: time(),
  lastUsedAt: orNull(time()),
  revokedAt: orNull(time()),
})
const VIEW = PERSONAL_TOKENS.pick('tokenId', 'name', 'createdAt', 'lastUsedAt')
type TokenView = RecordOf<typeof VIEW>

export const personalTokensOf = (db: Db, userId: string): Promise<TokenView[]> =>
  VIEW.all(
    db('personal_tokens').where({ user_id: userId }).whereNull('revoked_at').orderBy(['created_at', 'id']),
  )

/**
 * The reply contains the secret, this once; only its SHA-256 is stored.
 * @throws ApiError `unauthorized` if the caller's session has ended meanwhile, `conflict` if the
 *   person has as many tokens as possible
 */
export async function createPersonalToken(
  db: Db,
  caller: Pick<Caller, 'userId' | 'credentialHash'>,
  name: string,
  now: number,
): Promise<TokenView & { token: string }> {
  const token = randomSecret('pat_')
  const made = { tokenId: randomUUID(), name, createdAt: isoTime(now) }
  await db.transaction(async (trx) => {
    const { userId } = caller
    // Requests of one person wait for each other here, so that none passes the bound.
    await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
    await lockSession(trx, caller.credentialHash)
    if ((await personalTokensOf(trx, userId)).length >= LIMITS.personalTokens)
      throw new ApiError('conflict', {
        message: `You have ${LIMITS.personalTokens} personal tokens, the most possible; revoke one first.`,
      })
    await PERSONAL_TOKENS.insert(trx, { ...made, userId, tokenHash: sha256Hex(token) })
  })
  return { ...made, lastUsedAt: null, token }
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

/** Creates a personal API token of the caller. The reply contains its secret, this once. */
export function issuePersonalToken(
  deps: Core,
  caller: Pick<Caller, 'userId' | 'credentialHash'>,
  name: string,
): ReturnType<typeof createPersonalToken> {
  return audited(
    deps,
    (trx) => createPersonalToken(trx, caller, name, deps.now()),
    ({ tokenId }) => ({ action: 'create_token', userId: caller.userId, subjectId: tokenId }),
  )
}

/** Ends a personal API token. Returns false if the person has no such token. */
export function endPersonalToken(deps: Core, userId: string, tokenId: string): Promise<boolean> {
  return audited(
    deps,
    (trx) => revokePersonalToken(trx, userId, tokenId, deps.now()),
    (ended) => (ended ? { action: 'revoke_token', userId, subjectId: tokenId } : null),
  )
}
