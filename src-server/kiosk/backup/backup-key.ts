import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { plainKeyFile, sealedKeyFile, type DataFolder } from '../../platform/files/data-folder.ts'

/** Without letters that look alike: Crockford's base 32. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 5
const GROUP_LETTERS = 5
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SEALED = /^sealed:([A-Za-z0-9_-]+)$/

/** True if the computer's secret store has the key: a backup must not contain it in plain text. */
export const sealsBackups = (folder: DataFolder): boolean =>
  existsSync(sealedKeyFile(folder)) && !existsSync(plainKeyFile(folder))

/**
 * The passphrase of this installation's sealed backups: 25 letters (125 bits), derived from the
 * key. A kiosk that has the key needs no passphrase.
 */
export function passphraseOf(key: Uint8Array): string {
  const bytes = Buffer.from(hkdfSync('sha256', key, 'passdesk', 'backup-passphrase', GROUPS * GROUP_LETTERS))
  const letters = [...bytes].map((byte) => LETTERS[byte & 31]).join('')
  return letters.match(new RegExp(`.{${GROUP_LETTERS}}`, 'g'))!.join('-')
}

/** The key in a backup, encrypted by AES-256-GCM with the passphrase (scrypt). */
export function sealKey(key: Uint8Array, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', scryptSync(plain(passphrase), salt, 32), nonce)
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return `sealed:${Buffer.concat([salt, nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

export const isSealedKey = (text: string): boolean => SEALED.test(text)

/** The key in hexadecimal, or null for a wrong passphrase. */
export function openKey(sealed: string, passphrase: string): string | null {
  const bytes = Buffer.from(SEALED.exec(sealed)?.[1] ?? '', 'base64url')
  const [salt, nonce, tag] = [
    bytes.subarray(0, SALT_BYTES),
    bytes.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES),
    bytes.subarray(SALT_BYTES + NONCE_BYTES, SALT_BYTES + NONCE_BYTES + TAG_BYTES),
  ]
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(plain(passphrase), salt, 32), nonce, {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(tag)
    return Buffer.concat([
      decipher.update(bytes.subarray(SALT_BYTES + NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('hex')
  } catch {
    return null
  }
}

/** Normalizes a typed passphrase. */
const plain = (passphrase: string): string =>
  passphrase
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
