import { MODEL_SPECS, type PrinterModel } from './models.ts'
import { STOCK_SPECS, type Stock } from './stocks.ts'

/** A printer as it prints in bulk. */
export interface BulkPrinter {
  readonly model: PrinterModel
  readonly stock: Stock
  readonly bulk: {
    /** Passes of a strip; 0: all of a run. */
    readonly cutEvery: number
    /** Speed, not quality. */
    readonly fast: boolean
  }
}

/** The exchange about a label with its printer, and a cut: estimates, seconds. */
const EXCHANGE_SECONDS = 0.6
const CUT_SECONDS = 0.6
/** Black and red paper by the data sheet of the QL-800, mm/s. */
const TWO_COLOUR_SPEED = 24
/** Quality against the speed of the data sheet: an estimate. */
export const QUALITY_SPEED = 0.5

const speedOf = ({ model, stock }: Pick<BulkPrinter, 'model' | 'stock'>): number =>
  STOCK_SPECS[stock].twoColour ? TWO_COLOUR_SPEED : MODEL_SPECS[model].mmPerSecond

/** Seconds of a label at the speed of the data sheet: no printer of the model is faster. */
export const leastSeconds = (
  printer: Pick<BulkPrinter, 'model' | 'stock'>,
  lengthMm: number,
): number => lengthMm / speedOf(printer)

/** Seconds from one label to the next, by model, roll, speed, cut and length. */
export function labelSeconds({ model, stock, bulk }: BulkPrinter, lengthMm: number): number {
  const slower = bulk.fast || STOCK_SPECS[stock].twoColour ? 1 : QUALITY_SPEED
  const cuts = bulk.cutEvery === 0 ? 0 : 1 / bulk.cutEvery
  return EXCHANGE_SECONDS + cuts * CUT_SECONDS + leastSeconds({ model, stock }, lengthMm) / slower
}
