import type { SKRSContext2D } from '@napi-rs/canvas'
import { createRecentCache, type RecentCache } from '../../platform/threads/recent-cache.ts'
import type { FontFile } from './font-file.ts'
import { isCjk, isQuarterSpace, isVariation } from './line-breaks.ts'
import type { Face, PrintFonts } from './print-fonts.ts'
import type { FontId } from './font-ranges.ts'
import { createInkScanner, type Direction, type InkScanner } from './scan-ink.ts'

/** Typographic style of a text block. `leading` and `spacing` (between letters) in em. */
export interface TextStyle {
  readonly face: Face
  readonly leading: number
  readonly spacing: number
  /** Fonts in the order in which a character's glyph is looked up. Default: the Japanese one. */
  readonly fonts?: readonly FontId[]
  /** Base direction of the bidirectional algorithm (UAX 9). Default: left to right. */
  readonly direction?: Direction
}

/** One line, measured. Lengths in em; `left` and `right` are its ink, from the pen's start. */
export interface MeasuredLine {
  readonly text: string
  readonly direction: Direction
  /** Pieces that are drawn one by one, because the space between them differs from the font's. */
  readonly runs: readonly { readonly text: string; readonly x: number }[]
  readonly left: number
  readonly right: number
  /** Ink above and below the baseline. */
  readonly ascent: number
  readonly descent: number
}

export interface TextMeasurer {
  measure(text: string, style: TextStyle): MeasuredLine
  /**
   * Ink width in em from the font's own widths without kerning: fast, for comparing line breaks.
   */
  estimate(text: string, style: TextStyle): number
}

/** Least space of a line above and below its baseline, em. */
export interface LineGrid {
  readonly ascent: number
  readonly descent: number
}

/** Kanji and kana. */
const CJK_GRID: LineGrid = { ascent: 0.88, descent: 0.12 }
/** Letters and marks of Latin text ("f", "Ç"), without accents on capitals. */
const LATIN_GRID: LineGrid = { ascent: 0.82, descent: 0.27 }
/**
 * Space of every detail, whatever its letters: a descender in one text must not move another.
 * Accents on capitals and tall scripts extend above it.
 */
export const DETAIL_GRID: LineGrid = { ascent: CJK_GRID.ascent, descent: LATIN_GRID.descent }

/** The grid of a name by its scripts: large type wastes no space for letters of another script. */
export function nameGrid(lines: readonly string[]): LineGrid {
  const letters = Array.from(lines.join('')).filter((one) => one !== ' ' && !isVariation(one))
  if (letters.every(isCjk)) return CJK_GRID
  return letters.some(isCjk) ? DETAIL_GRID : LATIN_GRID
}

/** Optical body between that of capitals (0.733 and 0) and of kanji (0.85 and 0.07), em. */
export const BODY = { ascent: 0.8, descent: 0.035 }
/** Space for a combining mark without a composed letter in the font, em. */
const FREE_MARK = 0.25
/** A combining mark. Variation selectors are marks in Unicode, but draw nothing. */
const MARK = /[\p{M}--[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]]/v
const REFERENCE_PX = 1000
/** Number of cached lines and widths; the same names repeat in each preview of a person. */
const CACHE_SIZE = 2000

/**
 * Measures widths with the canvas (it applies kerning) and ink with the font file, because the
 * canvas rounds ink to 1/64 em.
 */
export function createTextMeasurer(fonts: PrintFonts): TextMeasurer {
  const context = fonts.canvas.createCanvas(8, 8).getContext('2d')
  let scanner: InkScanner | undefined
  const known = createRecentCache<MeasuredLine>(CACHE_SIZE)
  const widths = createRecentCache<number>(CACHE_SIZE)
  const shaped = (text: string, style: TextStyle, list: readonly FontId[]): MeasuredLine => {
    scanner ??= createInkScanner(fonts)
    const fontValue = (px: number): string => fonts.fontValue(style.face, px, list)
    return measureShapedLine(text, style.direction ?? 'ltr', scanner, fontValue)
  }
  return {
    measure(text, style) {
      return remembered(known, keyOf(text, style), () =>
        style.fonts ? shaped(text, style, style.fonts) : measureLine(text, style, context, fonts),
      )
    },
    estimate(text, style) {
      const list = style.fonts
      if (!list) return penWidth(text, style, fonts.files[style.face])
      return remembered(widths, keyOf(text, style), () => {
        context.font = fonts.fontValue(style.face, REFERENCE_PX, list)
        context.letterSpacing = '0px'
        return context.measureText(text).width / REFERENCE_PX
      })
    },
  }
}

const keyOf = (text: string, { face, spacing, fonts, direction }: TextStyle): string =>
  [face, spacing, fonts, direction, text].join(' ')

function remembered<T>(known: RecentCache<T>, key: string, make: () => T): T {
  const hit = known.get(key)
  if (hit !== undefined) return hit
  const made = make()
  known.set(key, made)
  return made
}

/** Measures a line in several fonts or of joined letters by its ink on the canvas. */
function measureShapedLine(
  text: string,
  direction: Direction,
  scanner: InkScanner,
  fontValue: (px: number) => string,
): MeasuredLine {
  const ink = noInk()
  const runs = placeRuns(direction === 'rtl' ? [text] : splitRuns(text), (run, x) => {
    const found = scanner.scan(run, direction, fontValue)
    widen(ink, { ...found, left: x + found.left, right: x + found.right })
    return found.width
  })
  return lineOf(text, direction, runs, ink, 0)
}

