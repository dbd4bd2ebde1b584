import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { translator } from '../../messages/translate.ts'
import { createFormat } from '../../src-renderer/i18n/format.ts'

describe('the clock of an event', () => {
  const before = process.env.TZ
  beforeEach(() => {
    process.env.TZ = 'Asia/Tokyo'
  })
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it.each([
    ['en', 'Europe/Berlin', '2026-11-26T03:00:00Z', 'CET'],
    ['ja', 'America/New_York', '2026-11-26T03:00:00Z', 'ニューヨーク時間'],
    ['ja', 'Asia/Tokyo', '2026-11-26T03:00:00Z', null],
    // Another name for the same time is not named.
    ['en', 'Asia/Seoul', '2026-11-26T03:00:00Z', null],
    ['en', undefined, '2026-11-26T03:00:00Z', null],
  ] as const)('in %s at %s names the zone only where it differs', (language, zone, at, name) => {
    const format = createFormat(language, zone, translator(language))
    expect(format.otherZone(new Date(at))).toBe(name)
  })
})
