/** Offset of a time zone from UTC at a time, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const { day, time } = wallOf(new Date(ms).toISOString(), timeZone)
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(ms / 60_000) * 60_000
}

/** The local day (yyyy-mm-dd) and time (hh:mm) in the time zone. */
export function wallOf(
  iso: string,
  timeZone: string,
): { readonly day: string; readonly time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(iso))
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The time for a local day and time; null for an invalid day, time or zone. */
export function momentOf(day: string, time: string, timeZone: string): string | null {
  const wall = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wall) || !isTimeZone(timeZone)) return null
  // Near a clock change the offset at the estimated time may be that of the other side: read it
  // again.
  const guess = wall - offsetAt(wall, timeZone)
  return new Date(wall - offsetAt(guess, timeZone)).toISOString()
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}
