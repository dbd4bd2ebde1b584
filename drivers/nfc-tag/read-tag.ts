/** Reads type and content of a tag with as few commands as possible. */
import type { TagContent, TagSeen } from '../types/tag-reader.ts'
import { PAGE_BYTES, READ_BYTES, hex } from './protocol/apdu.ts'
import { decodeMessage } from './protocol/ndef.ts'
import { longestMessage, scanTlvs } from './protocol/tlv.ts'
import type { TlvScan } from './protocol/tlv.ts'
import { FIRST_DATA_PAGE, locksFromTlv, parseCapability, reservesDataArea } from './protocol/type2.ts'
import type { Capability } from './protocol/type2.ts'
import { TagFault } from './tag-fault.ts'
import type { TagSession } from './tag-session.ts'

/** A partly read tag; the writer continues from it. */
export interface TagSnapshot {
  readonly seen: TagSeen
  readonly capability: Capability
  /** First bytes of the data area, whole pages. */
  readonly known: Uint8Array
  /** Start of the NDEF TLV, existing or new, in bytes from the start of the data area. */
  readonly ndefAt: number
}

/**
 * Reads the capability container and the first NDEF message. The caller of a tag that is not empty
 * reads the header afterwards (`TagSession.readHeader`): all of it came from the same tag.
 * @throws TagFault `unsupported_tag`, `not_ndef`, `tag_lost`, `other_tag`
 */
export async function inspectTag(session: TagSession): Promise<TagSnapshot> {
  const { container } = session.start
  const capability = parseCapability(container)
  if (capability === undefined) throw new TagFault({ code: 'not_ndef', capabilityHex: hex(container) })
  const { known, scan } = await readUntilMessage(session, capability.areaBytes)
  if (reservesDataArea(scan.lockControls, scan.memoryControls, capability.areaBytes)) {
    throw new TagFault({ code: 'unsupported_tag', reason: 'reserved_area', uid: session.uid })
  }
  const lockTlv = scan.lockControls[0]
  const describedLocks =
    capability.locks?.hasPassword === false && lockTlv !== undefined
      ? locksFromTlv(lockTlv)
      : capability.locks
  return {
    seen: {
      uid: session.uid,
      kind: capability.kind,
      capacityBytes: longestMessage(capability.areaBytes, scan.ndefAt),
      content: contentOf(scan),
    },
    capability: { ...capability, locks: describedLocks },
    known,
    ndefAt: scan.ndefAt,
  }
}

async function readUntilMessage(
  session: TagSession,
  areaBytes: number,
): Promise<{ known: Uint8Array; scan: TlvScan }> {
  let known: Uint8Array = session.start.firstData
  for (;;) {
    const scan = scanTlvs(known, areaBytes)
    if (!('needBytes' in scan)) return { known, scan }
    known = await extendArea(session, known, scan.needBytes, areaBytes)
  }
}

/** Reads on in steps of 16 bytes until at least `bytes` of the area are known. */
export async function extendArea(
  session: TagSession,
  known: Uint8Array,
  bytes: number,
  areaBytes: number,
): Promise<Uint8Array> {
  if (known.length >= bytes) return known
  const missing = Math.ceil((bytes - known.length) / READ_BYTES) * READ_BYTES
  const target = Math.min(areaBytes, known.length + missing)
  const more = await session.readArea(FIRST_DATA_PAGE + known.length / PAGE_BYTES, target - known.length)
  const longer = new Uint8Array(target)
  longer.set(known)
  longer.set(more, known.length)
  return longer
}

/** Content of a scan, decoded strictly. */
export function contentOf(scan: TlvScan): TagContent {
  const messageHex = hex(scan.message ?? new Uint8Array())
  if (scan.malformed) return { state: 'foreign', summary: 'a broken data area', messageHex }
  if (scan.message === undefined) return { state: 'empty' }
  const decoded = decodeMessage(scan.message)
  if (decoded.is === 'empty') return { state: 'empty' }
  return decoded.is === 'uri'
    ? { state: 'url', url: decoded.uri, messageHex }
    : { state: 'foreign', summary: decoded.summary, messageHex }
}
