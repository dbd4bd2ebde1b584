import {
  BEFORE_SMALL_VOWEL,
  SMALL_VOWELS,
  SMALL_Y,
  SYLLABIC_N,
  SYLLABLE_ROWS,
} from '../../../messages/data/kana.ts'
import { mappedTextWriter, type MappedText } from './mapped-text.ts'

export interface SoundOptions {
  /** Treats long vowels as short: ō, oh, oo, ou and the kana for them are `o`. */
  readonly shortVowels: boolean
  /** Accepts a word that ends in consonants, because it is still being typed. */
  readonly halfTyped?: boolean
}

const SYLLABLES: ReadonlyMap<string, string> = new Map([
  ...SYLLABLE_ROWS.flatMap(([consonant, row]) =>
    [...row].map((kana, i): [string, string] => [kana, consonant + 'aiueo'.charAt(i)]),
  ),
  [SYLLABIC_N, 'n'],
])
/**
 * Rules from all romaji systems to the key. The first match wins. A rule consumes what it matches
 * and never a vowel, so that the key of a part of a word is a part of the key of the word.
 */
const ROMAJI_RULES: readonly (readonly [RegExp, string])[] = [
  [/[tc]?ch(?=[aueo])/y, 'ty'],
  [/[tc]?ch/y, 't'],
  [/c(?=y)/y, 't'],
  [/s?sh(?=[aueo])/y, 'sy'],
  [/s?sh/y, 's'],
  [/t?ts|th/y, 't'],
  [/d(?=[zj])/y, ''],
  [/d+h?(?=[iu])/y, 'z'],
  [/j+(?=[aueo])/y, 'zy'],
  [/j+/y, 'z'],
  [/m(?=[bpm])/y, 'n'],
  [/w(?=o)/y, ''],
  [/f/y, 'h'],
  [/v/y, 'b'],
  [/l/y, 'r'],
  [/c/y, 'k'],
  [/(?<=o)h(?![aiueoy])/y, 'u'],
]

/** Hiragana and the long vowel mark. */
const KANA_RUN = /^[\u3041-\u3096\u30fc]+$/u
const RUNS = /[\u3041-\u3096\u30fc]+|[a-z]+|[^\u3041-\u3096\u30fca-z]+/gu
/**
 * Each word has one parse: in `anna` the first n ends a syllable. With two parses a long word would
 * have millions.
 */
const CONSONANT = '(?:tch|s?sh|c?ch|t?ts|th|dh|dz|[kg]w|([kstpgdbzjcfr])\\1?|[hmnvlwy])y?'
const SYLLABLE = `(?:${CONSONANT})?[aiueo](?:h(?![aiueoy])|nn?(?![aiueoy])|m(?=[bmp]))?`
export const ROMAJI = new RegExp(`^(?:${SYLLABLE})+$`)
export const HALF_TYPED_ROMAJI = new RegExp(`^(?:${SYLLABLE})*[bcdfghjklmnprstvwyz]{0,3}$`)

/** True if a folded word can be Japanese in Latin letters. */
export function isRomaji(word: string): boolean {
  return ROMAJI.test(word)
}

/**
 * The sound key of a folded text, by which names are compared: Latin letters that do not depend on
 * how the name was written. Hiragana, katakana and `watanabe` give `watanabe`; si and shi give `si`;
 * sho and syo give `syo`; ji, zi and di give `zi`. Doubled consonants count once (hattori: `hatori`).
 * m before b, p and m counts as n (namba: `nanba`). Characters that are neither kana nor romaji are
 * unchanged. The key is not a spelling for display.
 */
export function soundOf(source: MappedText, options: SoundOptions): MappedText {
  const out = soundWriter(source, options.shortVowels)
  const isWord = options.halfTyped ? HALF_TYPED_ROMAJI : ROMAJI
  source.words.forEach((begin, i) => {
    const word = source.text.slice(begin, source.words[i + 1])
    out.newWord()
    for (const run of word.matchAll(RUNS)) {
      const at = begin + run.index
      if (KANA_RUN.test(run[0])) writeKana(run[0], at, out)
      else if (isWord.test(run[0])) writeRomaji(run[0], at, out)
      else out.keep(run[0], at)
    }
  })
  return out.done()
}

interface SoundWriter {
  newWord(): void
  /** Writes letters that come from `length` letters of the source at `at`. */
  write(letters: string, at: number, length: number): void
  keep(text: string, at: number): void
  last(): string
  done(): MappedText
}

function soundWriter(source: MappedText, shortVowels: boolean): SoundWriter {
  const out = mappedTextWriter()
  let inWord = false

  function add(letter: string, at: number, length: number): void {
    out.add(letter, source.start[at] ?? 0, source.end[at + length - 1] ?? 0)
    inWord = true
  }
  function isPresent(letter: string): boolean {
    if (letter === out.last()) return shortVowels || !isVowel(letter)
    return shortVowels && inWord && letter === 'u' && out.last() === 'o'
  }
  return {
    newWord() {
      out.breakWord()
      inWord = false
    },
    write(letters, at, length) {
      for (const letter of letters) if (!isPresent(letter)) add(letter, at, length)
    },
    keep(text, at) {
      for (let i = 0; i < text.length; i += 1) add(text.charAt(i), at + i, 1)
    },
    last: () => out.last(),
    done: () => out.done(),
  }
}

function writeKana(run: string, at: number, out: SoundWriter): void {
  for (let i = 0; i < run.length;) {
    const pair = run.charAt(i + 1) && syllableOfTwo(run.charAt(i), run.charAt(i + 1))
    const length = pair ? 2 : 1
    out.write(pair || syllableOfOne(run.charAt(i), out.last()), at + i, length)
    i += length
  }
}

/** The small tsu is silent here; the long vowel mark repeats the previous vowel. */
function syllableOfOne(kana: string, before: string): string {
  if (kana === '\u30fc') return isVowel(before) ? before : ''
  return SYLLABLES.get(kana) ?? ''
}

/** A kana with the small kana after it; empty if these are two syllables. */
function syllableOfTwo(kana: string, small: string): string {
  const y = SMALL_Y[small]
  const vowel = SMALL_VOWELS[small]
  if (!y && !vowel) return ''
  const base = SYLLABLES.get(kana) ?? ''
  if (y) return base.length > 1 ? `${base.slice(0, -1)}y${y}` : ''
  const { palatal, labialOrDental, voicedDental, velar, u, i } = BEFORE_SMALL_VOWEL
  if (!vowel || base.length < 1) return ''
  if (palatal.includes(kana)) return vowel === 'i' ? base : `${base.charAt(0)}y${vowel}`
  if (labialOrDental.includes(kana))
    return voicedDental.includes(kana) && /[iu]/u.test(vowel) ? `z${vowel}` : base.charAt(0) + vowel
  if (velar.includes(kana)) return `${base.charAt(0)}w${vowel}`
  if (kana === u) return vowel === 'o' ? 'o' : `w${vowel}`
  if (kana === i && vowel === 'e') return 'ye'
  return ''
}

function writeRomaji(run: string, at: number, out: SoundWriter): void {
  for (let i = 0; i < run.length;) {
    const [letters, length] = romajiAt(run, i)
    out.write(letters, at + i, length)
    i += length
  }
}

function romajiAt(run: string, i: number): readonly [string, number] {
  for (const [pattern, letters] of ROMAJI_RULES) {
    pattern.lastIndex = i
    const found = pattern.exec(run)
    if (found) return [letters, found[0].length]
  }
  return [run.charAt(i), 1]
}

function isVowel(letter: string): boolean {
  return letter !== '' && 'aiueo'.includes(letter)
}
