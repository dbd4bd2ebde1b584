import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Uses of the installation's key; each purpose has a derived key. */
export type Purpose =
  | 'personal-qr'
  | 'tag-key'
  | 'tag-uid'
  | 'cursor'
  | 'form'
  | 'signing-key'
  | 'sign-in-cookie'
  | 'pairing'
  | 'kept-scans'
  | 'lan-authority'
  | 'audit-line'
  | 'audit-head'

/** Keyed hashing and encryption under the installation's key. */
export interface Secrets {
  /** HMAC-SHA-256, 64 lowercase hex characters. */
  hmac(purpose: Purpose, text: string): string
  /** AES-256-GCM; base64url of nonce (12 bytes), tag (16 bytes) and ciphertext. */
  encrypt(purpose: Purpose, text: string): string
  /** Throws if the text was not encrypted under this key and purpose. */
  decrypt(purpose: Purpose, encrypted: string): string
  /** Identifies the installation without disclosing the key. */
  readonly fingerprint: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `key`: 32 random bytes, created at the first start and stored in the data folder. */
export function createSecrets(key: Uint8Array): Secrets {
  if (key.length !== 32) throw new Error(`The installation key must be 32 bytes, got ${key.length}.`)
  // Key objects instead of bytes: Node prepares bytes at each call (30 µs; an import makes 60,000
  // calls).
  const keys = new Map<string, KeyObject>()
  const derive = (use: string): KeyObject => {
    const known = keys.get(use)
    if (known) return known
    const made = createSecretKey(Buffer.from(hkdfSync('sha256', key, 'passdesk', use, 32)))
    keys.set(use, made)
    return made
  }
  const hmac = (use: string, text: string): string =>
    createHmac('sha256', derive(use)).update(text).digest('hex')
  return {
    hmac: (purpose, text) => hmac(`hmac:${purpose}`, text),
    encrypt(purpose, text) {
      const nonce = randomSlice(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derive(`encrypt:${purpose}`), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(purpose, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url')
      const decipher = createDecipheriv(
        'aes-256-gcm',
        derive(`encrypt:${purpose}`),
        bytes.subarray(0, NONCE_BYTES),
      )
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    },
    fingerprint: hmac('fingerprint', 'installation').slice(0, 16),
  }
}

let unused: Uint8Array = new Uint8Array()

/** At most 4,096 random bytes, each used once. A call of `randomBytes` takes as long as encrypting. */
function randomSlice(length: number): Uint8Array {
  if (unused.length < length) unused = randomBytes(4_096)
  const bytes = unused.subarray(0, length)
  unused = unused.subarray(length)
  return bytes
}

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * `length` characters of the alphabet (at most 256), random and uniformly distributed: bytes beyond
 * the last multiple of the alphabet's length are dropped.
 */
export function randomText(alphabet: string, length: number): string {
  const below = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length)
    for (const byte of randomSlice(length))
      if (byte < below && text.length < length) text += alphabet[byte % alphabet.length]!
  return text
}

export const randomBase62 = (length: number): string => randomText(BASE62, length)

/** An opaque 256-bit secret with a prefix that names its kind. */
export const randomSecret = (prefix = ''): string => prefix + randomBytes(32).toString('base64url')
