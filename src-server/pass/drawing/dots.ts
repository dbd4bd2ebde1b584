import type { Box } from './layout-blocks.ts'
import type { PassBitmap } from './render-types.ts'

/** A layer's dots, one byte each, row by row. */
export interface Dots {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export const CLEAR = 0
export const BLACK = 1
/** White that covers what is below it: the letters on a plate. */
export const WHITE = 2
/** Red ink; only in pictures, a printer gets it apart from the black. */
export const RED = 3

export function blankDots(width: number, height: number): Dots {
  return { width, height, data: new Uint8Array(width * height) }
}

export function fillBox(dots: Dots, box: Box, value: number): void {
  for (let y = box.y; y < box.y + box.height; y++) {
    dots.data.fill(value, y * dots.width + box.x, y * dots.width + box.x + box.width)
  }
}

/** Turned 90° clockwise: the left column becomes the top row. */
export function turnDots(dots: Dots): Dots {
  const { width, height } = dots
  const turned = blankDots(height, width)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      turned.data[x * height + height - 1 - y] = dots.data[y * width + x] ?? CLEAR
  }
  return turned
}

/** Pastes dots onto paper. Only black remains. */
export function pasteDots(
  paper: Dots,
  layer: Dots,
  at: { readonly x: number; readonly y: number },
): void {
  for (let y = 0; y < layer.height; y++) {
    const from = y * layer.width
    const to = (at.y + y) * paper.width + at.x
    for (let x = 0; x < layer.width; x++) {
      const dot = layer.data[from + x]
      if (dot !== CLEAR) paper.data[to + x] = dot === BLACK ? BLACK : CLEAR
    }
  }
}

/**
 * Packs each row of dots into bytes, most significant bit first: one bit a dot, or two for the
 * colours of a picture. Each row begins with `lead` bytes of 0.
 */
export function packRows({ width, height, data }: Dots, depth: 1 | 2, lead: number): Uint8Array {
  const perByte = 8 / depth
  const mask = 2 ** depth - 1
  const stride = lead + Math.ceil(width / perByte)
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    let to = y * stride + lead
    let shift = 8 - depth
    for (let from = y * width; from < (y + 1) * width; from++) {
      const dot = data[from]! & mask
      if (dot !== 0) rows[to]! |= dot << shift
      shift -= depth
      if (shift < 0) {
        shift = 8 - depth
        to++
      }
    }
  }
  return rows
}

/** Packs black and clear dots for the printer: 1 is black. */
export function packDots(dots: Dots): PassBitmap {
  return { widthPx: dots.width, heightPx: dots.height, data: packRows(dots, 1, 0) }
}

/** True for a dot of this part; false for null. */
export const isIn = (box: Box | null | undefined, x: number, y: number): boolean =>
  !!box && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height

/** The dots in this part, the others blank. */
export function inkIn({ widthPx, heightPx, data }: PassBitmap, box: Box): PassBitmap {
  const stride = Math.ceil(widthPx / 8)
  const ink = new Uint8Array(data.length)
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++)
      ink[y * stride + (x >> 3)]! |= data[y * stride + (x >> 3)]! & (0x80 >> (x & 7))
  }
  return { widthPx, heightPx, data: ink }
}
