import { SYLLABIC_N, SYLLABLE_ROWS } from '../../../messages/data/kana.ts'

/** Katakana as hiragana. Other characters, half-width kana included, are unchanged. */
export const toHiragana = (text: string): string =>
  text.replace(/[\u30A1-\u30F6]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))

const VOWELS = 'aiueo'
/** Syllables whose Latin spelling is not consonant plus vowel. */
const SPELT: Readonly<Record<string, string>> = {
  si: 'shi',
  ti: 'chi',
  tu: 'tsu',
  hu: 'fu',
  zi: 'ji',
}
const SMALL_TSU = '\u3063'
const SMALL_Y: Readonly<Record<string, string>> = { '\u3083': 'a', '\u3085': 'u', '\u3087': 'o' }
const LONG_MARK = '\u30FC'

const SYLLABLES: ReadonlyMap<string, string> = new Map(
  SYLLABLE_ROWS.flatMap(([consonant, row]) =>
    [...row].flatMap((kana, i): [string, string][] => {
      const key = consonant + VOWELS.charAt(i)
      return kana === '-' ? [] : [[kana, SPELT[key] ?? key]]
    }),
  ),
)

/**
 * The Hepburn spelling of a name in kana, as in Japanese passports: long vowels short, each word
 * capitalised. Null if the text contains anything but kana.
 */
export function hepburn(kana: string): string | null {
  const words = toHiragana(kana.normalize('NFKC')).split(/\s+/u).filter(Boolean).map(wordOf)
  if (words.length === 0 || words.includes(null)) return null
  return words.map((word) => word!.charAt(0).toUpperCase() + word!.slice(1)).join(' ')
}

function wordOf(word: string): string | null {
  let spelt = ''
  let isDoubled = false
  for (const kana of word) {
    if (kana === SMALL_TSU) isDoubled = true
    else if (kana === LONG_MARK) continue
    else if (kana === SYLLABIC_N) spelt += 'n'
    else if (SMALL_Y[kana]) spelt = palatalised(spelt, SMALL_Y[kana])
    else {
      const syllable = SYLLABLES.get(kana)
      if (syllable === undefined) return null
      spelt += isDoubled ? doubled(syllable) : syllable
      isDoubled = false
    }
  }
  return shortVowels(spelt)
}

/** ki and ya: kya; shi and ya: sha. */
function palatalised(before: string, vowel: string): string {
  const stem = before.replace(/i$/, '')
  return /(?:sh|ch|j)$/.test(stem) ? stem + vowel : `${stem}y${vowel}`
}

/** The doubled consonant; `t` before `ch`. */
const doubled = (syllable: string): string =>
  (syllable.startsWith('ch') ? 't' : syllable.charAt(0)) + syllable

/**
 * Shortens long vowels: sato, ono, yuki. Inoue and Matsuura keep both vowels, which belong to two
 * syllables of the name.
 */
const shortVowels = (spelt: string): string =>
  spelt.replace(/o[ou](?!e)/g, 'o').replace(/(?<=y|sh|ch|j)uu/g, 'u')
