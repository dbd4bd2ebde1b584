import type { Device } from '../../../contract/account/app-token/app-token.ts'

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
  if (!isClaimer(pairing, device))
    return pairing.claimBy === 'secret' ? 'other_device' : 'two_devices'
  if (pairing.state === 'confirmed') return 'issue'
  const tooSoon =
    pairing.polledAt !== null && now - pairing.polledAt < POLL_INTERVAL_S * 1000 - TOLERANCE_MS
  if (!tooSoon) return 'wait'
  return device.claimHash === null && pairing.earlyPolls >= MOST_EARLY_POLLS
    ? 'two_devices'
    : 'slow_down'
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
