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
  package: `@expo-google-fonts/noto-sans${name}`,
  stem: `NotoSans${stem}`,
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
  latin: font('', '', 'Latin Greek Cyrillic Common Inherited', true),
  korean: font('-kr', 'KR', 'Hangul'),
  chinese: font('-sc', 'SC', 'Han Bopomofo'),
  thai: font('-thai', 'Thai', 'Thai'),
  lao: font('-lao', 'Lao', 'Lao'),
  khmer: font('-khmer', 'Khmer', 'Khmer'),
  myanmar: font('-myanmar', 'Myanmar', 'Myanmar'),
  devanagari: font('-devanagari', 'Devanagari', 'Devanagari'),
  bengali: font('-bengali', 'Bengali', 'Bengali'),
  gurmukhi: font('-gurmukhi', 'Gurmukhi', 'Gurmukhi'),
  gujarati: font('-gujarati', 'Gujarati', 'Gujarati'),
  tamil: font('-tamil', 'Tamil', 'Tamil'),
  telugu: font('-telugu', 'Telugu', 'Telugu'),
  kannada: font('-kannada', 'Kannada', 'Kannada'),
  malayalam: font('-malayalam', 'Malayalam', 'Malayalam'),
  sinhala: font('-sinhala', 'Sinhala', 'Sinhala'),
  georgian: font('-georgian', 'Georgian', 'Georgian'),
  armenian: font('-armenian', 'Armenian', 'Armenian'),
  ethiopic: font('-ethiopic', 'Ethiopic', 'Ethiopic'),
  hebrew: font('-hebrew', 'Hebrew', 'Hebrew'),
  arabic: font('-arabic', 'Arabic', 'Arabic'),
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
] as const

/** True if the text has a letter of such a script, or an emoji with joiners. */
export const needsJoiners = (text: string): boolean =>
  /\p{Extended_Pictographic}/u.test(text) ||
  JOINING_FONTS.some((id) => SCRIPT_FONTS[id].characters.test(text))
