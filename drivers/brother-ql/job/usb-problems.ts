import type { UsbProblem } from '../../../messages/printer-problem.ts'
import type { PrinterProblem } from '../../types/label-printer.ts'
import type { UsbFault } from '../transport/usb-bus.ts'

/** The driver that holds a printer: `usbfs` is another program, anything else a kernel driver. */
type Holder = string | null

/** The problem of a USB printer that cannot be opened; its reason names the cure on this system. */
export function problemOfFault(
  fault: UsbFault,
  platform: NodeJS.Platform,
  holder: Holder = null,
): PrinterProblem {
  const reason = usbProblemOf(fault, platform, holder)
  switch (fault.why) {
    case 'gone':
      return { code: 'link_lost', link: 'usb' }
    case 'busy':
      return { code: 'in_use_by_other', reason }
    case 'no_permission':
      return { code: 'no_permission', reason }
    case 'wrong_driver':
      return { code: 'not_available', what: 'usb', detail: reason }
    case 'not_loaded':
      return { code: 'not_available', what: 'usb', detail: fault.reason }
    case 'stall':
    case 'timeout':
    case 'failed':
      return { code: 'link_lost', link: 'usb', detail: fault.reason }
  }
}

/** Why the printer cannot be opened, for staff and for `doctor`. */
export function usbProblemOf(fault: UsbFault, platform: NodeJS.Platform, holder: Holder = null): UsbProblem {
  switch (fault.why) {
    case 'busy':
      return claimedProblem(platform, holder)
    case 'no_permission':
      return { code: platform === 'linux' ? 'no_permission_linux' : 'no_permission' }
    case 'wrong_driver':
      return { code: 'windows_driver' }
    case 'gone':
    case 'stall':
    case 'timeout':
    case 'not_loaded':
    case 'failed':
      return { code: 'cannot_open', value: fault.message }
  }
}

function claimedProblem(platform: NodeJS.Platform, holder: Holder): UsbProblem {
  if (platform === 'darwin') return { code: 'mac_queue' }
  if (platform !== 'linux') return { code: 'other_program' }
  if (holder !== null && holder !== 'usbfs') return { code: 'kernel_driver', value: holder }
  return { code: 'linux_program' }
}
