/** Which texts describe a fault of a printer, for screens and replies alike. */
import type { PrinterProblem } from '../contract/printing/printer-problem.ts'
import type { MessageKey, MessageValues } from './translate.ts'

export interface FaultContext {
  /** Passes that wait for this printer. */
  readonly waiting: number
  /** Another printer could take the pass. */
  readonly other: boolean
}

type PlainCode = Exclude<PrinterProblem['code'], 'link_lost'>
type LostLink = 'usb_lost' | 'network_lost' | 'bluetooth_lost' | 'folder_lost'
type FaultName = PlainCode | 'wrong_stock' | LostLink

const LOST = {
  usb: 'usb_lost',
  network: 'network_lost',
  bluetooth: 'bluetooth_lost',
  virtual: 'folder_lost',
} as const

/** The name of the fault in the keys `fault.NAME.…`, the key of its second line, and its values. */
export function faultTexts(
  problem: PrinterProblem,
  context: FaultContext,
): { readonly name: FaultName; readonly detail: MessageKey; readonly values: MessageValues } {
  const name = nameOf(problem)
  const detail = detailOf(problem, context) ?? (`fault.${name}.detail` as const)
  return { name, detail, values: valuesOf(problem, context) }
}

function nameOf(problem: PrinterProblem): FaultName {
  // The printer cannot tell two rolls of one width apart: the declared roll differs.
  if (
    problem.code === 'wrong_roll' &&
    problem.loaded.kind === 'continuous' &&
    problem.loaded.widthMm === problem.neededMm
  )
    return 'wrong_stock'
  return problem.code === 'link_lost' ? LOST[problem.connection] : problem.code
}

function detailOf(problem: PrinterProblem, context: FaultContext): MessageKey | null {
  if (problem.code === 'wrong_roll' && problem.loaded.kind === 'die-cut')
    return 'fault.wrong_roll.dieCut'
  if (problem.code === 'link_lost' && problem.connection === 'usb' && context.waiting === 0)
    return 'fault.usb_lost.none'
  if (problem.code === 'unreachable' && context.other) return 'fault.unreachable.other'
  if (problem.code === 'offset_too_far' && problem.axis === 'y') return 'fault.offset_too_far.feed'
  return null
}

function valuesOf(problem: PrinterProblem, context: FaultContext): MessageValues {
  const values: Record<string, string | number> = { count: context.waiting }
  if (problem.code === 'wrong_roll') {
    Object.assign(values, {
      loaded: problem.loaded.widthMm,
      needed: problem.neededMm,
      stock: problem.stock,
    })
  } else if (problem.code === 'no_media') {
    Object.assign(values, { needed: problem.neededMm, stock: problem.stock })
  } else if (problem.code === 'two_colour_roll') {
    values['stock'] = problem.stock
  } else if (problem.code === 'unreachable') {
    values['address'] = problem.address
  } else if (problem.code === 'wrong_model') {
    Object.assign(values, { found: problem.found, needed: problem.needed })
  } else if (problem.code === 'offset_too_far') {
    Object.assign(values, { offset: problem.offsetMm, fits: problem.fitsMm })
  }
  return values
}

/** Why it is unknown whether a pass came out: the second sentence of the question. */
export function causeOf(problem: PrinterProblem | null): MessageKey | null {
  if (!problem) return null
  if (problem.code === 'link_lost') return `cause.${LOST[problem.connection]}`
  const known = [
    'cover_open',
    'end_of_media',
    'cutter_jam',
    'restarted',
    'station_lost',
    'stopped_answering',
    'turned_off',
    'system_error',
    'comm_error',
    'cooling',
    'wrong_roll',
    'two_colour_roll',
    'no_media',
  ] as const
  const code = known.find((one) => one === problem.code)
  return code ? `cause.${code}` : null
}
