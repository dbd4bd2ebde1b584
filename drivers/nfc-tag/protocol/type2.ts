/**
 * The first pages of a Type 2 tag: UID, capability container (CC) and locks. Sources: NXP data
 * sheets NTAG213/215/216 (section 8.5) and MF0ICU1, NFC Forum Type 2 Tag 1.1 (section 6.1).
 */
import type { TagKind, TagProblem } from '../../types/tag-reader.ts'
import { PAGE_BYTES, hex } from './apdu.ts'

/** Pages 1 to 4 hold the end of the UID, the static locks, the CC and the first data page. */
export const START_PAGE = 1
/** The page with the static locks, after the UID. */
export const LOCK_PAGE = 2
/** The page of the CC. */
export const CAPABILITY_PAGE = 3
export const FIRST_DATA_PAGE = 4
/** The first page that dynamic locks cover; static ones cover those before. */
const FIRST_DYNAMIC_PAGE = 16

/** Position of the lock bits for pages from 10h, and the number of pages per bit. */
export interface DynamicLocks {
  readonly page: number
  readonly offset: number
  readonly pagesPerBit: number
  readonly bits: number
  /** The page after the locks is CFG0; its last byte is the first password-protected page. */
  readonly hasPassword: boolean
}

interface Model {
  readonly kind: TagKind
  readonly locks: DynamicLocks | undefined
}

const ntag = (kind: TagKind, page: number, pagesPerBit: number, bits: number): Model => ({
  kind,
  locks: { page, offset: 0, pagesPerBit, bits, hasPassword: true },
})

/** By the size byte of the CC (times 8 = bytes of the data area). */
const MODELS: ReadonlyMap<number, Model> = new Map([
  [0x06, { kind: 'ULTRALIGHT', locks: undefined }],
  [0x12, ntag('NTAG213', 0x28, 2, 12)],
  [0x3e, ntag('NTAG215', 0x82, 16, 8)],
  [0x6d, ntag('NTAG216', 0xe2, 16, 14)],
])

/**
 * The problem of a UID that does not identify one tag permanently: 4 bytes, or random (08 xx xx
 * xx).
 */
export function uidProblem(uid: Uint8Array): TagProblem | undefined {
  const text = hex(uid)
  if (uid.length === 7) return undefined
  if (uid.length === 4)
    return {
      code: 'unsupported_tag',
      reason: uid[0] === 0x08 ? 'random_uid' : 'short_uid',
      uid: text,
    }
  return { code: 'unsupported_tag', reason: 'not_type2', uid: text }
}

/** The UID in pages 0 and 1; bytes 3 and 8 are check bytes. */
export const headerUid = (header: Uint8Array): Uint8Array =>
  Uint8Array.of(...header.subarray(0, 3), ...header.subarray(4, 8))

/** Pages 1 to 4 of a tag. */
export interface TagStart {
  /** The last four bytes of the UID, uppercase hex. */
  readonly uidEnd: string
  readonly lockPage: Uint8Array
  readonly container: Uint8Array
  readonly firstData: Uint8Array
}

/** @param pages the 16 bytes from `START_PAGE` */
export function tagStart(pages: Uint8Array): TagStart {
  return {
    uidEnd: hex(pages.subarray(0, 4)),
    lockPage: pages.subarray(4, 8),
    container: pages.subarray(8, 12),
    firstData: pages.subarray(12, 16),
  }
}

export interface Capability {
  readonly kind: TagKind
  readonly areaBytes: number
  readonly readOnly: boolean
  readonly locks: DynamicLocks | undefined
}

/**
 * Parses page 3 (`E1 1x size access`); undefined if the tag is not NDEF-formatted or forbids
 * reading.
 */
