const formats = new Map<string, Intl.DateTimeFormat>()

/** Formatters by time zone, cached because creating one takes much longer than using it. */
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

/** Offset of a time zone from UTC at a time, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(ms)
  const n = (type: string): number => Number(parts.find((part) => part.type === type)!.value)
  const asUtc = Date.UTC(n('year'), n('month') - 1, n('day'), n('hour'), n('minute'), n('second'))
  return asUtc - Math.floor(ms / 1000) * 1000
}

const DAY = 86_400_000

/** Midnight, in the time zone, of the day that contains `now`. */
export function dayStart(now: number, timeZone: string): number {
  const offset = offsetAt(now, timeZone)
  const guess = Math.floor((now + offset) / DAY) * DAY - offset
  // The offset may have changed since midnight: read it again at the estimated time.
  return guess + (offset - offsetAt(guess, timeZone))
}

/**
 * Noon of a day (`2026-09-01`) in the time zone, in milliseconds: the same date in nearby time
 * zones.
 */
export function midday(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return noon - offsetAt(noon, timeZone)
}

/** The day of a time in a time zone, YYYY-MM-DD. */
export const dayIn = (ms: number, timeZone: string): string =>
  new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 10)

/**
 * First and last day of an event in its time zone. An event that ends at midnight does not include
 * the day that begins then.
 */
export function eventDays(event: { startsAt: string; endsAt: string; timeZone: string }): {
  firstDay: string
  lastDay: string
} {
  const start = Date.parse(event.startsAt)
  const end = Math.max(start, Date.parse(event.endsAt) - 1)
  return { firstDay: dayIn(start, event.timeZone), lastDay: dayIn(end, event.timeZone) }
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
