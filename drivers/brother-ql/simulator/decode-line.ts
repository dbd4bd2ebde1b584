import { STOCK_SPECS } from '../../../facts/stocks.ts'

/**
 * Decodes one raster line strictly, as a printer does. Shares no code with the encoder, so that an
 * encoder error shows here; test/facts checks the label facts that both use against the manual.
 */

/** Print head: 720 dots, 90 bytes per line. */
export const LINE_BYTES = 90

/** Tapes by width in mm: printable dots, and the row bit of the image's last column. */
export const TAPES: Readonly<
  Record<number, { readonly dots: number; readonly lastColumnBit: number }>
> = Object.fromEntries(
  Object.values(STOCK_SPECS).map(({ widthMm, printableDots, offsetDots }) => [
    widthMm,
    { dots: printableDots, lastColumnBit: offsetDots },
  ]),
)

/** Unpacks one TIFF PackBits line. Returns an error message as string if it is invalid. */
export function unpackLine(packed: Uint8Array): Uint8Array | string {
  const line = new Uint8Array(LINE_BYTES)
  let filled = 0
  let at = 0
  while (at < packed.length) {
    const header = packed[at++] ?? 0
    if (header === 0x80) return 'header 80 is never used'
    const repeat = header > 0x80
    const count = repeat ? 257 - header : header + 1
    const takes = repeat ? 1 : count
    if (at + takes > packed.length)
      return `${count} bytes are announced, ${packed.length - at} are left`
    if (filled + count > LINE_BYTES)
      return `unpacks to ${filled + count} bytes, a line has ${LINE_BYTES}`
    if (repeat) line.fill(packed[at] ?? 0, filled, filled + count)
    else line.set(packed.subarray(at, at + count), filled)
    filled += count
    at += takes
  }
  return filled === LINE_BYTES ? line : `unpacks to ${filled} bytes, a line has ${LINE_BYTES}`
}

/**
 * Writes the dots of one line into `image` at row `y`, mirrored back: bit `lastColumnBit` is the
 * right-most column.
 * @returns false if a dot lies outside the printable area
 */
export function placeLine(line: Uint8Array, tapeMm: number, image: Uint8Array, y: number): boolean {
  const tape = TAPES[tapeMm]
  if (!tape) return false
  const stride = Math.ceil(tape.dots / 8)
  for (let byte = 0; byte < LINE_BYTES; byte++) {
    const bits = line[byte] ?? 0
    if (bits === 0) continue
    for (let bit = 0; bit < 8; bit++) {
      if ((bits & (0x80 >> bit)) === 0) continue
      const column = tape.dots - 1 - (byte * 8 + bit - tape.lastColumnBit)
      if (column < 0 || column >= tape.dots) return false
      const index = y * stride + (column >> 3)
      image[index] = (image[index] ?? 0) | (0x80 >> (column & 7))
    }
  }
  return true
}
