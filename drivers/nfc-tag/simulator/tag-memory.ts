/**
 * Factory memory of the tags: NXP data sheets NTAG213/215/216 (section 8.5), MF0ICU1, MF0ULx1 and
 * MF0ICU2 (rev. 3.3, table 13). Other manufacturers, by what public programs write and expect:
 * Infineon (`E1 10 10 00`), ST (data sheet ST25TN, table 28: sizes 08 and 14), Fudan (as NTAG213).
 */
import type { TagKind } from '../../types/tag-reader.ts'
import { encodeUriMessage } from '../protocol/ndef.ts'
import { ndefTlvHead } from '../protocol/tlv.ts'

/**
 * Chips that may lie in a drawer. The Ultralight family comes without a capability container; a
 * program that formats it writes one.
 */
export type TagChip =
  | TagKind
  | 'MF0UL11'
  | 'MF0UL21'
  | 'MF0ICU2'
  | 'NTAG424'
  | 'FM11NT021'
  | 'SLE66R01PN'
  | 'ST25TN512'
  | 'ST25TN01K'

export interface TagModel {
  readonly pages: number
  /** Size byte of the capability container; times 8 = bytes of the data area. */
  readonly sizeByte: number
  readonly lastUserPage: number
  /**
   * First page of dynamic locks; on tags of NXP CFG0, CFG1, PWD, PACK follow. 0 for a tag without.
   */
  readonly lockPage: number
  readonly pagesPerLockBit: number
  /** First bytes of a new data area. */
  readonly factory: readonly number[]
  /** Comes without a capability container. */
  readonly unformatted?: true
  /** Page whose first byte is AUTH0, and the first page of a key that cannot be read. */
  readonly auth0Page?: number
  readonly keyPage?: number
  /** Type 4: has no pages. */
  readonly isType4?: true
  /** First byte of its UIDs, ISO/IEC 7816-6; left out: NXP, 04. */
  readonly manufacturer?: number
}

/** An empty NDEF message. */
const EMPTY = [0x03, 0x00, 0xfe] as const

export const TAG_MODELS: Readonly<Record<TagChip, TagModel>> = {
  NTAG213: {
    pages: 45,
    sizeByte: 0x12,
    lastUserPage: 0x27,
    lockPage: 0x28,
    pagesPerLockBit: 2,
    factory: [0x01, 0x03, 0xa0, 0x0c, 0x34, 0x03, 0x00, 0xfe],
  },
  NTAG215: {
    pages: 135,
    sizeByte: 0x3e,
    lastUserPage: 0x81,
    lockPage: 0x82,
    pagesPerLockBit: 16,
    factory: EMPTY,
  },
  NTAG216: {
    pages: 231,
    sizeByte: 0x6d,
    lastUserPage: 0xe1,
    lockPage: 0xe2,
    pagesPerLockBit: 16,
    factory: EMPTY,
  },
  ULTRALIGHT: {
    pages: 16,
    sizeByte: 0x06,
    lastUserPage: 0x0f,
    lockPage: 0,
    pagesPerLockBit: 1,
    factory: EMPTY,
  },
  /** MIFARE Ultralight EV1, 48 and 128 bytes. */
  MF0UL11: {
    pages: 20,
    sizeByte: 0x06,
    lastUserPage: 0x0f,
    lockPage: 0,
    pagesPerLockBit: 1,
    factory: [],
    unformatted: true,
  },
  MF0UL21: {
    pages: 41,
    sizeByte: 0x10,
    lastUserPage: 0x23,
    lockPage: 0x24,
    pagesPerLockBit: 2,
    factory: [],
    unformatted: true,
  },
  /** MIFARE Ultralight C: locks, a counter, AUTH0, AUTH1, a key of four pages. */
  MF0ICU2: {
    pages: 48,
    sizeByte: 0x12,
    lastUserPage: 0x27,
    lockPage: 0,
    pagesPerLockBit: 1,
    factory: [],
    unformatted: true,
    auth0Page: 0x2a,
    keyPage: 0x2c,
  },
  NTAG424: {
    pages: 4,
    sizeByte: 0,
    lastUserPage: 0,
    lockPage: 0,
    pagesPerLockBit: 1,
    factory: [],
    isType4: true,
  },
  FM11NT021: {
    pages: 45,
    sizeByte: 0x12,
    lastUserPage: 0x27,
    lockPage: 0x28,
    pagesPerLockBit: 2,
    factory: EMPTY,
    manufacturer: 0x1d,
  },
  SLE66R01PN: {
    pages: 38,
    sizeByte: 0x10,
    lastUserPage: 0x23,
    lockPage: 0x24,
    pagesPerLockBit: 2,
    factory: EMPTY,
    manufacturer: 0x05,
  },
  /** Without the pages of the system behind the locks. */
  ST25TN512: {
    pages: 21,
    sizeByte: 0x08,
    lastUserPage: 0x13,
    lockPage: 0x14,
    pagesPerLockBit: 2,
    factory: EMPTY,
    manufacturer: 0x02,
  },
  ST25TN01K: {
    pages: 45,
    sizeByte: 0x14,
    lastUserPage: 0x2b,
    lockPage: 0x2c,
    pagesPerLockBit: 2,
    factory: EMPTY,
    manufacturer: 0x02,
  },
}

