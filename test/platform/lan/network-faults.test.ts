// @module-tag slow
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/after-file.ts'
import { requireTool } from '../../support/tools.ts'
import { runAlone } from './demo-kiosk.ts'
import type { Seen } from './network-faults-walk.ts'

const PORT_OPEN = 'ok port 8443 of 10.77.0.5 takes connections'
const NAME_FOUND = 'ok the name pass-kiosk.local is found'
const CERTIFICATE = /^!! the certificate: .+ — The device does not trust the certificate\. /

describe('a kiosk, a router and a phone in namespaces', () => {
  let seen: Record<string, Seen>
  beforeAll(async () => {
    requireTool('nftables')
    requireTool('curl and jq')
    const walk = join(import.meta.dirname, 'network-faults-walk.ts')
    const data = join(temporaryFolder('network'), 'data')
    seen = await runAlone(requireTool('network namespaces'), process.execPath, walk, data)
  }, 240_000)

  it('find nothing wrong but the certificate in a network that works', () => {
    const { doctor, page, found } = seen.none!
    expect(doctor).toEqual([PORT_OPEN, NAME_FOUND, expect.stringMatching(CERTIFICATE)])
    expect(page).toContain('This phone reaches the kiosk')
    expect(found).toBe('network_ready')
  })

  it('name guest isolation if the router answers the phone and the kiosk does not', () => {
    const { doctor, found } = seen.isolation!
    const kept = /^!! port 8443 of 10\.77\.0\.5: EHOSTUNREACH — The Wi-Fi keeps its devices apart/
    expect(doctor).toEqual([expect.stringMatching(kept)])
    // The kiosk has no evidence: the list says where to look.
    expect(found).toBe('network_untried')
  })

  it('name the firewall if the name is asked for and no connection arrives', () => {
    const { doctor, found } = seen.firewall!
    const blocked = /^!! port 8443 of 10\.77\.0\.5: ETIMEDOUT — A firewall blocks port 8443/
    expect(doctor).toEqual([expect.stringMatching(blocked)])
    expect(found).toBe('network_firewall')
  })

  it('name the certificate if a phone ends the handshake because of it', () => {
    expect(seen.certificate!.found).toBe('network_certificate')
  })

  it('name the name if multicast DNS is blocked and the address works', () => {
    const { doctor, page, found } = seen.name!
    const unnamed = /^!! the name pass-kiosk\.local is not found on this network — .*UDP 5353/
    const lines = [unnamed, CERTIFICATE].map((line) => expect.stringMatching(line))
    expect(doctor).toEqual([PORT_OPEN, ...lines])
    expect(page).toContain('pass-kiosk.local is not found. Allow multicast DNS (UDP 5353)')
    expect(found).toBe('network_name')
  })

  it('name the other network of a phone that comes through a router', () => {
    const { doctor, page, found } = seen.subnet!
    const elsewhere = /^!! the name .* — The device is on another network\./
    const lines = [elsewhere, CERTIFICATE].map((line) => expect.stringMatching(line))
    expect(doctor).toEqual([PORT_OPEN, ...lines])
    expect(page).toContain('The device is on another network.')
    expect(page).toContain('10.88.0.77')
    expect(found).toBe('network_subnet')
  })

  it('name the other network too if no router connects the two', () => {
    const elsewhere = /^!! port 8443 of .* — The device is on another network\./
    expect(seen.unrouted!.doctor).toEqual([expect.stringMatching(elsewhere)])
  })
})
