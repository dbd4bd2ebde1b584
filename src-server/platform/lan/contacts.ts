import { randomBytes } from 'node:crypto'
import { plainAddress } from './networks.ts'

/** What another device did. Times in ms, null: not yet. Only in memory. */
export interface Contact {
  readonly address: string
  /** It asked for the name of the kiosk by multicast DNS. */
  readonly askedAt: number | null
  /** Its TCP connection arrived at the LAN listener. */
  readonly connectedAt: number | null
  /** It ended the TLS handshake because of the certificate. */
  readonly refusedAt: number | null
  /** It sent a request to the name of the kiosk. */
  readonly namedAt: number | null
  /** It sent a request to an address of the kiosk. */
  readonly addressedAt: number | null
  /** Its page of the network check began to try the name. */
  readonly triedAt: number | null
}

export type ContactStep = 'asked' | 'connected' | 'refused' | 'named' | 'addressed' | 'tried'

/** What the LAN listener has noticed of other devices. */
export interface Contacts {
  note(address: string | undefined, step: ContactStep): void
  /** Notes that a page tries the name. The returned text is part of the address it tries. */
  beginTrial(address: string): string
  /** Notes that this trial arrived by name, whatever address the device used for it. */
  endTrial(token: string): void
  /** The newest last. */
  list(): readonly Contact[]
}

/** Devices that are remembered. */
const MOST = 64

/** Remembers what the last devices did. Takes a microsecond a step. */
export function createContacts(now: () => number): Contacts {
  const known = new Map<string, Contact>()
  const trials = new Map<string, string>()
  const note: Contacts['note'] = (given, step) => {
    if (given === undefined) return
    const address = plainAddress(given)
    const before = known.get(address)
    known.delete(address)
    known.set(address, { ...(before ?? unknown(address)), [`${step}At`]: now() })
    dropFirst(known)
  }
  return {
    note,
    beginTrial(address) {
      note(address, 'tried')
      const token = randomBytes(9).toString('base64url')
      trials.set(token, address)
      dropFirst(trials)
      return token
    },
    endTrial: (token) => note(trials.get(token), 'named'),
    list: () => [...known.values()],
  }
}

const unknown = (address: string): Contact => ({
  address,
  askedAt: null,
  connectedAt: null,
  refusedAt: null,
  namedAt: null,
  addressedAt: null,
  triedAt: null,
})

function dropFirst(map: Map<string, unknown>): void {
  if (map.size <= MOST) return
  const [first] = map.keys()
  map.delete(first!)
}
