/** Why a printer on USB cannot be opened, and the cure. */
import type { Translate } from './translate.ts'

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
