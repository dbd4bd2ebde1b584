import { VARIANT_GROUPS } from '../../../messages/data/kana.ts'

/** The group of each character that has variants, the common form first. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  VARIANT_GROUPS.flatMap((line) => line.split(' ')).flatMap((group) => {
    const members = [...group]
    return members.map((member) => [member, members] as const)
  }),
)

/**
 * The character that represents this one in searches: a variant gives its common form, any other
 * character gives itself.
 */
export const foldKanji = (char: string): string => GROUPS.get(char)?.[0] ?? char

/**
 * A search text that maps back to its original: `start[i]` and `end[i]` are the code units of the
 * original from which code unit `i` of `text` was made. `words` has the indexes in `text` at which
 * words begin.
 */
export interface MappedText {
  readonly text: string
  readonly start: readonly number[]
  readonly end: readonly number[]
  readonly words: readonly number[]
}

/** Collects a mapped text. */
export interface MappedTextWriter {
  add(text: string, start: number, end: number): void
  /** Marks the next letter as the start of a word. */
  breakWord(): void
  last(): string
  done(): MappedText
}

export function mappedTextWriter(): MappedTextWriter {
  let text = ''
  const start: number[] = []
  const end: number[] = []
  const words: number[] = []
  let atBreak = true
  let last = ''
  return {
    add(piece, from, to) {
      if (piece === '') return
      if (atBreak) words.push(text.length)
      atBreak = false
      text += piece
      last = piece.charAt(piece.length - 1)
      for (let i = 0; i < piece.length; i += 1) {
        start.push(from)
        end.push(to)
      }
    },
    breakWord() {
      atBreak = true
    },
    last: () => last,
    done: () => ({ text, start, end, words }),
  }
}

/** Letters that Unicode does not decompose into a base and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
  ĸ: 'k',
  ς: 'σ',
  ə: 'e',
}
/** The spelling of German, Nordic and Dutch names if the letter is not available. */
const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** A letter with its combining marks, variation selectors and half-width voicing marks. */
const CLUSTER = /[^][\p{M}\uFF9E\uFF9F]*/uy
/** No combining mark is below. */
const FIRST_MARK = 0x300
/** Letters below the marks, kana without the voicing marks U+3099 and U+309A, and kanji. */
const isAlone = (code: number): boolean =>
  code < FIRST_MARK ||
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0x3041 && code <= 0x30ff && code !== 0x3099 && code !== 0x309a)

/** The end of the letter at `from` with its marks. */
function clusterEnd(text: string, from: number): number {
  // Most letters are followed by one that is no mark. NaN at the end of the text.
  const next = text.charCodeAt(from + 1)
  if (isAlone(text.charCodeAt(from)) && (Number.isNaN(next) || isAlone(next))) return from + 1
  CLUSTER.lastIndex = from
  CLUSTER.test(text)
  return CLUSTER.lastIndex
}
/**
 * Characters that are removed without ending the word: apostrophes, non-spacing marks, format
 * characters.
 */
const UNSEEN = /['’‘ʼ`\p{Mn}\p{Me}\p{Cf}]/u
const KEPT = /[\p{L}\p{N}\p{Mc}\p{Extended_Pictographic}@]/u
const WITH_ACCENTS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const HAN = /\p{Script=Han}/u

/**
 * Folds everything that a search must not depend on: width, case, accents, hiragana or katakana,
 * variant kanji, repetition marks. Spaces and punctuation are removed and mark the start of a word;
 * `@` is kept for e-mail addresses. Small kana and the long vowel mark are kept, because the
 * reading in Latin letters needs them.
 *
 * @param spellOut writes ö as oe instead of o, and å as aa
 */
export function foldWithPositions(original: string, spellOut = false): MappedText {
  const out = mappedTextWriter()
  for (let from = 0, to; from < original.length; from = to) {
    to = clusterEnd(original, from)
    const cluster = original.slice(from, to)
    const plain = plainLetter(cluster)
    if (plain !== undefined) out.add(plain, from, to)
    else
      for (const char of cluster.normalize('NFKC').toLowerCase().normalize('NFC')) addFolded(char, from, to)
  }
  return out.done()

  function addFolded(char: string, from: number, to: number): void {
    const folded = foldChar(char, out.last(), spellOut)
    if (folded === undefined) out.breakWord()
    else out.add(folded, from, to)
  }
}

/** Fast path for single letters that need no normalisation. */
function plainLetter(cluster: string): string | undefined {
  if (cluster.length !== 1) return undefined
  const code = cluster.charCodeAt(0)
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x3041 && code <= 0x3096))
    return cluster
  if (code >= 0x41 && code <= 0x5a) return String.fromCharCode(code + 0x20)
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCharCode(code - 0x60)
  if (code >= 0x4e00 && code <= 0x9fff) return foldKanji(cluster)
  return undefined
}

/** One character after NFKC and lower-casing; undefined if it separates words. */
function foldChar(char: string, before: string, spellOut: boolean): string | undefined {
  const plain = plainLetter(char)
  if (plain !== undefined) return plain
  // The long vowel mark, the kanji repetition mark, and the kana repetition marks.
  if (char === '\u30fc') return char
  if (char === '\u3005') return HAN.test(before) ? before : ''
  if (/[\u309d\u309e\u30fd\u30fe]/u.test(char)) return repeatKana(before, /[\u309e\u30fe]/u.test(char))
  if (UNSEEN.test(char)) return ''
  if (!KEPT.test(char)) return undefined
  if (HAN.test(char)) return foldKanji(char)
  if (spellOut && SPELT_OUT[char]) return SPELT_OUT[char]
  if (LETTERS[char]) return LETTERS[char]
  return WITH_ACCENTS.test(char) ? char.normalize('NFD').replace(/\p{M}/gu, '') : char
}

/** The kana that a repetition mark stands for, voiced if the mark is. */
function repeatKana(before: string, voiced: boolean): string {
  if (!/[\u3041-\u3096]/u.test(before)) return ''
  return voiced ? `${before}\u3099`.normalize('NFC').charAt(0) : before
}
