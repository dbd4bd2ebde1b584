import { leastSeconds, type BulkPrinter } from '../../../labels/label-time.ts'
import { DOTS_PER_MM } from '../../../labels/measures.ts'

/** False for a label of a simulated printer, which takes less time than the model needs. */
export function isPlausible(
  printer: Pick<BulkPrinter, 'model' | 'stock'> & { readonly connection: string },
  { heightPx }: { readonly heightPx: number },
  ms: number,
): boolean {
  return (
    printer.connection !== 'virtual' && ms >= 1_000 * leastSeconds(printer, heightPx / DOTS_PER_MM)
  )
}

/** Passes a minute by the time of each, in ms: the median; null without a measurement. */
export function passesAMinute(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const median = times.toSorted((one, other) => one - other)[times.length >> 1]!
  return Math.round(60_000 / Math.max(median, 1))
}
