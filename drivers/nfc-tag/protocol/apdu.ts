/**
 * The three commands of PC/SC part 3 (section 3.2.2) for storage cards that the tag layer needs.
 * Nothing goes through a reader's own escape commands, so any reader of the class will do.
 */
import { TagFault } from '../tag-fault.ts'

/** Bytes per page and per READ of a Type 2 tag. */
export const PAGE_BYTES = 4
export const READ_BYTES = 16

/** One tag in a reader's field, as bytes. */
export interface TagLink {
  /** Sends one command APDU; rejects with a `TagFault` when tag or reader are gone. */
  tx(apdu: Uint8Array): Promise<Uint8Array>
  /** Makes the reader select the tag anew, so that nothing is answered from a cache. */
  reconnect?(): Promise<void>
}

/** GET DATA: the UID of the tag in the field. */
export const getUid = (): Uint8Array => Uint8Array.of(0xff, 0xca, 0, 0, 0)

/** READ BINARY: four pages from `page` on. */
export const readPages = (page: number): Uint8Array =>
  Uint8Array.of(0xff, 0xb0, 0, page, READ_BYTES)

/** UPDATE BINARY: one page. */
export const updatePage = (page: number, bytes: Uint8Array): Uint8Array =>
  Uint8Array.of(0xff, 0xd6, 0, page, PAGE_BYTES, ...bytes)

/**
 * The data of an answer that ends in 9000; nothing for any other status.
 * @throws TagFault `tag_lost` for less than two bytes: pcscd reports success with an empty answer
 *   when
 *   the tag leaves in the middle of a command (measured)
 */
export function dataOf(answer: Uint8Array): Uint8Array | undefined {
  if (answer.length < 2) throw new TagFault({ code: 'tag_lost' })
  const ok = answer[answer.length - 2] === 0x90 && answer[answer.length - 1] === 0
  return ok ? answer.slice(0, -2) : undefined
}

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()
