/** A pairing as stored; times are in milliseconds. */
export interface PairingFacts {
  readonly state: 'waiting' | 'claimed' | 'confirmed' | 'done' | 'refused'
  readonly deviceName: string | null
  readonly platform: string | null
  readonly polledAt: number | null
  readonly expiresAt: number
  /** SHA-256 of the secret that the first phone was given; null while none has asked. */
  readonly claimHash: string | null
  /** Address from which the first phone asked. */
  readonly claimAddress: string | null
  /**
   * How the first phone was known again: by its secret, or by its address alone; null while it
   * asked once.
   */
  readonly claimBy: 'secret' | 'address' | null
  /** Questions without the secret that came before the interval was over. */
  readonly earlyPolls: number
}

/** The phone that asks. */
export interface AskingDevice {
  readonly name: string
  readonly platform: string
  readonly address: string
  /** SHA-256 of the `claim_secret` that it sends; null for a client that sends none. */
  readonly claimHash: string | null
}

/** Seconds between two questions of a phone (RFC 8628 §3.2). */
export const POLL_INTERVAL_S = 5
/** A question that comes a little early is not held against a phone. */
const TOLERANCE_MS = 1_000
/** One phone slows down when it is told to; more early questions than this come from two phones. */
const MOST_EARLY_POLLS = 2

/**
 * `issue`: the phone gets its tokens. `claim`: it is the first to ask. `wait`: the person has not
 * answered. `other_device`: not the phone that the code belongs to; it is refused alone.
 * `two_devices`: another phone has asked with the same code and nothing proves which was first; the
 * code is over for both.
 */
export type PollStep =
  | 'issue'
  | 'claim'
  | 'wait'
  | 'slow_down'
  | 'other_device'
  | 'two_devices'
  | 'refused'
  | 'used'
  | 'expired'

/** What a phone's question means for its pairing. */
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
 * Whether this is the phone that asked first. Its secret proves it. A client that sends none is
 * known by its address, name and platform, as long as nobody has sent the secret.
 */
function isClaimer(pairing: PairingFacts, device: AskingDevice): boolean {
  if (pairing.deviceName !== device.name || pairing.platform !== device.platform) return false
  if (device.claimHash !== null) return device.claimHash === pairing.claimHash
  return pairing.claimBy !== 'secret' && device.address === pairing.claimAddress
}

/** Whether the person can still answer: a phone has to have asked, so that its name was seen. */
export const canConfirm = (pairing: PairingFacts, now: number): boolean =>
  pairing.state === 'claimed' && pairing.expiresAt > now

/** Whether there is still something to refuse. */
export const canRefuse = (pairing: PairingFacts, now: number): boolean =>
  ['waiting', 'claimed', 'confirmed'].includes(pairing.state) && pairing.expiresAt > now
