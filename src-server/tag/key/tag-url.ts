import { tagUrlLength, type TagAddress } from '../../platform/http/origins.ts'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import { randomBase62 } from '../../platform/secrets/secrets.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'

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

/** Increments the revs of polled reads if a changed address enabled or disabled tags. */
export async function noteTagAddress(db: Db, { usable }: TagUrls): Promise<void> {
  const before = (await readSetting<boolean>(db, SETTING)) ?? true
  if (before === usable) return
  await writeSetting(db, SETTING, usable)
  await bumpRevs(db, 'templates')
}
