/** The faults of a virtual tag and their counters. */
import type { VirtualTag, TagFaults } from './simulator-types.ts'

/** Active faults; each counts from its activation. */
export interface ActiveFaults {
  countApdu(): void
  countWrite(): void
  /** True after the tag has left the field. */
  isLost(): boolean
  /** The tag that has replaced this one. */
  swappedFor(): VirtualTag | undefined
  refuses(page: number): boolean
  /** The bytes that a write of `bytes` stores. */
  stored(page: number, bytes: Uint8Array): Uint8Array
  /** Damages data that begins at `page`, in place. */
  misread(page: number, data: Uint8Array): Uint8Array
}

const isDue = (count: number, limit: number | undefined): boolean =>
  limit !== undefined && count >= limit

function flipLastBit(bytes: Uint8Array, at: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ 0x01
}

export function activateFaults(faults: TagFaults): ActiveFaults {
  const count = { apdus: 0, writes: 0, flips: 0, misreads: 0, refusals: 0 }
  return {
    countApdu: () => void (count.apdus += 1),
    countWrite: () => void (count.writes += 1),
    isLost: () =>
      isDue(count.apdus, faults.loseAfterApdus) || isDue(count.writes, faults.loseAfterWrites),
    swappedFor: () => (isDue(count.apdus, faults.swap?.afterApdus) ? faults.swap?.to : undefined),
    refuses: (page) => {
      if (faults.refuse?.page !== page || isDue(count.refusals, faults.refuse.times)) return false
      count.refusals += 1
      return true
    },
    stored: (page, bytes) => {
      const isHalf = faults.halfPage === true && count.writes + 1 === faults.loseAfterWrites
      const data = isHalf ? bytes.slice(0, 2) : bytes.slice()
      if (faults.flip?.page !== page || isDue(count.flips, faults.flip.times)) return data
      count.flips += 1
      flipLastBit(data, data.length - 1)
      return data
    },
    misread: (page, data) => {
      const at = ((faults.misread?.page ?? -1) - page) * 4
      if (data[at] === undefined || isDue(count.misreads, faults.misread?.times)) return data
      count.misreads += 1
      flipLastBit(data, at)
      return data
    },
  }
}
