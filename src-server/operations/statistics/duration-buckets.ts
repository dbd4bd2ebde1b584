/** Ratio of neighbouring classes; a reported time is at most 4 % off. */
const FACTOR = 1.08
const LOG_FACTOR = Math.log(FACTOR)

/** The class of a time: few of them, however many times are measured. */
export const durationBucket = (ms: number): number =>
  Math.round(Math.log(Math.max(1, ms)) / LOG_FACTOR)

/** The middle of a class, in ms. */
const middle = (timesClass: number): number => FACTOR ** timesClass

/** How often times of a class were measured. */
export interface ClassCount {
  readonly bucket: number
  readonly n: number
}

export const countOf = (classes: readonly ClassCount[]): number =>
  classes.reduce((sum, { n }) => sum + n, 0)

/**
 * The time, in ms, that `share` (0..1) of the measured ones do not exceed; null when none was
 * measured.
 */
export function quantile(classes: readonly ClassCount[], share: number): number | null {
  const wanted = Math.max(1, Math.ceil(countOf(classes) * share))
  let seen = 0
  for (const { bucket, n } of classes.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += n
    if (seen >= wanted) return Math.round(middle(bucket))
  }
  return null
}
