/** Compares the canvas's drawing of a name with the outlines that HarfBuzz places. */

import { readFileSync } from 'node:fs'
import { Blob as FontBlob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import { prepareText } from '../../src-server/pass/drawing/prepare-text.ts'
import type { PrintFonts } from '../../src-server/pass/drawing/print-fonts.ts'
import { directionOf } from '../../src-server/pass/drawing/scan-ink.ts'
import { SCRIPT_FONTS, type ScriptFontId } from '../../src-server/pass/drawing/font-ranges.ts'

const PX = 80
const WIDTH = 3000
const HEIGHT = 240

/**
 * The one font besides the Japanese one that draws all letters of a name, so that HarfBuzz can
 * shape it as a whole; null for a name in several fonts or directions.
 */
export function fontOf(name: string, { coverages }: PrintFonts): ScriptFontId | null {
  const checked = prepareText(name, 'auto', coverages)
  const [first, second, ...more] = checked.ok ? checked.text.fonts : []
  if (!first || first === 'japanese' || second !== 'japanese' || more.length > 0) return null
  const has = (char: string) => coverages(first)?.glyph(char.codePointAt(0)!)
  return [...name].every((char) => has(char) || /\p{Cf}/u.test(char)) ? first : null
}

/** Dots that HarfBuzz's outlines ink, and those that the canvas draws otherwise. */
export function compareShapes(raw: string, fonts: PrintFonts) {
  const checked = prepareText(raw, 'auto', fonts.coverages)
  const name = checked.ok ? checked.text.lines.join(' ') : ''
  const id = fontOf(raw, fonts)!
  const bytes = readFileSync(new URL(`../../fonts/${SCRIPT_FONTS[id].stem}_700Bold.ttf`, import.meta.url))
  const ours = inkOf(fonts, (context) => {
    context.font = fonts.fontValue('bold', PX, [id])
    context.direction = directionOf(name)
    context.textAlign = 'left'
    context.fillText(name, 40, 130)
  })
  const theirs = inkOf(fonts, (context) => {
    for (const outline of outlinesOf(name, bytes, fonts)) context.fill(new fonts.canvas.Path2D(outline))
  })
  let [inked, differing] = [0, 0]
  for (let i = 0; i < ours.length; i += 1) {
    inked += theirs[i]!
    differing += ours[i]! ^ theirs[i]!
  }
  return { inked, differing }
}

type Context = ReturnType<ReturnType<PrintFonts['canvas']['createCanvas']>['getContext']>

/** The drawing's opacity, dot by dot. */
function inkOf({ canvas }: PrintFonts, draw: (context: Context) => void): Uint8Array {
  const context = canvas.createCanvas(WIDTH, HEIGHT).getContext('2d')
  draw(context)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  const ink = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < ink.length; i += 1) ink[i] = data[4 * i + 3]! >> 7
  return ink
}

/** The outlines of the glyphs that HarfBuzz puts in place of a text. */
function outlinesOf(name: string, bytes: Uint8Array, { canvas }: PrintFonts): string[] {
  const face = new Face(
    new FontBlob(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer),
  )
  const font = new Font(face)
  const buffer = new TextBuffer()
  buffer.addText(name)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  const scale = PX / face.upem
  let x = 40
  return buffer.getGlyphInfos().map(({ codepoint }, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i]!
    const path = new canvas.Path2D(font.glyphToPath(codepoint))
    const at = [x + xOffset * scale, 130 - yOffset * scale] as const
    x += xAdvance * scale
    return new canvas.Path2D(
      path.transform({ a: scale, b: 0, c: 0, d: -scale, e: at[0], f: at[1] }),
    ).toSVGString()
  })
}
