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
export function advertise({ baseUrl, port, name, log }: AdvertiseOptions): Advertisement {
  const host = new URL(baseUrl).hostname
  const warn = (err: unknown): void =>
    log.warn({ err }, 'the kiosk cannot be found by name on this network (mDNS)')
  try {
    const bonjour = new Bonjour({}, warn)
    // The socket emits an error if the port is in use. Without a listener it would end the process.
    ;(bonjour as unknown as { server: { mdns: EventEmitter } }).server.mdns
      .on('error', warn)
      .on('warning', warn)
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
    return { stop: () => stop(bonjour) }
  } catch (error) {
    warn(error)
    return { stop: async () => {} }
  }
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
    bonjour.unpublishAll(end)
  })
}
