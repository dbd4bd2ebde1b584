import type { DeskPrinter } from '../../../contract/printing/printers.ts'

/**
 * How an address connects: `tcp://HOST[:9100]`, `usb:[SERIAL]`, `bluetooth:/dev/rfcomm0`,
 * `bluetooth:COM5` or `virtual`; null for anything else, other serial devices and files among it.
 * Whether there is a printer is another matter. A folder of its own (`virtual:DIR`) has a virtual
 * printer on the command line alone: who stands at the desk does not choose where the kiosk writes
 * files.
 */
export function connectionOf(address: string): DeskPrinter['connection'] | null {
  if (address.startsWith('tcp://')) return 'network'
  if (address.startsWith('usb:')) return 'usb'
  if (/^bluetooth:(?:\/dev\/rfcomm[\w-]{1,20}|[Cc][Oo][Mm]\d{1,3})$/.test(address))
    return 'bluetooth'
  return address === 'virtual' ? 'virtual' : null
}
