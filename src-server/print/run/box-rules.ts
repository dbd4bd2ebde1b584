import type { BoxPlace } from '../../../contract/print/run/hand-out.ts'

const LETTERS = 26

/** Letters of the nth box, from 0: A, B, … Z, AA, AB. */
export function boxLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % LETTERS))
  return index < LETTERS ? last : boxLetters(Math.floor(index / LETTERS) - 1) + last
}

/**
 * The state of a pass in a box. A pass is valid if it still looks the same, whatever was saved
 * meanwhile.
 */
export function boxState(
  printedHash: string,
  currentHash: string | null,
  handedOutAt: string | null,
): BoxPlace['state'] {
  if (handedOutAt !== null) return 'handed_out'
  return printedHash === currentHash ? 'in_box' : 'outdated'
}
