/**
 * Order of page writes such that a tag that leaves at any moment holds the old message, none, or
 * the new one: first the length is set to zero, then the body is written, the length comes last.
 */
import { PAGE_BYTES } from './protocol/apdu.ts'
import { ndefTlvHead } from './protocol/tlv.ts'
import { FIRST_DATA_PAGE } from './protocol/type2.ts'

const TERMINATOR = 0xfe

export interface PageWrite {
  readonly page: number
  readonly bytes: Uint8Array
}

export interface WritePlan {
  /**
   * Writes that make the NDEF TLV empty: the page with its length, then the page with its T if that
   * is another and new.
   */
  readonly empty: readonly PageWrite[]
  /**
   * Everything after the page with the length, the last page first: a password protects all pages
   * from one on, so a tag that has one rejects the first write and keeps its content.
   */
  readonly body: readonly PageWrite[]
  /** The page with the first length byte; the message counts from this write on. */
  readonly length: PageWrite
  /** The data area from page 4 to the last written page, as it must read back. */
  readonly expected: Uint8Array
}

/**
 * @param known first bytes of the data area, at least up to `ndefAt`
 * @param areaBytes size of the data area
 * @param ndefAt start of the NDEF TLV
 * @param message must fit after `ndefAt` (`longestMessage`)
 */
export function planWrite(
  known: Uint8Array,
  areaBytes: number,
  ndefAt: number,
  message: Uint8Array,
): WritePlan {
  const head = ndefTlvHead(message.length)
  const end = ndefAt + head.length + message.length
  const lastPage = pageIndex(Math.min(end, areaBytes - 1))
  const expected = new Uint8Array((lastPage + 1) * PAGE_BYTES)
  expected.set(known.subarray(0, ndefAt))
  expected.set(head, ndefAt)
  expected.set(message, ndefAt + head.length)
  if (end < areaBytes) expected[end] = TERMINATOR

  const lengthPage = pageIndex(ndefAt + 1)
  const body: PageWrite[] = []
  for (let index = lastPage; index > lengthPage; index -= 1) body.push(pageWrite(expected, index))
  return {
    empty: emptyTlv(known, expected, ndefAt),
    body,
    length: pageWrite(expected, lengthPage),
    expected,
  }
}

/** T and L may be in two pages; the T page is written only if there was no T. */
function emptyTlv(known: Uint8Array, expected: Uint8Array, ndefAt: number): PageWrite[] {
  const lengthPage = pageIndex(ndefAt + 1)
  const bytes = new Uint8Array(PAGE_BYTES)
  const lengthAt = (ndefAt + 1) % PAGE_BYTES
  bytes.set(expected.subarray(lengthPage * PAGE_BYTES, lengthPage * PAGE_BYTES + lengthAt))
  if (lengthAt + 1 < PAGE_BYTES) bytes[lengthAt + 1] = TERMINATOR
  const writes: PageWrite[] = [{ page: FIRST_DATA_PAGE + lengthPage, bytes }]
  const tagPage = pageIndex(ndefAt)
  if (tagPage !== lengthPage && known[ndefAt] !== expected[ndefAt]) writes.push(pageWrite(expected, tagPage))
  return writes
}

/** First and last page of a plan. */
export function pagesOf(plan: WritePlan): { readonly first: number; readonly last: number } {
  const pages = [...plan.empty, ...plan.body, plan.length].map((write) => write.page)
  return { first: Math.min(...pages), last: Math.max(...pages) }
}

const pageIndex = (areaOffset: number): number => Math.floor(areaOffset / PAGE_BYTES)

const pageWrite = (expected: Uint8Array, index: number): PageWrite => ({
  page: FIRST_DATA_PAGE + index,
  bytes: expected.slice(index * PAGE_BYTES, (index + 1) * PAGE_BYTES),
})
