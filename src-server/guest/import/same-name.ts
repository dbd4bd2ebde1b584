import { foldWithPositions, type MappedText } from '../../platform/text/mapped-text.ts'
import { plainOf } from '../../platform/text/name-readings.ts'

/**
 * True if two spellings are one name: width, case, accents, variant kanji, spaces and the order of
 * the words do not count.
 */
export function isSameName(one: string, other: string): boolean {
  if (one === other) return one !== ''
  const keys = nameKeys(one)
  return nameKeys(other).some((key) => keys.includes(key))
}

/** Keys of a name: two names are equal if they have one in common. */
export function nameKeys(name: string): readonly string[] {
  const folded = plainOf(foldWithPositions(name))
  const spelt = plainOf(foldWithPositions(name, true))
  return [...new Set([folded, spelt].flatMap(keysOf))].filter((key) => key !== '')
}

/** The letters as written, and the words in one order. */
function keysOf({ text, words }: MappedText): readonly string[] {
  const sorted = words.map((from, i) => text.slice(from, words[i + 1])).sort()
  return [text, sorted.join('')]
}
