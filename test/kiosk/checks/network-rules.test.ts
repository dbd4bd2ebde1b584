import { describe, expect, it } from 'vitest'
import {
  NETWORK_CAUSES,
  NETWORK_PICTURES,
  type NetworkCause,
} from '../../../facts/network-causes.ts'
import {
  causeOf,
  CONNECT_MS,
  isKeptByMacOs,
  networkPoint,
  reachCause,
  TRIAL_MS,
  type NetworkFacts,
  type ReachProbe,
} from '../../../src-server/kiosk/checks/network-rules.ts'
import type { Contact } from '../../../src-server/platform/lan/contacts.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const ago = (ms: number): number => NOW - ms
const NOTHING: Contact = {
  address: '192.168.1.77',
  askedAt: null,
  connectedAt: null,
  refusedAt: null,
  namedAt: null,
  addressedAt: null,
  triedAt: null,
}
const FACTS: NetworkFacts = {
  lan: 'open',
  host: 'pass-kiosk.local',
  port: 8443,
  hasCertificate: true,
  networks: [{ address: '192.168.1.5', cidr: '192.168.1.5/24' }],
  errors: { multicast: null, outside: null },
  platform: 'linux',
  contacts: [],
  now: NOW,
}
const found = (part: Partial<NetworkFacts>) => networkPoint({ ...FACTS, ...part })
const seen = (...parts: Partial<Contact>[]) =>
  found({ contacts: parts.map((part) => ({ ...NOTHING, ...part })) })
const named = { connectedAt: ago(900), namedAt: ago(800) }
const opened = { connectedAt: ago(20_000), addressedAt: ago(20_000) }

describe('the point of the network', () => {
  it.each([
    ['is ready without phone access', { lan: 'off' }, 'ready network_off'],
    ['is to fix without an open port', { lan: 'closed' }, 'fix network_closed'],
    [
      'is to fix with a certificate of another host',
      { hasCertificate: false },
      'fix network_invalid',
    ],
    ['is to do without a network', { networks: [] }, 'todo network_none'],
    ['is to do before a device has tried', {}, 'todo network_untried'],
    [
      'names macOS if a datagram to the LAN fails and other routes are there',
      { platform: 'darwin', errors: { multicast: 'EHOSTUNREACH', outside: null } },
      'todo network_macos',
    ],
    [
      'names no permission on another system',
      { errors: { multicast: 'EHOSTUNREACH', outside: null } },
      'todo network_untried',
    ],
  ] as const)('%s', (_title, part, expected) => {
    expect(found(part).slice(0, 2).join(' ')).toBe(expected)
  })

  it.each([
    ['is ready after a request by name', [named], 'ready network_ready'],
    ['is ready after a request by address', [opened], 'ready network_ready'],
    [
      'names the certificate if a device ended the handshake because of it',
      [{ connectedAt: ago(100), refusedAt: ago(90) }],
      'todo network_certificate',
    ],
    [
      'forgets the certificate after a later request',
      [{ refusedAt: ago(9_000), ...named }],
      'ready network_ready',
    ],
    [
      'names the name if a page of this network tried it in vain',
      [{ ...opened, triedAt: ago(TRIAL_MS) }],
      'todo network_name',
    ],
    [
      'waits while a page tries the name',
      [{ ...opened, triedAt: ago(TRIAL_MS - 1) }],
      'todo network_untried',
    ],
    [
      'is ready if the trial arrived',
      [{ ...opened, triedAt: ago(TRIAL_MS), ...named }],
      'ready network_ready',
    ],
    [
      'names the other network if a page of it tried the name in vain',
      [{ ...opened, address: '10.8.0.3', triedAt: ago(TRIAL_MS) }],
      'todo network_subnet',
    ],
    [
      'names the certificate if the trial ended at it, from another address of the device',
      [
        { address: 'fe80::1', connectedAt: ago(7_000), refusedAt: ago(TRIAL_MS) },
        { ...opened, triedAt: ago(TRIAL_MS + 500) },
      ],
      'todo network_certificate',
    ],
    [
      'names the firewall if a device asked for the name and no connection arrived',
      [{ askedAt: ago(CONNECT_MS) }],
      'todo network_firewall',
    ],
    [
      'waits for the connection of a device that asked',
      [{ askedAt: ago(CONNECT_MS - 1) }],
      'todo network_untried',
    ],
    [
      'names no firewall if another connection arrived',
      [{ address: 'fe80::1', connectedAt: ago(60_000) }, { askedAt: ago(CONNECT_MS) }],
      'todo network_untried',
    ],
    [
      'does not count what this computer did',
      [
        { ...named, address: '192.168.1.5' },
        { ...named, address: '127.0.0.1' },
      ],
      'todo network_untried',
    ],
    [
      'does not count what happened yesterday',
      [{ namedAt: ago(86_400_000) }],
      'todo network_untried',
    ],
  ] as const)('%s', (_title, contacts, expected) => {
    expect(
      seen(...contacts)
        .slice(0, 2)
        .join(' '),
    ).toBe(expected)
  })

  it('has the host, the port, the device and the address of the page as values', () => {
    const [, , values] = seen({ ...opened, triedAt: ago(TRIAL_MS) })
    expect(values).toEqual({
      host: 'pass-kiosk.local',
      port: '8443',
      address: '192.168.1.77',
      url: 'https://192.168.1.5:8443/network',
    })
  })

  it('prefers an IPv4 address for the page, and brackets an IPv6 one', () => {
    const v6 = { address: '2001:db8::5', cidr: '2001:db8::5/64' }
    const url = (networks: NetworkFacts['networks']) => found({ networks })[2].url
    expect(url([v6, ...FACTS.networks])).toBe('https://192.168.1.5:8443/network')
    expect(url([v6])).toBe('https://[2001:db8::5]:8443/network')
  })

  it('has no cause for a device of which nothing is known', () => {
    expect(causeOf(NOTHING, FACTS)).toBe(null)
  })
})

