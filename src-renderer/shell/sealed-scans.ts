/** Stores the waiting scans, encrypted, in the browser, for the page after a reload. */
const PLACE = 'passdesk.scans'
const NONCE_BYTES = 12

/** The state that a page stores for the next one. */
export interface SavedScans {
  /** Waiting codes, oldest first. */
  readonly codes: readonly string[]
  /** The open person. */
  readonly open: OpenPerson | null
}

export interface OpenPerson {
  readonly userId: string
  readonly code: string | null
  /** When the person was opened, ms since 1970. */
  readonly openedAt: number
}

export function forgetSavedScans(): void {
  sessionStorage.removeItem(PLACE)
}

/** @param hex 32 bytes, from the kiosk: without a session the scans cannot be decrypted */
export function importScanKey(hex: string): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'raw',
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )
}

/**
 * Encrypts the state with AES-256-GCM. A code opens its owner's pass, so none is stored in plain
 * text.
 */
export async function sealScans(key: CryptoKey, kept: SavedScans): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const body = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    key,
    new TextEncoder().encode(JSON.stringify(kept)),
  )
  return btoa(String.fromCharCode(...nonce, ...new Uint8Array(body)))
}

export const storeSealed = (sealed: string): void => sessionStorage.setItem(PLACE, sealed)

/** The state of the previous page; null if there is none, or it was encrypted with another key. */
export async function readSavedScans(key: CryptoKey): Promise<SavedScans | null> {
  const sealed = sessionStorage.getItem(PLACE)
  if (sealed === null) return null
  try {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0))
    const body = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, NONCE_BYTES) },
      key,
      bytes.subarray(NONCE_BYTES),
    )
    return JSON.parse(new TextDecoder().decode(body)) as SavedScans
  } catch {
    return null
  }
}
