import { MODEL_SPECS, type PrinterModel } from './models.ts'
import { STOCK_SPECS, type Stock } from './stocks.ts'

/** A printer with its settings for bulk printing. */
export interface BulkPrinter {
  readonly model: PrinterModel
  readonly stock: Stock
  readonly bulk: {
    /** Passes between two cuts; 0: one cut at the end of a run. */
    readonly cutEvery: number
    /** Prefer speed over quality. */
    readonly fast: boolean
  }
}

/** Estimated time of the communication per label, and of a cut, seconds. */
const EXCHANGE_SECONDS = 0.6
export const CUT_SECONDS = 0.6
/** Print speed on black and red paper by the data sheet of the QL-800, mm/s. */
const TWO_COLOUR_SPEED = 24
/** Estimated speed in quality mode, as a share of the speed of the data sheet. */
export const QUALITY_SPEED = 0.5

const speedOf = ({ model, stock }: Pick<BulkPrinter, 'model' | 'stock'>): number =>
  STOCK_SPECS[stock].twoColour ? TWO_COLOUR_SPEED : MODEL_SPECS[model].mmPerSecond

/** Seconds of a label at the speed of the data sheet: no printer of the model is faster. */
export const leastSeconds = (printer: Pick<BulkPrinter, 'model' | 'stock'>, lengthMm: number): number =>
  lengthMm / speedOf(printer)

/** Seconds from one label to the next, by model, roll, speed, cut and length. */
export function labelSeconds({ model, stock, bulk }: BulkPrinter, lengthMm: number): number {
  const slower = bulk.fast || STOCK_SPECS[stock].twoColour ? 1 : QUALITY_SPEED
  const cuts = bulk.cutEvery === 0 ? 0 : 1 / bulk.cutEvery
  return EXCHANGE_SECONDS + cuts * CUT_SECONDS + leastSeconds({ model, stock }, lengthMm) / slower
}
