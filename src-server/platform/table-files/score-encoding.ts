import {
  BALTIC_LETTERS,
  CENTRAL_LETTERS,
  COMMON_CHARACTERS,
  TURKISH_LETTERS,
  WESTERN_LETTERS,
} from '../../../messages/data/encoding-letters.ts'

/** Encodings without a signature. */
export type LegacyEncoding =
  | 'shift_jis'
  | 'euc-jp'
  | 'gb18030'
  | 'big5'
  | 'euc-kr'
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1253'
  | 'windows-1254'
  | 'windows-1255'
  | 'windows-1256'
  | 'windows-1257'
  | 'windows-874'
  | 'macintosh'

interface Reading {
  /** @param file the whole text, if `text` is a part of it */
  readonly score: (text: string, file?: string) => readonly [sum: number, count: number]
  /** How much better than others a rare encoding has to be. */
  readonly handicap: number
}

/**
 * How plausible a text is as the reading of an encoding: the mean over its characters beyond ASCII,
 * from −2 to 1. Characters are rated by how often names and companies have them, and by their
 * neighbours: a kanji between Latin letters, or an accent that its language does not have, is a
 * misread letter.
 */
export function scoreReading(encoding: LegacyEncoding, text: string): number {
  const { score, handicap } = READINGS[encoding]
  const [sum, count] = score(text)
  return count === 0 ? 0 : sum / count - handicap
}

const VOWEL = /[\u0430\u0435\u0438\u043E\u0443\u044B\u044D-\u044F\u0451\u0454\u0456\u0457]/iu
const CONSONANT = /[\u0431-\u0434\u0436\u0437\u0439-\u043D\u043F-\u0442\u0444-\u0449]/iu

const isCyrillicWord = (word: string): boolean =>
  word.length >= 2 &&
  /^(?:\p{Lu}?[\p{Script=Cyrillic}&&\p{Ll}]+|[\p{Script=Cyrillic}&&\p{Lu}]+)$/v.test(word) &&
  VOWEL.test(word) &&
  CONSONANT.test(word)

const GREEK_VOWEL = /[\u03AC-\u03AF\u03B1\u03B5\u03B7\u03B9\u03BF\u03C5\u03C9\u03CC-\u03CE]/iu

/** Words in small letters end with a vowel, nu, rho or sigma. */
const isGreekWord = (word: string): boolean =>
  word.length >= 2 &&
  /^(?:\p{Lu}[\p{Script=Greek}&&\p{Ll}]+|[\p{Script=Greek}&&\p{Lu}]+)$/v.test(word) &&
  GREEK_VOWEL.test(word) &&
  (GREEK_VOWEL.test(word.at(-1)!) || /[\u03BD\u03C1-\u03C3\p{Lu}]$/u.test(word))

const HEBREW_WORD = /^[\u05D0-\u05EA]{2,}$/u
/** With the letters of Persian. */
const ARABIC_WORD = /^[\u0621-\u063A\u0641-\u064A\u067E\u0686\u0698\u06A9\u06AF]{2,}$/u
/** Vowels and tones stand at a consonant. */
const THAI_WORD = /^(?=..)(?:[\u0E40-\u0E44]?[\u0E01-\u0E2E][\u0E2F-\u0E3A\u0E45-\u0E4D]*)+$/u

const READINGS: Readonly<Record<LegacyEncoding, Reading>> = {
  shift_jis: asian('japanese', 'shift_jis', [0x88, 0x97]),
  'euc-jp': asian('japanese', 'euc-jp', [0xb0, 0xcf]),
  gb18030: asian('simplified', 'gb18030', [0xb0, 0xd7]),
  big5: asian('traditional', 'big5', [0xa4, 0xc6]),
  'euc-kr': asian('korean', 'euc-kr', [0xb0, 0xc8]),
  'windows-1252': { score: latin(WESTERN_LETTERS), handicap: 0 },
  // The other code pages of one byte read each word somehow.
  'windows-1250': { score: latin(CENTRAL_LETTERS), handicap: 0.5 },
  'windows-1254': { score: latin(TURKISH_LETTERS), handicap: 0.5 },
  'windows-1257': { score: latin(BALTIC_LETTERS), handicap: 0.5 },
  'windows-1251': { score: ofScript(isCyrillicWord), handicap: 0.1 },
  'windows-1253': { score: ofScript(isGreekWord), handicap: 0.1 },
  'windows-1255': { score: ofScript((word) => HEBREW_WORD.test(word)), handicap: 0.1 },
  'windows-1256': { score: ofScript((word) => ARABIC_WORD.test(word)), handicap: 0.1 },
  'windows-874': { score: ofScript((word) => THAI_WORD.test(word)), handicap: 0.3 },
  macintosh: { score: latin(WESTERN_LETTERS), handicap: 0.25 },
}

/** Code pages that share most letters with Windows-1252. */
const SIMILAR_PAGES = ['windows-1250', 'windows-1254', 'windows-1257'] as const
export type SimilarPage = (typeof SIMILAR_PAGES)[number]
export const isSimilarPage = (encoding: LegacyEncoding): encoding is SimilarPage =>
  (SIMILAR_PAGES as readonly LegacyEncoding[]).includes(encoding)

