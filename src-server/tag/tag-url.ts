import { tagUrlLength } from '../config.ts'
import { invalidField } from '../http/api-error.ts'
import { randomBase62 } from '../secrets.ts'
import { LIMITS } from '../../contract/limits.ts'

/** In the place of a key on a tag that was only tried out. Keys are made by chance of 62 characters: none is ever this one. */
export const TEST_KEY = 'PassDeskTestTag0'

/** The URLs that this installation's tags carry: `{base_url}/n#` and 16 letters and digits. */
export interface TagUrls {
  /** False when an address of this length makes no tag URL of the length asked for: no tags are written then. */
  readonly usable: boolean
  newKey(): string
  urlOf(key: string): string
  /** The key of a URL of this installation, or null. */
  keyOf(url: string): string | null
  /** The key, or `invalid_input` about `url`. */
  requireKey(url: string): string
}

/** @param rule `spec`: exactly 48 characters; `origin`: whatever length the own address asks. */
export function createTagUrls(baseUrl: string, rule: 'spec' | 'origin'): TagUrls {
  const { usable, length } = tagUrlLength(baseUrl, rule)
  const front = `${baseUrl}/n#`
  const keyOf = (url: string): string | null => {
    const key = url.slice(front.length)
    return url.startsWith(front) && /^[A-Za-z0-9]{16}$/.test(key) ? key : null
  }
  return {
    usable,
    newKey: () => randomBase62(LIMITS.tagKey),
    urlOf: (key) => front + key,
    keyOf,
    requireKey(url) {
      if (url.length !== length) throw invalidField('url', `must have exactly ${length} characters, has ${url.length}`)
      const key = keyOf(url)
      if (key === null) throw invalidField('url', `must be ${front} and 16 letters or digits`)
      return key
    },
  }
}
