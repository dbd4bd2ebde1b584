import type { Pairing, Device } from '../../../contract/account/app-token/app-token.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { flag, integer, orNull, table, text, timeMs, type RecordOf } from '../../platform/db/table.ts'

export const PAIRINGS = table('pairings', {
  id: text(),
  userId: text(),
  codeHash: text(),
  matchCode: text(),
  state: text<PairingFacts['state']>(),
  deviceName: orNull(text()),
  platform: orNull(text<Pairing['platform'] & string>()),
  polledAt: orNull(timeMs()),
  createdAt: timeMs(),
  expiresAt: timeMs(),
  claimHash: orNull(text()),
  claimAddress: orNull(text()),
  claimBy: orNull(text<'secret' | 'address'>()),
  earlyPolls: integer(),
  /** Another phone polled with the same code. */
  contested: flag(),
})
export type StoredPairing = RecordOf<typeof PAIRINGS>

export async function insertPairing(
  db: Db,
  pairing: Pick<StoredPairing, 'id' | 'userId' | 'codeHash' | 'matchCode' | 'expiresAt'>,
  now: number,
): Promise<void> {
  await PAIRINGS.insert(db, { ...pairing, state: 'waiting', createdAt: now })
}

/** Deletes the oldest ended pairings of a person; the open one and those that gave tokens stay. */
export async function dropOldPairings(db: Db, userId: string): Promise<void> {
  const kept = db('pairings')
    .where({ user_id: userId, state: 'refused' })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIMITS.unusedPairings - 1)
    .select('id')
  await db('pairings').where({ user_id: userId, state: 'refused' }).whereNotIn('id', kept).delete()
}

/** Ends the person's open pairings. */
export async function endOpenPairings(db: Db, userId: string): Promise<void> {
  await db('pairings')
    .where({ user_id: userId })
    .whereIn('state', ['waiting', 'claimed', 'confirmed'])
    .update({ state: 'refused' })
}

export async function findPairing(db: Db, userId: string, pairingId: string): Promise<StoredPairing | null> {
  const row = await db('pairings').where({ id: pairingId, user_id: userId }).first()
  return row ? PAIRINGS.read(row) : null
}

export async function findPairingByCode(db: Db, codeHash: string): Promise<StoredPairing | null> {
  const row = await db('pairings').where({ code_hash: codeHash }).first()
  return row ? PAIRINGS.read(row) : null
}

/** Changes the state by compare-and-set. True if it was changed. */
export async function movePairing(
  db: Db,
  pairingId: string,
  from: PairingFacts['state'],
  to: PairingFacts['state'],
): Promise<boolean> {
  return (await db('pairings').where({ id: pairingId, state: from }).update({ state: to })) === 1
}

/** Stores the first phone with the hash of its secret. False if another was first. */
export async function claimPairing(
  db: Db,
  pairingId: string,
  device: AskingDevice,
  claimHash: string,
  now: number,
): Promise<boolean> {
  const claim = PAIRINGS.write({
    state: 'claimed',
    deviceName: device.name,
    platform: device.platform,
    polledAt: now,
    claimHash,
    claimAddress: device.address,
  })
  return (await db('pairings').where({ id: pairingId, state: 'waiting' }).update(claim)) === 1
}

/** Records a poll of the pairing's phone, and how the phone was recognized. */
export async function notePoll(
  db: Db,
  pairing: StoredPairing,
  device: AskingDevice,
  poll: { readonly early: boolean; readonly now: number },
): Promise<void> {
  const bySecret = device.claimHash !== null
  await db('pairings')
    .where({ id: pairing.id })
    .update({
      polled_at: isoTime(poll.now),
      ...(poll.early && !bySecret ? { early_polls: pairing.earlyPolls + 1 } : {}),
      // A poll without the secret comes from another phone from now on.
      ...(bySecret && pairing.claimBy === 'address' ? { contested: true } : {}),
    })
  if (bySecret) await db('pairings').where({ id: pairing.id }).update({ claim_by: 'secret' })
  else await db('pairings').where({ id: pairing.id }).whereNull('claim_by').update({ claim_by: 'address' })
}

/** Marks the pairing as contested: the person is warned before confirming. */
export async function noteContest(db: Db, pairingId: string): Promise<void> {
  await db('pairings').where({ id: pairingId }).update({ contested: true })
}

