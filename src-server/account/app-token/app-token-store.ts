import type { Device } from '../../../contract/account/app-token/app-token.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { named, orNull, table, text, time, timeMs, type RecordOf } from '../../platform/db/table.ts'

/** A refresh token and the tokens issued with it; times in ms since 1970. */
interface RefreshFacts {
  readonly expiresAt: number
  /** Time of the first use; null if unused. */
  readonly usedAt: number | null
  /** A token that was issued for this one has been used. */
  readonly childUsed: boolean
  /** Another token that was issued for the same predecessor has been used. */
  readonly siblingUsed: boolean
}

/** A used refresh token stays valid for this time, because the reply may have been lost. */
const GRACE_MS = 60_000

/**
 * Decides what a refresh request gets. `reuse`: the token, or a sibling, was used earlier and its
 * reply was received. One of the two senders is not the phone, so the device must be paired again.
 */
export function checkRefresh(token: RefreshFacts, now: number): 'rotate' | 'expired' | 'reuse' {
  if (token.expiresAt <= now) return 'expired'
  if (token.usedAt === null) return token.siblingUsed ? 'reuse' : 'rotate'
  return !token.childUsed && Math.abs(now - token.usedAt) < GRACE_MS ? 'rotate' : 'reuse'
}

export const DEVICES = table('app_devices', {
  deviceId: named('id', text()),
  userId: text(),
  name: text(),
  platform: text<Device['platform']>(),
  createdAt: time(),
  lastUsedAt: orNull(time()),
  endedAt: orNull(time()),
  endedReason: orNull(text<'removed' | 'signed_out' | 'reuse' | 'password'>()),
})
export type DeviceRecord = RecordOf<typeof DEVICES>

export const TOKENS = table('app_tokens', {
  tokenHash: text(),
  deviceId: text(),
  kind: text<'access' | 'refresh'>(),
  /** The refresh token that issued this one; null for the first of a device. */
  parentHash: orNull(text()),
  expiresAt: timeMs(),
  usedAt: orNull(timeMs()),
})
type TokenRecord = RecordOf<typeof TOKENS>

export async function insertDevice(
  db: Db,
  { now, ...device }: Pick<DeviceRecord, 'deviceId' | 'userId' | 'name' | 'platform'> & { now: number },
): Promise<void> {
  await DEVICES.insert(db, { ...device, createdAt: isoTime(now) })
}

export async function insertAppTokens(db: Db, tokens: readonly Omit<TokenRecord, 'usedAt'>[]): Promise<void> {
  await db(TOKENS.name).insert(tokens.map(TOKENS.write))
}

/**
 * Locks the device of a refresh token for this transaction: refreshes of one device wait for each
 * other. Null if there is no such token, or its device has ended.
 */
export async function lockDevice(db: Db, refreshHash: string, now: number): Promise<string | null> {
  const [device] = await db('app_devices')
    .whereIn('id', db('app_tokens').select('device_id').where({ token_hash: refreshHash, kind: 'refresh' }))
    .whereNull('ended_at')
    .update({ last_used_at: isoTime(now) })
    .returning('id')
  return device?.id ?? null
}

/** The facts for `checkRefresh`. Call it while the device is locked. */
export async function readRefresh(db: Db, hash: string): Promise<RefreshFacts> {
  const token = await TOKENS.find(db, { tokenHash: hash })
  const { expiresAt, usedAt, parentHash } = token!
  const usedAmong = async (parentHash: string | null): Promise<boolean> =>
    parentHash !== null &&
    (await db('app_tokens')
      .where({ parent_hash: parentHash, kind: 'refresh' })
      .whereNotNull('used_at')
      .whereNot({ token_hash: hash })
      .first('kind')) !== undefined
  return {
    expiresAt,
    usedAt,
    childUsed: await usedAmong(hash),
    siblingUsed: await usedAmong(parentHash),
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

const DEVICE = DEVICES.pick('deviceId', 'name', 'platform', 'createdAt', 'lastUsedAt')

/** The person's phones with a valid refresh token, oldest first. */
export const devicesOf = (db: Db, userId: string, now: number): Promise<Device[]> =>
  DEVICE.all(
    db('app_devices as d')
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
      .select('d.*'),
  )

const OWNED_TOKEN = TOKENS.pick('kind', 'deviceId').with({ userId: text() })

/** A token of either kind with its owner. */
export const findAppToken = (db: Db, hash: string): Promise<RecordOf<typeof OWNED_TOKEN> | null> =>
  OWNED_TOKEN.one(
    db('app_tokens as t')
      .join('app_devices as d', 'd.id', 't.device_id')
      .where('t.token_hash', hash)
      .first('t.kind', 't.device_id', 'd.user_id'),
  )

export async function deleteAppToken(db: Db, hash: string): Promise<void> {
  await db('app_tokens').where({ token_hash: hash }).delete()
}

/** Deletes expired tokens, and devices without tokens. */
export async function sweepAppTokens(db: Db, now: number): Promise<void> {
  await db('app_tokens').where('expires_at', '<', isoTime(now)).delete()
  await db('app_devices')
    .where('created_at', '<', isoTime(now - 3_600_000))
    .whereNotExists(db('app_tokens').select(db.raw('1')).whereRaw('app_tokens.device_id = app_devices.id'))
    .delete()
}
