import { describe, expect, it } from 'vitest'
import { daySpan, statsDays } from '../../../src-server/kiosk/statistics/stats-days.ts'
import { durationBucket, quantile } from '../../../src-server/kiosk/statistics/timings-store.ts'

const HOUR = 3_600_000
const iso = (ms: number): string => new Date(ms).toISOString()

describe('a day of an event', () => {
  it.each([
    ['2026-06-15', 'Asia/Tokyo', '2026-06-14T15:00:00.000Z', 24],
    ['2026-06-15', 'Pacific/Kiritimati', '2026-06-14T10:00:00.000Z', 24],
    ['2026-06-15', 'Pacific/Pago_Pago', '2026-06-15T11:00:00.000Z', 24],
    ['2026-06-15', 'Asia/Kathmandu', '2026-06-14T18:15:00.000Z', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
  ])('%s in %s goes from midnight to midnight there', (day, timeZone, from, hours) => {
    const span = daySpan(day, timeZone)
    expect([iso(span.from), (span.until - span.from) / HOUR]).toEqual([from, hours])
  })

  const event = { startsAt: '2026-06-15T00:00:00Z', endsAt: '2026-06-17T09:00:00Z', timeZone: 'Asia/Tokyo' }
  it.each<[string, string, [string, string] | null, string[]]>([
    ['before it: today', '2026-06-10T00:00:00Z', null, ['2026-06-10']],
    ['on its second day: the first and today', '2026-06-16T03:00:00Z', null, ['2026-06-15', '2026-06-16']],
    ['long after it: its own days', '2026-09-01T00:00:00Z', null, ['2026-06-15', '2026-06-16', '2026-06-17']],
    [
      'passes printed the day before count too',
      '2026-06-15T03:00:00Z',
      ['2026-06-13T16:00:00Z', '2026-06-13T17:00:00Z'],
      ['2026-06-14', '2026-06-15'],
    ],
    [
      'and what came after it',
      '2026-09-01T00:00:00Z',
      ['2026-06-16T00:00:00Z', '2026-06-18T00:00:00Z'],
      ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18'],
    ],
    [
      'up to its end, if a clock was ahead',
      '2026-06-16T03:00:00Z',
      ['2026-06-16T00:00:00Z', '2027-06-16T00:00:00Z'],
      ['2026-06-15', '2026-06-16', '2026-06-17'],
    ],
  ])('can be chosen %s', (_, now, active, days) => {
    const span = active && { first: Date.parse(active[0]), last: Date.parse(active[1]) }
    expect(statsDays(event, span, Date.parse(now))).toEqual(days)
  })
})

const bucketsOf = (times: readonly number[]) => times.map((ms) => ({ bucket: durationBucket(ms), n: 1 }))

describe('durations in buckets', () => {
  it.each([1, 7, 88, 150, 210, 1900, 8600, 599_999])('reproduce a duration of %i ms within 4 %%', (ms) => {
    expect(Math.abs(quantile(bucketsOf([ms]), 0.95)! - ms)).toBeLessThanOrEqual(Math.max(1, ms * 0.04))
  })

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
