import { sentence } from '../../messages/sentence.ts'
import type { PrinterProblem, PrinterSentence } from '../types/label-printer.ts'
import type { UsbFault } from './transport/usb-bus.ts'

/** The driver that holds a printer: `usbfs` is another program, anything else a kernel driver. */
type Holder = string | null

/**
 * The problem of a USB printer that cannot be opened; `reason` has the cure for this operating
 * system.
 */
export function problemOfFault(
  fault: UsbFault,
  platform: NodeJS.Platform,
  holder: Holder = null,
): PrinterProblem {
  switch (fault.why) {
    case 'gone':
      return { code: 'link_lost', link: 'usb' }
    case 'busy':
      return { code: 'in_use_by_other', reason: inLine(heldCure(platform, holder)) }
    case 'no_permission':
      return { code: 'no_permission', reason: inLine(permissionCure(platform)) }
    case 'wrong_driver':
      return { code: 'not_available', what: 'usb', detail: inLine(WINDOWS_DRIVER) }
    case 'not_loaded':
      return { code: 'not_available', what: 'usb', detail: fault.message }
    case 'stall':
    case 'timeout':
    case 'failed':
      return { code: 'link_lost', link: 'usb', detail: fault.message }
  }
}

/** The English text as part of a terminal line: `another program holds it: close …`. */
export function inLine({ en }: PrinterSentence): string {
  return en
    .replace(/^(It|This|The|A|Another) /, (first) => first.toLowerCase())
    .replace(/\. ([A-Z])/, (_, letter: string) => `: ${letter.toLowerCase()}`)
    .replace(/\.$/, '')
}

/** The text for staff and for `doctor`, in both languages. */
export function sentenceOfFault(
  fault: UsbFault,
  platform: NodeJS.Platform,
  holder: Holder = null,
): PrinterSentence {
  switch (fault.why) {
    case 'busy':
      return heldCure(platform, holder)
    case 'no_permission':
      return permissionCure(platform)
    case 'wrong_driver':
      return WINDOWS_DRIVER
    case 'gone':
    case 'stall':
    case 'timeout':
    case 'not_loaded':
    case 'failed':
      return sentence('usbProblem.cannotOpen', { message: fault.message })
  }
}

export const EDITOR_LITE: PrinterSentence = sentence('usbProblem.editorLite')

export function unsupportedModel(name: string): PrinterSentence {
  return sentence('usbProblem.unsupportedModel', { name })
}

const WINDOWS_DRIVER: PrinterSentence = sentence('usbProblem.windowsDriver')

function heldCure(platform: NodeJS.Platform, holder: Holder): PrinterSentence {
  if (platform === 'darwin') {
    return sentence('usbProblem.macQueue')
  }
  if (platform !== 'linux') {
    return sentence('usbProblem.otherProgram')
  }
  if (holder !== null && holder !== 'usbfs') {
    return sentence('usbProblem.kernelDriver', { holder })
  }
  return sentence('usbProblem.linuxProgram')
}

function permissionCure(platform: NodeJS.Platform): PrinterSentence {
  if (platform !== 'linux') {
    return sentence('usbProblem.noPermission')
  }
  return sentence('usbProblem.noPermissionLinux')
}
