import { describe, expect, it } from 'vitest'
import { NETWORK_CAUSES, NETWORK_PICTURES, type NetworkCause } from '../../../facts/network-causes.ts'
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
import { createContacts, type Contact } from '../../../src-server/platform/lan/contacts.ts'

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

const tried = (ms: number): Partial<Contact> => ({ ...opened, triedAt: ago(ms) })
const elsewhere = { address: 'fe80::1' }
const refused = { connectedAt: ago(100), refusedAt: ago(90) }
const thisHost = ['192.168.1.5', '127.0.0.1'].map((address) => ({ ...named, address }))
const unreachable = { multicast: 'EHOSTUNREACH', outside: null }
const onMacOs = { platform: 'darwin', errors: unreachable } as const

describe('the point of the network', () => {
  it.each<[string, string, Partial<NetworkFacts>]>([
    ['is ready without phone access', 'ready network_off', { lan: 'off' }],
    ['is to fix without an open port', 'fix network_closed', { lan: 'closed' }],
    ['is to fix with a certificate of another host', 'fix network_invalid', { hasCertificate: false }],
    ['is to do without a network', 'todo network_none', { networks: [] }],
    ['is to do before a device has tried', 'todo network_untried', {}],
    ['names macOS if a datagram to the LAN fails and other routes are there', 'todo network_macos', onMacOs],
    ['names no permission on another system', 'todo network_untried', { errors: unreachable }],
  ])('%s', (_title, expected, part) => expect(found(part).slice(0, 2).join(' ')).toBe(expected))

  it.each<[string, string, Partial<Contact>[]]>([
    ['is ready after a request by name', 'ready network_ready', [named]],
    ['is ready after a request by address', 'ready network_ready', [opened]],
    ['names the certificate if a device ended the handshake for it', 'todo network_certificate', [refused]],
    ['forgets the certificate after a request', 'ready network_ready', [{ refusedAt: ago(9_000), ...named }]],
    ['names the name if a page of this network tried it in vain', 'todo network_name', [tried(TRIAL_MS)]],
    ['waits while a page tries the name', 'todo network_untried', [tried(TRIAL_MS - 1)]],
    ['is ready if the trial arrived', 'ready network_ready', [{ ...tried(TRIAL_MS), ...named }]],
    [
      'names the other network if a page of it tried the name in vain',
      'todo network_subnet',
      [{ ...tried(TRIAL_MS), address: '10.8.0.3' }],
    ],
    [
      'names the certificate if the trial ended at it, from another address of the device',
      'todo network_certificate',
      [{ ...elsewhere, ...refused, refusedAt: ago(TRIAL_MS) }, tried(TRIAL_MS + 500)],
    ],
    [
      'names the firewall if a device asked for the name and no connection arrived',
      'todo network_firewall',
      [{ askedAt: ago(CONNECT_MS) }],
    ],
    ['waits for a device that asked', 'todo network_untried', [{ askedAt: ago(CONNECT_MS - 1) }]],
    [
      'names no firewall if another connection arrived',
      'todo network_untried',
      [{ ...elsewhere, connectedAt: ago(60_000) }, { askedAt: ago(CONNECT_MS) }],
    ],
    ['does not count what this computer did', 'todo network_untried', thisHost],
    ['does not count what happened yesterday', 'todo network_untried', [{ namedAt: ago(86_400_000) }]],
  ])('%s', (_title, expected, contacts) => {
    const [state, finding] = seen(...contacts)
    expect(`${state} ${finding}`).toBe(expected)
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

  it('has no cause for a device of which nothing is known', () => expect(causeOf(NOTHING, FACTS)).toBe(null))
})

describe('the permission of macOS', () => {
  const host = 'EHOSTUNREACH'
  it.each<[string, boolean, (string | null)[], string | null]>([
    ['missing if each address of the LAN fails at once', true, [host, host], null],
    ['not the cause if the router answers', false, [host, null], null],
    ['not the cause of another error', false, [host, 'ETIMEDOUT'], null],
    ['not the cause without a route at all', false, [host, host], host],
  ])('is %s', (_title, expected, local, outside) => {
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
  const silent = { kiosk: { code: 'ETIMEDOUT', ms: 5_000 } }
  const rejected = { kiosk: { code: 'EHOSTUNREACH', ms: 2 } }
  /** As long as a question for an address on the link takes. */
  const late = { kiosk: { code: 'EHOSTUNREACH', ms: 3_050 } }
  it.each<[string, NetworkCause | 'unknown' | null, Partial<ReachProbe>]>([
    ['is none if the port takes connections', null, {}],
    ['is the port if the connection is refused', 'port', { kiosk: { code: 'ECONNREFUSED', ms: 1 } }],
    ['is a firewall if nothing answers on the same network', 'firewall', silent],
    ['is a firewall if the answer is a rejection', 'firewall', rejected],
    ['is isolation if only the router has an address on the link', 'isolation', late],
    ['is unknown if the router does not answer either', 'unknown', { ...late, gateway: 'EHOSTUNREACH' }],
    ['is unknown without a router', 'unknown', { ...late, gateway: undefined }],
    ['is the other network', 'subnet', { ...silent, sameNetwork: false }],
    ['is unknown on Windows if nothing answers', 'unknown', { ...silent, platform: 'win32' }],
    [
      'is the permission of macOS if kiosk, router and multicast fail at once',
      'macos',
      { ...onMacOs, ...rejected, gateway: 'EHOSTUNREACH' },
    ],
    ['is not the permission of macOS if the router answers', 'isolation', { ...onMacOs, ...rejected }],
  ])('%s', (_title, expected, part) => expect(reachCause({ ...PROBE, ...part })).toBe(expected))
})

it('the list of devices keeps the 64 that did something last, and their trials', () => {
  const contacts = createContacts(() => NOW)
  const [first = '', second = ''] = Array.from({ length: 65 }, (_, i) => contacts.beginTrial(`10.0.0.${i}`))
  expect(contacts.list().map(({ address }) => address)).toEqual(
    Array.from({ length: 64 }, (_, i) => `10.0.0.${i + 1}`),
  )
  contacts.endTrial(first)
  contacts.endTrial(second)
  const named = contacts.list().filter(({ namedAt }) => namedAt !== null)
  expect(named.map(({ address }) => address)).toEqual(['10.0.0.1'])
})

it('the pictures of the causes differ, and have lines', () => {
  const pictures = NETWORK_CAUSES.map((cause) => JSON.stringify(NETWORK_PICTURES[cause]))
  expect(new Set(pictures).size).toBe(NETWORK_CAUSES.length)
  for (const cause of NETWORK_CAUSES) expect(NETWORK_PICTURES[cause].length, cause).toBeGreaterThan(2)
})
