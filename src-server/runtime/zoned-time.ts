const formats = new Map<string, Intl.DateTimeFormat>()

/** The clock of a time zone, kept: making one takes much longer than reading it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** Offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(ms)
  const n = (type: string): number => Number(parts.find((part) => part.type === type)!.value)
  const asUtc = Date.UTC(n('year'), n('month') - 1, n('day'), n('hour'), n('minute'), n('second'))
  return asUtc - Math.floor(ms / 1000) * 1000
}

const DAY = 86_400_000

/** Midnight of the day that `now` is in, in the time zone. */
export function dayStart(now: number, timeZone: string): number {
  const offset = offsetAt(now, timeZone)
  const guess = Math.floor((now + offset) / DAY) * DAY - offset
  // The clocks may have changed since midnight: ask again at the guess.
  return guess + (offset - offsetAt(guess, timeZone))
}

/**
 * Noon of a day (`2026-09-01`) in the time zone, in milliseconds: the same day for everybody who
 * reads it nearby.
 */
export function midday(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return noon - offsetAt(noon, timeZone)
}

/** True for a time zone name that this machine supports. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
