import { sentence } from '../../messages/sentence.ts'
import type { PrinterProblem, PrinterSentence } from '../types/label-printer.ts'
import type { UsbFault } from './transport/usb-bus.ts'

/**
 * What holds a printer, when the system names it: `usbfs` is another program, anything else a
 * driver of the kernel.
 */
type Holder = string | null

/**
 * The problem of a USB printer that cannot be opened, with what cures it on this operating system
 * in its reason.
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

/**
 * The English of a sentence as part of a line on a terminal: `another program holds it: close …`.
 */
export function inLine({ en }: PrinterSentence): string {
  return en
    .replace(/^(It|This|The|A|Another) /, (first) => first.toLowerCase())
    .replace(/\. ([A-Z])/, (_, letter: string) => `: ${letter.toLowerCase()}`)
    .replace(/\.$/, '')
}

/** The same for staff and for `doctor`, in both languages. */
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
