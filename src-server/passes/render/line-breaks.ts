import {
  NOT_FIRST,
  NOT_LAST,
  ORGANISATION_END,
  ORGANISATION_GOES_ON,
} from '../../../messages/data/line-breaks.ts'

/** A place where a line may end. `rank` 0 is the best place, 4 the last resort. */
export interface LineBreak {
  /** Where the second line starts, in UTF-16 units. */
  readonly index: number
  readonly rank: number
}

type Script = 'kanji' | 'katakana' | 'hiragana' | 'space' | 'other'

function scriptOf(character: string): Script {
  if (/[\p{Script=Han}\u3006\u30f6]/u.test(character)) return 'kanji'
  if (/[\p{Script=Katakana}\u30fc]/u.test(character)) return 'katakana'
  if (/\p{Script=Hiragana}/u.test(character)) return 'hiragana'
  return character === ' ' ? 'space' : 'other'
}

/** True for kanji, kana and full-width marks, between which Japanese may break. */
export function isCjk(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\u3000-\u303f\u30fb\u30fc\uff00-\uff60]/u.test(
    character,
  )
}

/**
 * True when a space between these two is the one between a Japanese family and given name: drawn ¼
 * em wide.
 */
export function isQuarterSpace(before: string, after: string): boolean {
  return isCjk(before) && isCjk(after)
}

/**
 * Places to break a name: at its spaces; without any, after a hyphen or a middle dot. A Japanese
 * name in one piece is never broken.
 */
export function nameBreaks(text: string): LineBreak[] {
  const spaces = indexesAfter(text, / /g)
  const places = spaces.length > 0 ? spaces : indexesAfter(text, /[-‐\u30fb\uff1d\u30a0](?=.)/gu)
  return places.map((index) => ({ index, rank: 0 }))
}

function indexesAfter(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) => match.index + match[0].length)
}

/**
 * Places to break a title or an affiliation. Ranks: 0 at a space, 1 after the kind of an organisation
 * and after a hyphen, 2 where the script changes, 3 inside kanji and hiragana, 4 inside katakana.
 * Latin words, numbers and whatever kinsoku keeps together are never broken.
 */
export function detailBreaks(text: string): LineBreak[] {
  const breaks: LineBreak[] = wordBreaks(text)
  let index = 0
  let before = ''
  for (const character of text) {
    const rank = before === '' ? null : breakRank(before, character, text.slice(0, index))
    if (rank !== null) breaks.push({ index, rank })
    index += character.length
    before = character
  }
  return breaks
}

/** Scripts that write words without spaces, other than Japanese. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Between the words of such a script, as ICU's dictionaries find them. */
function wordBreaks(text: string): LineBreak[] {
  if (!WITHOUT_SPACES.test(text)) return []
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)]
  return words
    .filter(({ index, segment }) => {
      const [before = ''] = /.$/u.exec(text.slice(0, index)) ?? []
      return WITHOUT_SPACES.test(before) && WITHOUT_SPACES.test(segment)
    })
    .map(({ index }) => ({ index, rank: 3 }))
}

function breakRank(before: string, after: string, head: string): number | null {
  if (NOT_FIRST.has(after) || /[\p{M}\u00a0]/u.test(after) || after === ' ') return null
  if (before === ' ') return NOT_LAST.has(head.trimEnd().slice(-1)) ? null : 0
  if (NOT_LAST.has(before) || before === '\u00a0') return null
  if (before === '-' || before === '‐')
    return isWordCharacter(after) && /[\p{L}\p{N}].$/u.test(head) ? 1 : null
  if (!isCjk(before) && !isCjk(after)) return null
  if (ORGANISATION_END.test(head) && !ORGANISATION_GOES_ON.test(after)) return 1
  return scriptRank(scriptOf(before), scriptOf(after))
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

function scriptRank(before: Script, after: Script): number {
  if (before === 'katakana' && after === 'katakana') return 4
  // A word's ending in hiragana belongs to the kanji before it.
  if (after === 'hiragana' || before === after) return 3
  return 2
}