/** Deletes pairings after a day. Until then a late phone learns the outcome. */
export async function sweepPairings(db: Db, now: number): Promise<void> {
  await db('pairings')
    .where('expires_at', '<', isoTime(now - 86_400_000))
    .delete()
}

export function pairingView(pairing: StoredPairing, now: number): Pairing {
  const isOpen = pairing.state !== 'done' && pairing.state !== 'refused'
  return {
    pairingId: pairing.id,
    state: isOpen && pairing.expiresAt <= now ? 'expired' : pairing.state,
    matchCode: pairing.matchCode,
    contested: pairing.contested,
    deviceName: pairing.deviceName,
    platform: pairing.platform,
    expiresAt: isoTime(pairing.expiresAt),
  }
}

/** A pairing as stored; times are in milliseconds. */
export interface PairingFacts {
  readonly state: 'waiting' | 'claimed' | 'confirmed' | 'done' | 'refused'
  readonly deviceName: string | null
  readonly platform: Device['platform'] | null
  readonly polledAt: number | null
  readonly expiresAt: number
  /** SHA-256 of the secret of the first phone; null before the first poll. */
  readonly claimHash: string | null
  /** IP address of the first phone. */
  readonly claimAddress: string | null
  /** How the first phone was recognized: by its secret, or by its address; null after one poll. */
  readonly claimBy: 'secret' | 'address' | null
  /** Polls without the secret before the interval was over. */
  readonly earlyPolls: number
}

/** The phone that polls. */
export interface AskingDevice {
  readonly name: string
  readonly platform: Device['platform']
  readonly address: string
  /** SHA-256 of its `claim_secret`; null for a client without one. */
  readonly claimHash: string | null
}

/** Poll interval of a phone, seconds (RFC 8628 §3.2). */
export const POLL_INTERVAL_S = 5
/** Tolerance for early polls. */
const TOLERANCE_MS = 1_000
/** One phone slows down on request; more early polls come from two phones. */
const MOST_EARLY_POLLS = 2

/**
 * `issue`: the phone gets its tokens. `claim`: it is the first to ask. `wait`: the person has not
 * answered. `other_device`: not the phone that the code belongs to; it is refused alone.
 * `two_devices`: another phone has asked with the same code and nothing proves which was first; the
 * code is over for both.
 */
type PollStep =
  | 'issue'
  | 'claim'
  | 'wait'
  | 'slow_down'
  | 'other_device'
  | 'two_devices'
  | 'refused'
  | 'used'
  | 'expired'

/** Decides on a poll. */
export function checkPoll(pairing: PairingFacts, device: AskingDevice, now: number): PollStep {
  if (pairing.state === 'done') return 'used'
  if (pairing.state === 'refused') return 'refused'
  if (pairing.expiresAt <= now) return 'expired'
  if (pairing.state === 'waiting') return 'claim'
  if (!isClaimer(pairing, device)) return pairing.claimBy === 'secret' ? 'other_device' : 'two_devices'
  if (pairing.state === 'confirmed') return 'issue'
  const leastMs = POLL_INTERVAL_S * 1000 - TOLERANCE_MS
  const tooSoon = pairing.polledAt !== null && Math.abs(now - pairing.polledAt) < leastMs
  if (!tooSoon) return 'wait'
  return device.claimHash === null && pairing.earlyPolls >= MOST_EARLY_POLLS ? 'two_devices' : 'slow_down'
}

/**
 * True if this is the first phone. Its secret proves it. A client without one is recognized by its
 * address, name and platform, as long as nobody has sent the secret.
 */
function isClaimer(pairing: PairingFacts, device: AskingDevice): boolean {
  if (pairing.deviceName !== device.name || pairing.platform !== device.platform) return false
  if (device.claimHash !== null) return device.claimHash === pairing.claimHash
  return pairing.claimBy !== 'secret' && device.address === pairing.claimAddress
}

/** True if the person can confirm: a phone has polled, so its name was shown. */
export const canConfirm = (pairing: PairingFacts, now: number): boolean =>
  pairing.state === 'claimed' && pairing.expiresAt > now

/** True if the pairing is open. */
export const canRefuse = (pairing: PairingFacts, now: number): boolean =>
  ['waiting', 'claimed', 'confirmed'].includes(pairing.state) && pairing.expiresAt > now
