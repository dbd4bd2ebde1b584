import type { Pairing } from '../../../contract/account/app-token/app-token.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import {
  flag,
  integer,
  orNull,
  table,
  text,
  timeMs,
  type RecordOf,
} from '../../platform/db/table.ts'
import type { AskingDevice, PairingFacts } from './pairing-rules.ts'

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
  else
    await db('pairings')
      .where({ id: pairing.id })
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
    pairingId: pairing.id,
    state: isOpen && pairing.expiresAt <= now ? 'expired' : pairing.state,
    matchCode: pairing.matchCode,
    contested: pairing.contested,
    deviceName: pairing.deviceName,
    platform: pairing.platform,
    expiresAt: isoTime(pairing.expiresAt),
  }
}
