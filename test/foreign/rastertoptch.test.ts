import { expect, it } from 'vitest'
import { encodeLabel } from '../../drivers/label-printer.ts'
import { STOCK_TABLE } from '../../facts/stock-table.ts'
import { HEAD_DOTS, onHead, randomBitmap } from '../support/label-bitmaps.ts'
import { requireTool } from '../support/tools.ts'
import { outputOf } from './foreign-program.ts'

const HEIGHT = 300
const ROW_BYTES = HEAD_DOTS / 8
/** `g`, 0, length: one uncompressed row. */
const ROW = Buffer.from([0x67, 0x00, ROW_BYTES])

/** Raster rows of a job, as they go to the print head. */
function rowsOf(stream: Buffer): readonly string[] {
  const rows: string[] = []
  for (let at = stream.indexOf(ROW); stream.subarray(at, at + 3).equals(ROW); at += 3 + ROW_BYTES)
    rows.push(stream.subarray(at + 3, at + 3 + ROW_BYTES).toString('hex'))
  return rows
}

/** One page of CUPS raster version 1 (cups.org/doc/spec-raster.html): 300 dpi, one bit a dot, black is 1. */
function cupsRaster(head: Uint8Array): Uint8Array {
  const header = Buffer.alloc(420)
  const points = (dots: number): number => Math.round((dots * 72) / 300)
  const page = [points(HEAD_DOTS), points(HEIGHT)] as const
  const put = (offset: number, ...values: number[]): void =>
    values.forEach((value, i) => header.writeUInt32BE(value, offset + 4 * i))
  put(276, 300, 300)
  put(284, 0, 0, ...page)
  put(340, 1)
  put(352, ...page)
  // Width, height, media type, bits a colour, bits a dot, bytes a line, order, colour space (K).
  put(372, HEAD_DOTS, HEIGHT, 0, 1, 1, ROW_BYTES, 0, 3)
  return Buffer.concat([Buffer.from('RaSt'), header, head])
}

const foreignRows = (head: Uint8Array): readonly string[] =>
  rowsOf(outputOf(requireTool('rastertoptch'), [`PixelXfer=ULP BytesPerLine=${ROW_BYTES}`], cupsRaster(head)))

const plain = STOCK_TABLE.filter(({ twoColour }) => !twoColour)

it('rastertoptch sends the same dots in the same order, on every stock', () => {
  plain.forEach(({ stock, printableDots, offsetDots }, i) => {
    const bitmap = randomBitmap(printableDots, HEIGHT, 40 + i)
    const { bytes } = encodeLabel({ model: 'QL-800', stock, bitmap })
    const ours = rowsOf(Buffer.from(bytes))
    expect(ours, stock).toHaveLength(HEIGHT)
    expect(ours, stock).toEqual(foreignRows(onHead(bitmap, offsetDots)))
  })
})