export function parseCapability(container: Uint8Array): Capability | undefined {
  const [magic = 0, version = 0, size = 0, access = 0] = container
  if (magic !== 0xe1 || version >> 4 !== 1 || size === 0 || access >> 4 !== 0) return undefined
  const model = MODELS.get(size)
  const areaBytes = size * 8
  return {
    kind: model?.kind ?? 'ULTRALIGHT',
    areaBytes,
    readOnly: (access & 0x0f) !== 0,
    locks: model === undefined ? defaultLocks(areaBytes) : model.locks,
  }
}

/**
 * Type 2 Tag 1.1, section 2.2.2: without a Lock Control TLV one bit per 8 bytes, directly after the
 * area.
 */
function defaultLocks(areaBytes: number): DynamicLocks | undefined {
  if (areaBytes <= 48) return undefined
  return {
    page: FIRST_DATA_PAGE + areaBytes / PAGE_BYTES,
    offset: 0,
    pagesPerBit: 2,
    bits: Math.ceil((areaBytes - 48) / 8),
    hasPassword: false,
  }
}

/** Value of a Control TLV: position, size, and page and lock sizes as powers of two. */
interface ControlArea {
  readonly at: number
  readonly sizeByte: number
  readonly bytesPerLockBit: number
}

function parseControl(value: Uint8Array): ControlArea {
  const [position = 0, sizeByte = 0, control = 0] = value
  return {
    at: (position >> 4) * 2 ** (control & 0x0f) + (position & 0x0f),
    sizeByte,
    bytesPerLockBit: 2 ** (control >> 4),
  }
}

/** The locks of a Lock Control TLV, for unknown tag types. */
export function locksFromTlv(value: Uint8Array): DynamicLocks {
  const area = parseControl(value)
  return {
    page: Math.floor(area.at / PAGE_BYTES),
    offset: area.at % PAGE_BYTES,
    pagesPerBit: Math.max(1, area.bytesPerLockBit / PAGE_BYTES),
    bits: area.sizeByte === 0 ? 256 : area.sizeByte,
    hasPassword: false,
  }
}

/**
 * True if lock or reserved bytes lie inside the data area, where a message would overwrite them.
 */
export function reservesDataArea(
  lockControls: readonly Uint8Array[],
  memoryControls: readonly Uint8Array[],
  areaBytes: number,
): boolean {
  const end = FIRST_DATA_PAGE * PAGE_BYTES + areaBytes
  return [...lockControls, ...memoryControls].some(
    (value) => value.length !== 3 || parseControl(value).at < end,
  )
}

/**
 * The first page in `from`..`to` that the static locks lock.
 * @param lockPage starts with page 2, whose bytes 2 and 3 are the locks
 */
export function staticallyLocked(lockPage: Uint8Array, from: number, to: number): number | undefined {
  const bits = (lockPage[2] ?? 0) | ((lockPage[3] ?? 0) << 8)
  for (let page = Math.max(from, 4); page <= Math.min(to, 15); page += 1) {
    if ((bits & (1 << page)) !== 0) return page
  }
  return undefined
}

const dynamicLockBit = ({ pagesPerBit }: DynamicLocks, page: number): number =>
  Math.floor((page - FIRST_DYNAMIC_PAGE) / pagesPerBit)

/** Whether at most one dynamic lock covers the pages up to `to`, so that a write of `to` shows it. */
export const hasOneDynamicLock = (locks: DynamicLocks | undefined, to: number): boolean =>
  to < FIRST_DYNAMIC_PAGE || locks === undefined || dynamicLockBit(locks, to) === 0

/** The first page in `from`..`to` that the dynamic lock bytes lock; `bytes` starts at the locks. */
export function dynamicallyLocked(
  bytes: Uint8Array,
  locks: DynamicLocks,
  from: number,
  to: number,
): number | undefined {
  for (let page = Math.max(from, FIRST_DYNAMIC_PAGE); page <= to; page += 1) {
    const bit = dynamicLockBit(locks, page)
    if (bit < locks.bits && ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0) return page
  }
  return undefined
}
