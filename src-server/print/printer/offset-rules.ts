import type { OffsetRange, PrintOffsets } from '../../../contract/print/printer/printers.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import type { Bitmap1 } from '../../../drivers/label-printer.ts'

/** Largest offset in the contract, tenths of a millimetre in each direction. */
const MAX_TENTHS = 30

/** Whole dots: 0.1 mm is 1.18 dots, so the error is at most half a dot. */
export const tenthsToDots = (tenths: number): number => Math.round((tenths * 300) / 254)

/** A stored offset: tenths of a millimetre to the right (x) and along the feed (y). */
export interface Offset {
  readonly x: number
  readonly y: number
}

export const offsetOf = ({ xMm, yMm }: PrintOffsets): Offset => ({
  x: Math.round(xMm * 10),
  y: Math.round(yMm * 10),
})
export const offsetsView = ({ x, y }: Offset): PrintOffsets => ({ xMm: x / 10, yMm: y / 10 })

/**
 * The allowed offsets in tenths of a millimetre, from (0 or less) to (0 or more), for each axis.
 */
export interface OffsetTenths {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

export const FULL_OFFSET_RANGE: OffsetTenths = {
  x: [-MAX_TENTHS, MAX_TENTHS],
  y: [-MAX_TENTHS, MAX_TENTHS],
}

export const offsetRangeView = ({ x, y }: OffsetTenths): OffsetRange => ({
  xMm: [x[0] / 10, x[1] / 10],
  yMm: [y[0] / 10, y[1] / 10],
})

/** The offsets that keep every black dot on the printable area. */
export function offsetRangeOf(bitmap: Bitmap1): OffsetTenths {
  const ink = inkOf(bitmap)
  if (!ink) return FULL_OFFSET_RANGE
  return {
    x: [-tenthsWithin(ink.left), tenthsWithin(bitmap.widthPx - 1 - ink.right)],
    y: [-tenthsWithin(ink.top), tenthsWithin(bitmap.heightPx - 1 - ink.bottom)],
  }
}

/** The offsets that both ranges allow. */
export function intersectRanges(one: OffsetTenths, other: OffsetTenths): OffsetTenths {
  const both = (a: OffsetTenths['x'], b: OffsetTenths['x']): OffsetTenths['x'] => [
    Math.max(a[0], b[0]),
    Math.min(a[1], b[1]),
  ]
  return { x: both(one.x, other.x), y: both(one.y, other.y) }
}

/** The largest number of tenths within this many dots. */
function tenthsWithin(dots: number): number {
  let tenths = MAX_TENTHS
  while (tenths > 0 && tenthsToDots(tenths) > dots) tenths -= 1
  return tenths
}

/** Outermost black columns and rows; null for a blank bitmap. */
function inkOf({
  widthPx,
  heightPx,
  data,
}: Bitmap1): { left: number; right: number; top: number; bottom: number } | null {
  const stride = Math.ceil(widthPx / 8)
  // The union of all rows.
  const all = new Uint8Array(stride)
  let top = -1
  let bottom = -1
  for (let y = 0; y < heightPx; y++) {
    let any = 0
    for (let i = 0; i < stride; i++) {
      const byte = data[y * stride + i]!
      any |= byte
      all[i]! |= byte
    }
    if (any === 0) continue
    if (top < 0) top = y
    bottom = y
  }
  if (top < 0) return null
  const isBlack = (x: number): boolean => (all[x >> 3]! & (0x80 >> (x & 7))) !== 0
  let left = 0
  let right = widthPx - 1
  while (!isBlack(left)) left += 1
  while (!isBlack(right)) right -= 1
  return { left, right, top, bottom }
}

/** Moves the bitmap by an offset within its own range. */
export function shiftBitmap(bitmap: Bitmap1, offset: Offset): Bitmap1 {
  const dx = tenthsToDots(offset.x)
  const dy = tenthsToDots(offset.y)
  if (dx === 0 && dy === 0) return bitmap
  const { widthPx, heightPx, data } = bitmap
  const stride = Math.ceil(widthPx / 8)
  const bytes = Math.floor(dx / 8)
  const bits = dx - 8 * bytes
  const out = new Uint8Array(data.length)
  for (let y = Math.max(0, dy); y < Math.min(heightPx, heightPx + dy); y++) {
    const from = (y - dy) * stride
    const at = (i: number): number => (i >= 0 && i < stride ? data[from + i]! : 0)
    for (let i = 0; i < stride; i++)
      out[y * stride + i] = (at(i - bytes) >> bits) | (at(i - bytes - 1) << (8 - bits))
  }
  return { widthPx, heightPx, data: out }
}

/**
 * The problem of this bitmap with this offset, sideways first, with the number that fits; null for
 * none.
 */
export function offsetProblem(bitmap: Bitmap1, offset: Offset): PrinterProblem | null {
  if (offset.x === 0 && offset.y === 0) return null
  const range = offsetRangeOf(bitmap)
  for (const axis of ['x', 'y'] as const) {
    const fits = clamp(offset[axis], range[axis])
    if (fits !== offset[axis])
      return { code: 'offset_too_far', axis, offsetMm: offset[axis] / 10, fitsMm: fits / 10 }
  }
  return null
}

/** The value, limited to the range. */
export const clamp = (tenths: number, [from, to]: OffsetTenths['x']): number =>
  Math.min(to, Math.max(from, tenths)) + 0

/** `+0.3 mm`, `-1.2 mm`, `0.0 mm`. */
export function signedMm(tenths: number): string {
  return `${tenths > 0 ? '+' : ''}${(tenths / 10).toFixed(1)} mm`
}
