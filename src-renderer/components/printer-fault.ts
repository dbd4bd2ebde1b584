import type { PrinterProblem } from '../../contract/printing/printer-problem.ts'
import { faultTexts, type FaultContext } from '../../messages/printer-fault.ts'
import type { Translate, MessageKey, MessageValues } from '../i18n/i18n.ts'
import type { BannerTone } from '../ui/banner-store.ts'

/** A text before translation: its key and values. */
export interface Words {
  readonly key: MessageKey
  readonly values?: MessageValues
}

/** The texts about a fault: the banner, a short name, and the steps to fix it. */
export interface Fault {
  readonly tone: Extract<BannerTone, 'error' | 'progress'>
  readonly title: Words
  readonly detail: Words
  readonly short: Words
  readonly steps: readonly Words[]
  /**
   * The second line names the requirement and does not add that printing continues automatically.
   */
  readonly goesOn: boolean
}

/** Their detail has no space for “continues automatically”; a note has that text. */
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
/** Faults that end on their own; staff need not act. */
const PASSING: ReadonlySet<PrinterProblem['code']> = new Set(['cooling', 'busy', 'not_recorded'])

export function translateText(t: Translate, text: Words): string {
  return t(text.key, text.values)
}

/** The texts of a fault as data; screens translate them. */
export function faultOf(problem: PrinterProblem, context: FaultContext): Fault {
  const { name, detail, values } = faultTexts(problem, context)
  return {
    tone: PASSING.has(problem.code) ? 'progress' : 'error',
    title: { key: `fault.${name}.banner`, values },
    detail: { key: detail, values },
    short: { key: `fault.${name}.short`, values },
    goesOn: NOTED.has(problem.code),
    steps: ([1, 2, 3] as const).map((step) => ({ key: `fault.${name}.step${step}`, values })),
  }
}
