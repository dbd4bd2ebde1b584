import { describe, expect, it } from 'vitest'
import { RasterError, readPng, encodeBitmap } from '../../../drivers/label-printer.ts'
import { isBlack, randomBitmap, type TestBitmap } from '../../support/label-bitmaps.ts'
import { pngOf, type PngPart } from '../../support/png-of.ts'
import { randomFrom } from '../../support/random.ts'

interface PngParts {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colourType: number
  readonly rows: readonly Uint8Array[]
  /** Filter of each row, 0 to 4. */
  readonly filter?: (y: number) => number
  readonly bytesPerPixel?: number
  readonly interlace?: number
  readonly extra?: readonly PngPart[]
}

/** Writes any PNG, so that the reader is tested beyond the product's own writer. */
function makePng({
  width,
  height,
  depth,
  colourType,
  rows,
  filter = () => 0,
  bytesPerPixel = 1,
  interlace = 0,
  extra = [],
}: PngParts): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colourType, 0, 0, interlace], 8)
  const filtered = rows.map((row, y) => {
    const kind = filter(y)
    const at = (line: number, index: number): number => (line < 0 || index < 0 ? 0 : rows[line]![index]!)
    return Buffer.from([
      kind,
      ...row.map((value, index) => {
        const [a, b, c] = [at(y, index - bytesPerPixel), at(y - 1, index), at(y - 1, index - bytesPerPixel)]
        const nearest = [a, b, c].toSorted(
          (one, other) => Math.abs(a + b - c - one) - Math.abs(a + b - c - other),
        )[0]!
        return (value - [0, a, b, (a + b) >> 1, nearest][kind]!) & 0xff
      }),
    ])
  })
  return pngOf(head, Buffer.concat(filtered), extra)
}

/** Rows with `samples` samples of `depth` bits per pixel; `pixel(isBlack)` makes each pixel. */
function rowsOf(
  bitmap: TestBitmap,
  depth: number,
  pixel: (black: boolean) => readonly number[],
): Uint8Array[] {
  return Array.from({ length: bitmap.heightPx }, (_, y) => {
    const bits = Array.from({ length: bitmap.widthPx }, (__, x) => isBlack(bitmap, x, y))
      .flatMap((black) => pixel(black))
      .map((sample) => sample.toString(2).padStart(depth, '0'))
      .join('')
    return Uint8Array.from(bits.match(/.{1,8}/g)!, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  })
}

const BITMAP = randomBitmap(61, 40, 9)
const SIZE = { width: 61, height: 40 }
const grey = (depth: number) => (black: boolean) => [black ? 0 : 2 ** depth - 1]
const stored = (
  depth: number,
  colourType: number,
  pixel: (black: boolean) => readonly number[],
  extra: PngParts['extra'] = [],
): PngParts => ({ ...SIZE, depth, colourType, rows: rowsOf(BITMAP, depth, pixel), extra })
const rgb =
  (white = 255, ...alpha: number[]) =>
  (black: boolean) => [...Array<number>(3).fill(black ? 0 : white), ...alpha]
const palette = (...values: number[]) => ['PLTE', Uint8Array.of(...values)] as const
const alphas = (...values: number[]) => ['tRNS', Uint8Array.of(...values)] as const

describe('a black and white PNG', () => {
  it("of the product's writer is read back dot for dot, at any width", () => {
    for (const [seed, width] of [1, 7, 8, 306, 554, 696].entries()) {
      const bitmap = randomBitmap(width, 33, seed)
      expect(readPng(encodeBitmap(bitmap))).toEqual(bitmap)
    }
  })

  it.each([
    ['1-bit grey', stored(1, 0, grey(1))],
    ['2-bit grey', stored(2, 0, grey(2))],
    ['4-bit grey', stored(4, 0, grey(4))],
    ['8-bit grey', stored(8, 0, grey(8))],
    ['16-bit grey', stored(16, 0, grey(16))],
    ['RGB', stored(8, 2, rgb())],
    ['16-bit RGB', stored(16, 2, rgb(65_535))],
    [
      '1-bit palette, white first',
      stored(1, 3, (black) => [black ? 1 : 0], [palette(255, 255, 255, 0, 0, 0)]),
    ],
    [
      '8-bit palette',
      stored(8, 3, (black) => [black ? 0 : 1], [palette(0, 0, 0, 255, 255, 255), alphas(255, 255)]),
    ],
    ['grey and alpha', stored(8, 4, (black) => [black ? 0 : 255, 255])],
    ['RGBA', stored(8, 6, rgb(255, 255))],
  ])('is read unchanged if it is stored as %s', (_, parts) => {
    expect(readPng(makePng(parts))).toEqual(BITMAP)
  })

  it.each([0, 1, 2, 3, 4])('is read with row filter %i', (kind) => {
    const colours = { ...stored(8, 6, rgb(255, 255)), bytesPerPixel: 4 }
    expect(readPng(makePng({ ...colours, filter: () => kind }))).toEqual(BITMAP)
    const random = randomFrom(kind)
    const filter = () => Math.floor(random() * 5)
    expect(readPng(makePng({ ...stored(1, 0, grey(1)), filter }))).toEqual(BITMAP)
  })
})

const good = stored(1, 0, grey(1))
const file = makePng(good)
const damaged = Buffer.from(file)
damaged[damaged.length - 20]! ^= 1
/** The last byte of the checksum before the end of the file, which has 12 bytes. */
const wrongSum = Buffer.from(file)
wrongSum[wrongSum.length - 13]! ^= 1

it.each([
  ['no PNG', Buffer.from('GIF89a, which is no PNG at all')],
  ['nothing', Buffer.alloc(0)],
  ['cut off', file.subarray(0, -14)],
  ['damaged', damaged],
  ['with a wrong checksum', wrongSum],
  ['with rows missing', makePng({ ...good, height: 41 })],
  ['with rows too many', makePng({ ...good, height: 39 })],
  ['interlaced', makePng({ ...good, interlace: 1 })],
  ['of no size', makePng({ ...good, width: 0 })],
  ['enormous', makePng({ ...good, width: 100_000, height: 100_000 })],
  ['of a colour type there is not', makePng({ ...good, colourType: 5 })],
  ['of a depth there is not', makePng({ ...good, depth: 3 })],
  ['almost white', makePng(stored(8, 0, (black) => [black ? 0 : 254]))],
  ['grey', makePng(stored(8, 0, (black) => [black ? 0 : 128]))],
  ['red and black', makePng(stored(8, 2, (black) => (black ? [0, 0, 0] : [255, 0, 0])))],
  ['half transparent', makePng(stored(8, 6, rgb(255, 127)))],
  [
    'transparent by its palette',
    makePng(stored(1, 3, grey(1), [palette(0, 0, 0, 255, 255, 255), alphas(0)])),
  ],
  ['without its palette', makePng(stored(1, 3, grey(1)))],
  ['with an unknown part that matters', makePng({ ...good, extra: [['NEWS', Uint8Array.of(1)]] })],
  ['with an unknown row filter', makePng({ ...good, filter: () => 5 })],
])('any other file is rejected and never thresholded: %s', (_, bytes) => {
  expect(() => readPng(bytes)).toThrow(RasterError)
  expect(() => readPng(bytes)).toThrow(/^the PNG must be 1-bit black and white, this one /)
})
