import { hasFault, type PlainFaultCode } from '../facts/printer-faults.ts'
import type { MessageKey, MessageValues, Translate } from './translate.ts'

/** Selects the texts about a printer fault, for screens and replies alike. */

export interface FaultContext {
  /** Passes that wait for this printer. */
  readonly waiting: number
  /** Another printer is available for the pass. */
  readonly other: boolean
  /**
   * What happens once it is fixed: a pass that waits for this printer prints by itself, or one that
   * does not wait prints by Enter. Null: nothing is to be printed, or the printer is paused.
   */
  readonly afterwards?: 'prints' | 'enter' | null
}

/** A printer fault (the problem of the contract) with the values in its texts. */
export type PrinterFault =
  | {
      readonly code: 'wrong_roll'
      readonly loaded: { readonly widthMm: number; readonly kind: string }
      readonly neededMm: number
      readonly stock: string
    }
  | { readonly code: 'no_media'; readonly neededMm: number; readonly stock: string }
  | { readonly code: 'two_colour_roll'; readonly stock: string }
  | { readonly code: 'unreachable'; readonly address: string }
  | { readonly code: 'wrong_model'; readonly found: string; readonly needed: string }
  | {
      readonly code: 'offset_too_far'
      readonly axis: 'x' | 'y'
      readonly offsetMm: number
      readonly fitsMm: number
    }
  | { readonly code: 'link_lost'; readonly connection: keyof typeof LOST }
  | { readonly code: PlainFaultCode }

type FaultName = Exclude<PrinterFault['code'], 'link_lost'> | 'wrong_stock' | (typeof LOST)[keyof typeof LOST]

const LOST = {
  usb: 'usb_lost',
  network: 'network_lost',
  bluetooth: 'bluetooth_lost',
  virtual: 'folder_lost',
  file: 'pdf_folder_lost',
} as const

/** The name of the fault in the keys `fault.NAME.…`, the key of its second line, and its values. */
export function faultTexts(
  problem: PrinterFault,
  context: FaultContext,
): { readonly name: FaultName; readonly detail: MessageKey; readonly values: MessageValues } {
  const name = nameOf(problem)
  const detail = detailOf(problem, context) ?? (`fault.${name}.detail` as const)
  return { name, detail, values: valuesOf(problem, context) }
}

function nameOf(problem: PrinterFault): FaultName {
  // The printer cannot distinguish two rolls of one width: the declared roll differs.
  if (
    problem.code === 'wrong_roll' &&
    problem.loaded.kind === 'continuous' &&
    problem.loaded.widthMm === problem.neededMm
  )
    return 'wrong_stock'
  return problem.code === 'link_lost' ? LOST[problem.connection] : problem.code
}

function detailOf(problem: PrinterFault, context: FaultContext): MessageKey | null {
  if (problem.code === 'wrong_roll' && problem.loaded.kind === 'die-cut') return 'fault.wrong_roll.dieCut'
  if (problem.code === 'link_lost' && problem.connection === 'usb' && context.waiting === 0)
    return 'fault.usb_lost.none'
  if (problem.code === 'unreachable' && context.other) return 'fault.unreachable.other'
  if (problem.code === 'offset_too_far' && problem.axis === 'y') return 'fault.offset_too_far.feed'
  return null
}

function valuesOf(problem: PrinterFault, context: FaultContext): MessageValues {
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
export function causeOf(problem: PrinterFault | null): MessageKey | null {
  if (!problem) return null
  if (problem.code === 'link_lost') return `cause.${LOST[problem.connection]}`
  const { code } = problem
  if (code === 'wrong_roll' || code === 'two_colour_roll' || code === 'no_media') return `cause.${code}`
  return hasFault('asks', code) ? `cause.${code}` : null
}

/**
 * The text for staff about a print: the question whether it came out, else its fault, else null.
 */
export function outcomeSentence(t: Translate, state: string, problem: PrinterFault | null): string | null {
  return questionSentence(t, state, problem) ?? (problem && faultSentence(t, problem))
}

/** Both lines of the banner: the action, then the reason. */
export function faultSentence(
  t: Translate,
  problem: PrinterFault,
  context: FaultContext = { waiting: 0, other: false },
): string {
  const { name, detail, values } = faultTexts(problem, context)
  return `${t(`fault.${name}.banner`, values)} — ${t(detail, values)}`
}

/** The question about a label that may have come out; null in states without one. */
function questionSentence(t: Translate, state: string, problem: PrinterFault | null) {
  if (state === 'sent_unconfirmed') return `${t('pass.sent.banner')} — ${t('pass.sent.detail')}`
  if (state !== 'unknown') return null
  const cause = causeOf(problem)
  const detail = t('pass.question.detail', { cause: cause ? t(cause) : '' })
  return `${t('pass.question.banner')} — ${detail.trim()}`
}

/** The result of a test print: the state of print jobs, what was printed, and the problem. */
interface TestPrintResult {
  readonly state: string
  readonly label: 'alignment' | 'sample'
  readonly problem: PrinterFault | null
}

export function testPrintText(t: Translate, { state, label, problem }: TestPrintResult): string {
  if (state === 'printing') return t('testPrint.goesOn')
  const text = outcomeSentence(t, state, problem)
  return text ?? t(label === 'sample' ? 'testPrint.sampleCameOut' : 'testPrint.printed')
}
