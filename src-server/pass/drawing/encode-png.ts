import { encodeBitmap, encodePng, GRAYSCALE, PALETTE, type PngChunk } from '../../../facts/png.ts'
import { BLACK, blankDots, isIn, packRows, RED, WHITE, type Dots } from './dots.ts'
import type { Box } from './layout-blocks.ts'
import type { PassBitmap } from './render-types.ts'

/** An 8-bit grayscale PNG. */
export function encodeGray(width: number, height: number, gray: Uint8Array): Uint8Array {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++)
    rows.set(gray.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return encodePng({ width, height, depth: 8, colour: GRAYSCALE, rows })
}

/** The red of a picture. The paper's own is darker or lighter. */
const RED_RGB = [0xd0, 0x10, 0x20] as const

/** A pass as PNG: one bit, or a palette of two bits with red in a part of it. */
export function encodePass(bitmap: PassBitmap, red?: Box | null): Uint8Array {
  if (!red) return encodeBitmap(bitmap)
  const { widthPx: width, heightPx: height, data } = bitmap
  const dots = blankDots(width, height)
  const stride = Math.ceil(width / 8)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * stride + (x >> 3)]! & (0x80 >> (x & 7)))
        dots.data[y * width + x] = isIn(red, x, y) ? RED : BLACK
    }
  }
  return encodeDots(dots, 2, [])
}

/**
 * A layer as transparent PNG: two colours in one bit, or four in two bits if it contains covering
 * white or red. `red` is a part of the whole pass, `box` the layer's.
 */
export function encodeLayer(layer: Dots, box?: Box, red?: Box | null): Uint8Array {
  const dots = box && red ? reddened(layer, box, red) : layer
  const depth = dots.data.includes(WHITE) || dots.data.includes(RED) ? 2 : 1
  return encodeDots(dots, depth, [{ type: 'tRNS', data: Uint8Array.of(0) }])
}

function reddened({ width, height, data }: Dots, box: Box, red: Box): Dots {
  const colour = (dot: number, at: number): number =>
    dot === BLACK && isIn(red, box.x + (at % width), box.y + Math.floor(at / width)) ? RED : dot
  return { width, height, data: data.map(colour) }
}

function encodeDots(dots: Dots, depth: 1 | 2, more: readonly PngChunk[]): Uint8Array {
  // One byte for the filter, which is 0: none.
  const rows = packRows(dots, depth, 1)
  const hasRed = dots.data.includes(RED)
  const colours = new Uint8Array(3 * (hasRed ? RED + 1 : depth === 2 ? WHITE + 1 : BLACK + 1))
  colours.fill(255).fill(0, 3 * BLACK, 3 * BLACK + 3)
  if (hasRed) colours.set(RED_RGB, 3 * RED)
  const extra = [{ type: 'PLTE', data: colours }, ...more]
  return encodePng({ width: dots.width, height: dots.height, depth, colour: PALETTE, extra, rows })
}

export function pngDataUrl(bytes: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
}
