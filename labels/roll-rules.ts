import { tapeMm, type Stock } from './stocks.ts'

/** The roll that a print needs. `named`: it must be this one of two stocks of equal width. */
export interface NeededRoll {
  readonly stock: Stock
  readonly named: boolean
}

/** The roll as the printer reports it. */
export interface LoadedRoll {
  readonly widthMm: number
  readonly kind: 'continuous' | 'die-cut' | 'none'
}

export type RollProblem =
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
  return fits && asDeclared
    ? null
    : { code: 'wrong_roll', loaded: believed, neededMm, stock: needed.stock }
}
