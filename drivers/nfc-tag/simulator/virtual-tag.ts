/**
 * A tag in memory that answers the raw APDUs of a PC/SC reader: memory, locks, one-time bits, password,
 * roll-over and size as on the silicon, and faults to switch on. What a real reader does not understand
 * is refused here too.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TagKind } from '../../tag-reader.ts'
import type { TagSetUp } from './tag-memory.ts'
import { createTagSilicon } from './tag-silicon.ts'
import type { TagSilicon } from './tag-silicon.ts'

/** What can go wrong; each counts from the moment it is set. */
export interface TagFaults {
  /** The tag leaves the field when this many pages have been written; the next command finds nobody. */
  readonly loseAfterWrites?: number
  readonly loseAfterApdus?: number
  /** What a lost tag looks like: the reader answers 63 00, or success without a byte. */
  readonly lossAnswer?: '6300' | 'nothing'
  /** After this many commands another tag answers, and nobody is told. */
  readonly swap?: { readonly afterApdus: number; readonly to: VirtualTag }
  /** The next `times` writes of `page` store one wrong bit. */
  readonly flip?: { readonly page: number; readonly times: number }
  /** The next `times` reads that cover `page` answer one wrong bit in it; the memory is right. */
  readonly misread?: { readonly page: number; readonly times: number }
  /** Writes of this page are refused although its lock bits are clear. */
  readonly refusePage?: number
  /** The write in which the tag is lost stores only the page's first two bytes. */
  readonly halfPage?: boolean
  /** How long a read and a write take, in ms; 12 and 17 are a slow USB reader (measured model). */
  readonly delays?: { readonly readMs: number; readonly writeMs: number }
}

export interface VirtualTag {
  readonly kind: TagKind
  /** Uppercase hex. */
  readonly uid: string
  /** A copy of the whole memory, page 0 first. */
  memory(): Uint8Array
  counts(): { readonly apdus: number; readonly writes: number }
  inField(): boolean
  answer(apdu: Uint8Array): Promise<Uint8Array>
  setFaults(faults: TagFaults): void
  /** Puts the tag (back) into the field, without faults unless new ones are given. */
  present(faults?: TagFaults): void
}

const OK = [0x90, 0x00] as const
const FAILED = [0x63, 0x00] as const
const WRONG_LENGTH = [0x67, 0x00] as const
const WRONG_PARAMETER = [0x6a, 0x81] as const
const UNKNOWN_INSTRUCTION = [0x6d, 0x00] as const
const UNKNOWN_CLASS = [0x6e, 0x00] as const
const DEFAULT_UID = '04A1B2C3D4E5F6'

/** Makes a tag as new, but for what `setUp` says; it is in the field at once. */
export function createVirtualTag(setUp: TagSetUp): VirtualTag {
  const uid = Uint8Array.from(Buffer.from(setUp.uid ?? DEFAULT_UID, 'hex'))
  const silicon = createTagSilicon(setUp, uid)
  let faults: TagFaults = {}
  let inField = true
  const total = { apdus: 0, writes: 0 }
  const since = { apdus: 0, writes: 0, flips: 0, misreads: 0 }

  const setFaults = (next: TagFaults): void => {
    faults = next
    Object.assign(since, { apdus: 0, writes: 0, flips: 0, misreads: 0 })
  }
  const isDue = (count: number, limit: number | undefined): boolean => limit !== undefined && count >= limit
  const write = (page: number, bytes: Uint8Array): boolean => {
    if (page === faults.refusePage || !silicon.write(page, damaged(page, bytes))) return false
    total.writes += 1
    since.writes += 1
    return true
  }
  const damaged = (page: number, bytes: Uint8Array): Uint8Array => {
    const data = faults.halfPage === true && since.writes + 1 === faults.loseAfterWrites ? bytes.slice(0, 2) : bytes.slice()
    if (faults.flip?.page !== page || isDue(since.flips, faults.flip.times)) return data
    since.flips += 1
    data[data.length - 1] = (data[data.length - 1] ?? 0) ^ 0x01
    return data
  }
  const read = (page: number, bytes: number): Uint8Array | undefined => {
    const data = silicon.read(page, bytes)
    const at = ((faults.misread?.page ?? -1) - page) * 4
    if (data?.[at] === undefined || isDue(since.misreads, faults.misread?.times)) return data
    since.misreads += 1
    data[at] = (data[at] ?? 0) ^ 0x01
    return data
  }
  const answer = async (apdu: Uint8Array): Promise<Uint8Array> => {
    if (faults.swap !== undefined && isDue(since.apdus, faults.swap.afterApdus)) return faults.swap.to.answer(apdu)
    if (isDue(since.apdus, faults.loseAfterApdus) || isDue(since.writes, faults.loseAfterWrites)) inField = false
    if (!inField) return Uint8Array.from(faults.lossAnswer === '6300' ? FAILED : [])
    total.apdus += 1
    since.apdus += 1
    if (faults.delays !== undefined) await sleep(apdu[1] === UPDATE_BINARY ? faults.delays.writeMs : faults.delays.readMs)
    return Uint8Array.from(execute(apdu, uid, { read, write }))
  }
  return {
    kind: setUp.kind,
    uid: Buffer.from(uid).toString('hex').toUpperCase(),
    memory: () => silicon.memory.slice(),
    counts: () => ({ ...total }),
    inField: () => inField,
    answer,
    setFaults,
    present: (next = {}) => {
      inField = true
      setFaults(next)
    },
  }
}

const GET_DATA = 0xca
const READ_BINARY = 0xb0
const UPDATE_BINARY = 0xd6

/** PC/SC part 3, section 3.2.2: the storage card commands, with the status words of their failures. */
function execute(apdu: Uint8Array, uid: Uint8Array, pages: Pick<TagSilicon, 'read' | 'write'>): readonly number[] {
  const [cla, ins, p1, page = 0, length = 0] = apdu
  if (cla !== 0xff) return UNKNOWN_CLASS
  if (ins === GET_DATA) return apdu.length === 5 && p1 === 0 ? [...uid, ...OK] : WRONG_PARAMETER
  if (ins !== READ_BINARY && ins !== UPDATE_BINARY) return UNKNOWN_INSTRUCTION
  if (p1 !== 0) return WRONG_PARAMETER
  if (ins === UPDATE_BINARY) {
    if (apdu.length !== 9 || length !== 4) return WRONG_LENGTH
    return pages.write(page, apdu.subarray(5)) ? OK : FAILED
  }
  if (apdu.length !== 5) return WRONG_LENGTH
  const data = pages.read(page, length)
  return data === undefined ? FAILED : [...data, ...OK]
}
