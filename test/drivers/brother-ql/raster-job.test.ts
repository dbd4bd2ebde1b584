import { describe, expect, it } from 'vitest'
import {
  RasterError,
  encodeLabel,
  type Bitmap1,
  type PrinterModel,
  type Stock,
  type PrinterStatus,
  readPng,
  encodeBitmap,
} from '../../../drivers/label-printer.ts'
import {
  encodeCopies,
  type LabelJob,
  packRow,
} from '../../../drivers/brother-ql/protocol/encode-job.ts'
import { createJobDecoder } from '../../../drivers/brother-ql/simulator/decode-job.ts'
import { unpackLine } from '../../../drivers/brother-ql/simulator/decode-page.ts'
import { MODELS } from '../../../facts/models.ts'
import { dotAt, randomBitmap, type TestBitmap } from '../../support/label-bitmaps.ts'
import { decodeStrictly } from '../../support/strict-ql-decoder.ts'
import { readFileSync } from 'node:fs'
import {
  decodeStatusFrame,
  encodeStatusFrame,
  createFrameReader,
} from '../../../drivers/brother-ql/protocol/status-frame.ts'
import { randomFrom } from '../../support/random.ts'
import { crc32, deflateSync } from 'node:zlib'

const TAPES: readonly { stock: Stock; mm: number; dots: number }[] = [
  { stock: 'DK-2205', mm: 62, dots: 696 },
  { stock: 'DK-4205', mm: 62, dots: 696 },
  { stock: 'DK-22223', mm: 50, dots: 554 },
  { stock: 'DK-2210', mm: 29, dots: 306 },
]
const EVERY_CASE = MODELS.flatMap((model) => TAPES.map((tape) => ({ model, ...tape })))
const JOB: LabelJob = { model: 'QL-820NWB', stock: 'DK-2205', bitmap: randomBitmap(696, 300, 7) }

/** Decodes the bytes with the simulator's strict decoder, in uneven pieces. */
function readBySimulator(bytes: Uint8Array, model: PrinterModel, widthMm: number): Bitmap1[] {
  const decoder = createJobDecoder({ model, media: () => ({ typeByte: 0x0a, widthMm }) })
  const labels: Bitmap1[] = []
  for (let at = 0; at < bytes.length; at += 997) {
    for (const event of decoder.push(bytes.subarray(at, at + 997))) {
      if (event.kind === 'refused')
        throw new Error(`${event.reason} at ${event.at}: ${event.detail}`)
      if (event.kind === 'label') labels.push(event.bitmap)
    }
  }
  expect(decoder.end()).toBeNull()
  return labels
}

