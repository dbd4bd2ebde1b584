/** Factory memory of the tags: NXP data sheets NTAG213/215/216 (section 8.5) and MF0ICU1. */
import type { TagKind } from '../../types/tag-reader.ts'
import { encodeUriMessage } from '../protocol/ndef.ts'
import { ndefTlvHead } from '../protocol/tlv.ts'

export interface TagModel {
  readonly pages: number
  /** Size byte of the capability container; times 8 = bytes of the data area. */
  readonly sizeByte: number
  readonly lastUserPage: number
  /**
   * First page of dynamic locks, CFG0, CFG1, PWD, PACK, in this order; 0 for a tag without them.
   */
  readonly lockPage: number
  readonly pagesPerLockBit: number
  /** First bytes of a new data area. */
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

/** Configuration of a virtual tag; everything left out is as new. */
export interface TagSetUp {
  readonly kind: TagKind
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
  /** No capability container, as on a tag without NDEF format. */
  readonly unformatted?: boolean
  /** A smaller data area than the model's, in bytes (a multiple of 8). */
  readonly areaBytes?: number
  readonly lockedPages?: readonly number[]
  /** AUTH0: writing requires a password from this page. */
  readonly passwordFrom?: number
}

/** The memory image, page by page. */
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

/** True if the lock bits lock a page. */
export function isLocked(memory: Uint8Array, model: TagModel, page: number): boolean {
  const [at, bit] =
    page < 16 ? [10, page] : [model.lockPage * 4, Math.floor((page - 16) / model.pagesPerLockBit)]
  return ((memory[at + (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0
}
