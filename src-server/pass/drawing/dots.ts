import type { Box } from './layout-blocks.ts'

/**
 * The printer's bitmap: rows of ceil(widthPx / 8) bytes, most significant bit first, 1 is black.
 */
export interface PassBitmap {
  readonly widthPx: number
  readonly heightPx: number
  readonly data: Uint8Array
}

/** A layer's dots in packed rows as in `PassBitmap`. The bits after the end of a row are 0. */
export interface Dots {
  readonly width: number
  readonly height: number
  /** 1 is black. */
  readonly black: Uint8Array
  /** 1 is white that covers what is below it: the letters on a plate. Null: none. */
  readonly white: Uint8Array | null
}

/** Bytes of a packed row. */
export const strideOf = (width: number): number => (width + 7) >> 3

/** @param hasWhite whether dots of covering white may be set */
export function blankDots(width: number, height: number, hasWhite = false): Dots {
  const bytes = strideOf(width) * height
  const white = hasWhite ? new Uint8Array(bytes) : null
  return { width, height, black: new Uint8Array(bytes), white }
}

/** Sets the dots of a packed row from column `from` up to, without, column `to`. */
export function fillRow(plane: Uint8Array, rowStart: number, from: number, to: number): void {
  if (from >= to) return
  const first = rowStart + (from >> 3)
  const last = rowStart + ((to - 1) >> 3)
  const head = 0xff >> (from & 7)
  const tail = (0xff << (7 - ((to - 1) & 7))) & 0xff
  if (first === last) {
    plane[first]! |= head & tail
    return
  }
  plane[first]! |= head
  plane.fill(0xff, first + 1, last)
  plane[last]! |= tail
}

/** Black and clear dots of one byte each, packed: 0 is clear. */
export function packed(width: number, height: number, isBlack: { readonly [at: number]: number }): Dots {
  const dots = blankDots(width, height)
  const stride = strideOf(width)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if (isBlack[y * width + x]) dots.black[y * stride + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  return dots
}

/** Turned 90° clockwise: the left column becomes the top row. */
export function turnDots({ width, height, black, white }: Dots): Dots {
  const turned = (plane: Uint8Array): Uint8Array => {
    const stride = strideOf(width)
    const turnedStride = strideOf(height)
    const to = new Uint8Array(turnedStride * width)
    for (let y = 0; y < height; y++) {
      const column = height - 1 - y
      const bit = 0x80 >> (column & 7)
      for (let byte = 0; byte < stride; byte++) {
        const dots = plane[y * stride + byte]!
        if (dots === 0) continue
        for (let i = 0; i < 8; i++)
          if (dots & (0x80 >> i)) to[(8 * byte + i) * turnedStride + (column >> 3)]! |= bit
      }
    }
    return to
  }
  return { width: height, height: width, black: turned(black), white: white && turned(white) }
}

/**
 * Pastes the ink of a layer onto others: its black and its covering white. Dots outside are
 * dropped. On paper, which has no covering white, only black remains.
 *
 * @param at `x` is at least 0
 */
export function pasteDots(onto: Dots, layer: Dots, at: { readonly x: number; readonly y: number }): void {
  const fromStride = strideOf(layer.width)
  const toStride = strideOf(onto.width)
  const right = at.x & 7
  const start = at.x >> 3
  // A layer may reach beyond the end of a row.
  const lastMask = (0xff << (8 * toStride - onto.width)) & 0xff
  const put = (index: number, black: number, white: number): void => {
    onto.black[index] = (onto.black[index]! | black) & ~white
    if (onto.white) onto.white[index] = (onto.white[index]! | white) & ~black
  }
  for (let y = Math.max(0, -at.y); y < layer.height && at.y + y < onto.height; y++) {
    const row = (at.y + y) * toStride
    let black = 0
    let white = 0
    for (let byte = 0; byte <= fromStride && start + byte < toStride; byte++) {
      const isIn = byte < fromStride
      const from = y * fromStride + byte
      black = (black << 8) | (isIn ? layer.black[from]! : 0)
      if (layer.white) white = (white << 8) | (isIn ? layer.white[from]! : 0)
      const mask = start + byte === toStride - 1 ? lastMask : 0xff
      const ink = (black >> right) & mask
      const cover = (white >> right) & mask
      if (ink !== 0 || cover !== 0) put(row + start + byte, ink, cover)
      black &= 0xff
      white &= 0xff
    }
  }
}

/** Black and clear dots for the printer. */
export const bitmapOf = ({ width, height, black }: Dots): PassBitmap => ({
  widthPx: width,
  heightPx: height,
  data: black,
})

/** The dots of a bitmap in this part. */
export function dotsIn({ widthPx, data }: PassBitmap, box: Box): Dots {
  const dots = blankDots(box.width, box.height)
  const fromStride = strideOf(widthPx)
  const stride = strideOf(box.width)
  const left = box.x & 7
  const lastMask = (0xff << (8 * stride - box.width)) & 0xff
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * fromStride + (box.x >> 3)
    for (let byte = 0; byte < stride; byte++) {
      const pair = (data[from + byte]! << 8) | (data[from + byte + 1] ?? 0)
      const mask = byte === stride - 1 ? lastMask : 0xff
      dots.black[y * stride + byte] = (pair >> (8 - left)) & mask
    }
  }
  return dots
}

/** The dots in this part, the others blank. */
export function inkIn({ widthPx, heightPx, data }: PassBitmap, box: Box): PassBitmap {
  const stride = strideOf(widthPx)
  const ink = new Uint8Array(data.length)
  for (let y = box.y; y < box.y + box.height; y++) {
    fillRow(ink, y * stride, box.x, box.x + box.width)
    for (let i = y * stride; i < (y + 1) * stride; i++) ink[i]! &= data[i]!
  }
  return { widthPx, heightPx, data: ink }
}
