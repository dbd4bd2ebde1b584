/** Tables of kana, for searching names by their sound. */

/** Hiragana by row of the kana table, from a to wa, without marks. */
export const KANA_ROWS: readonly string[] = [
  'あいうえお',
  'かきくけこ',
  'さしすせそ',
  'たちつてと',
  'なにぬねの',
  'はひふへほ',
  'まみむめも',
  'やゆよ',
  'らりるれろ',
  'わゐゑをん',
]

/** Small kana with the large form. */
export const SMALL_KANA: Readonly<Record<string, string>> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  っ: 'つ',
  ゃ: 'や',
  ゅ: 'ゆ',
  ょ: 'よ',
  ゎ: 'わ',
  ゕ: 'か',
  ゖ: 'け',
}

/** Kana by consonant, then by the vowels a i u e o; `-` where there is none. */
export const SYLLABLE_ROWS: readonly (readonly [string, string])[] = [
  ['', 'あいうえお'],
  ['k', 'かきくけこ'],
  ['s', 'さしすせそ'],
  ['t', 'たちつてと'],
  ['n', 'なにぬねの'],
  ['h', 'はひふへほ'],
  ['m', 'まみむめも'],
  ['y', 'や-ゆ-よ'],
  ['r', 'らりるれろ'],
  ['w', 'わ----'],
  ['g', 'がぎぐげご'],
  ['z', 'ざじずぜぞ'],
  ['d', 'だ--でど'],
  ['b', 'ばびぶべぼ'],
  ['p', 'ぱぴぷぺぽ'],
  ['', 'ぁぃぅぇぉ'],
  ['y', 'ゃ-ゅ-ょ'],
  ['', '-ゐ-ゑを'],
  ['z', '-ぢづ--'],
  ['b', '--ゔ--'],
  ['w', 'ゎ----'],
  ['k', 'ゕ--ゖ-'],
]
/** The syllabic n. */
export const SYLLABIC_N = 'ん'
/** The vowel of each small vowel kana. */
export const SMALL_VOWELS: Readonly<Record<string, string>> = {
  ぁ: 'a',
  ぃ: 'i',
  ぅ: 'u',
  ぇ: 'e',
  ぉ: 'o',
}
/** The vowel of each small kana of the y row. */
export const SMALL_Y: Readonly<Record<string, string>> = { ゃ: 'a', ゅ: 'u', ょ: 'o' }
/** Small kana with the large form; the long vowel mark has none. */
export const LARGE_KANA: Readonly<Record<string, string>> = { ...SMALL_KANA, ー: '' }
/** Rows of kana whose consonant changes before a small vowel. */
export const BEFORE_SMALL_VOWEL = {
  palatal: 'しちじぢ',
  labialOrDental: 'ふつゔてでとど',
  voicedDental: 'でど',
  velar: 'くぐ',
  u: 'う',
  i: 'い',
} as const
