import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import type { EventEmitter } from 'node:events'
import Bonjour from 'bonjour-service'
import type { Logger } from 'pino'

/** Options of the multicast DNS service `_passdesk._tcp`. */
interface AdvertiseOptions {
  /** {base_url}. Queries for its host name are answered with the addresses of this machine. */
  readonly baseUrl: string
  readonly port: number
  /** Unique name of the service on the network. */
  readonly name: string
  readonly log: Logger
  /** Called with the address of a device that asks for the host name of `baseUrl`. */
  readonly onAsked?: (address: string) => void
  /** Default: a new one. */
  readonly socket?: Socket
}

export interface Advertisement {
  /** Sends the goodbye packets. Takes one second at most. */
  stop(): Promise<void>
}

/**
 * Advertises the kiosk by multicast DNS (RFC 6762, RFC 6763), so that a `{base_url}` with a
 * `.local` name needs no DNS server. If the network has no multicast or the name is in use, this is
 * logged and has no other effect.
 */
export function advertise(options: AdvertiseOptions): Advertisement {
  const { baseUrl, port, name, log } = options
  const host = new URL(baseUrl).hostname
  const warn = (err: unknown): void =>
    log.warn({ err }, 'the kiosk cannot be found by name on this network (mDNS)')
  try {
    const socket = options.socket ?? createSocket({ type: 'udp4', reuseAddr: true })
    const bonjour = new Bonjour({ socket, multicast: false } as object, warn)
    const { mdns } = (bonjour as unknown as { server: { mdns: MulticastDns } }).server
    // The socket emits an error if the port is in use. Without a listener it would end the process.
    mdns.on('error', warn).on('warning', warn)
    mdns.on('query', ({ questions }: { questions: Question[] }, { address }: RemoteInfo) => {
      if (questions.some((one) => asksFor(one, host))) options.onAsked?.(address)
    })
    const stopJoining = joinNetworks(socket, mdns, warn)
    // The probe would print to the console if the name is in use. The name is unique, so no probe
    // is needed.
    bonjour.publish({
      name,
      type: 'passdesk',
      port,
      probe: false,
      ...(host.endsWith('.local') ? { host } : {}),
      txt: { url: baseUrl },
    })
    return {
      stop() {
        stopJoining()
        return stop(bonjour)
      },
    }
  } catch (error) {
    warn(error)
    return { stop: async () => {} }
  }
}

interface Question {
  readonly name: string
  readonly type: string
}

const asksFor = ({ name, type }: Question, host: string): boolean =>
  name.toLowerCase() === host && ['A', 'AAAA', 'ANY'].includes(type)

interface MulticastDns extends EventEmitter {
  /** Joins the networks that the machine has got since. */
  update(): void
}

/** Interval of the search for new networks. */
const JOIN_MS = 5_000

/**
 * The library would do this in a timer of its own, and listing the networks throws where too many
 * files are open.
 */
function joinNetworks(socket: Socket, mdns: MulticastDns, warn: (err: unknown) => void): () => void {
  const attempt = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      warn(error)
    }
  }
  let timer: NodeJS.Timeout | undefined
  socket.once('listening', () => {
    attempt(() => {
      socket.setMulticastTTL(255)
      socket.setMulticastLoopback(true)
    })
    attempt(() => mdns.update())
    timer = setInterval(() => attempt(() => mdns.update()), JOIN_MS)
  })
  return () => clearInterval(timer)
}

/** Limit for the goodbye packets, so that a lost network does not delay the kiosk's end. */
const GOODBYE_MS = 1_000

function stop(bonjour: Bonjour): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      bonjour.destroy(() => {})
      resolve()
    }
    const timer = setTimeout(end, GOODBYE_MS)
    try {
      bonjour.unpublishAll(end)
    } catch {
      end()
    }
  })
}
