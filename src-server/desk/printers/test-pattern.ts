import { LABEL_MARGIN, MEDIA_SIZE, STOCK_MEDIA, type Stock } from '../../../contract/pass.ts'
import type { Bitmap1 } from '../../../drivers/label-printer.ts'
import { drawText, textWidth } from './dot-letters.ts'
import { mmToDots } from './roll-rules.ts'

/** Cut length of the test label, mm. */
export const TEST_LENGTH_MM = 40

/** Dots per mm at 300 dpi. */
const DOTS_PER_MM = 300 / 25.4
const FRAME = 3
const TEXT_SCALE = 4
const THICKEST_LINE = 10

/**
 * The alignment label of a stock: a frame on the outermost printable dots (one side missing: the roll sits askew), a
 * cross with two circles (an oval: the feed slips), a ladder of lines 1 to 10 dots thick (the thinnest clean one tells
 * the state of the head), a ruler in mm, the size of the label and the stock.
 */
export function testPattern(stock: Stock): Bitmap1 {
  const { widthMm, widthPx } = MEDIA_SIZE[STOCK_MEDIA[stock]]
  const paper = blank(widthPx, mmToDots(TEST_LENGTH_MM) - 2 * LABEL_MARGIN.endPx)
  drawFrame(paper)
  drawTarget(paper)
  drawLadder(paper)
  drawRuler(paper)
  const size = `${widthMm} × ${TEST_LENGTH_MM} mm`
  write(paper, size, 24, 24)
  const beside = widthPx - 24 - textWidth(stock, TEXT_SCALE)
  const fitsBeside = beside > 24 + textWidth(size, TEXT_SCALE) + 24
  write(paper, stock, fitsBeside ? beside : 24, fitsBeside ? 24 : 64)
  return paper
}

function blank(widthPx: number, heightPx: number): Bitmap1 {
  return { widthPx, heightPx, data: new Uint8Array(Math.ceil(widthPx / 8) * heightPx) }
}

type Rect = readonly [left: number, top: number, width: number, height: number]

function fill({ widthPx, heightPx, data }: Bitmap1, [left, top, width, height]: Rect): void {
  const stride = Math.ceil(widthPx / 8)
  for (let y = Math.max(0, top); y < Math.min(heightPx, top + height); y++) {
    for (let x = Math.max(0, left); x < Math.min(widthPx, left + width); x++) {
      const index = y * stride + (x >> 3)
      data[index] = data[index]! | (0x80 >> (x & 7))
    }
  }
}

function drawFrame(paper: Bitmap1): void {
  const { widthPx, heightPx } = paper
  fill(paper, [0, 0, widthPx, FRAME])
  fill(paper, [0, heightPx - FRAME, widthPx, FRAME])
  fill(paper, [0, 0, FRAME, heightPx])
  fill(paper, [widthPx - FRAME, 0, FRAME, heightPx])
}

function drawTarget(paper: Bitmap1): void {
  const { widthPx, heightPx } = paper
  const centreX = Math.floor(widthPx / 2)
  const centreY = Math.floor(heightPx / 2)
  const radius = Math.floor(Math.min(widthPx * 0.3, heightPx * 0.33))
  for (const r of [radius, Math.floor(radius / 2)]) circle(paper, centreX, centreY, r)
  fill(paper, [Math.floor(widthPx * 0.06), centreY - 1, Math.floor(widthPx * 0.88), 2])
  // Short enough to leave room for the text above and the ladder below on the narrow tape.
  fill(paper, [centreX - 1, centreY - radius - 16, 2, 2 * (radius + 16)])
}

/** Every dot whose distance from the centre is the radius, give or take one dot. */
function circle(paper: Bitmap1, centreX: number, centreY: number, radius: number): void {
  for (let y = -radius - 1; y <= radius + 1; y++) {
    for (let x = -radius - 1; x <= radius + 1; x++) {
      if (Math.abs(Math.hypot(x, y) - radius) <= 1) fill(paper, [centreX + x, centreY + y, 1, 1])
    }
  }
}

function drawLadder(paper: Bitmap1): void {
  let x = 24
  for (let thickness = 1; thickness <= THICKEST_LINE; thickness++) {
    fill(paper, [x, paper.heightPx - 90, thickness, 40])
    x += thickness + 14
  }
}

/** A tick a millimetre along the lower side, longer at 5 and at 10 mm. */
function drawRuler(paper: Bitmap1): void {
  const { widthPx, heightPx } = paper
  for (let mm = 0; mm * DOTS_PER_MM < widthPx; mm++) {
    const length = mm % 10 === 0 ? 36 : mm % 5 === 0 ? 24 : 14
    fill(paper, [Math.round(mm * DOTS_PER_MM), heightPx - FRAME - length, 2, length])
  }
}

function write(paper: Bitmap1, text: string, left: number, top: number): void {
  drawText(text, TEXT_SCALE, (x, y, size) => fill(paper, [left + x, top + y, size, size]))
}
