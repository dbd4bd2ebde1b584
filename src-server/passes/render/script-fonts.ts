/** A font for the scripts that the Japanese font lacks. */
interface ScriptFont {
  /** npm package and the stem of its font files. */
  readonly package: string
  readonly stem: string
  /** Characters of its scripts (Unicode Script_Extensions). */
  readonly characters: RegExp
  /** True if the font's own tables say whether a mark is joined to its base. */
  readonly readsMarks: boolean
}

const font = (name: string, stem: string, scripts: string, readsMarks = false): ScriptFont => ({
  package: `@expo-google-fonts/noto-${name}`,
  stem: `Noto${stem}`,
  characters: new RegExp(
    `[${scripts
      .split(' ')
      .map((script) => `\\p{scx=${script}}`)
      .join('')}]`,
    'u',
  ),
  readsMarks,
})

/**
 * All fonts besides the Japanese one, in the order in which they are tried. `latin` also has
 * punctuation and symbols without a script.
 */
export const SCRIPT_FONTS = {
  latin: font('sans', 'Sans', 'Latin Greek Cyrillic Common Inherited', true),
  korean: font('sans-kr', 'SansKR', 'Hangul'),
  chinese: font('sans-sc', 'SansSC', 'Han Bopomofo'),
  thai: font('sans-thai', 'SansThai', 'Thai'),
  lao: font('sans-lao', 'SansLao', 'Lao'),
  khmer: font('sans-khmer', 'SansKhmer', 'Khmer'),
  myanmar: font('sans-myanmar', 'SansMyanmar', 'Myanmar'),
  devanagari: font('sans-devanagari', 'SansDevanagari', 'Devanagari'),
  bengali: font('sans-bengali', 'SansBengali', 'Bengali'),
  gurmukhi: font('sans-gurmukhi', 'SansGurmukhi', 'Gurmukhi'),
  gujarati: font('sans-gujarati', 'SansGujarati', 'Gujarati'),
  tamil: font('sans-tamil', 'SansTamil', 'Tamil'),
  telugu: font('sans-telugu', 'SansTelugu', 'Telugu'),
  kannada: font('sans-kannada', 'SansKannada', 'Kannada'),
  malayalam: font('sans-malayalam', 'SansMalayalam', 'Malayalam'),
  sinhala: font('sans-sinhala', 'SansSinhala', 'Sinhala'),
  georgian: font('sans-georgian', 'SansGeorgian', 'Georgian'),
  armenian: font('sans-armenian', 'SansArmenian', 'Armenian'),
  ethiopic: font('sans-ethiopic', 'SansEthiopic', 'Ethiopic'),
  hebrew: font('sans-hebrew', 'SansHebrew', 'Hebrew'),
  arabic: font('sans-arabic', 'SansArabic', 'Arabic'),
  oriya: font('sans-oriya', 'SansOriya', 'Oriya'),
  meetei: font('sans-meetei-mayek', 'SansMeeteiMayek', 'Meetei_Mayek'),
  olchiki: font('sans-ol-chiki', 'SansOlChiki', 'Ol_Chiki'),
  tibetan: font('serif-tibetan', 'SerifTibetan', 'Tibetan'),
  thaana: font('sans-thaana', 'SansThaana', 'Thaana'),
  syriac: font('sans-syriac', 'SansSyriac', 'Syriac'),
  adlam: font('sans-adlam', 'SansAdlam', 'Adlam'),
  cherokee: font('sans-cherokee', 'SansCherokee', 'Cherokee'),
  syllabics: font('sans-canadian-aboriginal', 'SansCanadianAboriginal', 'Canadian_Aboriginal'),
} as const satisfies Record<string, ScriptFont>

export type ScriptFontId = keyof typeof SCRIPT_FONTS
export type FontId = 'japanese' | ScriptFontId

export const SCRIPT_FONT_IDS = Object.keys(SCRIPT_FONTS) as ScriptFontId[]

/** Fonts that may have a character, by its script. */
export const fontsOfCharacter = (character: string): ScriptFontId[] =>
  SCRIPT_FONT_IDS.filter((id) => SCRIPT_FONTS[id].characters.test(character))

/** Scripts in which a joiner (U+200C, U+200D) changes letters. */
const JOINING_FONTS = [
  'arabic',
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'khmer',
  'myanmar',
  'oriya',
  'syriac',
] as const

/** True if the text has a letter of such a script, or an emoji with joiners. */
export const needsJoiners = (text: string): boolean =>
  /\p{Extended_Pictographic}/u.test(text) ||
  JOINING_FONTS.some((id) => SCRIPT_FONTS[id].characters.test(text))
