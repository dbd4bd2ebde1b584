import type { Core } from '../../platform/db/core.ts'
import { randomUUID } from 'node:crypto'
import type { AppTokens } from '../../../contract/account/app-token/app-token.ts'
import { LIFETIME } from '../../../contract/platform/http/limits.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { OauthError } from '../../platform/http/mount-oauth.ts'
import { randomSecret } from '../../platform/secrets/secrets.ts'
import {
  checkRefresh,
  deleteAppToken,
  endDevice,
  findAppToken,
  lockDevice,
  insertAppTokens,
  insertDevice,
  markUsed,
  readRefresh,
  type DeviceRecord,
} from './app-token-store.ts'
import { sha256Hex, isUseDue, toCaller, USER_COLUMNS } from '../session/find-caller.ts'
import { isoTime } from '../../platform/db/column-values.ts'
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

/**
 * Creates a confirmed device with its first tokens. Call it inside the transaction that confirms
 * it.
 */
export async function startDevice(
  db: Db,
  start: {
    readonly userId: string
    readonly device: Pick<DeviceRecord, 'name' | 'platform'>
    readonly now: number
  },
): Promise<AppTokens> {
  const deviceId = randomUUID()
  await insertDevice(db, { deviceId, userId: start.userId, ...start.device, now: start.now })
  return issue(db, deviceId, null, start.now)
}

/** New tokens in clear. Only their hashes are stored. */
async function issue(db: Db, deviceId: string, parentHash: string | null, now: number): Promise<AppTokens> {
  const access = randomSecret('pda_')
  const refresh = randomSecret('pdr_')
  await insertAppTokens(db, [
    {
      tokenHash: sha256Hex(access),
      deviceId,
      kind: 'access',
      parentHash: null,
      expiresAt: now + LIFETIME.appAccess,
    },
    {
      tokenHash: sha256Hex(refresh),
      deviceId,
      kind: 'refresh',
      parentHash,
      expiresAt: now + LIFETIME.appRefresh,
    },
  ])
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: refresh,
    refresh_token_expires_in: 34_560_000,
  }
}

/**
 * Returns new tokens for a refresh token. Throws OauthError `invalid_grant`. A reused token ends
 * its device.
 */
export async function refreshAppTokens(deps: Core, refreshToken: string): Promise<AppTokens> {
  const now = deps.now()
  const hash = sha256Hex(refreshToken)
  const result = await audited(
    deps,
    async (trx) => {
      const deviceId = await lockDevice(trx, hash, now)
      if (deviceId === null) throw new OauthError('invalid_grant', 'this refresh token is invalid or expired')
      const step = checkRefresh(await readRefresh(trx, hash), now)
      if (step === 'reuse') await endDevice(trx, { deviceId, reason: 'reuse', now })
      if (step !== 'rotate') return { step, deviceId }
      await markUsed(trx, hash, now)
      return issue(trx, deviceId, hash, now)
    },
    (refreshed) =>
      'step' in refreshed && refreshed.step === 'reuse'
        ? { action: 'device_reuse', userId: null, subjectId: refreshed.deviceId }
        : null,
  )
  if (!('step' in result)) return result
  throw new OauthError(
    'invalid_grant',
    result.step === 'reuse'
      ? 'this refresh token was used before; pair the device again'
      : 'this refresh token has expired',
  )
}

/**
 * Signs out: a refresh token ends its device, an access token ends alone. An unknown token is no
 * error (RFC 7009 §2.2).
 */
export async function revokeAppToken(deps: Core, token: string): Promise<void> {
  const hash = sha256Hex(token)
  const found = await findAppToken(deps.db, hash)
  if (!found) return
  if (found.kind === 'access') return deleteAppToken(deps.db, hash)
  const { deviceId, userId } = found
  await audited(
    deps,
    (trx) => endDevice(trx, { deviceId, reason: 'signed_out', now: deps.now() }),
    (ended) => (ended ? { action: 'sign_out_device', userId, subjectId: deviceId } : null),
  )
}
