import { MODEL_SPECS, type PrinterModel } from './models.ts'
import { STOCK_SPECS, STOCKS, tapeMm, type Stock } from './stocks.ts'

/** The roll that a print needs. `named`: it must be this one of two stocks of equal width. */
export interface NeededRoll {
  readonly stock: Stock
  readonly named: boolean
}

/** The rolls that a printer of this model prints on; with a width, those of it. */
export const stocksFor = (model: PrinterModel, widthMm?: number): readonly Stock[] =>
  STOCKS.filter(
    (stock) =>
      (MODEL_SPECS[model].twoColour || !STOCK_SPECS[stock].twoColour) &&
      (widthMm === undefined || tapeMm(stock) === widthMm),
  )

/** Whether a printer has a roll: files are printed on sheets. */
export const hasRoll = (connection: string): boolean => connection !== 'file'

/** The roll as the printer reports it. */
export interface LoadedRoll {
  readonly widthMm: number
  readonly kind: 'continuous' | 'die-cut' | 'none'
  /** Black and red paper; missing if the printer does not report it. */
  readonly twoColour?: boolean
}

export type RollProblem =
  /** Black and red paper, and black paper is needed. */
  | { readonly code: 'two_colour_roll'; readonly stock: Stock }
  | { readonly code: 'no_media'; readonly neededMm: number; readonly stock: Stock }
  | {
      readonly code: 'wrong_roll'
      readonly loaded: LoadedRoll
      readonly neededMm: number
      readonly stock: Stock
    }

/**
 * Compares the roll with the needed one. `loaded` is the printer's report; `null` (a network
 * printer without status) means that the stock declared by staff counts. Two stocks of one width
 * differ only by the declared stock.
 */
export function rollProblem(
  needed: NeededRoll,
  declared: Stock,
  loaded: LoadedRoll | null,
): RollProblem | null {
  const neededMm = tapeMm(needed.stock)
  const believed = loaded ?? { widthMm: tapeMm(declared), kind: 'continuous' as const }
  if (believed.kind === 'none') return { code: 'no_media', neededMm, stock: needed.stock }
  const fits = believed.kind === 'continuous' && believed.widthMm === neededMm
  const asDeclared = !needed.named || tapeMm(declared) !== neededMm || declared === needed.stock
  const { kind, widthMm, twoColour } = believed
  const { twoColour: needsTwo } = STOCK_SPECS[needed.stock]
  if (fits && twoColour && !needsTwo) return { code: 'two_colour_roll', stock: needed.stock }
  return fits && asDeclared && (twoColour ?? needsTwo) === needsTwo
    ? null
    : { code: 'wrong_roll', loaded: { kind, widthMm }, neededMm, stock: needed.stock }
}
