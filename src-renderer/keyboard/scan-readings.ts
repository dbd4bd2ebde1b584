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
export const isMinted = (readings: readonly string[]): boolean => readings.some((text) => MINTED.test(text))

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

function spell(keys: readonly ScannedKey[], read: (key: ScannedKey) => string | null): string | null {
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
  return [...text].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('')
}

function withoutAdditions(text: string | null): readonly string[] {
  if (!text) return []
  const plain = text.replaceAll(CONTROL, '')
  return [text, plain, plain.replace(AIM, ''), MINTED.exec(plain)?.[0] ?? '']
}

export const unique = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '')

/**
 * The character of a key on a US keyboard, by `event.code`: plain and with Shift. Wedge scanners
 * use this layout.
 */
const PUNCTUATION: Readonly<Record<string, readonly [string, string]>> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadMultiply: ['*', '*'],
  NumpadAdd: ['+', '+'],
  NumpadSubtract: ['-', '-'],
  NumpadDecimal: ['.', '.'],
  NumpadDivide: ['/', '/'],
}
const SHIFTED_DIGITS = ')!@#$%^&*('

/** The character of a key, or null for a key without one (or that no US keyboard has). */
export function usCharacter(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  const digit = /^(Digit|Numpad)([0-9])$/.exec(code)
  if (digit) {
    const value = digit[2] ?? '0'
    return shift && digit[1] === 'Digit' ? (SHIFTED_DIGITS[Number(value)] ?? value) : value
  }
  return PUNCTUATION[code]?.[shift ? 1 : 0] ?? null
}

/** Keys of a Japanese keyboard (JIS) whose characters differ from those of a US keyboard. */
const JIS: Readonly<Record<string, readonly [string, string]>> = {
  Digit0: ['0', ''],
  Digit2: ['2', '"'],
  Digit6: ['6', '&'],
  Digit7: ['7', "'"],
  Digit8: ['8', '('],
  Digit9: ['9', ')'],
  Minus: ['-', '='],
  Equal: ['^', '~'],
  IntlYen: ['\\', '|'],
  BracketLeft: ['@', '`'],
  BracketRight: ['[', '{'],
  Semicolon: [';', '+'],
  Quote: [':', '*'],
  Backslash: [']', '}'],
  IntlRo: ['\\', '_'],
}

/** The character of a key on a Japanese keyboard: an IME hides the characters, not the keys. */
function jisCharacter({ code, shift }: ScannedKey): string | null {
  return JIS[code]?.[shift ? 1 : 0] ?? usCharacter(code, shift)
}

export interface ScannedKey {
  readonly code: string
  readonly key: string
  readonly shift: boolean
  readonly capsLock: boolean
}

/**
 * The character that a wedge scanner sent with a key press. `code` decides if there is one, because
 * it does not depend on an IME or a layout; without it a full-width character is folded. A program
 * that types (a virtual keyboard, a remote desktop) may send the shifted character without Shift:
 * no layout produces it from that key, so it is used as sent. Null: kana or nothing, which cannot
 * be restored.
 */
export function scannedCharacter(press: ScannedKey): string | null {
  const byCode = usCharacter(press.code, press.shift)
  if (byCode !== null) {
    const shifted = usCharacter(press.code, true)
    return !press.shift && !press.capsLock && press.key === shifted ? shifted : byCode
  }
  const folded = press.key.normalize('NFKC')
  return /^[ -~]$/.test(folded) ? folded : null
}
