import { dayIn, dayStart, eventDays } from '../../platform/time/zoned-time.ts'
import type { Span } from './stats-store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Maximum number of days offered, for events that run all year. */
const MOST_DAYS = 62

/** A day of a time zone from midnight to midnight; 23 or 25 hours long when the clocks change. */
export function daySpan(day: string, timeZone: string): Span {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const from =
    [-DAY, 0, DAY]
      .map((shift) => dayStart(noon + shift, timeZone))
      .find((start) => dayIn(start, timeZone) === day) ?? dayStart(noon, timeZone)
  return { from, until: dayStart(from + 26 * HOUR, timeZone) }
}

/** The day after. */
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + DAY).toISOString().slice(0, 10)

/**
 * Days with statistics: those of the event that have begun, those with activity, and today until
 * the event ends.
 */
export function statsDays(
  event: { startsAt: string; endsAt: string; timeZone: string },
  active: { first: number; last: number } | null,
  now: number,
): string[] {
  const today = dayIn(now, event.timeZone)
  const { firstDay, lastDay } = eventDays(event)
  // A clock that was ahead has left activity on days to come.
  const latest = lastDay > today ? lastDay : today
  const firsts = [
    firstDay < today ? firstDay : today,
    ...(active ? [dayIn(active.first, event.timeZone)] : []),
  ].toSorted()
  const lasts = [
    lastDay < today ? lastDay : today,
    ...(active ? [[dayIn(active.last, event.timeZone), latest].toSorted()[0]!] : []),
  ].toSorted()
  const days: string[] = []
  for (let day = firsts[0]!; day <= lasts.at(-1)!; day = nextDay(day)) days.push(day)
  return days.length > 0 ? days.slice(-MOST_DAYS) : [today]
}
