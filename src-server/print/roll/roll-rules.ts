import { LABEL_MARGIN, mmToDots } from '../../../facts/measures.ts'
import type { NeededRoll } from '../../../facts/roll-rules.ts'
import { apiStockOf, STOCK_MEDIA, usualStock, type Stock } from '../../../facts/stocks.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'

/** Tape of one label in dots: its lines and the unprinted feed at both ends. */
export const labelDots = (lines: number): number => lines + 2 * LABEL_MARGIN.endPx

/** Number of labels of this cut length left on the roll. */
export function passesLeft(roll: { rollMm: number; usedDots: number }, lengthMm: number): number {
  return Math.max(0, Math.floor((mmToDots(roll.rollMm) - roll.usedDots) / mmToDots(lengthMm)))
}

/**
 * The stock that a template prints on, given the declared roll.
 *
 * @param roll the one that the ticket class asks for
 */
export function neededRoll(
  template: Pick<PassTemplate, 'media' | 'printer'>,
  declared: Stock,
  roll: Stock | null = null,
): NeededRoll {
  if (roll) return { stock: roll, named: true }
  const named = template.printer?.stock
  if (named) return { stock: apiStockOf(declared) === named ? declared : named, named: true }
  if (STOCK_MEDIA[declared] === template.media) return { stock: declared, named: false }
  return { stock: usualStock(template.media), named: false }
}
