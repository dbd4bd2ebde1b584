import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCopies, encodeLabel } from '../../drivers/label-printer.ts'
import { MODELS, MODEL_SPECS } from '../../facts/models.ts'
import { stocksFor } from '../../facts/roll-rules.ts'
import { STOCK_SPECS } from '../../facts/stocks.ts'
import { STOCK_TABLE } from '../../facts/stock-table.ts'
import { HEAD_DOTS, onHead as headRows, randomBitmap, type TestBitmap } from '../support/label-bitmaps.ts'
import { askPython, requirePython } from './foreign-python.ts'

interface Read {
  readonly streams: {
    readonly pages: { widthPx: number; heightPx: number; data: string; red: string | null }[]
    readonly tapeMm: number
    readonly rows: number
    readonly cutAtEnd: boolean
    readonly warnings: readonly string[]
  }[]
  readonly labels: Record<string, { dots: number; offset: number }>
  readonly models: Record<string, object>
}

const readLabels = (streams: readonly Uint8Array[]): Read =>
  askPython(
    'read_labels.py',
    streams.map((stream) => Buffer.from(stream).toString('base64')),
  )

const HEIGHT = 284
const CASES = MODELS.flatMap((model) => stocksFor(model).map((stock) => ({ model, ...STOCK_SPECS[stock] })))

const onHead = (bitmap: TestBitmap, offsetDots: number): string =>
  headRows(bitmap, offsetDots).toString('base64')

describe('brother_ql', () => {
  beforeAll(() => requirePython('brother_ql'))

  it('reads each label dot for dot, on every model and stock', () => {
    const bitmaps = CASES.map(({ printableDots }, i) => randomBitmap(printableDots, HEIGHT, i + 1))
    const reds = CASES.map(({ printableDots }, i) => randomBitmap(printableDots, HEIGHT, 100 + i))
    const read = readLabels(
      CASES.map(
        ({ model, stock, twoColour }, i) =>
          encodeLabel({ model, stock, bitmap: bitmaps[i]!, ...(twoColour && { red: reds[i]! }) }).bytes,
      ),
    )
    CASES.forEach(({ model, stock, widthMm, offsetDots, twoColour }, i) => {
      const red = reds[i]!
      const all = bitmaps[i]!
      const black = twoColour ? { ...all, data: all.data.map((byte, at) => byte & ~red.data[at]!) } : all
      expect(read.streams[i], `${stock} on ${model}`).toEqual({
        warnings: [],
        tapeMm: widthMm,
        rows: HEIGHT,
        cutAtEnd: true,
        pages: [
          {
            widthPx: HEAD_DOTS,
            heightPx: HEIGHT,
            data: onHead(black, offsetDots),
            red: twoColour ? onHead(red, offsetDots) : null,
          },
        ],
      })
    })
  })

  it('reads the rows of a label that is not cut, and each of three copies', () => {
    const bitmap = randomBitmap(696, HEIGHT, 9)
    const label = { model: 'QL-820NWB', stock: 'DK-2205', bitmap } as const
    const read = readLabels([
      encodeLabel({ ...label, cut: false, quality: false }).bytes,
      encodeCopies(label, 3),
    ])
    const page = onHead(bitmap, 12)
    expect(read.streams.map(({ pages }) => pages.map(({ data }) => data))).toEqual([
      [page],
      [page, page, page],
    ])
    expect(read.streams.map(({ cutAtEnd }) => cutAtEnd)).toEqual([false, true])
  })

  it('agrees on widths, margins and models', () => {
    const { labels, models } = readLabels([])
    for (const { widthMm, printableDots, offsetDots, twoColour } of STOCK_TABLE)
      expect(labels[twoColour ? `${widthMm}red` : widthMm]).toEqual({
        dots: printableDots,
        offset: offsetDots,
      })
    for (const model of MODELS) {
      const { unpacks, switchesMode, twoColour, statusByte4, usbProductId } = MODEL_SPECS[model]
      expect(models[model], model).toEqual({
        // By the manual of the QL-600, only the other models have compression.
        unpacks: model === 'QL-600' ? true : unpacks,
        switchesMode,
        twoColour,
        statusByte4,
        usbProductId,
        rowBytes: 90,
      })
    }
  })
})
