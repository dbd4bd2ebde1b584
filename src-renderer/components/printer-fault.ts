import type { PrinterProblem } from '../../contract/printing/printer-problem.ts'
import type { Say, MessageKey, MessageValues } from '../i18n/i18n.ts'
import type { BannerTone } from '../ui/banner-store.ts'

/** A text that is not said yet: which words, with which values. */
export interface Words {
  readonly key: MessageKey
  readonly values?: MessageValues
}

/**
 * What staff are told about a fault: the sign, its name in two words, and the steps that cure it.
 */
export interface Fault {
  readonly tone: Extract<BannerTone, 'stop' | 'work'>
  readonly title: Words
  readonly detail: Words
  readonly short: Words
  readonly steps: readonly Words[]
  /** The second line names what is needed and leaves out that the rest happens by itself. */
  readonly goesOn: boolean
}

export interface FaultContext {
  /** Passes that wait for this printer. */
  readonly waiting: number
  /** Another printer could take the pass. */
  readonly other: boolean
}

/** Their second line has no room to say that the rest happens by itself; a note says it. */
const NOTED: ReadonlySet<PrinterProblem['code']> = new Set([
  'wrong_roll',
  'no_media',
  'end_of_media',
  'two_colour_roll',
  'unreachable',
  'cutter_jam',
  'stopped_answering',
  'turned_off',
  'comm_error',
])
/** Faults that end by themselves; nothing is asked of staff. */
const PASSING: ReadonlySet<PrinterProblem['code']> = new Set(['cooling', 'busy', 'not_recorded'])

export function say(t: Say, text: Words): string {
  return t(text.key, text.values)
}

/** The sentence of a fault, in data: screens say it in their language. */
export function faultOf(problem: PrinterProblem, context: FaultContext): Fault {
  const name = nameOf(problem)
  const values = valuesOf(problem, context)
  return {
    tone: PASSING.has(problem.code) ? 'work' : 'stop',
    title: { key: `fault.${name}.sign`, values },
    detail: { key: detailOf(problem, context) ?? `fault.${name}.detail`, values },
    short: { key: `fault.${name}.short`, values },
    goesOn: NOTED.has(problem.code),
    steps: ([1, 2, 3] as const).map((step) => ({ key: `fault.${name}.step${step}`, values })),
  }
}

type PlainCode = Exclude<PrinterProblem['code'], 'link_lost'>
type FaultName =
  PlainCode | 'wrong_stock' | 'usb_lost' | 'network_lost' | 'bluetooth_lost' | 'folder_lost'

function nameOf(problem: PrinterProblem): FaultName {
  // The printer cannot tell two rolls of one width apart: it is what staff declared that differs.
  if (
    problem.code === 'wrong_roll' &&
    problem.loaded.kind === 'continuous' &&
    problem.loaded.widthMm === problem.neededMm
  )
    return 'wrong_stock'
  if (problem.code !== 'link_lost') return problem.code
  const byLink = {
    usb: 'usb_lost',
    network: 'network_lost',
    bluetooth: 'bluetooth_lost',
    virtual: 'folder_lost',
  } as const
  return byLink[problem.connection]
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

/** Why nobody knows whether a pass came out: the second sentence of the question. */
export function causeOf(problem: PrinterProblem | null): MessageKey | null {
  if (!problem) return null
  if (problem.code === 'link_lost')
    return `cause.${nameOf(problem) as 'usb_lost' | 'network_lost' | 'bluetooth_lost' | 'folder_lost'}`
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
