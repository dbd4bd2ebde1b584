import { encodeBitmap, encodePng, GRAYSCALE, PALETTE, type PngChunk } from '../../../facts/png.ts'
import { fillRow, strideOf, type Dots, type PassBitmap } from './dots.ts'
import type { Box } from './layout-blocks.ts'

/** An 8-bit grayscale PNG. */
export function encodeGray(width: number, height: number, gray: Uint8Array): Uint8Array {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(gray.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return encodePng({ width, height, depth: 8, colour: GRAYSCALE, rows })
}

/**
 * The palette of a picture: clear, black, covering white, red. The paper's own red is darker or
 * lighter.
 */
const PALETTE_RGB = [
  [255, 255, 255],
  [0, 0, 0],
  [255, 255, 255],
  [0xd0, 0x10, 0x20],
] as const

/** A pass as PNG: one bit, or a palette of two bits with red in a part of it. */
export function encodePass(bitmap: PassBitmap, red?: Box | null): Uint8Array {
  if (!red) return encodeBitmap(bitmap)
  const { widthPx: width, heightPx: height, data: black } = bitmap
  return encodeDots({ width, height, black, white: null }, redOf(bitmap, red), 2, [])
}

/**
 * A layer as transparent PNG: two colours in one bit, or four in two bits if it contains covering
 * white or red. `red` is a part of the whole pass, `box` the layer's.
 */
export function encodeLayer(layer: Dots, box?: Box, red?: Box | null): Uint8Array {
  const { width: widthPx, height: heightPx, black: data } = layer
  const reds =
    box && red ? redOf({ widthPx, heightPx, data }, { ...red, x: red.x - box.x, y: red.y - box.y }) : null
  const depth = hasDots(layer.white) || hasDots(reds) ? 2 : 1
  return encodeDots(layer, reds, depth, [{ type: 'tRNS', data: Uint8Array.of(0) }])
}

/** The black dots in this part, which may reach beyond the bitmap. */
function redOf({ widthPx, heightPx, data }: PassBitmap, part: Box): Uint8Array {
  const stride = strideOf(widthPx)
  const reds = new Uint8Array(data.length)
  for (let y = Math.max(0, part.y); y < Math.min(heightPx, part.y + part.height); y++) {
    const row = y * stride
    fillRow(reds, row, Math.max(0, part.x), Math.min(widthPx, part.x + part.width))
    for (let i = row; i < row + stride; i++) reds[i]! &= data[i]!
  }
  return reds
}

const hasDots = (plane: Uint8Array | null): boolean => plane?.some((byte) => byte !== 0) ?? false

function encodeDots(
  { width, height, black, white }: Dots,
  reds: Uint8Array | null,
  depth: 1 | 2,
  more: readonly PngChunk[],
): Uint8Array {
  const colours = hasDots(reds) ? 4 : depth === 2 ? 3 : 2
  const extra = [{ type: 'PLTE', data: Uint8Array.from(PALETTE_RGB.slice(0, colours).flat()) }]
  const rows = depth === 1 ? withFilters(black, strideOf(width), height) : pairs()
  return encodePng({ width, height, depth, colour: PALETTE, extra: [...extra, ...more], rows })

  /** Rows of two bits a dot. Black and red have the lower bit, white and red the upper one. */
  function pairs(): Uint8Array {
    const stride = strideOf(width)
    const to = new Uint8Array(2 * stride * height)
    for (let i = 0; i < stride * height; i++) {
      const upper = (white?.[i] ?? 0) | (reds?.[i] ?? 0)
      const pair = (SPREAD[upper]! << 1) | SPREAD[black[i]!]!
      to[2 * i] = pair >> 8
      to[2 * i + 1] = pair & 0xff
    }
    return withFilters(to, Math.ceil(width / 4), height, 2 * stride)
  }
}

/** The bits of every byte with a 0 before each. */
const SPREAD = Uint16Array.from({ length: 256 }, (_, byte) => {
  let spread = 0
  for (let bit = 0; bit < 8; bit++) spread |= (byte & (1 << bit)) << bit
  return spread
})

/** Rows, each with one byte for its filter before it, which is 0: none. */
function withFilters(bytes: Uint8Array, stride: number, height: number, from = stride): Uint8Array {
  const rows = new Uint8Array((stride + 1) * height)
  for (let y = 0; y < height; y++) rows.set(bytes.subarray(y * from, y * from + stride), y * (stride + 1) + 1)
  return rows
}

export function pngDataUrl(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes
  return `data:image/png;base64,${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}`
}
