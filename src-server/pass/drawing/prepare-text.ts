import { withoutUnseen } from '../../../contract/platform/http/scalars.ts'
import { chooseFonts, type FontCoverage, type FontCoverages } from './print-fonts.ts'
import { needsJoiners, type FontId } from './font-ranges.ts'
import { graphemesOf } from '../../platform/text/characters.ts'
import { isVariation } from './line-breaks.ts'

/** A text ready to be drawn: one paragraph that the layout breaks, or manual lines. */
export interface PreparedText {
  readonly lines: readonly string[]
  /** True if the lines are manual and must be kept. */
  readonly broken: boolean
  /** Fonts in the order in which a character's glyph is looked up. */
  readonly fonts: readonly FontId[]
}

export type TextCheck =
  | { readonly ok: true; readonly text: PreparedText }
  | { readonly ok: false; readonly missing: string[] }

/**
 * Brings a text into the form it is drawn in, chooses its fonts, and names the characters that no
 * font has. Line ends of every system count as "\n"; characters without ink are dropped. Sequences
 * with combining marks are composed (NFC) when the font has the composed letter, and refused when
 * the font does not join the mark to its base; single characters are never normalised, because
 * that would turn a name's own kanji (U+FA19) into the common one (U+795E).
 */
export function prepareText(raw: string, lineMode: 'auto' | 'manual', coverages: FontCoverages): TextCheck {
  const cleaned = withoutInkless(raw.replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n'))
  const segments = graphemesOf(cleaned)
  const letters = segments.filter((segment) => segment !== '\n')
  const form = formFinder(coverages)
  const fonts = chooseFonts(letters, (grapheme, id) => form(grapheme, id) !== null)
  const missing = new Set<string>()
  let text = ''
  for (const [i, segment] of segments.entries()) {
    const drawn = segment === '\n' ? segment : firstForm(segment, fonts, form)
    if (drawn === null || isStray(segment, segments[i - 1] ?? '')) missing.add(segment)
    else text += drawn
  }
  if (missing.size > 0) return { ok: false, missing: [...missing] }
  const prepared = lineMode === 'manual' ? manualLines(text) : oneParagraph(text)
  return { ok: true, text: { ...prepared, fonts } }
}

const JOINER = /[\u200C\u200D]/
/** Space of any width. One that joins words is kept (`\u00A0`). */
const SPACE = /[\t\u1680\u2000-\u2006\u2008-\u200A\u205F]/g
const JOINING_SPACE = /[\u2007\u202F]/g
/** The choice of text or emoji form, and a variation selector that follows no kanji. */
const NO_VARIATION = /[\uFE0E\uFE0F]|(?<!\p{Script=Han})[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]/gu

/** The text in plain spaces, without what draws nothing or chooses no other form. */
function withoutInkless(text: string): string {
  const kept = withoutUnseen(text)
    .replace(NO_VARIATION, '')
    .replace(SPACE, ' ')
    .replace(JOINING_SPACE, '\u00A0')
  return !JOINER.test(kept) || needsJoiners(kept) ? kept : kept.split(JOINER).join('')
}

/** A character and its first position in a text, from 1, counted in graphemes. */
export interface PlacedCharacter {
  readonly character: string
  readonly at: number
}

/** The characters of a text that are not drawn because they have no ink. */
export function unseenIn(text: string): PlacedCharacter[] {
  const drawn = withoutInkless(text)
  if (drawn === text) return []
  const kept = [...drawn]
  const places = new Map<string, number>()
  let next = 0
  for (const [i, segment] of graphemesOf(text).entries()) {
    for (const character of segment) {
      // Blank letters and wide spaces are not dropped: they become spaces.
      if (kept[next] === character || kept[next] === withoutInkless(character)) next++
      else if (!places.has(character)) places.set(character, i + 1)
    }
  }
  return [...places].map(([character, at]) => ({ character, at }))
}

/** True for a mark without a letter: it would print on a space or outside of the text. */
const isStray = (grapheme: string, before: string): boolean =>
  /^\s\p{M}/u.test(grapheme) || (/^\s?$/u.test(before) && /^\p{M}/u.test(grapheme))

type FormFinder = (grapheme: string, id: FontId) => string | null

/** Finds the form in which a font draws a grapheme, or null. Results are cached. */
function formFinder(coverages: FontCoverages): FormFinder {
  const known = new Map<string, string | null>()
  return (grapheme, id) => {
    const key = `${id} ${grapheme}`
    const hit = known.get(key)
    if (hit !== undefined) return hit
    const font = coverages(id)
    const form = font && drawable(grapheme, font)
    known.set(key, form)
    return form
  }
}

function firstForm(grapheme: string, fonts: readonly FontId[], form: FormFinder): string | null {
  for (const id of fonts) {
    const found = form(grapheme, id)
    if (found !== null) return found
  }
  return null
}

/**
 * The form of a grapheme that the font can draw, or null. The composed form is tried before the
 * decomposed one, so that both spellings of a name give the same picture or none.
 */
function drawable(grapheme: string, font: FontCoverage): string | null {
  return canonicalForms(grapheme).find((form) => fontHas(form, font) && marksAreJoined(form, font)) ?? null
}

/**
 * NFC and NFD of a grapheme; only itself if NFC would replace a base character that has no mark, as
 * U+FA19 by U+795E.
 */
function canonicalForms(grapheme: string): string[] {
  const decomposed = grapheme.normalize('NFD')
  if ([...decomposed].length === 1 || [...grapheme].some(isVariation)) return [grapheme]
  const [base = ''] = grapheme
  if (base.normalize('NFC') !== base) return [grapheme]
  return [...new Set([grapheme.normalize('NFC'), decomposed])]
}

/**
 * True if every combining mark is part of a glyph with its base or is positioned on it by the font.
 * Other marks would print beside their letter.
 */
function marksAreJoined(grapheme: string, font: FontCoverage): boolean {
  if (!font.marks)
    return [...grapheme].every(
      (character) => !/\p{M}/u.test(character) || isVariation(character) || font.script.test(character),
    )
  const { marks: joins } = font
  const characters = [...grapheme].filter((character) => !isVariation(character))
  const [base, ...marks] = characters.map((character) => font.glyph(character.codePointAt(0) ?? 0))
  if (!/\p{M}/u.test(grapheme)) return true
  // A mark without a base would print on the preceding character.
  if (base === undefined || marks.length === 0) return !/^\p{M}/u.test(grapheme)
  if (joins.composed([base, ...marks]) !== null) return true
  // No spelling stacks more marks; they would leave their line.
  if (marks.length > 3) return false
  return marks.every((mark, i) => {
    const below = characters.findLastIndex(
      (other, k) => k > 0 && k <= i && isOnOneSide(other, characters[i + 1]!),
    )
    return below < 1 ? joins.attached(base, mark) !== null : joins.stacked(marks[below - 1]!, mark)
  })
}

/** True if two marks stand on one side of their letter: their order has a meaning in Unicode. */
const isOnOneSide = (first: string, second: string): boolean =>
  (first + second).normalize('NFD') === first + second && (second + first).normalize('NFD') === second + first

function fontHas(grapheme: string, font: FontCoverage): boolean {
  let base = 0
  for (const character of grapheme) {
    const codePoint = character.codePointAt(0) ?? 0
    if (isControl(codePoint) || codePoint === REPLACEMENT_CHARACTER) return false
    if (JOINER.test(character)) continue
    const glyph = isVariation(character) ? font.variation(base, codePoint) : font.glyph(codePoint)
    if (glyph === 0) return false
    base = codePoint
  }
  return true
}

/** Stands in place of a character that an earlier program could not decode. */
const REPLACEMENT_CHARACTER = 0xfffd

function isControl(codePoint: number): boolean {
  return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)
}

/** Spaces that separate words; a no-break space is kept. */
const SPACES = /[ \u3000\n]+/g

function oneParagraph(text: string): Omit<PreparedText, 'fonts'> {
  const line = text.replaceAll(SPACES, ' ').trim()
  return { lines: line === '' ? [] : [line], broken: false }
}

function manualLines(text: string): Omit<PreparedText, 'fonts'> {
  const lines = text.split('\n').map((line) => line.replaceAll(SPACES, ' ').trim())
  return { lines: lines.filter((line) => line !== ''), broken: true }
}
