import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { translator } from '../../messages/translate.ts'
import { momentOf, wallOf } from '../../src-renderer/event/event/event-fields.ts'
import { createFormat } from '../../src-renderer/i18n/format.ts'

describe('a clock on the wall where the event is', () => {
  it.each([
    ['2026-11-20', '09:00', 'Asia/Tokyo', '2026-11-20T00:00:00.000Z'],
    ['2026-07-01', '09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
    ['2026-01-10', '00:15', 'Asia/Kathmandu', '2026-01-09T18:30:00.000Z'],
    ['2026-12-31', '23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
  ])('showing %s %s in %s is the moment %s, and back', (day, time, zone, moment) => {
    expect(momentOf(day, time, zone)).toBe(moment)
    expect(wallOf(moment, zone)).toEqual({ day, time })
  })

  it.each([
    ['', '09:00', 'Asia/Tokyo'],
    ['2026-11-20', '', 'Asia/Tokyo'],
    ['2026-11-20', '09:00', 'Mars/Olympus'],
    ['2026-11-20', '09:00', ''],
  ])('showing "%s" "%s" in "%s" is none', (day, time, zone) => {
    expect(momentOf(day, time, zone)).toBe(null)
  })
})

describe('the clock of an event', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'Asia/Tokyo'))
  afterEach(() => void vi.unstubAllEnvs())

  it.each([
    ['en', 'Europe/Berlin', '2026-11-26T03:00:00Z', 'CET'],
    ['ja', 'America/New_York', '2026-11-26T03:00:00Z', 'ニューヨーク時間'],
    ['ja', 'Asia/Tokyo', '2026-11-26T03:00:00Z', null],
    // Another name for the same time is not named.
    ['en', 'Asia/Seoul', '2026-11-26T03:00:00Z', null],
    ['en', undefined, '2026-11-26T03:00:00Z', null],
  ] as const)('in %s at %s names the zone only where it differs', (language, zone, at, name) => {
    expect(createFormat(language, zone, translator(language)).otherZone(new Date(at))).toBe(name)
  })
})
