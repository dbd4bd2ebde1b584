import { jisCharacter, scannedCharacter, type ScannedKey } from './us-keys.ts'

/** A code that PassDesk issues: `{web_url}/q#` and 22 base62 characters. */
const MINTED = /https?:\/\/[^\s#]+\/q#[0-9A-Za-z]{22}/
/** The identifier of the symbology (AIM, ISO/IEC 15424) that scanners may put before a code. */
const AIM = /^\][A-Za-z][0-9A-Za-z]/
/** Kana and its punctuation: an IME made them of other characters. */
const KANA = /[\u3000-\u30ff]/
// Control characters: separators (GS1), and prefixes and suffixes (STX, ETX).
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f]/g

/** True if a reading is a code that PassDesk issued, here or elsewhere. */
export const isMinted = (readings: readonly string[]): boolean =>
  readings.some((text) => MINTED.test(text))

/**
 * What the keys may spell, the most likely first: by their positions on a US keyboard, by the
 * characters that the computer made of them (scanner and computer have the same layout), by their
 * positions on a Japanese keyboard (the same under an IME), then with the case of letters inverted
 * (Caps Lock on one side only). Each also without what a scanner adds. Empty if none is complete.
 */
export function readingsOf(keys: readonly ScannedKey[]): readonly string[] {
  const byPosition = spell(keys, scannedCharacter)
  const byCharacter = spell(keys, shownCharacter)
  const bases = [byPosition, byCharacter, spell(keys, jisCharacter)]
  return unique([...bases, inverted(byPosition), inverted(byCharacter)].flatMap(withoutAdditions))
}

/** What was received, for people: as far as it is known. */
export const receivedText = (keys: readonly ScannedKey[]): string =>
  keys.map((key) => scannedCharacter(key) ?? shownCharacter(key) ?? '').join('')

function spell(
  keys: readonly ScannedKey[],
  read: (key: ScannedKey) => string | null,
): string | null {
  const characters = keys.map((key) => (isControl(key) ? key.key : read(key)))
  return characters.includes(null) ? null : characters.join('')
}

/** A control character has no key of its own: `key` is the character, or empty if unknown. */
const isControl = ({ code, key }: ScannedKey): boolean => code === '' && (key === '' || key < ' ')

function shownCharacter({ key }: ScannedKey): string | null {
  const folded = key.normalize('NFKC')
  return [...folded].length === 1 && !KANA.test(folded) ? folded : null
}

function inverted(text: string | null): string | null {
  if (text === null || !/[A-Za-z]/.test(text)) return null
  return [...text]
    .map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase()))
    .join('')
}

function withoutAdditions(text: string | null): readonly string[] {
  if (!text) return []
  const plain = text.replaceAll(CONTROL, '')
  return [text, plain, plain.replace(AIM, ''), MINTED.exec(plain)?.[0] ?? '']
}

export const unique = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '')
