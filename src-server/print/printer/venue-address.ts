import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

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
