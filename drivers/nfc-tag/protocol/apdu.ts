/**
 * The three PC/SC part 3 commands (section 3.2.2) for storage cards that the driver uses, and one
 * that names a Type 4 tag. No escape commands, so that any reader of the class works.
 */
import { TagFault } from '../tag-fault.ts'

/** Bytes per page and per READ of a Type 2 tag. */
export const PAGE_BYTES = 4
export const READ_BYTES = 16

/** A tag in the field of a reader. */
export interface TagLink {
  /** Sends one command APDU. Rejects with a `TagFault` if tag or reader are gone. */
  tx(apdu: Uint8Array): Promise<Uint8Array>
  /** Makes the reader select the tag again, so that nothing is read from a cache. */
  reconnect?(): Promise<void>
}

/** GET DATA: UID of the tag in the field. */
export const getUid = (): Uint8Array => Uint8Array.of(0xff, 0xca, 0, 0, 0)

/** READ BINARY: four pages from `page`. */
export const readPages = (page: number): Uint8Array => Uint8Array.of(0xff, 0xb0, 0, page, READ_BYTES)

/** UPDATE BINARY: one page. */
export const updatePage = (page: number, bytes: Uint8Array): Uint8Array =>
  Uint8Array.of(0xff, 0xd6, 0, page, PAGE_BYTES, ...bytes)

/** SELECT of the NDEF application, which only a Type 4 tag has (NFC Forum Type 4 Tag 2.0). */
export const selectNdefApplication = (): Uint8Array =>
  Uint8Array.of(0, 0xa4, 4, 0, 7, 0xd2, 0x76, 0, 0, 0x85, 1, 1, 0)

/**
 * The data of a response that ends in 9000; undefined for any other status.
 * @throws TagFault `tag_lost` below two bytes: pcscd reports success with an empty response if the
 * tag leaves during a command (measured)
 */
export function dataOf(answer: Uint8Array): Uint8Array | undefined {
  if (answer.length < 2) throw new TagFault({ code: 'tag_lost' })
  const ok = answer[answer.length - 2] === 0x90 && answer[answer.length - 1] === 0
  return ok ? answer.slice(0, -2) : undefined
}

/** Status 63 00: the command failed, as without a tag. */
export const hasFailed = (answer: Uint8Array): boolean => answer.at(-2) === 0x63 && answer.at(-1) === 0

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()