describe('the permission of macOS', () => {
  it.each([
    [
      'missing if each address of the LAN fails at once',
      ['EHOSTUNREACH', 'EHOSTUNREACH'],
      null,
      true,
    ],
    ['not the cause if the router answers', ['EHOSTUNREACH', null], null, false],
    ['not the cause of another error', ['EHOSTUNREACH', 'ETIMEDOUT'], null, false],
    [
      'not the cause without a route at all',
      ['EHOSTUNREACH', 'EHOSTUNREACH'],
      'EHOSTUNREACH',
      false,
    ],
  ] as const)('is %s', (_title, local, outside, expected) => {
    expect(isKeptByMacOs('darwin', local, outside)).toBe(expected)
    expect(isKeptByMacOs('linux', local, outside)).toBe(false)
  })
})

describe('the cause that a program finds', () => {
  const PROBE: ReachProbe = {
    platform: 'linux',
    kiosk: { code: null, ms: 3 },
    sameNetwork: true,
    gateway: null,
    errors: { multicast: null, outside: null },
  }
  const denied = { multicast: 'EHOSTUNREACH', outside: null }
  it.each([
    ['is none if the port takes connections', {}, null],
    [
      'is the port if the connection is refused',
      { kiosk: { code: 'ECONNREFUSED', ms: 1 } },
      'port',
    ],
    [
      'is a firewall if nothing answers on the same network',
      { kiosk: { code: 'ETIMEDOUT', ms: 5_000 } },
      'firewall',
    ],
    [
      'is a firewall if the answer is a rejection',
      { kiosk: { code: 'EHOSTUNREACH', ms: 2 } },
      'firewall',
    ],
    [
      'is isolation if only the router has an address on the link',
      { kiosk: { code: 'EHOSTUNREACH', ms: 3_050 } },
      'isolation',
    ],
    [
      'is unknown if the router does not answer either',
      { kiosk: { code: 'EHOSTUNREACH', ms: 3_050 }, gateway: 'EHOSTUNREACH' },
      'unknown',
    ],
    [
      'is unknown without a router',
      { kiosk: { code: 'EHOSTUNREACH', ms: 3_050 }, gateway: undefined },
      'unknown',
    ],
    [
      'is the other network',
      { kiosk: { code: 'ETIMEDOUT', ms: 5_000 }, sameNetwork: false },
      'subnet',
    ],
    [
      'is unknown on Windows if nothing answers',
      { platform: 'win32', kiosk: { code: 'ETIMEDOUT', ms: 5_000 } },
      'unknown',
    ],
    [
      'is the permission of macOS if kiosk, router and multicast fail at once',
      {
        platform: 'darwin',
        kiosk: { code: 'EHOSTUNREACH', ms: 1 },
        gateway: 'EHOSTUNREACH',
        errors: denied,
      },
      'macos',
    ],
    [
      'is not the permission of macOS if the router answers',
      { platform: 'darwin', kiosk: { code: 'EHOSTUNREACH', ms: 1 }, errors: denied },
      'isolation',
    ],
  ] satisfies [string, Partial<ReachProbe>, NetworkCause | 'unknown' | null][])(
    '%s',
    (_title, part, expected) => {
      expect(reachCause({ ...PROBE, ...part })).toBe(expected)
    },
  )
})

describe('the pictures of the causes', () => {
  it('differ, and have lines', () => {
    const pictures = NETWORK_CAUSES.map((cause) => JSON.stringify(NETWORK_PICTURES[cause]))
    expect(new Set(pictures).size).toBe(NETWORK_CAUSES.length)
    for (const cause of NETWORK_CAUSES)
      expect(NETWORK_PICTURES[cause].length, cause).toBeGreaterThan(2)
  })
})
