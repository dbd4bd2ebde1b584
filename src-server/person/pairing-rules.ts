/** A pairing as stored; times are in milliseconds. */
export interface PairingFacts {
  readonly state: 'waiting' | 'claimed' | 'confirmed' | 'done' | 'refused'
  readonly deviceName: string | null
  readonly platform: string | null
  readonly polledAt: number | null
  readonly expiresAt: number
}

/** The phone that asks. */
export interface AskingDevice {
  readonly name: string
  readonly platform: string
}

/** Seconds between two questions of a phone (RFC 8628 §3.2). */
export const POLL_INTERVAL_S = 5
/** A question that comes a little early is not held against a phone. */
const TOLERANCE_MS = 1_000

/**
 * `issue`: the phone gets its tokens. `claim`: it is the first to ask. `wait`: the person has not answered.
 * `two_devices`: another phone has asked with the same code, which is over for both.
 */
export type PollStep = 'issue' | 'claim' | 'wait' | 'slow_down' | 'two_devices' | 'refused' | 'used' | 'expired'

/** What a phone's question means for its pairing. */
export function judgePoll(pairing: PairingFacts, device: AskingDevice, now: number): PollStep {
  if (pairing.state === 'done') return 'used'
  if (pairing.state === 'refused') return 'refused'
  if (pairing.expiresAt <= now) return 'expired'
  if (pairing.state === 'waiting') return 'claim'
  if (pairing.deviceName !== device.name || pairing.platform !== device.platform) return 'two_devices'
  if (pairing.state === 'confirmed') return 'issue'
  const tooSoon = pairing.polledAt !== null && now - pairing.polledAt < POLL_INTERVAL_S * 1000 - TOLERANCE_MS
  return tooSoon ? 'slow_down' : 'wait'
}

/** Whether the person can still answer: a phone has to have asked, so that its name was seen. */
export const canConfirm = (pairing: PairingFacts, now: number): boolean => pairing.state === 'claimed' && pairing.expiresAt > now

/** Whether there is still something to refuse. */
export const canRefuse = (pairing: PairingFacts, now: number): boolean =>
  ['waiting', 'claimed', 'confirmed'].includes(pairing.state) && pairing.expiresAt > now
