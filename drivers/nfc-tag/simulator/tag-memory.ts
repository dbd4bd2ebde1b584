/**
 * The memory of the tags as they come from the factory: NXP data sheets NTAG213/215/216 (section
 * 8.5) and MF0ICU1.
 */
import type { TagKind } from '../../types/tag-reader.ts'
import { encodeUriMessage } from '../protocol/ndef.ts'
import { ndefTlvHead } from '../protocol/tlv.ts'

export interface TagModel {
  readonly pages: number
  /** Size byte of the capability container; times 8 is the data area in bytes. */
  readonly sizeByte: number
  readonly lastUserPage: number
  /** First page of dynamic locks, CFG0, CFG1, PWD, PACK, in this order; 0 for a tag without. */
  readonly lockPage: number
  readonly pagesPerLockBit: number
  /** The data area's first bytes when new. */
  readonly factory: readonly number[]
}

export const TAG_MODELS: Readonly<Record<TagKind, TagModel>> = {
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
    factory: [0x03, 0x00, 0xfe],
  },
  NTAG216: {
    pages: 231,
    sizeByte: 0x6d,
    lastUserPage: 0xe1,
    lockPage: 0xe2,
    pagesPerLockBit: 16,
    factory: [0x03, 0x00, 0xfe],
  },
  ULTRALIGHT: {
    pages: 16,
    sizeByte: 0x06,
    lastUserPage: 0x0f,
    lockPage: 0,
    pagesPerLockBit: 1,
    factory: [0x03, 0x00, 0xfe],
  },
}

/** How a virtual tag is made; everything left out is as new. */
export interface TagSetUp {
  readonly kind: TagKind
  /** Hex, 7 bytes for a real tag; 4 bytes make an unsupported one. */
  readonly uid?: string
  /**
   * Hex, 7 bytes: a UID that the memory names in pages 0 to 2 instead of the tag's own, as on a bad
   * copy.
   */
  readonly headerUid?: string
  /** The message on it: a URL, or a message's bytes in hex. */
  readonly url?: string
  readonly messageHex?: string
  /** The data area from page 4 on, in hex, instead of TLVs of ours. */
  readonly areaHex?: string
  /** The capability container's write access nibble says no. */
  readonly readOnly?: boolean
  /** No capability container, as on a tag never formatted for NDEF. */
  readonly unformatted?: boolean
  /** A smaller data area than the model's, in bytes (a multiple of 8). */
  readonly areaBytes?: number
  readonly lockedPages?: readonly number[]
  /** AUTH0: writing needs a password from this page on. */
  readonly passwordFrom?: number
}

/** The memory image, page after page. */
export function tagMemory(setUp: TagSetUp, uid: Uint8Array): Uint8Array {
  const model = TAG_MODELS[setUp.kind]
  const memory = new Uint8Array(model.pages * 4)
  const [u0 = 0, u1 = 0, u2 = 0, u3 = 0, u4 = 0, u5 = 0, u6 = 0] =
    setUp.headerUid === undefined ? uid : Buffer.from(setUp.headerUid, 'hex')
  memory.set([u0, u1, u2, 0x88 ^ u0 ^ u1 ^ u2, u3, u4, u5, u6, u3 ^ u4 ^ u5 ^ u6, 0x48, 0, 0])
  const sizeByte = setUp.areaBytes === undefined ? model.sizeByte : setUp.areaBytes / 8
  if (setUp.unformatted !== true)
    memory.set([0xe1, 0x10, sizeByte, setUp.readOnly === true ? 0x0f : 0x00], 12)
  memory.set(dataArea(setUp, model), 16)
  if (model.lockPage > 0) {
    memory.set([0, 0, 0, 0xbd, 0x04, 0, 0, setUp.passwordFrom ?? 0xff], model.lockPage * 4)
  }
  for (const page of setUp.lockedPages ?? []) lockPage(memory, model, page)
  return memory
}

function dataArea(setUp: TagSetUp, model: TagModel): Uint8Array {
  if (setUp.areaHex !== undefined) return Uint8Array.from(Buffer.from(setUp.areaHex, 'hex'))
  const message =
    setUp.url === undefined
      ? Buffer.from(setUp.messageHex ?? '', 'hex')
      : encodeUriMessage(setUp.url)
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

/** True when the lock bits close a page. */
export function isLocked(memory: Uint8Array, model: TagModel, page: number): boolean {
  const [at, bit] =
    page < 16 ? [10, page] : [model.lockPage * 4, Math.floor((page - 16) / model.pagesPerLockBit)]
  return ((memory[at + (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
}
