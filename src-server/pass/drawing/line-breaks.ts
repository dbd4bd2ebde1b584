import {
  COMPANY_KIND,
  LONE_CHARACTER,
  NAME_ENDINGS,
  NAME_PARTICLES,
  NOT_FIRST,
  NOT_LAST,
  ORGANISATION_END,
  ORGANISATION_GOES_ON,
  PARTICLES,
  WORD_ENDS,
  WORD_STARTS,
} from '../../../messages/data/line-breaks.ts'

/** True for a variation selector: it chooses the form of the character before it. */
export const isVariation = (character: string): boolean =>
  /^[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]$/u.test(character)

/** A possible line break. `rank` 0 is the best. */
export interface LineBreak {
  /** Start of the second line, in UTF-16 units. */
  readonly index: number
  readonly rank: number
}

/** Breaks from this rank on are used only if the text does not fit otherwise. */
export const LAST_RESORT = 4
/** A break inside a word: only if no other break fits. */
export const INSIDE_WORD = 5

type Script = 'kanji' | 'katakana' | 'hiragana' | 'space' | 'other'

function scriptOf(character: string): Script {
  if (/[\p{Script=Han}\u3006\u30f6]/u.test(character)) return 'kanji'
  if (/[\p{Script=Katakana}\u30fc]/u.test(character)) return 'katakana'
  if (/\p{Script=Hiragana}/u.test(character)) return 'hiragana'
  return character === ' ' ? 'space' : 'other'
}

/** True for kanji, kana and full-width punctuation, between which Japanese text may break. */
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

/** Tibetan separates syllables, Ethiopic separates words. */
const SCRIPT_SEPARATOR = /[\u0f0b\u1361]/u
const NAME_SEPARATOR = /(?:[-‐\u30fb\uff1d\u30a0\u0f0b\u1361]|(?<=\p{Script=Han})\u00b7)(?=.)/gu

/**
 * Possible breaks of a name: at its spaces; without spaces, after a hyphen, a middle dot, or the
 * separator of its script. A Japanese name without a space is never broken. A particle (von der,
 * bin, al-) or suffix (Jr.) is separated only if the name fits no other way.
 */
export function nameBreaks(text: string): LineBreak[] {
  const spaces = indexesAfter(text, / /g)
  const places = spaces.length > 0 ? spaces : indexesAfter(text, NAME_SEPARATOR)
  return places.map((index) => ({
    index,
    rank: partsName(text, index) || leavesOne(text, index) ? LAST_RESORT : 0,
  }))
}

function partsName(text: string, index: number): boolean {
  const [before = [], after = []] = [text.slice(0, index), text.slice(index)].map((half) =>
    half.split(/[ -]/).filter((word) => word !== ''),
  )
  return isParticle(before.at(-1) ?? '', before.length === 1, after) || NAME_ENDINGS.test(after.join(' '))
}

/**
 * A capitalised word at the start of a name is a given name (Ben, Van), unless a particle follows.
 */
function isParticle(word: string, isFirst: boolean, after: readonly string[]): boolean {
  if (NAME_PARTICLES.has(word)) return true
  if (!NAME_PARTICLES.has(word.toLowerCase())) return false
  return !isFirst || NAME_PARTICLES.has((after[0] ?? '').toLowerCase())
}

/** True if a single letter or digit would stand alone on a line. */
function leavesOne(text: string, index: number): boolean {
  return [text.slice(0, index), text.slice(index)].some((half) => ONE_LETTER.test(half))
}

const ONE_LETTER = /^[^\p{L}\p{N}]*[\p{L}\p{N}][^\p{L}\p{N}]*$/u

function indexesAfter(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) => match.index + match[0].length)
}

/**
 * Places to break a title or an affiliation. Ranks: 0 at a space, 1 beside the kind of an
 * organisation and after a hyphen, 2 where the script changes, 3 between words of one script. Words
 * of Japanese, runs of katakana and numbers with their counters are broken only if the text fits no
 * other way. Latin words and whatever kinsoku keeps together are never broken.
 */
export function detailBreaks(text: string): LineBreak[] {
  const words = wordStarts(text)
  const breaks: LineBreak[] = []
  let index = 0
  let before = ''
  for (const character of text) {
    const rank = before === '' ? null : breakRank(before, character, text, index, words)
    if (rank !== null)
      breaks.push({ index, rank: leavesOne(text, index) ? Math.max(rank, LAST_RESORT) : rank })
    index += character.length
    if (!isVariation(character)) before = character
  }
  return breaks
}

/** Scripts that write words without spaces, other than Japanese and Chinese. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Made at the first drawing: it takes some ms. */
let segmenter: Intl.Segmenter | undefined

/** Word starts found by ICU's dictionaries; a single character is no word. */
function wordStarts(text: string): ReadonlySet<number> {
  const words = [...(segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })).segment(text)]
  const starts = words.flatMap(({ index, segment }, i) => {
    const before = words[i - 1]?.segment ?? ''
    const parts = LONE_CHARACTER.test(segment) && !WORD_STARTS.includes(segment)
    return parts || (LONE_CHARACTER.test(before) && !WORD_ENDS.includes(before)) ? [] : [index]
  })
  return new Set(starts)
}

function breakRank(
  before: string,
  after: string,
  text: string,
  index: number,
  words: ReadonlySet<number>,
): number | null {
  const head = text.slice(0, index)
  if (NOT_FIRST.has(after) || /[\p{M}\u00a0]/u.test(after) || after === ' ') return null
  if (before === ' ') {
    if (/Co\.,? $/.test(head)) return LAST_RESORT
    return NOT_LAST.has(head.trimEnd().slice(-1)) ? null : 0
  }
  if (NOT_LAST.has(before) || before === '\u00a0') return null
  if (SCRIPT_SEPARATOR.test(before)) return 0
  if (before === '-' || before === '‐')
    return isWordCharacter(after) && /[\p{L}\p{N}].$/u.test(head) ? 1 : null
  if (WITHOUT_SPACES.test(before) && WITHOUT_SPACES.test(after)) return words.has(index) ? 3 : null
  if (!isCjk(before) && !isCjk(after)) return null
  if (ORGANISATION_END.test(head) && !ORGANISATION_GOES_ON.test(after)) return 1
  if (COMPANY_KIND.test(text.slice(index))) return 1
  const rank = scriptRank(scriptOf(before), scriptOf(after))
  const isPlace = (words.has(index) && !PARTICLES.includes(after)) || PARTICLES.includes(before)
  if (rank === LAST_RESORT) return isPlace ? rank : INSIDE_WORD
  return isPlace && !/\p{N}/u.test(before) ? rank : INSIDE_WORD
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

function scriptRank(before: Script, after: Script): number {
  if (before === 'katakana' && after === 'katakana') return LAST_RESORT
  // Hiragana after a kanji is the ending of its word.
  if (after === 'hiragana' || before === after) return 3
  return 2
}