describe('one label as printer bytes', () => {
  it('has the bytes of the manual in its order on a QL-820NWB', () => {
    const { bytes, rasterStart } = encodeLabel({ ...JOB, bitmap: randomBitmap(696, 662, 1) })
    expect(Buffer.from(bytes.subarray(0, 400)).every((byte) => byte === 0)).toBe(true)
    expect(Buffer.from(bytes.subarray(400, rasterStart)).toString('hex')).toBe(
      '1b40' +
        '1b696101' +
        '1b692100' +
        '1b697ac60a3e00' +
        '96020000' +
        '0000' +
        '1b694d40' +
        '1b694101' +
        '1b694b08' +
        '1b69642300' +
        '4d02',
    )
    expect(bytes.at(-1)).toBe(0x1a)
  })

  it('is never compressed for a QL-800: 440 bytes, 93 per line, and the print command', () => {
    const bitmap = randomBitmap(696, 732, 1)
    const { bytes, rasterStart } = encodeLabel({ ...JOB, model: 'QL-800', bitmap })
    expect(rasterStart).toBe(440)
    expect(bytes.length).toBe(68_517)
    expect(bytes[rasterStart + 2]).toBe(90)
  })

  it('encodes no cut and fast printing', () => {
    const { bytes } = encodeLabel({ ...JOB, cut: false, quality: false })
    expect(decodeStrictly(bytes, 'QL-820NWB')[0]).toMatchObject({ cut: false, quality: false })
  })

  it.each(EVERY_CASE)(
    'on $stock for the $model is decoded dot for dot by two decoders',
    ({ model, stock, mm, dots }) => {
      for (const [heightPx, seed] of [
        [284, 3],
        [511, 4],
        [732, 5],
      ] as const) {
        const bitmap = randomBitmap(dots, heightPx, seed)
        const { bytes } = encodeLabel({ model, stock, bitmap })
        const [label] = decodeStrictly(bytes, model)
        const expected = { tapeMm: mm, widthPx: dots, heightPx, cut: true, quality: true }
        expect(label).toMatchObject(expected)
        expect(Buffer.from(label!.data).equals(bitmap.data)).toBe(true)
        expect(label!.longestLine).toBeLessThanOrEqual(91)
        expect(readBySimulator(bytes, model, mm)).toEqual([bitmap])
      }
    },
  )

  it.each([
    ['DK-2205', 696, 12],
    ['DK-22223', 554, 12],
    ['DK-2210', 306, 6],
  ] as const)(
    'on %s is mirrored: the last of %i columns is bit %i of the row',
    (stock, dots, bit) => {
      const bitmap = dotAt(dots, 150, dots - 1, 0)
      const { bytes, rasterStart } = encodeLabel({ model: 'QL-800', stock, bitmap })
      const row = bytes.subarray(rasterStart + 3, rasterStart + 93)
      expect(row.findIndex((byte) => byte !== 0)).toBe(bit >> 3)
      expect(row[bit >> 3]).toBe(0x80 >> (bit & 7))
    },
  )

  it.each(['QL-800', 'QL-810W', 'QL-820NWB'] as const)(
    'on black and red paper has both colours, line by line, on a %s',
    (model) => {
      const bitmap = randomBitmap(696, 284, 21)
      const red = randomBitmap(696, 284, 22)
      const black = bitmap.data.map((byte, index) => byte & ~red.data[index]!)
      const job = { model, stock: 'DK-22251', bitmap } as const
      const [label] = decodeStrictly(encodeLabel({ ...job, red }).bytes, model)
      expect(Buffer.from(label!.data).equals(Uint8Array.from(black))).toBe(true)
      expect(Buffer.from(label!.red!).equals(red.data)).toBe(true)
      const [plain] = decodeStrictly(encodeLabel(job).bytes, model)
      expect(plain!.red!.every((byte) => byte === 0)).toBe(true)
    },
  )

  it('ignores the padding bits of a row', () => {
    const clean = randomBitmap(306, 150, 4)
    const data = clean.data.map((byte, index) => (index % 39 === 38 ? byte | 0x3f : byte))
    const job = { model: 'QL-800', stock: 'DK-2210' } as const
    expect(encodeLabel({ ...job, bitmap: { ...clean, data } })).toEqual(
      encodeLabel({ ...job, bitmap: clean }),
    )
  })

  it('has the end of each line', () => {
    const { bytes, lineEnds, rasterStart } = encodeLabel(JOB)
    expect(lineEnds).toHaveLength(300)
    for (const start of [rasterStart, ...lineEnds.slice(0, -1)]) expect(bytes[start]).toBe(0x67)
    expect(lineEnds.at(-1)).toBe(bytes.length - 1)
  })

  it('encodes copies as complete jobs, one after another', () => {
    const labels = decodeStrictly(encodeCopies(JOB, 3), 'QL-820NWB')
    expect(labels.map(({ data }) => Buffer.from(data).equals(JOB.bitmap.data))).toEqual(
      Array(3).fill(true),
    )
  })
})
describe('packing a line', () => {
  const pack = (row: readonly number[]): string => {
    const out = new Uint8Array(200)
    return Buffer.from(out.subarray(0, packRow(Uint8Array.from(row), out, 0))).toString('hex')
  }

  it('makes one literal run of 91 bytes from a row that packing would lengthen', () => {
    const noisy = Array.from({ length: 90 }, (_, index) => (index * 7) % 256)
    expect(pack(noisy)).toBe('59' + Buffer.from(noisy).toString('hex'))
  })

  it.each([
    { row: Array<number>(90).fill(0), packed: 'a700' },
    { row: [1, 1, ...Array<number>(88).fill(0)], packed: '010101a900' },
    { row: [...Array<number>(87).fill(0xff), 1, 2, 3], packed: 'aaff02010203' },
  ])('turns runs of three and more into repeats: $packed', ({ row, packed }) => {
    expect(pack(row)).toBe(packed)
  })

  it("is unpacked by the simulator as in the manual's example, which repeats a run of two", () => {
    const row = [...Array<number>(20).fill(0), 0x22, 0x22, 0x23, 0xba, 0xbf, 0xa2, 0x22, 0x2b]
    const packed = Buffer.from('ed00ff220523babfa2222bc300', 'hex') // the example and 62 zeros
    expect(unpackLine(packed)).toEqual(Uint8Array.from([...row, ...Array<number>(62).fill(0)]))
  })
})

