import { describe, expect, it } from 'vitest'
import { labelSeconds, leastSeconds, type BulkPrinter } from '../../facts/label-time.ts'
import { MODELS } from '../../facts/models.ts'

const printer = (
  part: Partial<Omit<BulkPrinter, 'bulk'> & BulkPrinter['bulk']> = {},
): BulkPrinter => ({
  model: part.model ?? 'QL-800',
  stock: part.stock ?? 'DK-2205',
  bulk: { cutEvery: part.cutEvery ?? 1, fast: part.fast ?? false },
})
/** Minutes of 500 passes, as the plan of a print run shows them. */
const minutes = (lengthMm: number, part: Parameters<typeof printer>[0] = {}): number =>
  Math.ceil((500 * labelSeconds(printer(part), lengthMm)) / 60)

describe('the time that labels take', () => {
  it('depends on speed and cut', () => {
    expect(minutes(40)).toBe(15)
    expect(minutes(40, { fast: true })).toBe(13)
    expect(minutes(40, { cutEvery: 10 })).toBe(11)
    expect(minutes(40, { cutEvery: 0, fast: true })).toBe(8)
  })

  it('depends on the length', () => {
    expect(minutes(100)).toBe(22)
  })

  it('depends on the model: a QL-600 is slowest, a QL-820NWB and a QL-810W are fastest', () => {
    const seconds = (model: BulkPrinter['model']) => labelSeconds(printer({ model }), 60)
    const byTime = MODELS.toSorted((one, other) => seconds(other) - seconds(one))
    expect(byTime[0]).toBe('QL-600')
    expect(byTime.slice(-2).toSorted()).toEqual(['QL-810W', 'QL-820NWB'])
  })

  it('depends on the roll: black and red paper is slow', () => {
    expect(minutes(40, { stock: 'DK-22251' })).toBe(24)
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
