import type { PrintFonts } from './print-fonts.ts'

export type Direction = 'ltr' | 'rtl'

/** Ink of a text in em, from the pen's start, y upwards from the baseline; its advance. */
export interface TextInk {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly width: number
}

export interface InkScanner {
  scan(text: string, direction: Direction, fontValue: (px: number) => string): TextInk
}

const WIDTH = 2048
const HEIGHT = 320
/** Size at which a text is drawn to be measured; smaller if it is too long for the canvas. */
const SCAN_PX = 96
/** Margin beside the text for ink outside of its advance, dots. */
const PAD = 64

/** Scripts of the print fonts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Adlam}]/u

/** Base direction of a text: that of its first letter (UAX 9, rules P2 and P3). */
export function directionOf(text: string): Direction {
  const [first] = /\p{L}/u.exec(text) ?? []
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}

/**
 * Measures the ink of a text by drawing it, because the canvas reports the box of the last font
 * only. Exact to one dot at the drawn size, rounded outwards.
 */
export function createInkScanner({ canvas }: PrintFonts): InkScanner {
  const context = canvas.createCanvas(WIDTH, HEIGHT).getContext('2d')
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  return {
    scan(text, direction, fontValue) {
      context.direction = direction
      context.font = fontValue(SCAN_PX)
      const full = context.measureText(text).width
      const px = Math.min(SCAN_PX, Math.floor((SCAN_PX * (WIDTH - 2 * PAD)) / Math.max(full, 1)))
      if (px < SCAN_PX) context.font = fontValue(px)
      const width = px < SCAN_PX ? context.measureText(text).width : full
      const columns = Math.min(WIDTH, Math.ceil(width) + 2 * PAD)
      const baseline = Math.round(HEIGHT * 0.62)
      context.clearRect(0, 0, WIDTH, HEIGHT)
      context.fillText(text, PAD, baseline)
      const box = inkBox(new Uint32Array(context.getImageData(0, 0, columns, HEIGHT).data.buffer), columns)
      if (!box) return { left: 0, right: 0, top: 0, bottom: 0, width: width / px }
      return {
        left: (box.left - PAD - 1) / px,
        right: (box.right + 2 - PAD) / px,
        top: (baseline - box.top + 1) / px,
        bottom: (baseline - box.bottom - 2) / px,
        width: width / px,
      }
    },
  }
}

/** First and last column and row with ink, or null. */
function inkBox(pixels: Uint32Array, columns: number) {
  let [left, right, top, bottom] = [columns, -1, HEIGHT, -1]
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < columns; x++) {
      if (pixels[y * columns + x] === 0) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  return right < 0 ? null : { left, right, top, bottom }
}