describe('an unprintable label is rejected before any byte exists', () => {
  const blank = (widthPx: number, heightPx: number): Bitmap1 => ({
    widthPx,
    heightPx,
    data: new Uint8Array(Math.ceil(widthPx / 8) * heightPx),
  })

  it.each<[string, object, string, number | string, number | string]>([
    ['a dot too wide', { bitmap: blank(697, 300) }, 'wrong_width', 696, 697],
    ['the width of another tape', { bitmap: blank(554, 300) }, 'wrong_width', 696, 554],
    ['a line too short', { bitmap: blank(696, 149) }, 'too_few_lines', 150, 149],
    ['a line too long', { bitmap: blank(696, 11_812) }, 'too_many_lines', 11_811, 11_812],
    [
      'bytes missing',
      { bitmap: { ...JOB.bitmap, data: new Uint8Array(5) } },
      'bad_bitmap',
      26_100,
      5,
    ],
    ['stock and media that disagree', { tapeMm: 29 }, 'stock_and_media_disagree', 62, 29],
    ['600 dpi', { dpi: 600 }, 'resolution_not_supported', 300, 600],
    [
      'compression on a QL-800',
      { model: 'QL-800', compress: true },
      'compression_not_supported',
      'QL-820NWB, QL-810W, QL-710W, QL-720NW',
      'QL-800',
    ],
    [
      'black and red paper on a QL-700',
      { model: 'QL-700', stock: 'DK-22251' },
      'two_colours_not_supported',
      'QL-800, QL-820NWB, QL-810W',
      'QL-700',
    ],
    [
      'red on black paper',
      { red: randomBitmap(696, 300, 8) },
      'two_colours_not_supported',
      'DK-22251',
      'DK-2205',
    ],
    [
      'a red part of another size',
      { model: 'QL-800', stock: 'DK-22251', red: randomBitmap(696, 299, 8) },
      'bad_bitmap',
      87 * 300,
      87 * 299,
    ],
    [
      'another model',
      { model: 'QL-1100' as PrinterModel },
      'unknown_model',
      MODELS.join(', '),
      'QL-1100',
    ],
    [
      'another stock',
      { stock: 'DK-11201' as Stock },
      'unknown_stock',
      'DK-2205, DK-4205, DK-22223, DK-2210, DK-22251',
      'DK-11201',
    ],
  ])('%s', (_, change, code, bound, got) => {
    const attempt = () => encodeLabel({ ...JOB, ...change })
    expect(attempt).toThrow(RasterError)
    expect(attempt).toThrow(expect.objectContaining({ code, bound, got }))
  })

  it.each([0, -1, 1.5, 101])('%d copies', (copies) => {
    const bad = expect.objectContaining({ code: 'bad_copies' })
    expect(() => encodeCopies(JOB, copies)).toThrow(bad)
  })

  it('while the shortest and the longest label are encoded', () => {
    for (const lines of [150, 11_811]) {
      const { bytes } = encodeLabel({ ...JOB, bitmap: blank(696, lines) })
      expect(decodeStrictly(bytes, 'QL-820NWB')[0]?.heightPx).toBe(lines)
    }
  })
})

interface Listed {
  readonly name: string
  readonly hex: string
  readonly decoded: Readonly<Record<string, unknown>>
}

const LISTED = JSON.parse(
  readFileSync(new URL('../../fixtures/status-frames.json', import.meta.url), 'utf8'),
) as Listed[]
const bytesOf = ({ hex }: Listed): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** A decoded frame in the format of the list. */
function asListed(status: PrinterStatus): Record<string, unknown> {
  return {
    header_ok: true,
    series: status.series.toString(16),
    model: status.model,
    errors: status.errors,
    err1: status.err1,
    err2: status.err2,
    media_width_mm: status.media.widthMm,
    media_length_mm: status.media.lengthMm,
    media_type: status.media.type,
    mode: status.mode,
    status_type: status.statusType,
    phase: status.phase,
    phase_number: status.phaseNumber,
    notification: status.notification,
    byte6: status.byte6,
    byte14: status.byte14,
    byte25: status.byte25,
    two_colour_roll_hint: status.twoColourRoll,
  }
}

/** Frames that the reader finds in bytes of these piece sizes, repeated. */
function readInPieces(bytes: Uint8Array, sizes: readonly number[]): string[] {
  const found: string[] = []
  const take = createFrameReader((frame) => found.push(Buffer.from(frame).toString('hex')))
  for (let at = 0, piece = 0; at < bytes.length; piece++) {
    const size = sizes[piece % sizes.length]!
    take(bytes.subarray(at, at + size))
    at += size
  }
  return found
}

