import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import type {
  LoadedMedia,
  NeededMedia,
  PrinterProblem as DriverProblem,
} from '../../../drivers/label-printer.ts'
import type { LoadedRoll, NeededRoll } from '../../../facts/roll-rules.ts'
import { STOCK_SPECS, tapeMm } from '../../../facts/stocks.ts'

/** Fails to compile if a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected ${JSON.stringify(value)}`)
}

export function loadedRoll(media: LoadedMedia): Pick<LoadedRoll, 'kind' | 'widthMm'> {
  const kind = media.type === 'continuous' || media.type === 'none' ? media.type : 'die-cut'
  return { widthMm: media.widthMm, kind }
}

/** The only width of black and red rolls. Some printers report them only by rejecting the job. */
const BLACK_RED_MM = 62

/**
 * A driver's problem as the contract has it. `needed` is used where the driver knows no stock.
 * Details of the driver stay in the log.
 */
export function problemView(problem: DriverProblem, needed: NeededRoll): PrinterProblem {
  const need = (media: NeededMedia | null) =>
    media
      ? { neededMm: media.widthMm, stock: media.stock }
      : { neededMm: tapeMm(needed.stock), stock: needed.stock }
  switch (problem.code) {
    case 'wrong_roll': {
      const { neededMm, stock } = need(problem.needed)
      const loaded = loadedRoll(problem.loaded)
      // A printer that rejects tape of the right width has a black and red roll.
      if (
        loaded.kind === 'continuous' &&
        loaded.widthMm === neededMm &&
        neededMm === BLACK_RED_MM &&
        !STOCK_SPECS[stock].twoColour
      )
        return { code: 'two_colour_roll', stock }
      return { code: 'wrong_roll', loaded, neededMm, stock }
    }
    case 'no_media':
      return { code: 'no_media', ...need(problem.needed) }
    case 'two_colour_roll':
      return { code: 'two_colour_roll', stock: need(problem.needed).stock }
    case 'wrong_model':
      return { code: 'wrong_model', found: problem.found, needed: problem.expected }
    case 'link_lost':
    case 'write_timeout':
      return { code: 'link_lost', connection: problem.link }
    case 'unreachable':
      return { code: 'unreachable', address: problem.address }
    case 'no_answer':
      return { code: 'stopped_answering' }
    case 'buffer_full':
      return { code: 'comm_error' }
    default:
      return { code: problem.code }
  }
}
