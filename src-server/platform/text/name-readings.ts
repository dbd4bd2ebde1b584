import { LARGE_KANA } from '../../../messages/data/kana.ts'
import { isRomaji, soundOf } from './kana-romaji.ts'
import { foldWithPositions, mappedTextWriter, type MappedText } from './mapped-text.ts'

const HAS_SPELT_OUT = /[äöüøåÄÖÜØÅ]|[aouAOU]\u0308|[aA]\u030A/
const HAS_TWO_LETTERS = /ae|oe|ue/

/** Without one, a sound key is the same with short vowels. */
const LONG_VOWEL = /aa|ii|uu|ee|oo|ou/

const SMALL_OR_LONG = new RegExp(`[${Object.keys(LARGE_KANA).join('')}]`, 'u')

/**
 * The folded text in the form that is compared: small kana as large ones, without long vowel marks.
 */
export function plainOf(folded: MappedText): MappedText {
  return SMALL_OR_LONG.test(folded.text) ? rewrite(folded, (char) => LARGE_KANA[char] ?? char) : folded
}

/**
 * All readings by which a field can be found, the plain one first, without duplicates: kanji in
 * their common forms; kana also as `watanabe`; Müller as `muller` and `mueller`; Mueller also as
 * `muller`; long vowels long and short.
 */
export function readingsOf(field: string): readonly MappedText[] {
  const folded = foldWithPositions(field)
  const readings = [plainOf(folded)]
  if (HAS_SPELT_OUT.test(field)) readings.push(plainOf(foldWithPositions(field, true)))
  if (HAS_TWO_LETTERS.test(folded.text)) readings.push(shortUmlauts(folded))
  if (/[\u3041-\u3096a-z]/u.test(folded.text)) {
    const sound = soundOf(folded, { shortVowels: false })
    readings.push(sound)
    if (LONG_VOWEL.test(sound.text)) readings.push(soundOf(folded, { shortVowels: true }))
  }
  return readings.filter(
    (one, i) => one.text !== '' && readings.findIndex((other) => other.text === one.text) === i,
  )
}

/**
 * The text of a name with its first words repeated at the end, so that `taro yamada` written without
 * a space is also found in `yamada taro`.
 */
export const inBothOrders = ({ text, words }: MappedText): string => text + text.slice(0, words.at(-1) ?? 0)

/** The same with its positions. */
export function bothOrders(name: MappedText): MappedText {
  const lastWord = name.words.at(-1)
  if (!lastWord) return name
  return {
    text: inBothOrders(name),
    start: [...name.start, ...name.start.slice(0, lastWord)],
    end: [...name.end, ...name.end.slice(0, lastWord)],
    words: name.words,
  }
}

/** Mueller as Muller. Japanese names in Latin letters (Ueda, Maeda) are unchanged. */
export function shortUmlauts(folded: MappedText): MappedText {
  let japanese = false
  return rewrite(folded, (char, i, word) => {
    if (word !== undefined) japanese = isRomaji(word)
    return !japanese && char === 'e' && /[aou]/.test(folded.text.charAt(i - 1)) ? '' : char
  })
}

/**
 * Replaces the characters of a text one by one. `word` is set at the first character of each word.
 */
function rewrite(
  source: MappedText,
  replace: (char: string, index: number, word?: string) => string,
): MappedText {
  const out = mappedTextWriter()
  source.words.forEach((begin, nth) => {
    const word = source.text.slice(begin, source.words[nth + 1])
    out.breakWord()
    for (let i = begin; i < begin + word.length; i += 1) {
      const char = replace(source.text.charAt(i), i, i === begin ? word : undefined)
      out.add(char, source.start[i] ?? 0, source.end[i] ?? 0)
    }
  })
  return out.done()
}
