import { tagUrlLength } from '../runtime/origins.ts'
import type { Db } from '../db/database.ts'
import { bumpRevs } from '../db/rev-store.ts'
import { readSetting, writeSetting } from '../db/setting-store.ts'
import { invalidField } from '../http/api-error.ts'
import { randomBase62 } from '../runtime/secrets.ts'
import { LIMITS } from '../../contract/core/limits.ts'

/**
 * In the place of a key on a tag that was only tried out. Keys are made by chance of 62 characters:
 * none is ever this one.
 */
export const TEST_KEY = 'PassDeskTestTag0'

/** The URLs that this installation's tags carry: `{base_url}/n#` and 16 letters and digits. */
export interface TagUrls {
  /**
   * False when an address of this length makes no tag URL of the length asked for: no tags are
   * written then.
   */
  readonly usable: boolean
  /** Characters that the kiosk's address has and that it needs; null when tags can be written. */
  readonly addressFault: { readonly found: number; readonly needed: number } | null
  newKey(): string
  urlOf(key: string): string
  /** The key of a URL of this installation, or null. */
  keyOf(url: string): string | null
  /** The key, or `invalid_input` about `url`. */
  requireKey(url: string): string
}

/** @param rule `spec`: exactly 48 characters; `origin`: whatever length the own address asks. */
export function createTagUrls(baseUrl: string, rule: 'spec' | 'origin'): TagUrls {
  const { usable, length, found } = tagUrlLength(baseUrl, rule)
  const front = `${baseUrl}/n#`
  const keyOf = (url: string): string | null => {
    const key = url.slice(front.length)
    return url.startsWith(front) && /^[A-Za-z0-9]{16}$/.test(key) ? key : null
  }
  return {
    usable,
    addressFault: usable
      ? null
      : { found: baseUrl.length, needed: baseUrl.length + length - found },
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

/**
 * Polled reads say whether tags are on: if another address changed that since the last start, their
 * revs grow.
 */
export async function noteTagAddress(db: Db, { usable }: TagUrls): Promise<void> {
  const before = (await readSetting<boolean>(db, SETTING)) ?? true
  if (before === usable) return
  await writeSetting(db, SETTING, usable)
  await bumpRevs(db, 'templates')
}
