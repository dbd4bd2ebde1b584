import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitOutageLines } from '../../src-main/host/open-log.ts'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const full = new Error('could not save', {
  cause: Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
})

describe('the log in an outage', () => {
  const lines: string[] = []
  const line = (limit: ReturnType<typeof limitOutageLines>, error: unknown): void =>
    limit.line(
      error,
      () => lines.push('line'),
      (fault, count) => lines.push(`${fault} ${count}`),
    )

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    lines.length = 0
    vi.useRealTimers()
  })

  it('has one line for each cause and minute, with a count of the others', () => {
    const limit = limitOutageLines()
    for (let second = 0; second < 120; second += 1) {
      for (let i = 0; i < 100; i += 1) line(limit, away)
      if (second === 30) line(limit, full)
      vi.advanceTimersByTime(1_000)
    }
    expect(lines).toEqual(['line', 'line', 'away 5999', 'away 6000'])
  })

  it('has the first line of the next outage', () => {
    const limit = limitOutageLines()
    line(limit, away)
    vi.advanceTimersByTime(180_000)
    line(limit, away)
    expect(lines).toEqual(['line', 'line'])
  })

  it('has every line about anything else', () => {
    const limit = limitOutageLines()
    for (let i = 0; i < 5; i += 1) line(limit, new Error('a fault of ours'))
    line(limit, undefined)
    expect(lines).toHaveLength(6)
  })
})