export const TAG_CHIPS = Object.keys(TAG_MODELS) as readonly TagChip[]

/** Configuration of a virtual tag; everything left out is as new. */
export interface TagSetUp {
  readonly kind: TagChip
  /** Hex, 7 bytes for a real tag; 4 bytes make an unsupported one. */
  readonly uid?: string
  /** Hex, 7 bytes: the UID in pages 0 to 2 if it differs from the tag's own, as on a bad copy. */
  readonly headerUid?: string
  /** The message: a URL, or the bytes of a message in hex. */
  readonly url?: string
  readonly messageHex?: string
  /** The data area from page 4, in hex, instead of generated TLVs. */
  readonly areaHex?: string
  /** The write access nibble of the capability container forbids writing. */
  readonly readOnly?: boolean
  /**
   * No capability container, as on a tag without NDEF format. Default: as the chip is delivered.
   */
  readonly unformatted?: boolean
  /** The capability container in hex, as another manufacturer or program writes it. */
  readonly capabilityHex?: string
  /** Value of the one-way counter of an MF0ICU2. */
  readonly counter?: number
  /** A smaller data area than the model's, in bytes (a multiple of 8). */
  readonly areaBytes?: number
  readonly lockedPages?: readonly number[]
  /** AUTH0: writing requires a password from this page. */
  readonly passwordFrom?: number
}

/** Locks, CFG0, CFG1, PWD and PACK of NXP and its copies. */
const hasConfig = ({ lockPage, pages }: TagModel): boolean => lockPage > 0 && pages >= lockPage + 5

/** The memory image, page by page. */
export function tagMemory(setUp: TagSetUp, uid: Uint8Array): Uint8Array {
  const model = TAG_MODELS[setUp.kind]
  const memory = new Uint8Array(model.pages * 4)
  const [u0 = 0, u1 = 0, u2 = 0, u3 = 0, u4 = 0, u5 = 0, u6 = 0] =
    setUp.headerUid === undefined ? uid : Buffer.from(setUp.headerUid, 'hex')
  memory.set([u0, u1, u2, 0x88 ^ u0 ^ u1 ^ u2, u3, u4, u5, u6, u3 ^ u4 ^ u5 ^ u6, 0x48, 0, 0])
  const sizeByte = setUp.areaBytes === undefined ? model.sizeByte : setUp.areaBytes / 8
  if (setUp.capabilityHex !== undefined) memory.set(Buffer.from(setUp.capabilityHex, 'hex'), 12)
  else if (!(setUp.unformatted ?? model.unformatted ?? false))
    memory.set([0xe1, 0x10, sizeByte, setUp.readOnly === true ? 0x0f : 0x00], 12)
  memory.set(dataArea(setUp, model), 16)
  if (hasConfig(model)) {
    memory.set([0, 0, 0, 0xbd, 0x04, 0, 0, setUp.passwordFrom ?? 0xff], model.lockPage * 4)
  }
  if (model.auth0Page !== undefined) {
    memory[model.auth0Page * 4] = setUp.passwordFrom ?? 0x30
    memory[model.auth0Page * 4 + 4] = 1 // AUTH1: reading is free
    memory.set([(setUp.counter ?? 0) & 0xff, (setUp.counter ?? 0) >> 8], model.auth0Page * 4 - 4)
  }
  for (const page of setUp.lockedPages ?? []) lockPage(memory, model, page)
  return memory
}

function dataArea(setUp: TagSetUp, model: TagModel): Uint8Array {
  if (setUp.areaHex !== undefined) return Uint8Array.from(Buffer.from(setUp.areaHex, 'hex'))
  const message =
    setUp.url === undefined ? Buffer.from(setUp.messageHex ?? '', 'hex') : encodeUriMessage(setUp.url)
  if (message.length === 0) return Uint8Array.from(model.factory)
  const before = model.factory.slice(0, model.factory.indexOf(0x03, 4) > 0 ? 5 : 0)
  const tlvs = [...before, ...ndefTlvHead(message.length), ...message]
  return Uint8Array.from(tlvs.length < model.sizeByte * 8 ? [...tlvs, 0xfe] : tlvs)
}

function lockPage(memory: Uint8Array, model: TagModel, page: number): void {
  const [at, bit] =
    page < 16 ? [10, page] : [model.lockPage * 4, Math.floor((page - 16) / model.pagesPerLockBit)]
  const byte = at + (bit >> 3)
  memory[byte] = (memory[byte] ?? 0) | (1 << (bit & 7))
}

/** True if the lock bits lock a page. */
export function isLocked(memory: Uint8Array, model: TagModel, page: number): boolean {
  const [at, bit] =
    page < 16 ? [10, page] : [model.lockPage * 4, Math.floor((page - 16) / model.pagesPerLockBit)]
  return ((memory[at + (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
}