describe('status frames', () => {
  it.each(LISTED)('$name is decoded as listed', (listed) => {
    const status = decodeStatusFrame(bytesOf(listed))
    expect(status && asListed(status)).toEqual(listed.decoded)
  })

  it.each([
    ['is too short', new Uint8Array(31)],
    ['begins with something else', Uint8Array.from({ length: 32 }, () => 0x80)],
  ])('one that %s is rejected', (_, bytes) => {
    expect(decodeStatusFrame(bytes)).toBeNull()
  })

  it('are found completely in joined and split input of any size', () => {
    const joined = Buffer.concat(LISTED.map(bytesOf))
    const random = randomFrom(1)
    const uneven = Array.from({ length: 50 }, () => 1 + Math.floor(random() * 70))
    for (const sizes of [[1], [7], [31], [33], [64], [joined.length], uneven]) {
      expect(readInPieces(joined, sizes)).toEqual(LISTED.map(({ hex }) => hex))
    }
  })

  it.each(LISTED)(
    '$name is found completely wherever it is split, and after other bytes',
    (listed) => {
      const bytes = bytesOf(listed)
      const inTwo = Array.from({ length: bytes.length - 1 }, (_, cut) =>
        readInPieces(bytes, [cut + 1, bytes.length]),
      )
      expect(inTwo).toEqual(Array(bytes.length - 1).fill([listed.hex]))
      for (const junk of ['00', '80', '8020', '802080', '42802080', '1b6953']) {
        const twice = Buffer.from((junk + listed.hex).repeat(2), 'hex')
        for (const sizes of [[1], [3], [twice.length]])
          expect(readInPieces(twice, sizes)).toEqual([listed.hex, listed.hex])
      }
    },
  )

  it('are found after a truncated one', () => {
    const [first, second] = LISTED as [Listed, Listed]
    const bytes = Buffer.from(first.hex.slice(0, 40) + second.hex, 'hex')
    expect(readInPieces(bytes, [5])).toEqual([second.hex])
  })

  it('are encoded by the simulator like those of real printers', () => {
    const frame = encodeStatusFrame({
      model: 0x41,
      byte6: 0x04,
      mediaWidthMm: 62,
      mediaType: 0x0a,
      byte14: 0x15,
    })
    expect(Buffer.from(frame).toString('hex')).toBe(
      LISTED.find(({ name }) => name === 'ql820_62_black_ready')?.hex,
    )
  })
})

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

interface PngParts {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colourType: number
  /** Unfiltered rows. */
  readonly rows: readonly Uint8Array[]
  /** Filter of each row, 0 to 4. */
  readonly filter?: (y: number) => number
  readonly bytesPerPixel?: number
  readonly interlace?: number
  readonly extra?: readonly (readonly [type: string, body: Uint8Array])[]
}

function chunk(type: string, body: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
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
    const at = (line: number, index: number): number =>
      line < 0 || index < 0 ? 0 : rows[line]![index]!
    return Buffer.from([
      kind,
      ...row.map((value, index) => {
        const [a, b, c] = [
          at(y, index - bytesPerPixel),
          at(y - 1, index),
          at(y - 1, index - bytesPerPixel),
        ]
        const nearest = [a, b, c].toSorted(
          (one, other) => Math.abs(a + b - c - one) - Math.abs(a + b - c - other),
        )[0]!
        return (value - [0, a, b, (a + b) >> 1, nearest][kind]!) & 0xff
      }),
    ])
  })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...extra.map(([type, body]) => chunk(type, body)),
    chunk('IDAT', deflateSync(Buffer.concat(filtered))),
    chunk('IEND', new Uint8Array(0)),
  ])
}

/** Rows with `samples` samples of `depth` bits per pixel; `pixel(isBlack)` makes each pixel. */
function rowsOf(
  { widthPx, heightPx, data }: TestBitmap,
  depth: number,
  pixel: (black: boolean) => readonly number[],
): Uint8Array[] {
  const stride = Math.ceil(widthPx / 8)
  return Array.from({ length: heightPx }, (_, y) => {
    const bits = Array.from(
      { length: widthPx },
      (__, x) => (data[y * stride + (x >> 3)]! & (0x80 >> (x & 7))) !== 0,
    )
      .flatMap((black) => pixel(black))
      .map((sample) => sample.toString(2).padStart(depth, '0'))
      .join('')
    return Uint8Array.from(bits.match(/.{1,8}/g)!, (byte) =>
      Number.parseInt(byte.padEnd(8, '0'), 2),
    )
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
/** The same value of red, green and blue. */
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

describe('any other file is rejected and never thresholded', () => {
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
    [
      'with an unknown part that matters',
      makePng({ ...good, extra: [['NEWS', Uint8Array.of(1)]] }),
    ],
    ['with an unknown row filter', makePng({ ...good, filter: () => 5 })],
  ])('%s', (_, bytes) => {
    expect(() => readPng(bytes)).toThrow(RasterError)
    expect(() => readPng(bytes)).toThrow(/^the PNG must be 1-bit black and white, this one /)
  })
})
