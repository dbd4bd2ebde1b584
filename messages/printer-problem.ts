import type { BareDriverFault } from '../facts/printer-faults.ts'
import type { MessageKey, MessageValues, Translate } from './translate.ts'

/** Why a printer on USB cannot be opened, and the cure. */

/** Every code of a USB problem. */
export const USB_PROBLEM_CODES = [
  'cannot_open',
  'editor_lite',
  'unsupported_model',
  'shared_model',
  'windows_driver',
  'mac_queue',
  'other_program',
  'kernel_driver',
  'linux_program',
  'no_permission',
  'no_permission_linux',
] as const

/** A code with the value in its sentence: a message, a model, a driver of the kernel. */
export interface UsbProblem {
  readonly code: (typeof USB_PROBLEM_CODES)[number]
  readonly value?: string | undefined
}

export const usbProblemText = (t: Translate, { code, value = '' }: UsbProblem): string =>
  t(`usbProblem.${code}`, { value })

/** The sentence as part of a line on a terminal: `another program holds it: close …`. */
export function usbProblemInLine(t: Translate, problem: UsbProblem): string {
  return usbProblemText(t, problem)
    .replace(/^(It|This|The|A|Another) /, (first) => first.toLowerCase())
    .replace(/\. ([A-Z])/, (_, letter: string) => `: ${letter.toLowerCase()}`)
    .replace(/\.$/, '')
}

/** A problem reported by a printer driver, as one line for a terminal or a log. */

interface Roll {
  readonly type: string
  readonly widthMm: number
  readonly lengthMm: number
}

interface NeededRoll {
  readonly stock: string
  readonly widthMm: number
}

/** A reason as a text of `messages/` and its values. */
export interface KnownReason {
  readonly text: MessageKey
  readonly values?: MessageValues
}

/** A message of the system, or a reason with a text. */
export type ProblemReason = string | UsbProblem | KnownReason

/** A problem of a driver with the values in its line. */
export type PrinterProblemValues =
  | { readonly code: 'wrong_roll'; readonly loaded: Roll; readonly needed: NeededRoll | null }
  | { readonly code: 'no_media' | 'two_colour_roll'; readonly needed: NeededRoll | null }
  | { readonly code: 'wrong_model'; readonly found: string; readonly expected: string }
  | { readonly code: 'cooling' | 'busy' | 'no_answer' | 'write_timeout'; readonly waitedMs: number }
  | {
      readonly code: 'link_lost'
      readonly link: 'usb' | 'network' | 'bluetooth' | 'virtual' | 'file'
      readonly detail?: ProblemReason
    }
  | { readonly code: 'unreachable'; readonly address: string; readonly reason: ProblemReason }
  | { readonly code: 'in_use_by_other' | 'no_permission'; readonly reason: ProblemReason }
  | { readonly code: 'not_available'; readonly detail: ProblemReason }
  | { readonly code: BareDriverFault | 'buffer_full' }

export function reasonText(t: Translate, reason: ProblemReason): string {
  if (typeof reason === 'string') return reason
  return 'text' in reason ? t(reason.text, reason.values) : usbProblemInLine(t, reason)
}

/** The reason after a sentence. */
export const reasonInBrackets = (t: Translate, reason: ProblemReason | undefined): string =>
  reason ? t('printerProblem.detail', { detail: reasonText(t, reason) }) : ''

export function printerProblemLine(t: Translate, problem: PrinterProblemValues): string {
  const needed = (roll: NeededRoll | null, key: 'needed' | 'neededStock' = 'needed'): string =>
    roll ? t(`printerProblem.${key}`, { width: roll.widthMm, stock: roll.stock }) : ''
  switch (problem.code) {
    case 'wrong_roll': {
      const { loaded, needed: roll } = problem
      if (loaded.type === 'continuous' && loaded.widthMm === roll?.widthMm)
        return t('printerProblem.refusedRoll', { width: roll.widthMm, stock: roll.stock })
      return t('printerProblem.wrong_roll', { loaded: sizeOf(t, loaded), needed: needed(roll) })
    }
    case 'no_media':
      return t('printerProblem.no_media', { needed: needed(problem.needed) })
    case 'two_colour_roll':
      return t('printerProblem.two_colour_roll', { needed: needed(problem.needed, 'neededStock') })
    case 'cooling':
    case 'busy':
    case 'no_answer':
    case 'write_timeout':
      return t(`printerProblem.${problem.code}`, { waited: String(problem.waitedMs / 1000) })
    case 'link_lost': {
      const { link, detail } = problem
      const key = link === 'usb' ? 'usbLost' : 'link_lost'
      return t(`printerProblem.${key}`, {
        link: t(`printerProblem.link.${link}`),
        detail: reasonInBrackets(t, detail),
      })
    }
    case 'unreachable': {
      const { address, reason } = problem
      return t('printerProblem.unreachable', { address, reason: reasonText(t, reason) })
    }
    case 'in_use_by_other':
      return t('printerProblem.inUse', { reason: reasonText(t, problem.reason) })
    case 'no_permission':
      return t('printerProblem.no_permission', { reason: reasonText(t, problem.reason) })
    case 'not_available':
      return reasonText(t, problem.detail)
    case 'wrong_model':
    case 'buffer_full':
      return t(`printerProblem.${problem.code}`, { ...problem })
    default:
      return t('printerProblem.plain', {
        short: t(`fault.${problem.code}.short`),
        banner: t(`fault.${problem.code}.banner`),
      })
  }
}

function sizeOf(t: Translate, { type, widthMm, lengthMm }: Roll): string {
  const tape = type === 'continuous' || type === 'die-cut' ? t(`printerProblem.tape.${type}`) : type
  return lengthMm > 0 ? `${widthMm} × ${lengthMm} mm ${tape}` : `${widthMm} mm ${tape}`
}
