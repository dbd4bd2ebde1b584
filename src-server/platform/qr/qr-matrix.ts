import { createRecentCache, once } from '../threads/recent-cache.ts'
import { encodeQr, type QrMatrix } from './encode-qr.ts'

export type { QrMatrix } from './encode-qr.ts'

/**
 * The code at error correction M and at L, each encoded on first use. Null: it has more modules
 * than fit the space.
 */
export interface QrChoice {
  readonly characters: number
  medium(): QrMatrix | null
  low(): QrMatrix | null
}

/**
 * Encodes a text as QR (ISO/IEC 18004) for a space of width × height dots in which a module has at
 * least four dots.
 */
export function qrChoice(text: string, width: number, height: number): QrChoice {
  const modules = Math.floor(Math.min(width, height) / SMALLEST_QR_DOTS) - 2 * QUIET_MODULES
  const maxVersion = Math.min(40, Math.floor((modules - 17) / 4))
  return {
    characters: [...text].length,
    medium: once(() => encoded(text, 'M', maxVersion)),
    low: once(() => encoded(text, 'L', maxVersion)),
  }
}

/** Codes kept for drawing the same pass again, which takes as long as its layout. */
const KEPT_CODES = 50

export type QrChoices = typeof qrChoice

/** The same with the last codes kept. */
export function createQrChoices(): QrChoices {
  const known = createRecentCache<QrChoice>(KEPT_CODES)
  return (text, width, height) => {
    const key = `${width} ${height} ${text}`
    const choice = known.get(key) ?? qrChoice(text, width, height)
    known.set(key, choice)
    return choice
  }
}

function encoded(text: string, ecc: 'M' | 'L', maxVersion: number): QrMatrix | null {
  if (maxVersion < 1) return null
  try {
    return encodeQr(text, ecc, maxVersion)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Smallest module of a QR that a scanner reads from paper. */
export const SMALLEST_QR_DOTS = 4

export const QUIET_MODULES = 4
