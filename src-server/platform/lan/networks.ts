import { createSocket } from 'node:dgram'
import { BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { errorCode } from '../threads/error-code.ts'

/** An address of this computer with its network. */
export interface OwnNetwork {
  readonly address: string
  /** Address and prefix, for example `192.168.1.5/24`. */
  readonly cidr: string
}

/** The networks of this computer, without loopback and without addresses that it gave itself. */
export function ownNetworks(): readonly OwnNetwork[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .flatMap(({ internal, address, cidr }) =>
      internal || cidr === null || /^(fe80:|169\.254\.)/i.test(address) ? [] : [{ address, cidr }],
    )
}

/** An IPv4 address in the notation of IPv6 as IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** True for an address that only this computer reaches. */
export const isLoopbackAddress = (address: string): boolean => /^(127\.|::1$)/.test(address)

/** True if the address is on a network of this computer. Link-local ones always are. */
export function isOnNetwork(networks: readonly OwnNetwork[], address: string): boolean {
  const plain = plainAddress(address)
  if (/^(fe80:|169\.254\.)/i.test(plain)) return true
  const list = new BlockList()
  for (const { cidr } of networks) {
    const [start, prefix] = cidr.split('/') as [string, string]
    list.addSubnet(start, Number(prefix), isIPv6(start) ? 'ipv6' : 'ipv4')
  }
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** A query of multicast DNS without a question (RFC 6762). */
const EMPTY_QUERY = Buffer.alloc(12)
const MDNS = { port: 5353, address: '224.0.0.251' }
/** An address for documentation (RFC 5737). It gets no packet: only its route is looked up. */
const ELSEWHERE = { port: 9, address: '192.0.2.1' }

/** What the system says about this computer's network; null: no error. */
export interface NetworkErrors {
  /** Code of the error of sending to the multicast group of mDNS. */
  readonly multicast: string | null
  /** Code of the error of the route to an address outside the venue. */
  readonly outside: string | null
}

/** Sends one empty query to the multicast group, and looks up a route. */
export async function networkErrors(): Promise<NetworkErrors> {
  const multicast = await socketError((socket, done) =>
    socket.send(EMPTY_QUERY, MDNS.port, MDNS.address, done),
  )
  const outside = await socketError((socket, done) =>
    socket.connect(ELSEWHERE.port, ELSEWHERE.address, done as () => void),
  )
  return { multicast, outside }
}

function socketError(
  work: (socket: ReturnType<typeof createSocket>, done: (error?: Error | null) => void) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    const done = (error?: Error | null): void => {
      socket.removeAllListeners('error').on('error', () => {})
      socket.close()
      resolve(error ? errorCode(error) || 'UNKNOWN' : null)
    }
    socket.once('error', done)
    try {
      work(socket, done)
    } catch (error) {
      done(error as Error)
    }
  })
}
