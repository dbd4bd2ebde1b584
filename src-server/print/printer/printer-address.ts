import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'

/**
 * The connection of a built-in address: `tcp://HOST[:9100]`, `usb:[SERIAL]`,
 * `bluetooth:/dev/rfcomm0`, `bluetooth:COM5` or `virtual`; null for any other, among them other
 * serial devices and files. `virtual:DIR` is for the command line only; a folder for PDF files may
 * be chosen at the desk, if it exists (`pdf:SHEET@FOLDER`, of the driver).
 */
export function connectionOf(address: string): DeskPrinter['connection'] | null {
  if (address.startsWith('tcp://')) return 'network'
  if (address.startsWith('usb:')) return 'usb'
  if (/^bluetooth:(?:\/dev\/rfcomm[\w-]{1,20}|[Cc][Oo][Mm]\d{1,3})$/.test(address))
    return 'bluetooth'
  return address === 'virtual' ? 'virtual' : null
}

/** Addresses that only `connectionOf` may allow. The driver decides on other schemes. */
export const hasBuiltInScheme = (address: string): boolean =>
  /^(?:tcp|usb|bluetooth|virtual):/.test(address)

/** An equal text for equal network addresses: with the port, without a slash at the end. */
export function normalizedAddress(address: string): string {
  const network = /^(tcp:\/\/.*?)\/?$/i.exec(address)?.[1]
  if (network === undefined) return address
  return (/:\d+$/.test(network) ? network : `${network}:9100`).toLowerCase()
}
