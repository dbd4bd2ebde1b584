import type { Device } from '../../../contract/account/app-token/app-token.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { RefreshFacts } from './app-token-rules.ts'

export async function insertDevice(
  db: Db,
  device: { deviceId: string; userId: string; name: string; platform: string; now: number },
): Promise<void> {
  await db('app_devices').insert({
    id: device.deviceId,
    user_id: device.userId,
    name: device.name,
    platform: device.platform,
    created_at: isoTime(device.now),
  })
}

interface NewAppToken {
  readonly hash: string
  readonly deviceId: string
  readonly kind: 'access' | 'refresh'
  readonly parentHash: string | null
  readonly expiresAt: number
}

export async function insertAppTokens(db: Db, tokens: readonly NewAppToken[]): Promise<void> {
  await db('app_tokens').insert(
    tokens.map((token) => ({
      token_hash: token.hash,
      device_id: token.deviceId,
      kind: token.kind,
      parent_hash: token.parentHash,
      expires_at: isoTime(token.expiresAt),
    })),
  )
}

/**
 * Locks the device of a refresh token for this transaction: refreshes of one device wait for each
 * other. Null if there is no such token, or its device has ended.
 */
export async function lockDevice(db: Db, refreshHash: string, now: number): Promise<string | null> {
  const [device] = await db('app_devices')
    .whereIn(
      'id',
      db('app_tokens').select('device_id').where({ token_hash: refreshHash, kind: 'refresh' }),
    )
    .whereNull('ended_at')
    .update({ last_used_at: isoTime(now) })
    .returning('id')
  return device?.id ?? null
}

/** The facts for `checkRefresh`. Call it while the device is locked. */
export async function readRefresh(db: Db, hash: string): Promise<RefreshFacts> {
  const token = await db('app_tokens')
    .where({ token_hash: hash })
    .first('expires_at', 'used_at', 'parent_hash')
  const usedAmong = async (parentHash: string | null): Promise<boolean> =>
    parentHash !== null &&
    (await db('app_tokens')
      .where({ parent_hash: parentHash, kind: 'refresh' })
      .whereNotNull('used_at')
      .whereNot({ token_hash: hash })
      .first('kind')) !== undefined
  return {
    expiresAt: Date.parse(token.expires_at),
    usedAt: token.used_at === null ? null : Date.parse(token.used_at),
    childUsed: await usedAmong(hash),
    siblingUsed: await usedAmong(token.parent_hash),
  }
}

export async function markUsed(db: Db, hash: string, now: number): Promise<void> {
  await db('app_tokens')
    .where({ token_hash: hash })
    .whereNull('used_at')
    .update({ used_at: isoTime(now) })
}

/** Ends a device with all its tokens. False if it has ended. */
export async function endDevice(
  db: Db,
  device: {
    deviceId: string
    userId?: string
    reason: 'removed' | 'signed_out' | 'reuse'
    now: number
  },
): Promise<boolean> {
  const ended = await db('app_devices')
    .where({
      id: device.deviceId,
      ...(device.userId === undefined ? {} : { user_id: device.userId }),
    })
    .whereNull('ended_at')
    .update({ ended_at: isoTime(device.now), ended_reason: device.reason })
  if (ended === 1) await db('app_tokens').where({ device_id: device.deviceId }).delete()
  return ended === 1
}

/** Ends all phones of the person after a password reset. */
export async function endDevicesOf(db: Db, userId: string, now: number): Promise<void> {
  await db('app_tokens')
    .whereIn('device_id', db('app_devices').select('id').where({ user_id: userId }))
    .delete()
  await db('app_devices')
    .where({ user_id: userId })
    .whereNull('ended_at')
    .update({ ended_at: isoTime(now), ended_reason: 'password' })
}

/** The person's phones with a valid refresh token, oldest first. */
export async function devicesOf(db: Db, userId: string, now: number): Promise<Device[]> {
  const rows = await db('app_devices as d')
    .where('d.user_id', userId)
    .whereNull('d.ended_at')
    .whereExists(
      db('app_tokens as t')
        .select(db.raw('1'))
        .whereRaw('t.device_id = d.id')
        .where('t.kind', 'refresh')
        .where('t.expires_at', '>', isoTime(now)),
    )
    .orderBy(['d.created_at', 'd.id'])
    .select('d.id', 'd.name', 'd.platform', 'd.created_at', 'd.last_used_at')
  return rows.map((row) => ({
    deviceId: row.id,
    name: row.name,
    platform: row.platform,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** A token of either kind with its owner. */
export async function findAppToken(
  db: Db,
  hash: string,
): Promise<{ kind: 'access' | 'refresh'; deviceId: string; userId: string } | null> {
  const row = await db('app_tokens as t')
    .join('app_devices as d', 'd.id', 't.device_id')
    .where('t.token_hash', hash)
    .first('t.kind', 't.device_id', 'd.user_id')
  return row ? { kind: row.kind, deviceId: row.device_id, userId: row.user_id } : null
}

export async function deleteAppToken(db: Db, hash: string): Promise<void> {
  await db('app_tokens').where({ token_hash: hash }).delete()
}

/** Deletes expired tokens, and devices without tokens. */
export async function sweepAppTokens(db: Db, now: number): Promise<void> {
  await db('app_tokens').where('expires_at', '<', isoTime(now)).delete()
  await db('app_devices')
    .where('created_at', '<', isoTime(now - 3_600_000))
    .whereNotExists(
      db('app_tokens').select(db.raw('1')).whereRaw('app_tokens.device_id = app_devices.id'),
    )
    .delete()
}
