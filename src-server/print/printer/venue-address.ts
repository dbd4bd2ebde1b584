import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'

/** Private networks: printers of a venue are there (RFC 1918, RFC 4193). */
const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4')
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4')
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/**
 * True for an address of a private network. Everything else needs an administrator: the internet,
 * this computer, link-local and multicast addresses, among them those that an IPv6 address embeds.
 */
export function isVenueAddress(address: string): boolean {
  const family = isIP(address)
  // BlockList compares IPv4-mapped addresses (::ffff:10.0.0.1) with the rules for IPv4.
  return family !== 0 && PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Time for the name of a printer, ms. */
const LOOKUP_MS = 2_000

/** The host of a `tcp://` address, without the brackets of IPv6. */
function hostOf(address: string): string {
  const { hostname } = new URL(address)
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/**
 * True if only an administrator may add the address: a host outside of the private networks, a name
 * that resolves to such hosts alone, or a folder of another computer. A name without an address
 * passes; the connection is checked again.
 */
export async function needsConfirmation(address: string): Promise<boolean> {
  const folder = /^[a-z][\w-]*:[a-z0-9-]*@(.*)$/is.exec(address)?.[1]
  if (folder !== undefined) return /^\s*[\\/][\\/?]/.test(folder)
  if (!/^tcp:\/\//i.test(address) || !URL.canParse(address)) return false
  const host = hostOf(address)
  if (isIP(host) !== 0) return !isVenueAddress(host)
  const late = new Promise<[]>((resolve) => setTimeout(resolve, LOOKUP_MS, []).unref())
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), late])
  return found.length > 0 && !found.some((one) => isVenueAddress(one.address))
}

/**
 * The connection of a built-in address: `tcp://HOST[:9100]`, `usb:[SERIAL]`,
 * `bluetooth:/dev/rfcomm0`, `bluetooth:COM5` or `virtual`; null for any other, among them other
 * serial devices and files. `virtual:DIR` is for the command line only; a folder for PDF files may
 * be chosen at the desk, if it exists (`pdf:SHEET@FOLDER`, of the driver).
 */
export function connectionOf(address: string): DeskPrinter['connection'] | null {
  if (address.startsWith('tcp://')) return 'network'
  if (address.startsWith('usb:')) return 'usb'
  if (/^bluetooth:(?:\/dev\/rfcomm[\w-]{1,20}|[Cc][Oo][Mm]\d{1,3})$/.test(address)) return 'bluetooth'
  return address === 'virtual' ? 'virtual' : null
}

/** Addresses that only `connectionOf` may allow. The driver decides on other schemes. */
export const hasBuiltInScheme = (address: string): boolean => /^(?:tcp|usb|bluetooth|virtual):/.test(address)

/** An equal text for equal network addresses: with the port, without a slash at the end. */
export function normalizedAddress(address: string): string {
  const network = /^(tcp:\/\/.*?)\/?$/i.exec(address)?.[1]
  if (network === undefined) return address
  return (/:\d+$/.test(network) ? network : `${network}:9100`).toLowerCase()
}
