import { tagUrlLength, type TagAddress } from '../../platform/http/origins.ts'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import { randomBase62 } from '../../platform/secrets/secrets.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { createHash } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * The tag's identifier outside the reader: SHA-256 of its UID, lowercase hex.
 * @param uid in hex
 */
export const tagHash = (uid: string): string => sha256(`passdesk-tag-v1:${uid.toUpperCase()}`)

/**
 * Binds the leave to overwrite to one operation, one tag and one content: SHA-256, lowercase hex.
 * @param messageHex the NDEF message found on the tag, in hex; empty for an empty tag
 */
export const overwriteFingerprint = (operationId: string, hash: string, messageHex: string): string =>
  sha256(`passdesk-overwrite-v1:${operationId}:${hash}:${messageHex.toUpperCase()}`)

/** URI RTD 1.0, table 3: the prefixes of web addresses, longest first, with their codes. */
const PREFIXES = [
  ['https://www.', 0x02],
  ['http://www.', 0x01],
  ['https://', 0x04],
  ['http://', 0x03],
] as const

const MESSAGE_OF_ONE_RECORD = 0xc1
const SHORT_RECORD = 0x10
const TYPE_URI = 0x55

/**
 * The NDEF message of a tag with `url` as its only record, in uppercase hex (`D1 01 n 55 04 rest`
 * for an https address of up to 254 characters).
 */
export function urlMessageHex(url: string): string {
  const [prefix, code] = PREFIXES.find(([start]) => url.startsWith(start)) ?? ['', 0]
  const rest = Buffer.from(url.slice(prefix.length), 'utf8')
  const payloadBytes = rest.length + 1
  const length = Buffer.alloc(payloadBytes < 256 ? 1 : 4)
  length.writeUIntBE(payloadBytes, 0, length.length)
  const flags = MESSAGE_OF_ONE_RECORD | (length.length === 1 ? SHORT_RECORD : 0)
  return Buffer.concat([Buffer.from([flags, 1]), length, Buffer.from([TYPE_URI, code]), rest])
    .toString('hex')
    .toUpperCase()
}

/** The key on a test tag. A random key of 16 characters never equals it. */
export const TEST_KEY = 'PassDeskTestTag0'

/** The URLs that this installation's tags carry: `{base_url}/n#` and 16 letters and digits. */
export interface TagUrls extends TagAddress {
  newKey(): string
  urlOf(key: string): string
  /** The key of a URL of this installation, or null. */
  keyOf(url: string): string | null
  /** The key. Throws `invalid_input` for `url`. */
  requireKey(url: string): string
}

/**
 * @param rule `spec`: exactly 48 characters; `origin`: the length that the kiosk's address gives.
 */
export function createTagUrls(baseUrl: string, rule: 'spec' | 'origin'): TagUrls {
  const { usable, length, found } = tagUrlLength(baseUrl, rule)
  const front = `${baseUrl}/n#`
  const keyOf = (url: string): string | null => {
    const key = url.slice(front.length)
    return url.startsWith(front) && /^[A-Za-z0-9]{16}$/.test(key) ? key : null
  }
  return {
    usable,
    addressFault: usable ? null : { found: baseUrl.length, needed: baseUrl.length + length - found },
    newKey: () => randomBase62(LIMITS.tagKey),
    urlOf: (key) => front + key,
    keyOf,
    requireKey(url) {
      if (url.length !== length)
        throw invalidField('url', `must have exactly ${length} characters, has ${url.length}`)
      const key = keyOf(url)
      if (key === null) throw invalidField('url', `must be ${front} and 16 letters or digits`)
      return key
    },
  }
}

const SETTING = 'tag_address_usable'

/** Increments the revs of polled reads if a changed address enabled or disabled tags. */
export async function noteTagAddress(db: Db, { usable }: TagUrls): Promise<void> {
  const before = (await readSetting<boolean>(db, SETTING)) ?? true
  if (before === usable) return
  await writeSetting(db, SETTING, usable)
  await bumpRevs(db, 'templates')
}
