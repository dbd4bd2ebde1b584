const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of a time in a time zone, YYYY-MM-DD. */
export function dayIn(ms: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formats.set(timeZone, format)
  }
  const parts = format.formatToParts(ms)
  const part = (type: string): string => parts.find((one) => one.type === type)!.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

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
