import type { PrinterProblem } from '../../../contract/printer-problem.ts'
import type { LoadedMedia, NeededMedia, PrinterProblem as DriverProblem } from '../../../drivers/label-printer.ts'
import { tapeMm, type LoadedRoll, type NeededRoll } from './roll-rules.ts'

/** Fails to compile when a case is forgotten, and says so when one slips through. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected ${JSON.stringify(value)}`)
}

export function loadedRoll(media: LoadedMedia): LoadedRoll {
  const kind = media.type === 'continuous' || media.type === 'none' ? media.type : 'die-cut'
  return { widthMm: media.widthMm, kind }
}

/**
 * A driver's problem in the words of the contract. `needed` stands in where the driver was not asked for a stock.
 * The driver's details (milliseconds, reasons of the operating system) stay in the log.
 */
export function problemView(problem: DriverProblem, needed: NeededRoll): PrinterProblem {
  const need = (told: NeededMedia | null) =>
    told ? { neededMm: told.widthMm, stock: told.stock } : { neededMm: tapeMm(needed.stock), stock: needed.stock }
  switch (problem.code) {
    case 'wrong_roll':
      return { code: 'wrong_roll', loaded: loadedRoll(problem.loaded), ...need(problem.needed) }
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
    case 'cover_open':
    case 'end_of_media':
    case 'cutter_jam':
    case 'cooling':
    case 'busy':
    case 'system_error':
    case 'comm_error':
    case 'turned_off':
    case 'in_use_by_other':
    case 'no_permission':
    case 'editor_lite':
    case 'not_available':
    case 'cancelled':
      return { code: problem.code }
    default:
      return assertNever(problem)
  }
}
