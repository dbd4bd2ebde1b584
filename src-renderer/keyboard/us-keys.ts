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
export function jisCharacter({ code, shift }: ScannedKey): string | null {
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
