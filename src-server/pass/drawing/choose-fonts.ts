import type { FontFile } from './font-file.ts'
import { fontsOfCharacter, type FontId } from './script-fonts.ts'

/**
 * The parts of a font that tell which characters it can draw: how it joins marks, or, if the
 * script's shaping does that, the characters of the script.
 */
export type FontCoverage = Pick<FontFile, 'glyph' | 'variation'> &
  (Pick<FontFile, 'marks'> | { readonly marks?: undefined; readonly script: RegExp })

/** The coverage of a font; null for an optional font that is not installed. */
export type FontCoverages = (id: FontId) => FontCoverage | null

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const LATIN = /\p{Script=Latin}/u
const HAN = /\p{Script=Han}/u

/**
 * The fonts of one text, in the order in which a character's glyph is looked up. The Japanese font
 * alone if it suffices. Otherwise the font of each script that it lacks comes first, so that all
 * letters of one script have one style. The dot of Catalan (l·l) is missing too, because that of
 * the Japanese font is as wide as a kana. Han is Korean beside Hangul, Japanese beside kana, and
 * Chinese if the Japanese font lacks a character.
 */
export function chooseFonts(
  graphemes: readonly string[],
  draws: (grapheme: string, id: FontId) => boolean,
): readonly FontId[] {
  const missing = graphemes.filter(
    (grapheme, i) =>
      !draws(grapheme, 'japanese') ||
      (grapheme === '\u00B7' && LATIN.test(graphemes[i - 1] ?? '') && draws(grapheme, 'latin')),
  )
  if (missing.length === 0) return ['japanese']
  const text = graphemes.join('')
  const before: FontId[] = []
  const after: FontId[] = []
  for (const grapheme of missing) {
    const [first = ''] = grapheme
    const known = [...before, ...after].some((id) => draws(grapheme, id))
    if (known) continue
    const found = candidates(first, text).find((id) => draws(grapheme, id))
    if (!found) continue
    const isRareKanji = found === 'chinese' && KANA.test(text)
    ;(isRareKanji ? after : before).push(found)
  }
  return [...before, 'japanese', ...after]
}

function candidates(character: string, text: string): FontId[] {
  const fonts: FontId[] = fontsOfCharacter(character)
  return HAN.test(character) && HANGUL.test(text) ? ['korean', ...fonts] : fonts
}
