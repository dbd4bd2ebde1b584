/** Ratio of neighbouring buckets; a reported duration deviates by at most 4 %. */
const FACTOR = 1.08
const LOG_FACTOR = Math.log(FACTOR)

/** The bucket of a duration: their number is small for any number of measurements. */
export const durationBucket = (ms: number): number =>
  Math.round(Math.log(Math.max(1, ms)) / LOG_FACTOR)

/** The middle of a bucket, in ms. */
const middle = (bucket: number): number => FACTOR ** bucket

/** Number of measurements in a bucket. */
export interface BucketCount {
  readonly bucket: number
  readonly n: number
}

export const countOf = (buckets: readonly BucketCount[]): number =>
  buckets.reduce((sum, { n }) => sum + n, 0)

/**
 * The duration, in ms, that `share` (0..1) of the measurements do not exceed; null without
 * measurements.
 */
export function quantile(buckets: readonly BucketCount[], share: number): number | null {
  const wanted = Math.max(1, Math.ceil(countOf(buckets) * share))
  let seen = 0
  for (const { bucket, n } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += n
    if (seen >= wanted) return Math.round(middle(bucket))
  }
  return null
}
