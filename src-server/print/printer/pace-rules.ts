import { leastSeconds, type BulkPrinter } from '../../../facts/label-time.ts'
import { DOTS_PER_MM, LABEL_MARGIN } from '../../../facts/measures.ts'

/**
 * False for a label that took less time than its length, with both margins, needs at the speed of
 * the model's data sheet: only a simulated printer is that fast.
 */
export function isPlausible(
  printer: Pick<BulkPrinter, 'model' | 'stock'> & { readonly connection: string },
  { heightPx }: { readonly heightPx: number },
  ms: number,
): boolean {
  const lengthMm = (heightPx + 2 * LABEL_MARGIN.endPx) / DOTS_PER_MM
  return printer.connection !== 'virtual' && ms >= 1_000 * leastSeconds(printer, lengthMm)
}

/** Passes a minute by the time of each, in ms: the median; null without a measurement. */
export function passesAMinute(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const median = times.toSorted((one, other) => one - other)[times.length >> 1]!
  return Math.round(60_000 / Math.max(median, 1))
}
