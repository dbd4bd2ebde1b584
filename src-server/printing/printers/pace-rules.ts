/** Passes a minute by the time of each, in ms: the median; null without a measurement. */
export function passesAMinute(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const median = times.toSorted((one, other) => one - other)[times.length >> 1]!
  return Math.round(60_000 / Math.max(median, 1))
}
