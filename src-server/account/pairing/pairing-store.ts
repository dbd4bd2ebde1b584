import type { Pairing } from '../../../contract/account/app-token/app-token.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { asBoolean, isoTime } from '../../platform/db/column-values.ts'
import type { AskingDevice, PairingFacts } from './pairing-rules.ts'

/** A pairing with its owner. */
export interface StoredPairing extends PairingFacts {
  readonly pairingId: string
  readonly userId: string
  readonly matchCode: string
  /** Another phone polled with the same code. */
  readonly contested: boolean
}

function toPairing(row: Row): StoredPairing {
  return {
    pairingId: row.id,
    userId: row.user_id,
    matchCode: row.match_code,
    state: row.state,
    deviceName: row.device_name,
    platform: row.platform,
    polledAt: row.polled_at === null ? null : Date.parse(row.polled_at),
    expiresAt: Date.parse(row.expires_at),
    claimHash: row.claim_hash,
    claimAddress: row.claim_address,
    claimBy: row.claim_by,
    earlyPolls: row.early_polls,
    contested: asBoolean(row.contested),
  }
}

export async function insertPairing(
  db: Db,
  pairing: {
    pairingId: string
    userId: string
    codeHash: string
    matchCode: string
    now: number
    expiresAt: number
  },
): Promise<void> {
  await db('pairings').insert({
    id: pairing.pairingId,
    user_id: pairing.userId,
    code_hash: pairing.codeHash,
    match_code: pairing.matchCode,
    state: 'waiting',
    created_at: isoTime(pairing.now),
    expires_at: isoTime(pairing.expiresAt),
  })
}

/** Ends the person's open pairings. */
export async function endOpenPairings(db: Db, userId: string): Promise<void> {
  await db('pairings')
    .where({ user_id: userId })
    .whereIn('state', ['waiting', 'claimed', 'confirmed'])
    .update({ state: 'refused' })
}

export async function findPairing(
  db: Db,
  userId: string,
  pairingId: string,
): Promise<StoredPairing | null> {
  const row = await db('pairings').where({ id: pairingId, user_id: userId }).first()
  return row ? toPairing(row) : null
}

export async function findPairingByCode(db: Db, codeHash: string): Promise<StoredPairing | null> {
  const row = await db('pairings').where({ code_hash: codeHash }).first()
  return row ? toPairing(row) : null
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
  const claim = {
    state: 'claimed',
    device_name: device.name,
    platform: device.platform,
    polled_at: isoTime(now),
    claim_hash: claimHash,
    claim_address: device.address,
  }
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
    .where({ id: pairing.pairingId })
    .update({
      polled_at: isoTime(poll.now),
      ...(poll.early && !bySecret ? { early_polls: pairing.earlyPolls + 1 } : {}),
      // A poll without the secret comes from another phone from now on.
      ...(bySecret && pairing.claimBy === 'address' ? { contested: true } : {}),
    })
  if (bySecret) await db('pairings').where({ id: pairing.pairingId }).update({ claim_by: 'secret' })
  else
    await db('pairings')
      .where({ id: pairing.pairingId })
      .whereNull('claim_by')
      .update({ claim_by: 'address' })
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
    pairingId: pairing.pairingId,
    state: isOpen && pairing.expiresAt <= now ? 'expired' : pairing.state,
    matchCode: pairing.matchCode,
    contested: pairing.contested,
    deviceName: pairing.deviceName,
    platform: pairing.platform as Pairing['platform'],
    expiresAt: isoTime(pairing.expiresAt),
  }
}
