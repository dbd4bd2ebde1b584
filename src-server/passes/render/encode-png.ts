import { encodePng, GRAYSCALE, PALETTE } from '../../../labels/png.ts'
import { BLACK, WHITE, type Dots } from './dots.ts'

/** An 8-bit grayscale PNG. */
export function encodeGray(width: number, height: number, gray: Uint8Array): Uint8Array {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++)
    rows.set(gray.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return encodePng({ width, height, depth: 8, colour: GRAYSCALE, rows })
}

/**
 * A layer as transparent PNG: two colours in one bit, or three in two bits if it contains covering
 * white.
 */
export function encodeLayer(dots: Dots): Uint8Array {
  const depth = dots.data.includes(WHITE) ? 2 : 1
  const perByte = 8 / depth
  const stride = Math.ceil(dots.width / perByte)
  const rows = new Uint8Array((stride + 1) * dots.height)
  for (let y = 0; y < dots.height; y++) {
    for (let x = 0; x < dots.width; x++) {
      const shift = 8 - depth * (1 + (x % perByte))
      rows[y * (stride + 1) + 1 + Math.floor(x / perByte)]! |=
        (dots.data[y * dots.width + x] ?? 0) << shift
    }
  }
  const colours = new Uint8Array(3 * (depth === 2 ? WHITE + 1 : BLACK + 1)).fill(255)
  colours.fill(0, 3 * BLACK, 3 * BLACK + 3)
  const extra = [
    { type: 'PLTE', data: colours },
    { type: 'tRNS', data: Uint8Array.of(0) },
  ]
  return encodePng({ width: dots.width, height: dots.height, depth, colour: PALETTE, extra, rows })
}

export function pngDataUrl(bytes: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
}
