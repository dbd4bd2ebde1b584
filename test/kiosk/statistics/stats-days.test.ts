import { describe, expect, it } from 'vitest'
import { daySpan, statsDays } from '../../../src-server/kiosk/statistics/stats-days.ts'

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

  const event = {
    startsAt: '2026-06-15T00:00:00Z',
    endsAt: '2026-06-17T09:00:00Z',
    timeZone: 'Asia/Tokyo',
  }
  it.each<[string, string, { first: string; last: string } | null, string[]]>([
    ['before it: today', '2026-06-10T00:00:00Z', null, ['2026-06-10']],
    [
      'on its second day: the first and today',
      '2026-06-16T03:00:00Z',
      null,
      ['2026-06-15', '2026-06-16'],
    ],
    [
      'long after it: its own days',
      '2026-09-01T00:00:00Z',
      null,
      ['2026-06-15', '2026-06-16', '2026-06-17'],
    ],
    [
      'passes printed the day before count too',
      '2026-06-15T03:00:00Z',
      { first: '2026-06-13T16:00:00Z', last: '2026-06-13T17:00:00Z' },
      ['2026-06-14', '2026-06-15'],
    ],
    [
      'and what came after it',
      '2026-09-01T00:00:00Z',
      { first: '2026-06-16T00:00:00Z', last: '2026-06-18T00:00:00Z' },
      ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18'],
    ],
  ])('can be chosen %s', (_, now, active, days) => {
    expect(
      statsDays(
        event,
        active && { first: Date.parse(active.first), last: Date.parse(active.last) },
        Date.parse(now),
      ),
    ).toEqual(days)
  })
})
