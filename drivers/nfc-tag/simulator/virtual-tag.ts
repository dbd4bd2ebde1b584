/**
 * A tag in memory that responds to raw APDUs of a PC/SC reader: memory, locks, one-time bits,
 * password, roll-over and size as on the chip, with optional faults. Rejects what a real reader
 * does not understand.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { VirtualTag, TagFaults } from './simulator-types.ts'
import { TAG_MODELS, type TagSetUp, isLocked, tagMemory } from './tag-memory.ts'

const OK = [0x90, 0x00] as const
const FAILED = [0x63, 0x00] as const
const WRONG_LENGTH = [0x67, 0x00] as const
const WRONG_PARAMETER = [0x6a, 0x81] as const
const UNKNOWN_INSTRUCTION = [0x6d, 0x00] as const
const UNKNOWN_CLASS = [0x6e, 0x00] as const
const NXP = 0x04
/** The UID after the manufacturer byte. */
const DEFAULT_SERIAL = 'A1B2C3D4E5F6'

/** Creates a new tag with the given differences. It is in the field at once. */
export function createVirtualTag(setUp: TagSetUp): VirtualTag {
  const uid = uidOf(setUp)
  const isType4 = setUp.kind === 'NTAG424'
  const silicon = createMemoryRules(setUp, uid)
  const total = { apdus: 0, writes: 0 }
  let faults: TagFaults = {}
  let active = activateFaults(faults)
  let inField = true
  let asleep = false

  const setFaults = (next: TagFaults): void => {
    faults = next
    active = activateFaults(next)
  }
  const read = (page: number, bytes: number): Uint8Array | undefined => {
    const data = silicon.read(page, bytes)
    return data === undefined ? undefined : active.misread(page, data)
  }
  const write = (page: number, bytes: Uint8Array): boolean => {
    if (active.refuses(page) || !silicon.write(page, active.stored(page, bytes))) return false
    total.writes += 1
    active.countWrite()
    return true
  }
  const respond = async (apdu: Uint8Array): Promise<Uint8Array> => {
    const other = active.swappedFor()
    if (other !== undefined) return other.answer(apdu)
    if (active.isLost()) inField = false
    if (!inField) return Uint8Array.from(faults.lossAnswer === '6300' ? FAILED : [])
    total.apdus += 1
    active.countApdu()
    if (faults.delays !== undefined)
      await sleep(apdu[1] === UPDATE_BINARY ? faults.delays.writeMs : faults.delays.readMs)
    const answer = execute(apdu, { uid, isType4 }, asleep ? ASLEEP : { read, write })
    asleep ||= answer === FAILED
    return Uint8Array.from(answer)
  }
  return {
    kind: setUp.kind,
    uid: Buffer.from(uid).toString('hex').toUpperCase(),
    memory: () => silicon.memory.slice(),
    counts: () => ({ ...total }),
    inField: () => inField,
    answer: respond,
    reselect: () => {
      asleep = false
    },
    setFaults,
    present: (next = {}) => {
      inField = true
      asleep = false
      setFaults(next)
    },
  }
}

function uidOf({ kind, uid }: TagSetUp): Uint8Array {
  if (uid !== undefined) return Uint8Array.from(Buffer.from(uid, 'hex'))
  const { manufacturer = NXP } = TAG_MODELS[kind]
  return Uint8Array.of(manufacturer, ...Buffer.from(DEFAULT_SERIAL, 'hex'))
}

/** The reader still knows the UID of an inactive tag but cannot read its pages. */
const ASLEEP: Pick<MemoryRules, 'read' | 'write'> = { read: () => undefined, write: () => false }

const SELECT_NDEF = Buffer.from('00a4040007d276000085010100', 'hex')
const GET_DATA = 0xca
const READ_BINARY = 0xb0
const UPDATE_BINARY = 0xd6

/** PC/SC part 3, section 3.2.2: storage card commands and the status words of their failures. */
function execute(
  apdu: Uint8Array,
  { uid, isType4 }: { uid: Uint8Array; isType4: boolean },
  pages: Pick<MemoryRules, 'read' | 'write'>,
): readonly number[] {
  const [cla, ins, p1, page = 0, length = 0] = apdu
  if (isType4 && Buffer.from(apdu).equals(SELECT_NDEF)) return OK
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

// The faults of a virtual tag and their counters.

/** Active faults; each counts from its activation. */
interface ActiveFaults {
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

const isDue = (count: number, limit: number | undefined): boolean => limit !== undefined && count >= limit

function flipLastBit(bytes: Uint8Array, at: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ 0x01
}

function activateFaults(faults: TagFaults): ActiveFaults {
  const count = { apdus: 0, writes: 0, flips: 0, misreads: 0, refusals: 0 }
  return {
    countApdu: () => void (count.apdus += 1),
    countWrite: () => void (count.writes += 1),
    isLost: () => isDue(count.apdus, faults.loseAfterApdus) || isDue(count.writes, faults.loseAfterWrites),
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

/**
 * Memory of a tag with the rules of the chip: one-time bits, locks, password, roll-over, secret
 * pages.
 */

interface MemoryRules {
  /** Page 0 first. */
  readonly memory: Uint8Array
  /** Reads `bytes` bytes from `page`, rolling over at the end; undefined if the tag rejects it. */
  read(page: number, bytes: number): Uint8Array | undefined
  /** Stores the first bytes of `data` in `page`; false if the tag rejects it. */
  write(page: number, data: Uint8Array): boolean
}

/**
 * Only a tag with a 7-byte UID is a Type 2 tag; another has nothing to read, like a MIFARE Classic.
 */
function createMemoryRules(setUp: TagSetUp, uid: Uint8Array): MemoryRules {
  const model = TAG_MODELS[setUp.kind]
  const memory = tagMemory(setUp, uid)
  const isType2 = uid.length === 7 && model.isType4 !== true
  const byteAt = (at: number): number => memory[at % memory.length] ?? 0
  const passwordPage = model.keyPage ?? (model.lockPage === 0 ? model.pages : model.lockPage + 3)
  /** PWD and PACK read as zero. */
  const isSecret = (at: number): boolean => at % memory.length >= passwordPage * 4
  const isWritable = (page: number): boolean => {
    if (page < 2 || page >= model.pages || page >= (setUp.passwordFrom ?? 0xff)) return false
    return page === 2 || page > model.lastUserPage || !isLocked(memory, model, page)
  }
  return {
    memory,
    read: (page, bytes) => {
      if (!isType2 || page >= (model.keyPage ?? model.pages) || bytes < 1 || bytes > 16) return undefined
      return Uint8Array.from({ length: bytes }, (_, index) =>
        isSecret(page * 4 + index) ? 0 : byteAt(page * 4 + index),
      )
    },
    write: (page, data) => {
      if (!isType2 || !isWritable(page)) return false
      const oneTime = page === 2 || page === 3 || page === model.lockPage
      for (const [index, byte] of data.entries()) {
        if (page === 2 && index < 2) continue
        memory[page * 4 + index] = oneTime ? byteAt(page * 4 + index) | byte : byte
      }
      return true
    },
  }
}