/**
 * How much more plausible the words are that a code page reads in another way than Windows-1252,
 * from −1.5 to 1.5; 0 without such words. The letters that both share say nothing.
 */
export function leadOverWestern(page: SimilarPage, text: string, western: string): number {
  let [here, there] = ['', '']
  for (const { 0: run, index } of western.matchAll(/[^\0-\x2F:-@[-`{-\x7F]{1,200}/gu)) {
    const other = text.slice(index, index + run.length)
    if (other === run) continue
    here += `${other}\n`
    there += `${run}\n`
  }
  if (here === '') return 0
  const [sum, count] = READINGS[page].score(here, text)
  const [westernSum, westernCount] = READINGS['windows-1252'].score(there, western)
  const lead = sum / Math.max(1, count) - westernSum / Math.max(1, westernCount)
  return LIKELY_IN[page]?.(western) ? lead + 0.45 : lead
}

/** Letters of a file as Windows-1252 that make another code page likely. */
const LIKELY_IN: Partial<Record<SimilarPage, (western: string) => boolean>> = {
  // Few languages with a caron are written in Windows-1252.
  'windows-1250': (western) => /[\u0161\u017E]/iu.test(western) && !/[\u00E4\u00F5]/iu.test(western),
  // Icelandic, which has the letters in question, has others with accents too.
  'windows-1254': (western) => !/[\u00E1\u00E9\u00ED\u00F3\u00FA\u00E6]/iu.test(western),
}

/** Full-width punctuation and letters of Asian texts. */
const isWide = (char: string): boolean => /[\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]/u.test(char)
const isKana = (char: string): boolean => /[\u3041-\u30FF]/u.test(char)
const isHalfWidth = (char: string): boolean => /[\uFF61-\uFF9F]/u.test(char)
/** A word in half-width katakana: voicing marks follow letters that have them. */
const HALF_WIDTH_WORD = new RegExp(
  String.raw`^(?:(?:[\uFF73\uFF76-\uFF84\uFF8A-\uFF8E]\uFF9E|[\uFF8A-\uFF8E]\uFF9F|` +
    String.raw`[\uFF66\uFF71-\uFF9D])[\uFF67-\uFF70]*)+$`,
  'u',
)

/** @param leads first bytes of the frequent characters: level 1 of the standard */
function asian(
  script: keyof typeof COMMON_CHARACTERS,
  encoding: string,
  leads: readonly [number, number],
): Reading {
  const common = new Set(COMMON_CHARACTERS[script])
  let level: ReadonlySet<string> | null = null
  const rate = (char: string): number => {
    if (common.has(char)) return 1
    if (isKana(char)) return script === 'japanese' ? 1 : -0.5
    if (isWide(char)) return 0.5
    if (/[\p{Co}\p{Cc}\uFFFD]/u.test(char)) return -2
    level ??= levelOne(encoding, leads)
    return level.has(char) ? 0.35 : -0.3
  }
  const rateRun = (run: string, before: string, after: string): number => {
    const half = /[\uFF61-\uFF9F]+/gu
    let sum = 0
    for (const char of run.replace(half, '')) sum += rate(char)
    for (const [word] of run.matchAll(half))
      sum += [...word].length * (word.length >= 3 && HALF_WIDTH_WORD.test(word) ? 0.5 : -1)
    // Between Latin letters stands a misread accent, and not a word of one character.
    const glued = /[A-Za-z]/.test(before) && /[a-z]/.test(after)
    const isLast = /[a-z]/.test(before) || /[a-z]/.test(after)
    if ([...run].length <= 2 && !isWide(run[0]!) && (glued || isLast)) return -[...run].length
    return [...run].length === 1 && sum > 0 && sum < 0.5 ? 0.1 : sum
  }
  return {
    handicap: 0,
    score: (text) => {
      let [sum, count] = [0, 0]
      // Bounded, because a run of megabytes exceeds the engine's stack.
      for (const { 0: run, index } of text.matchAll(/[^\0-\x7F]{1,1000}/gu)) {
        sum += rateRun(run, text[index - 1] ?? '', text[index + run.length] ?? '')
        count += [...run].length
      }
      return [sum, count]
    },
  }
}

function levelOne(encoding: string, [from, to]: readonly [number, number]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding)
  const chars = new Set<string>()
  for (let lead = from; lead <= to; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const [char = '', ...more] = decoder.decode(Uint8Array.of(lead, trail))
      if (more.length === 0 && char !== '\uFFFD' && !isHalfWidth(char)) chars.add(char)
    }
  return chars
}

/** Signs that stand beside a space, a digit or another sign: quotes, currencies, degrees. */
const SIGN =
  /[\u00A0-\u00A3\u00A5\u00A7\u00A8\u00A9-\u00AB\u00AE\u00B0\u00B2-\u00B4\u00B7\u00BA\u00BB\u00BD\u00BF]/u
const OTHER_SIGN = /[\u2013\u2014\u2018\u2019\u201C-\u201E\u2022\u2026\u20AC\u2116\u2122]/u
const CONTROL = /[\u0080-\u009F\uFFFD\p{Co}]/u

/**
 * Letters where their language does not have them: Icelandic eth at the begin, thorn after a vowel,
 * either beside letters that the language lacks; Turkish soft g not after a vowel, dotless i after
 * another kind of vowel; Italian i with grave before a letter; ordinal signs in a word.
 */
const MISPLACED = new RegExp(
  String.raw`(?<![aeiouy\u00E1\u00E9\u00ED\u00F3\u00FA\u00FD\u00F6\u00E6rgf])\u00F0|` +
    String.raw`(?<=[aeiouy\u00E1\u00E9\u00ED\u00F3\u00FA\u00FD\u00F6\u00E6])\u00FE|` +
    String.raw`^(?=.*[\u00F0\u00FD\u00FE]).*[cqwz]|` +
    String.raw`(?<![a\u00E2e\u0131io\u00F6u\u00FC])\u011F|` +
    String.raw`[eio\u00F6u\u00FC][^a\u00E2e\u0131io\u00F6u\u00FC]*\u0131|` +
    String.raw`\u00EC(?=\p{L})|[\u00AA\u00BA](?=\p{L})|(?<=\p{L}\p{L})[\u00AA\u00BA]`,
  'iu',
)
const OPEN_O = /\u00F5(?!e)/iu

/** Words whose accents are those of one language; signs beside spaces. */
function latin(languages: readonly string[]) {
  const sets = languages.map((letters) => new Set([...letters, ...letters.toUpperCase()]))
  const rateWord = (word: string, rateOfOpenO: number): readonly [number, number] => {
    const accents = [...word].filter((char) => char > '\x7F')
    const isOne = sets.some((set) => accents.every((char) => set.has(char)))
    const isCased = !/\p{Ll}(?![A-Z])\p{Lu}|\p{L}(?![A-Z])\p{Lu}\p{Ll}/u.test(word)
    const isShort = [...word].length === 1
    const isWord = isOne && isCased && !MISPLACED.test(word)
    const rate = isShort ? (/\p{Ll}/u.test(word) ? 0.3 : 0.1) : isWord ? 1 : -0.5
    if (rate === 1 && OPEN_O.test(word) && !/[\u00E4\u00F6\u00FC]/iu.test(word))
      return [rateOfOpenO * accents.length, accents.length]
    return [rate * accents.length, accents.length]
  }
  return (text: string, file = text): readonly [number, number] => {
    let [sum, count] = [0, 0]
    const often = (letters: RegExp): number => file.match(letters)?.length ?? 0
    // The Hungarian letter in its place in another code page, or an Estonian one.
    const hungarian = often(/[\u00E1\u00E9\u00ED\u00F3\u00FA]/giu)
    const rateOfOpenO = hungarian > often(/\u00F5/giu) ? -0.5 : often(/\u00E4/giu) > hungarian ? 1 : 0.5
    for (const { 0: word } of text.matchAll(/[\p{L}\p{M}]{1,200}/gu)) {
      if (!/[^\0-\x7F]/u.test(word)) continue
      const [more, letters] = rateWord(word, rateOfOpenO)
      sum += more
      count += letters
    }
    for (const { 0: sign, index } of text.matchAll(/[^\0-\x7F\p{L}\p{M}]/gu)) {
      sum += rateSign(sign, text[index - 1] ?? '', text[index + sign.length] ?? '')
      count += 1
    }
    return [sum, count]
  }
}

function rateSign(sign: string, before: string, after: string): number {
  if (CONTROL.test(sign)) return -2
  const inWord = /\p{L}/u.test(before) && /\p{L}/u.test(after)
  const beside = /\p{L}/u.test(before) || /\p{L}/u.test(after)
  if (sign === '\u2019') return inWord ? 1 : 0.3
  if (sign === '\u00B4' || sign === '\u00B7') return inWord ? 1 : beside ? -0.5 : 0.3
  if (/[\u00AE\u2122\u00A9]/u.test(sign) && !inWord) return 1
  if (!SIGN.test(sign) && !OTHER_SIGN.test(sign)) return -1
  if (inWord) return -0.5
  return beside && /[\u2013\u2014\u00B3\u00B2\u00BD\u00A8]/u.test(sign) ? -0.5 : 0.5
}

/** Words of one script only. */
function ofScript(isWord: (word: string) => boolean) {
  return (text: string): readonly [number, number] => {
    let [sum, count] = [0, 0]
    for (const { 0: word } of text.matchAll(/[\p{L}\p{M}]{1,200}/gu)) {
      const letters = [...word].filter((char) => char > '\x7F').length
      sum += letters * (isWord(word) ? 1 : -0.5)
      count += letters
    }
    for (const { 0: sign, index } of text.matchAll(/[^\0-\x7F\p{L}\p{M}]/gu)) {
      sum += rateSign(sign, text[index - 1] ?? '', text[index + sign.length] ?? '')
      count += 1
    }
    return [sum, count]
  }
}
