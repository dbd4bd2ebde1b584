import type { DeskPrinter } from '../../../contract/desk.ts'

/**
 * How an address connects: `tcp://HOST[:9100]`, `usb:[SERIAL]`, `bluetooth:PATH`, `virtual` or `virtual:DIR`; null for
 * anything else. Whether there is a printer is another matter.
 */
export function connectionOf(address: string): DeskPrinter['connection'] | null {
  if (address.startsWith('tcp://')) return 'network'
  if (address.startsWith('usb:')) return 'usb'
  if (address.startsWith('bluetooth:')) return 'bluetooth'
  return address === 'virtual' || address.startsWith('virtual:') ? 'virtual' : null
}
