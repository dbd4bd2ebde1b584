/**
 * Scans the TLV blocks of a Type 2 tag's data area (NFC Forum Type 2 Tag 1.1, section 2.3) with as
 * few reads as possible: the caller passes the bytes read so far, and the result says if more are
 * needed.
 */

const NULL = 0x00
const LOCK_CONTROL = 0x01
const MEMORY_CONTROL = 0x02
const NDEF_MESSAGE = 0x03
const TERMINATOR = 0xfe

/** Offsets count bytes from the start of the data area (page 4). */
export interface TlvScan {
  /** Offset of the T of the NDEF TLV, or where to write it: after every TLV that must be kept. */
  readonly ndefAt: number
  /** The message; undefined without an NDEF TLV. */
  readonly message?: Uint8Array
  /** A TLV exceeds the end of the area. */
  readonly malformed: boolean
  /** Values (three bytes each) of the Lock and Memory Control TLVs before the NDEF TLV. */
  readonly lockControls: readonly Uint8Array[]
  readonly memoryControls: readonly Uint8Array[]
}

/** Bytes of the area that are needed to continue the scan. */
export interface NeedsMore {
  readonly needBytes: number
}

/**
 * Scans up to the first NDEF TLV; later ones do not count.
 * @param known first bytes of the area
 * @param areaBytes size of the area by the capability container
 */
export function scanTlvs(known: Uint8Array, areaBytes: number): TlvScan | NeedsMore {
  const lockControls: Uint8Array[] = []
  const memoryControls: Uint8Array[] = []
  let at = 0
  let free = 0
  const found = (rest: Pick<TlvScan, 'ndefAt' | 'malformed'> & { message?: Uint8Array }): TlvScan => ({
    ...rest,
    lockControls,
    memoryControls,
  })
  while (at < areaBytes) {
    if (at >= known.length) return { needBytes: at + 1 }
    const type = known[at]
    if (type === NULL) {
      at += 1
      continue
    }
    if (type === TERMINATOR) break
    const size = valueSize(known, at, areaBytes)
    if ('needBytes' in size) return size
    if (size.malformed) return found({ ndefAt: at, malformed: true })
    const end = Math.min(size.valueAt + size.bytes, areaBytes)
    if (end > known.length) return { needBytes: end }
    const value = known.slice(size.valueAt, end)
    const malformed = size.valueAt + size.bytes > areaBytes
    if (type === NDEF_MESSAGE) return found({ ndefAt: at, malformed, message: value })
    if (malformed) return found({ ndefAt: at, malformed })
    if (type === LOCK_CONTROL) lockControls.push(value)
    if (type === MEMORY_CONTROL) memoryControls.push(value)
    at = end
    free = end
  }
  return found({ ndefAt: free, malformed: false })
}

interface ValueSize {
  readonly valueAt: number
  readonly bytes: number
  readonly malformed: boolean
}

function valueSize(known: Uint8Array, at: number, areaBytes: number): ValueSize | NeedsMore {
  const short = at + 2
  if (short > areaBytes) return { valueAt: areaBytes, bytes: 0, malformed: true }
  if (known.length < short) return { needBytes: short }
  const first = known[at + 1] ?? 0
  if (first !== 0xff) return { valueAt: short, bytes: first, malformed: false }
  const long = at + 4
  if (long > areaBytes) return { valueAt: areaBytes, bytes: 0, malformed: true }
  if (known.length < long) return { needBytes: long }
  return {
    valueAt: long,
    bytes: ((known[at + 2] ?? 0) << 8) | (known[at + 3] ?? 0),
    malformed: false,
  }
}

/** T and L of an NDEF TLV: one length byte up to 254, else `FF hi lo`. */
export function ndefTlvHead(messageBytes: number): Uint8Array {
  return messageBytes < 255
    ? Uint8Array.of(NDEF_MESSAGE, messageBytes)
    : Uint8Array.of(NDEF_MESSAGE, 0xff, messageBytes >> 8, messageBytes & 0xff)
}

/** Longest message after `ndefAt`; the terminator may be left out if the area is full. */
export function longestMessage(areaBytes: number, ndefAt: number): number {
  const available = areaBytes - ndefAt
  return Math.max(0, available - 4 >= 255 ? available - 4 : Math.min(available - 2, 254))
}