function measureLine(
  text: string,
  style: TextStyle,
  context: SKRSContext2D,
  fonts: PrintFonts,
): MeasuredLine {
  const font = fonts.files[style.face]
  context.font = fonts.fontValue(style.face, REFERENCE_PX, ['japanese'])
  context.letterSpacing = `${style.spacing * REFERENCE_PX}px`
  const ink = noInk()
  const runs = placeRuns(splitRuns(text), (run, start) => {
    const width = context.measureText(run).width / REFERENCE_PX
    addInk(ink, { run, start, kerning: width - penWidth(run, style, font) }, style, font)
    return width
  })
  return lineOf(text, 'ltr', runs, ink, MARK.test(text) ? FREE_MARK : 0)
}

/** Ink of a line in em, y upwards from the baseline. */
interface Ink {
  left: number
  right: number
  top: number
  bottom: number
}

const noInk = (): Ink => ({ left: Infinity, right: -Infinity, top: 0, bottom: 0 })

function widen(ink: Ink, box: Readonly<Ink>): void {
  ink.left = Math.min(ink.left, box.left)
  ink.right = Math.max(ink.right, box.right)
  ink.top = Math.max(ink.top, box.top)
  ink.bottom = Math.min(ink.bottom, box.bottom)
}

/** Places runs one after another, a quarter em apart; `measure` returns the width of one in em. */
function placeRuns(
  texts: readonly string[],
  measure: (text: string, x: number) => number,
): MeasuredLine['runs'] {
  const runs: { text: string; x: number }[] = []
  let x = 0
  for (const text of texts) {
    if (runs.length > 0) x += 0.25
    runs.push({ text, x })
    x += measure(text, x)
  }
  return runs
}

function lineOf(
  text: string,
  direction: MeasuredLine['direction'],
  runs: MeasuredLine['runs'],
  ink: Readonly<Ink>,
  free: number,
): MeasuredLine {
  return {
    text,
    direction,
    runs,
    left: Number.isFinite(ink.left) ? ink.left : 0,
    right: Number.isFinite(ink.right) ? ink.right : 0,
    ascent: ink.top + free,
    descent: free - ink.bottom,
  }
}

/**
 * Adds the ink of a run. `kerning` is the difference between the canvas width and the plain widths;
 * it may apply to any letter, so it only widens the ink.
 */
function addInk(
  ink: Ink,
  { run, start, kerning }: { run: string; start: number; kerning: number },
  style: TextStyle,
  font: FontFile,
): void {
  let pen = start
  for (const { glyph, x, y, advance } of placedGlyphs(run, font)) {
    const box = font.box(glyph)
    if (box) {
      widen(ink, {
        left: pen + x + box.left,
        right: pen + x + box.right + kerning,
        top: y + box.top,
        bottom: y + box.bottom,
      })
    }
    pen += advance === 0 ? 0 : advance + style.spacing
  }
}

function penWidth(text: string, style: TextStyle, font: FontFile): number {
  let width = 0
  if (!/\p{M}/u.test(text)) {
    for (const character of text)
      width += font.advance(font.glyph(character.codePointAt(0) ?? 0)) + style.spacing
    return width
  }
  for (const { advance } of placedGlyphs(text, font)) width += advance === 0 ? 0 : advance + style.spacing
  return width
}

/** A glyph and its shift from the pen, in em. */
interface PlacedGlyph {
  readonly glyph: number
  readonly x: number
  readonly y: number
  readonly advance: number
}

/**
 * The glyphs of a text before kerning: marks joined to their base as the font joins them, kanji in
 * the form that a variation selector chooses.
 */
function placedGlyphs(text: string, font: FontFile): PlacedGlyph[] {
  const placed: PlacedGlyph[] = []
  let before = 0
  const plain = (glyph: number): PlacedGlyph => ({
    glyph,
    x: 0,
    y: 0,
    advance: font.advance(glyph),
  })
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    if (isVariation(character)) {
      placed.splice(-1, 1, plain(font.variation(before, codePoint)))
      continue
    }
    before = codePoint
    const glyph = font.glyph(codePoint)
    const base = placed.at(-1)
    const isMark = base !== undefined && MARK.test(character)
    const ligature = isMark ? font.marks.composed([base.glyph, glyph]) : null
    const shift = isMark ? font.marks.attached(base.glyph, glyph) : null
    if (ligature !== null) placed.splice(-1, 1, plain(ligature))
    else if (shift && base) placed.push({ glyph, x: shift.x - base.advance, y: shift.y, advance: 0 })
    else placed.push(plain(glyph))
  }
  return placed
}

/** Splits at the spaces that are drawn a quarter em wide. */
function splitRuns(text: string): string[] {
  const runs: string[] = []
  let from = 0
  for (const match of text.matchAll(/ /g)) {
    const head = Array.from(text.slice(from, match.index))
    const before = head.findLast((one) => !isVariation(one)) ?? ''
    const [after = ''] = text.slice(match.index + 1)
    if (!isQuarterSpace(before, after)) continue
    runs.push(text.slice(from, match.index))
    from = match.index + 1
  }
  runs.push(text.slice(from))
  return runs
}
