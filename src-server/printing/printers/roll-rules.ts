import type { PrinterProblem } from '../../../contract/printing/printer-problem.ts'
import {
  LABEL_MARGIN,
  MEDIA_SIZE,
  STOCK_MEDIA,
  type PassTemplate,
  type Stock,
} from '../../../contract/pass/pass.ts'

/** A roll's content as the manufacturer sells every continuous DK roll of this product, mm. */
export const FULL_ROLL_MM = 30_480

const DOTS_PER_MM = 300 / 25.4

export const mmToDots = (mm: number): number => Math.round(mm * DOTS_PER_MM)
export const dotsToMm = (dots: number): number => Math.round(dots / DOTS_PER_MM)

/** Tape that one label takes: its lines and the unprinted feed at both ends. */
export const labelDots = (lines: number): number => lines + 2 * LABEL_MARGIN.endPx

/** Labels of this cut length that the rest of the roll is enough for. */
export function passesLeft(roll: { rollMm: number; usedDots: number }, lengthMm: number): number {
  return Math.max(0, Math.floor((mmToDots(roll.rollMm) - roll.usedDots) / mmToDots(lengthMm)))
}

export const tapeMm = (stock: Stock): number => MEDIA_SIZE[STOCK_MEDIA[stock]].widthMm

/**
 * What is needed of the roll: `named` when the template insists on this one of two stocks of equal
 * width.
 */
export interface NeededRoll {
  readonly stock: Stock
  readonly named: boolean
}

/** The stock that a template prints on, given what staff declared to be in the printer. */
export function neededRoll(
  template: Pick<PassTemplate, 'media' | 'printer'>,
  declared: Stock,
): NeededRoll {
  if (template.printer) return { stock: template.printer.stock, named: true }
  if (STOCK_MEDIA[declared] === template.media) return { stock: declared, named: false }
  const stocks = Object.keys(STOCK_MEDIA) as Stock[]
  return { stock: stocks.find((stock) => STOCK_MEDIA[stock] === template.media)!, named: false }
}

/** The roll as the printer reports it. */
export interface LoadedRoll {
  readonly widthMm: number
  readonly kind: 'continuous' | 'die-cut' | 'none'
}

/**
 * Compares the roll with what is needed. The printer's own word counts; where it says nothing (a
 * network printer without status) what staff declared does. Two stocks of one width differ only by
 * what staff declared.
 */
export function rollProblem(
  needed: NeededRoll,
  declared: Stock,
  loaded: LoadedRoll | null,
): PrinterProblem | null {
  const neededMm = tapeMm(needed.stock)
  const believed = loaded ?? { widthMm: tapeMm(declared), kind: 'continuous' as const }
  if (believed.kind === 'none') return { code: 'no_media', neededMm, stock: needed.stock }
  const fits = believed.kind === 'continuous' && believed.widthMm === neededMm
  const asDeclared = !needed.named || tapeMm(declared) !== neededMm || declared === needed.stock
  return fits && asDeclared
    ? null
    : { code: 'wrong_roll', loaded: believed, neededMm, stock: needed.stock }
}
