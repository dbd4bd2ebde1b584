import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Media, PrinterModel, Stock } from '../../contract/event/event/pass-template.ts'
import { MODEL_SPECS, MODELS } from '../../facts/models.ts'
import { LABEL_MARGIN, mmToDots } from '../../facts/measures.ts'
import { MEDIA, STOCK_SPECS, STOCKS, stockOfName, stocksOfWidth } from '../../facts/stocks.ts'
import { labelSeconds, leastSeconds, type BulkPrinter } from '../../facts/label-time.ts'

type Dots = 'totalDots' | 'printableDots' | 'offsetDots'

/**
 * Continuous length tape in Brother's raster command reference, by width in mm: total dots,
 * printable dots, right margin. A stock of a new width needs a row here.
 */
const MANUAL: Readonly<Record<number, Readonly<Record<Dots, number>>>> = {
  62: { totalDots: 732, printableDots: 696, offsetDots: 12 },
  50: { totalDots: 590, printableDots: 554, offsetDots: 12 },
  29: { totalDots: 342, printableDots: 306, offsetDots: 6 },
}

describe('the tables of label facts', () => {
  it.each(STOCKS)('%s has the measures of the manual', (stock) => {
    const { widthMm, printableDots, offsetDots } = STOCK_SPECS[stock]
    expect({
      totalDots: printableDots + 2 * LABEL_MARGIN.sidePx,
      printableDots,
      offsetDots,
    }).toEqual(MANUAL[widthMm])
    expect(Math.abs(mmToDots(widthMm) - MANUAL[widthMm]!.totalDots)).toBeLessThan(2)
  })

  it('keeps the digit keys of the stocks, and lists each width once as a tape', () => {
    const known = ['DK-2205', 'DK-4205', 'DK-22223', 'DK-2210', 'DK-22251']
    expect(STOCKS.slice(0, known.length)).toEqual(known)
    expect(MEDIA.slice(0, 3)).toEqual(['CONTINUOUS_62', 'CONTINUOUS_50', 'CONTINUOUS_29'])
    expect(MEDIA).toEqual([...new Set(MEDIA)])
    expect(stocksOfWidth(62)).toEqual(['DK-2205', 'DK-4205', 'DK-22251'])
  })

  it.each(['docs/hardware.md', 'docs/operating.md'])('are in %s, every one', (file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect([...STOCKS, ...MODELS].filter((name) => !text.includes(name))).toEqual([])
  })

  it('knows a stock by the name on its box', () => {
    const names = ['DK-22205', 'dk-44205', 'DK-22210', 'DK-22223', 'DK-2205', 'DK-2251', 'DK-22251']
    expect(names.map(stockOfName)).toEqual([
      'DK-2205',
      'DK-4205',
      'DK-2210',
      'DK-22223',
      'DK-2205',
      'DK-22251',
      'DK-22251',
    ])
    expect(stockOfName('DK-11201')).toBeNull()
  })

  it('keeps the specified enumerations of the API; a stock of a new width extends them', () => {
    const specified = ['DK-2205', 'DK-4205', 'DK-22223', 'DK-2210']
    expect(Stock.options.slice(0, specified.length)).toEqual(specified)
    for (const stock of Stock.options.slice(specified.length))
      expect(stocksOfWidth(STOCK_SPECS[stock].widthMm)[0]).toBe(stock)
    expect(Media.options.slice(0, 3)).toEqual(['CONTINUOUS_62', 'CONTINUOUS_50', 'CONTINUOUS_29'])
    expect(PrinterModel.options).toEqual(['QL-800', 'QL-820NWB'])
  })

  it('has the USB ids and status bytes of each model', () => {
    expect(
      MODELS.map((model) => [model, MODEL_SPECS[model].usbProductId, MODEL_SPECS[model].statusByte4]),
    ).toEqual([
      ['QL-800', 0x209b, 0x38],
      ['QL-820NWB', 0x209d, 0x41],
      ['QL-810W', 0x209c, 0x39],
      ['QL-600', 0x20c0, 0x47],
      ['QL-700', 0x2042, 0x35],
      ['QL-710W', 0x2043, 0x36],
      ['QL-720NW', 0x2044, 0x37],
    ])
  })
})

const printer = (part: Partial<Omit<BulkPrinter, 'bulk'> & BulkPrinter['bulk']> = {}): BulkPrinter => ({
  model: part.model ?? 'QL-800',
  stock: part.stock ?? 'DK-2205',
  bulk: { cutEvery: part.cutEvery ?? 1, fast: part.fast ?? false },
})
describe('the time that labels take', () => {
  it.each([
    [15, 40, {}],
    [13, 40, { fast: true }],
    [11, 40, { cutEvery: 10 }],
    [8, 40, { cutEvery: 0, fast: true }],
    [22, 100, {}],
    [24, 40, { stock: 'DK-22251' }],
  ] as const)('is %d minutes for 500 of %d mm with %j', (expected, lengthMm, part) => {
    expect(Math.ceil((500 * labelSeconds(printer(part), lengthMm)) / 60)).toBe(expected)
  })

  it('depends on the model: a QL-600 is slowest, a QL-820NWB and a QL-810W are fastest', () => {
    const seconds = (model: BulkPrinter['model']) => labelSeconds(printer({ model }), 60)
    const byTime = MODELS.toSorted((one, other) => seconds(other) - seconds(one))
    expect(byTime[0]).toBe('QL-600')
    expect(byTime.slice(-2).toSorted()).toEqual(['QL-810W', 'QL-820NWB'])
  })

  it('is never below the speed of the data sheet', () => {
    expect(leastSeconds(printer(), 40)).toBeCloseTo(40 / 148)
    expect(leastSeconds(printer({ model: 'QL-820NWB' }), 40)).toBeCloseTo(40 / 176)
    expect(leastSeconds(printer({ stock: 'DK-22251' }), 40)).toBeCloseTo(40 / 24)
    for (const bulk of [
      { cutEvery: 0, fast: true },
      { cutEvery: 1, fast: false },
    ])
      expect(leastSeconds(printer(bulk), 40)).toBeLessThan(labelSeconds(printer(bulk), 40))
  })
})
