/**
 * Reads and writes pages of one tag, and detects an exchanged tag.
 *
 * A reader returns 63 00 both if a tag rejects a command and if the tag has left, and a rejection
 * makes the tag inactive. So after each rejection the tag is selected again and identified.
 */
import {
  PAGE_BYTES,
  READ_BYTES,
  dataOf,
  getUid,
  hasFailed,
  hex,
  readPages,
  selectNdefApplication,
  updatePage,
} from './protocol/apdu.ts'
import type { TagLink } from './protocol/apdu.ts'
import { START_PAGE, headerUid, tagStart, uidProblem } from './protocol/type2.ts'
import type { TagStart } from './protocol/type2.ts'
import { TagFault } from './tag-fault.ts'

export interface TagSession {
  /** Uppercase hex. */
  readonly uid: string
  /** Pages 1 to 4 as first read, with the UID of this tag. */
  readonly start: TagStart
  apdus(): number
  /** Pages 0 to 3 now. Throws `other_tag` if they belong to another tag. */
  readHeader(): Promise<Uint8Array>
  /** 16 bytes from `page`; undefined if the tag is present and rejects the read. */
  read(page: number): Promise<Uint8Array | undefined>
  /** `bytes` bytes of the data area from `page`. */
  readArea(page: number, bytes: number): Promise<Uint8Array>
  /** Throws `locked` if the tag is present and rejects the write twice. */
  write(page: number, bytes: Uint8Array): Promise<void>
  reselect(): Promise<void>
}

/**
 * Identifies the tag by the UID from the reader, and compares it with the memory of the tag.
 * @throws TagFault `unsupported_tag` (also if the two UIDs differ repeatedly), `other_tag`, `tag_lost`
 */
export async function openTagSession(link: TagLink): Promise<TagSession> {
  let apdus = 0
  const tx = (apdu: Uint8Array): Promise<Uint8Array> => {
    apdus += 1
    return link.tx(apdu)
  }
  const send: Send = async (apdu) => dataOf(await tx(apdu))
  const reselect = async (): Promise<void> => link.reconnect?.()

  const uid = await identify(tx, reselect)
  const readHeader = async (): Promise<Uint8Array> => {
    const header = await send(readPages(0))
    if (header === undefined || header.length < READ_BYTES) throw new TagFault({ code: 'tag_lost' })
    if (hex(headerUid(header)) === uid) return header
    await refuseMismatch(uid, header, send, reselect)
    // A misread: the tag is the same.
    const again = await send(readPages(0))
    if (again === undefined || hex(headerUid(again)) !== uid) throw new TagFault({ code: 'tag_lost' })
    return again
  }
  /** Repeats a rejected command once; undefined if it is rejected again. */
  const sendWithRetry = async (apdu: Uint8Array): Promise<Uint8Array | undefined> => {
    const first = await send(apdu)
    if (first !== undefined) return first
    await reselect()
    await readHeader()
    const second = await send(apdu)
    if (second === undefined) {
      await reselect()
      await readHeader()
    }
    return second
  }
  const read = (page: number): Promise<Uint8Array | undefined> => sendWithRetry(readPages(page))
  let start = tagStart(await firstPages(uid, send, reselect))
  if (!uid.endsWith(start.uidEnd)) {
    await readHeader()
    start = tagStart(await firstPages(uid, send, reselect))
    if (!uid.endsWith(start.uidEnd)) throw new TagFault({ code: 'tag_lost' })
  }
  return {
    uid,
    start,
    apdus: () => apdus,
    readHeader,
    read,
    readArea: (page, bytes) => readArea(read, page, bytes),
    write: async (page, bytes) => {
      if ((await sendWithRetry(updatePage(page, bytes))) === undefined)
        throw new TagFault({ code: 'locked', by: 'tag', page })
    },
    reselect,
  }
}

type Send = (apdu: Uint8Array) => Promise<Uint8Array | undefined>

async function identify(tx: TagLink['tx'], reselect: () => Promise<void>): Promise<string> {
  let answer = await tx(getUid())
  if (dataOf(answer) === undefined) {
    await reselect()
    answer = await tx(getUid())
  }
  if (hasFailed(answer)) throw new TagFault({ code: 'tag_lost' })
  const uid = dataOf(answer) ?? new Uint8Array()
  const problem = uidProblem(uid)
  if (problem !== undefined) throw new TagFault(problem)
  return hex(uid)
}

/** A tag with a UID that rejects these pages is of another type; a removed one has no UID. */
async function firstPages(uid: string, send: Send, reselect: () => Promise<void>): Promise<Uint8Array> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const pages = await send(readPages(START_PAGE))
    if (pages !== undefined && pages.length >= READ_BYTES) return pages.subarray(0, READ_BYTES)
    await reselect()
    if ((await send(getUid())) === undefined) throw new TagFault({ code: 'tag_lost' })
  }
  const isType4 = (await send(selectNdefApplication())) !== undefined
  throw new TagFault({ code: 'unsupported_tag', reason: isType4 ? 'type4' : 'not_type2', uid })
}

/**
 * Two UIDs in one session: another tag has replaced the first, or the memory holds a foreign UID.
 * Requests the UID from the reader again to distinguish them.
 */
async function refuseMismatch(
  uid: string,
  header: Uint8Array,
  send: Send,
  reselect: () => Promise<void>,
): Promise<void> {
  await reselect()
  const again = await send(getUid())
  if (again === undefined) throw new TagFault({ code: 'tag_lost' })
  if (hex(again) !== uid) throw new TagFault({ code: 'other_tag', expectedUid: uid, foundUid: hex(again) })
  const second = await send(readPages(0))
  // A misread differs the second time; then page 0 is read once more.
  if (second !== undefined && hex(headerUid(second)) === hex(headerUid(header)))
    throw new TagFault({ code: 'unsupported_tag', reason: 'uid_mismatch', uid })
}

async function readArea(
  read: (page: number) => Promise<Uint8Array | undefined>,
  firstPage: number,
  bytes: number,
): Promise<Uint8Array> {
  const area = new Uint8Array(bytes)
  for (let at = 0; at < bytes;) {
    const page = firstPage + at / PAGE_BYTES
    const data = await read(page)
    if (data === undefined || data.length < PAGE_BYTES)
      throw new TagFault({ code: 'locked', by: 'password', page })
    const usable = data.subarray(0, Math.min(data.length - (data.length % PAGE_BYTES), bytes - at))
    area.set(usable, at)
    at += usable.length
  }
  return area
}
