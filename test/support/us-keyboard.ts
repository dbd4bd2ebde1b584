import { usCharacter } from '../../src-renderer/keyboard/scan-readings.ts'

const CODES = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`),
  ...[...'0123456789'].map((digit) => `Digit${digit}`),
  ...'Backquote Minus Equal BracketLeft BracketRight Backslash'.split(' '),
  ...'Semicolon Quote Comma Period Slash Space'.split(' '),
]
const KEYS = new Map(
  [true, false].flatMap((shift) => CODES.map((code) => [usCharacter(code, shift), { code, shift }] as const)),
)

/** The key of a US keyboard for an ASCII character. Throws for any other character. */
export function usKey(character: string): { readonly code: string; readonly shift: boolean } {
  const key = KEYS.get(character)
  if (!key) throw new Error(`no key of a US keyboard types “${character}”`)
  return key
}
