import type { NetworkCause } from '../../../facts/network-causes.ts'
import type { PreparationFinding, PreparationPoint } from '../../../contract/kiosk/checks/preparation.ts'
import type { Contact } from '../../platform/lan/contacts.ts'
import {
  isLoopbackAddress,
  isOnNetwork,
  type NetworkErrors,
  type OwnNetwork,
} from '../../platform/lan/networks.ts'

/** The facts about the kiosk's network. */
export interface NetworkFacts {
  /** State of the LAN listener. */
  readonly lan: 'off' | 'closed' | 'open'
  /** Host and port that phones use. */
  readonly host: string
  readonly port: number
  /** The certificate is valid and names the host. */
  readonly hasCertificate: boolean
  readonly networks: readonly OwnNetwork[]
  readonly errors: NetworkErrors
  readonly platform: NodeJS.Platform
  /** What other devices did, the newest last. */
  readonly contacts: readonly Contact[]
  readonly now: number
}

/** What a device did counts this long, ms. */
const FRESH_MS = 12 * 3_600_000
/** A device that asked for the name connects within this time, ms. */
export const CONNECT_MS = 10_000
/** The page of the network check has tried the name after this time, ms. */
export const TRIAL_MS = 6_000

/** State and finding of the item, and the device and time of the evidence. */
export function networkPoint(
  facts: NetworkFacts,
): readonly [PreparationPoint['state'], PreparationFinding, PreparationPoint['values']] {
  const { host, networks, now } = facts
  const values = { host, port: String(facts.port), ...pageAddress(facts) }
  if (facts.lan === 'off') return ['ready', 'network_off', {}]
  if (facts.lan === 'closed') return ['fix', 'network_closed', {}]
  if (!facts.hasCertificate) return ['fix', 'network_invalid', values]
  if (networks.length === 0) return ['todo', 'network_none', {}]
  if (isKeptByMacOs(facts.platform, [facts.errors.multicast], facts.errors.outside))
    return ['todo', 'network_macos', values]
  const others = otherDevices(facts)
  for (const device of others.toReversed()) {
    const cause = causeOf(device, facts)
    const seen = { ...values, address: device.address }
    if (cause) return ['todo', `network_${cause}`, seen]
    const at = Math.max(device.namedAt ?? 0, device.addressedAt ?? 0)
    if (at > 0 && !isTrying(device, now))
      return ['ready', 'network_ready', { ...seen, at: new Date(at).toISOString() }]
  }
  return ['todo', 'network_untried', values]
}

/** What kept a device from the kiosk, as far as the kiosk has evidence. Null: nothing known. */
export function causeOf(
  device: Contact,
  facts: NetworkFacts,
): 'certificate' | 'name' | 'subnet' | 'firewall' | null {
  const { refusedAt, addressedAt, namedAt, triedAt, askedAt } = device
  const reachedAt = Math.max(namedAt ?? 0, addressedAt ?? 0)
  if (triedAt !== null && triedAt > (namedAt ?? 0)) {
    if (isTrying(device, facts.now)) return null
    // By name a device may use IPv6, so that the kiosk sees another address.
    if (facts.contacts.some((one) => (one.refusedAt ?? 0) >= triedAt)) return 'certificate'
    return isOnNetwork(facts.networks, device.address) ? 'name' : 'subnet'
  }
  if ((refusedAt ?? 0) > reachedAt) return 'certificate'
  if (reachedAt > 0 || askedAt === null || facts.now - askedAt < CONNECT_MS) return null
  // If one connection arrived, by IPv6 too, the port takes connections.
  return otherDevices(facts).some(({ connectedAt }) => connectedAt !== null) ? null : 'firewall'
}

/** True while the page of this device tries the name. */
const isTrying = ({ triedAt, namedAt }: Contact, now: number): boolean =>
  triedAt !== null && triedAt > (namedAt ?? 0) && now - triedAt < TRIAL_MS

function otherDevices({ contacts, networks, now }: NetworkFacts): readonly Contact[] {
  const own = new Set(networks.map(({ address }) => address))
  return contacts.filter(
    (one) => !own.has(one.address) && !isLoopbackAddress(one.address) && now - newest(one) < FRESH_MS,
  )
}

const newest = (one: Contact): number =>
  Math.max(
    one.askedAt ?? 0,
    one.connectedAt ?? 0,
    one.refusedAt ?? 0,
    one.namedAt ?? 0,
    one.addressedAt ?? 0,
    one.triedAt ?? 0,
  )

/** The page of the network check at an address of this computer, for phones that do not find the name. */
export function pageAddress({ networks, port }: Pick<NetworkFacts, 'networks' | 'port'>): {
  readonly url: string
} {
  const [first] = [...networks].sort((a, b) => Number(isVersion6(a)) - Number(isVersion6(b)))
  const host = first && (isVersion6(first) ? `[${first.address}]` : first.address)
  return { url: host ? `https://${host}:${port}/network` : '' }
}

const isVersion6 = ({ address }: OwnNetwork): boolean => address.includes(':')

/**
 * True if macOS does not let this program use the local network: every connection and datagram to
 * the LAN fails at once with EHOSTUNREACH, and the route to other addresses is there (Apple TN3179).
 * @param local codes of the errors of addresses on the LAN; null: no error
 * @param outside code of the error of the route to another address
 */
export const isKeptByMacOs = (
  platform: NodeJS.Platform,
  local: readonly (string | null)[],
  outside: string | null,
): boolean => platform === 'darwin' && local.every((code) => code === 'EHOSTUNREACH') && outside === null

/** What a program on another computer found when it tried the kiosk. */
export interface ReachProbe {
  readonly platform: NodeJS.Platform
  /** The connection to the kiosk's port: code of its error, null if it opened; and its time, ms. */
  readonly kiosk: { readonly code: string | null; readonly ms: number }
  /** The kiosk's address is on a network of this computer. */
  readonly sameNetwork: boolean
  /** The router of this network: null if it answers; undefined without one. */
  readonly gateway: string | null | undefined
  readonly errors: NetworkErrors
}

/** The system reports an address that no device has after the time of three ARP requests, ms. */
const ARP_MS = 1_000

/** Why the kiosk's port was not reached. `unknown`: there is no evidence for one cause. */
export function reachCause(probe: ReachProbe): NetworkCause | 'unknown' | null {
  const { platform, kiosk, gateway, errors } = probe
  const { code, ms } = kiosk
  if (code === null) return null
  if (code === 'ECONNREFUSED') return 'port'
  const local = [code, errors.multicast, ...(gateway === undefined ? [] : [gateway])]
  if (isKeptByMacOs(platform, local, errors.outside)) return 'macos'
  if (!probe.sameNetwork) return 'subnet'
  // A firewall that rejects answers at once, one that drops does not answer although the address is
  // known on the link. Windows reports both in the same way as an address that no device has.
  if (platform === 'linux' && code === 'EHOSTUNREACH' && ms < ARP_MS) return 'firewall'
  if (platform !== 'win32' && code === 'ETIMEDOUT') return 'firewall'
  if (['EHOSTUNREACH', 'EHOSTDOWN'].includes(code) && gateway === null) return 'isolation'
  return 'unknown'
}
