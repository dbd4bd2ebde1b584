/** A font for the scripts that the Japanese font lacks. */
interface ScriptFont {
  /** Of its files in the folder `fonts`. */
  readonly stem: string
  /** Characters of its scripts (Unicode Script_Extensions). */
  readonly characters: RegExp
  /** True if the font's own tables say whether a mark is joined to its base. */
  readonly readsMarks: boolean
}

const font = (stem: string, scripts: string, readsMarks = false): ScriptFont => ({
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
  latin: font('Sans', 'Latin Greek Cyrillic Common Inherited', true),
  korean: font('SansKR', 'Hangul'),
  chinese: font('SansSC', 'Han Bopomofo'),
  thai: font('SansThai', 'Thai'),
  lao: font('SansLao', 'Lao'),
  khmer: font('SansKhmer', 'Khmer'),
  myanmar: font('SansMyanmar', 'Myanmar'),
  devanagari: font('SansDevanagari', 'Devanagari'),
  bengali: font('SansBengali', 'Bengali'),
  gurmukhi: font('SansGurmukhi', 'Gurmukhi'),
  gujarati: font('SansGujarati', 'Gujarati'),
  tamil: font('SansTamil', 'Tamil'),
  telugu: font('SansTelugu', 'Telugu'),
  kannada: font('SansKannada', 'Kannada'),
  malayalam: font('SansMalayalam', 'Malayalam'),
  sinhala: font('SansSinhala', 'Sinhala'),
  georgian: font('SansGeorgian', 'Georgian'),
  armenian: font('SansArmenian', 'Armenian'),
  ethiopic: font('SansEthiopic', 'Ethiopic'),
  hebrew: font('SansHebrew', 'Hebrew'),
  arabic: font('SansArabic', 'Arabic'),
  oriya: font('SansOriya', 'Oriya'),
  meetei: font('SansMeeteiMayek', 'Meetei_Mayek'),
  olchiki: font('SansOlChiki', 'Ol_Chiki'),
  tibetan: font('SerifTibetan', 'Tibetan'),
  thaana: font('SansThaana', 'Thaana'),
  syriac: font('SansSyriac', 'Syriac'),
  adlam: font('SansAdlam', 'Adlam'),
  cherokee: font('SansCherokee', 'Cherokee'),
  syllabics: font('SansCanadianAboriginal', 'Canadian_Aboriginal'),
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
