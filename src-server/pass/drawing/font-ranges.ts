/**
 * Unicode blocks for which screens and pages use each font (CSS `unicode-range`), so that a browser
 * loads only the fonts it needs. Latin starts where the fonts of the system and the desk end.
 */
export const FONT_RANGES: Readonly<Record<ScriptFontId, string>> = {
  latin:
    'U+0100-052F, U+1AB0-1AFF, U+1C80-1C8F, U+1D00-1FFF, U+2C60-2C7F, U+2DE0-2DFF, U+A640-A69F, ' +
    'U+A700-A7FF, U+AB30-AB6F',
  korean: 'U+1100-11FF, U+3130-318F, U+A960-A97F, U+AC00-D7FF',
  chinese: 'U+2E80-2FDF, U+3105-312F, U+31A0-31BF, U+3400-9FFF, U+F900-FAFF, U+20000-323AF',
  thai: 'U+0E00-0E7F',
  lao: 'U+0E80-0EFF',
  khmer: 'U+1780-17FF, U+19E0-19FF',
  myanmar: 'U+1000-109F, U+A9E0-A9FF, U+AA60-AA7F',
  devanagari: 'U+0900-097F, U+1CD0-1CFF, U+A8E0-A8FF',
  bengali: 'U+0980-09FF',
  gurmukhi: 'U+0A00-0A7F',
  gujarati: 'U+0A80-0AFF',
  tamil: 'U+0B80-0BFF',
  telugu: 'U+0C00-0C7F',
  kannada: 'U+0C80-0CFF',
  malayalam: 'U+0D00-0D7F',
  sinhala: 'U+0D80-0DFF',
  georgian: 'U+10A0-10FF, U+1C90-1CBF, U+2D00-2D2F',
  armenian: 'U+0530-058F, U+FB13-FB17',
  ethiopic: 'U+1200-139F, U+2D80-2DDF, U+AB00-AB2F',
  hebrew: 'U+0590-05FF, U+FB1D-FB4F',
  arabic: 'U+0600-06FF, U+0750-077F, U+08A0-08FF, U+FB50-FDFF, U+FE70-FEFE',
  oriya: 'U+0B00-0B7F',
  meetei: 'U+AAE0-AAFF, U+ABC0-ABFF',
  olchiki: 'U+1C50-1C7F',
  tibetan: 'U+0F00-0FFF',
  thaana: 'U+0780-07BF',
  syriac: 'U+0700-074F, U+0860-086F',
  adlam: 'U+1E900-1E95F',
  cherokee: 'U+13A0-13FF, U+AB70-ABBF',
  syllabics: 'U+1400-167F, U+18B0-18FF',
}

/** Kanji that systems often lack: extensions, compatibility forms and variation selectors. */
export const RARE_KANJI = 'U+3400-4DBF, U+F900-FAFF, U+FE00-FE0F, U+20000-323AF, U+E0100-E01EF'

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
