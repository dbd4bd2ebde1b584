import { describe, expect, it } from 'vitest'
import { quantile, durationBucket } from '../../src-server/kiosk/statistics/timings-store.ts'

const bucketsOf = (times: readonly number[]) =>
  times.map((ms) => ({ bucket: durationBucket(ms), n: 1 }))

describe('durations in buckets', () => {
  it.each([1, 7, 88, 150, 210, 1900, 8600, 599_999])(
    'reproduce a duration of %i ms within 4 percent',
    (ms) => {
      expect(Math.abs(quantile(bucketsOf([ms]), 0.95)! - ms)).toBeLessThanOrEqual(
        Math.max(1, ms * 0.04),
      )
    },
  )

  it('give the 95th percentile and the median, in any order', () => {
    const times = Array.from({ length: 1000 }, (_, i) => ((i * 7919) % 1000) + 1)
    expect(quantile(bucketsOf(times), 0.95)).toBeGreaterThan(900)
    expect(quantile(bucketsOf(times), 0.95)).toBeLessThan(1000)
    expect(Math.abs(quantile(bucketsOf(times), 0.5)! - 500)).toBeLessThan(25)
  })

  it('are few for any number of measurements, and give nothing without any', () => {
    const buckets = new Set(Array.from({ length: 600_000 }, (_, ms) => durationBucket(ms)))
    expect(buckets.size).toBeLessThan(180)
    expect(quantile([], 0.5)).toBeNull()
  })
})
