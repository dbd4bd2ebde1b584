import type { FontFile } from './font-file.ts'

/**
 * A text as it will be drawn: one paragraph to be broken by the layout, or the lines its writer
 * made.
 */
export interface PreparedText {
  readonly lines: readonly string[]
  /** True when the lines are the writer's own and must stay. */
  readonly broken: boolean
}

export type TextCheck =
  | { readonly ok: true; readonly text: PreparedText }
  | { readonly ok: false; readonly missing: string[] }

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/**
 * Brings a text into the form it is drawn in and names the characters that the font lacks. Line
 * ends of every system count as "\n". Sequences with combining marks are composed (NFC) when the
 * font has the composed letter, and refused when the font does not join the mark to its base;
 * single characters are never normalised, because that would turn a name's own kanji (U+FA19) into
 * the common one (U+795E).
 */
export function prepareText(raw: string, lineMode: 'auto' | 'manual', font: FontFile): TextCheck {
  const missing = new Set<string>()
  let text = ''
  for (const { segment } of graphemes.segment(raw.replaceAll(/\r\n?/g, '\n'))) {
    const drawn = segment === '\n' ? segment : drawable(segment, font)
    if (drawn === null) missing.add(segment)
    else text += drawn
  }
  if (missing.size > 0) return { ok: false, missing: [...missing] }
  return { ok: true, text: lineMode === 'manual' ? writersLines(text) : oneParagraph(text) }
}

/**
 * A grapheme in the one form in which the font draws it, or null. Its composed and its decomposed
 * form are tried, in this order, so that both spellings of a name give one picture or none.
 */
function drawable(grapheme: string, font: FontFile): string | null {
  return (
    canonicalForms(grapheme).find((form) => fontHas(form, font) && marksAreJoined(form, font)) ??
    null
  )
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
 * A mark that is neither would stand beside its letter.
 */
export function marksAreJoined(grapheme: string, font: FontFile): boolean {
  const [base, ...marks] = [...grapheme]
    .filter((character) => !isVariation(character))
    .map((character) => font.glyph(character.codePointAt(0) ?? 0))
  if (base === undefined || marks.length === 0 || !/\p{M}/u.test(grapheme)) return true
  if (font.marks.composed([base, ...marks]) !== null) return true
  // Two marks on one base would need mark-to-mark positions, which the print fonts do not have.
  return marks.length === 1 && font.marks.attached(base, marks[0]!) !== null
}

function fontHas(grapheme: string, font: FontFile): boolean {
  let base = 0
  for (const character of grapheme) {
    const codePoint = character.codePointAt(0) ?? 0
    if (isControl(codePoint)) return false
    const drawn = isVariationSelector(codePoint)
      ? font.hasVariation(base, codePoint)
      : font.glyph(codePoint) !== 0
    if (!drawn) return false
    base = codePoint
  }
  return true
}

function isControl(codePoint: number): boolean {
  return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)
}

function isVariation(character: string): boolean {
  return isVariationSelector(character.codePointAt(0) ?? 0)
}

function isVariationSelector(codePoint: number): boolean {
  return (
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef)
  )
}

/** Spaces that separate words; a no-break space stays what it is. */
const SPACES = /[ \u3000\n]+/g

function oneParagraph(text: string): PreparedText {
  const line = text.replaceAll(SPACES, ' ').trim()
  return { lines: line === '' ? [] : [line], broken: false }
}

function writersLines(text: string): PreparedText {
  const lines = text.split('\n').map((line) => line.replaceAll(SPACES, ' ').trim())
  return { lines: lines.filter((line) => line !== ''), broken: true }
}
