import { describe, expect, it } from 'vitest'
import {
  RasterError,
  encodeLabel,
  type Bitmap1,
  type PrinterModel,
  type Stock,
} from '../../../drivers/label-printer.ts'
import { encodeCopies, type LabelJob, packRow } from '../../../drivers/brother-ql/protocol/encode-job.ts'
import { createJobDecoder } from '../../../drivers/brother-ql/simulator/decode-job.ts'
import { unpackLine } from '../../../drivers/brother-ql/simulator/decode-page.ts'
import { MODELS } from '../../../facts/models.ts'
import { dotAt, randomBitmap } from '../../support/label-bitmaps.ts'
import { decodeStrictly } from '../../support/strict-ql-decoder.ts'

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
      if (event.kind === 'refused') throw new Error(`${event.reason} at ${event.at}: ${event.detail}`)
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
    const { bytes, rasterStart } = encodeLabel({ ...JOB, model: 'QL-800', bitmap: randomBitmap(696, 732, 1) })
    expect(rasterStart).toBe(440)
    expect(bytes.length).toBe(68_517)
    expect(bytes[rasterStart + 2]).toBe(90)
  })

  it('encodes no cut and fast printing', () => {
    const { bytes } = encodeLabel({ ...JOB, cut: false, quality: false })
    expect(decodeStrictly(bytes, 'QL-820NWB')[0]).toMatchObject({ cut: false, quality: false })
  })

  it.each(EVERY_CASE)(
    'on $stock for the $model is read alike by two decoders',
    ({ model, stock, mm, dots }) => {
      for (const [heightPx, seed] of [
        [284, 3],
        [511, 4],
        [732, 5],
      ] as const) {
        const bitmap = randomBitmap(dots, heightPx, seed)
        const { bytes } = encodeLabel({ model, stock, bitmap })
        const [label] = decodeStrictly(bytes, model)
        expect(label).toMatchObject({ tapeMm: mm, widthPx: dots, heightPx, cut: true, quality: true })
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
  ] as const)('on %s is mirrored: the last of %i columns is bit %i of the row', (stock, dots, bit) => {
    const bitmap = dotAt(dots, 150, dots - 1, 0)
    const { bytes, rasterStart } = encodeLabel({ model: 'QL-800', stock, bitmap })
    const row = bytes.subarray(rasterStart + 3, rasterStart + 93)
    expect(row.findIndex((byte) => byte !== 0)).toBe(bit >> 3)
    expect(row[bit >> 3]).toBe(0x80 >> (bit & 7))
  })

  it.each(['QL-800', 'QL-810W', 'QL-820NWB'] as const)('on black and red paper has both on a %s', (model) => {
    const bitmap = randomBitmap(696, 284, 21)
    const red = randomBitmap(696, 284, 22)
    const black = bitmap.data.map((byte, index) => byte & ~red.data[index]!)
    const job = { model, stock: 'DK-22251', bitmap } as const
    const [label] = decodeStrictly(encodeLabel({ ...job, red }).bytes, model)
    expect(Buffer.from(label!.data).equals(Uint8Array.from(black))).toBe(true)
    expect(Buffer.from(label!.red!).equals(red.data)).toBe(true)
    const [plain] = decodeStrictly(encodeLabel(job).bytes, model)
    expect(plain!.red!.every((byte) => byte === 0)).toBe(true)
  })

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
    expect(labels.map(({ data }) => Buffer.from(data).equals(JOB.bitmap.data))).toEqual(Array(3).fill(true))
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
    ['bytes missing', { bitmap: { ...JOB.bitmap, data: new Uint8Array(5) } }, 'bad_bitmap', 26_100, 5],
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
    ['another model', { model: 'QL-1100' as PrinterModel }, 'unknown_model', MODELS.join(', '), 'QL-1100'],
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
    expect(() => encodeCopies(JOB, copies)).toThrow(expect.objectContaining({ code: 'bad_copies' }))
  })

  it('while the shortest and the longest label are encoded', () => {
    for (const lines of [150, 11_811]) {
      const { bytes } = encodeLabel({ ...JOB, bitmap: blank(696, lines) })
      expect(decodeStrictly(bytes, 'QL-820NWB')[0]?.heightPx).toBe(lines)
    }
  })
})
