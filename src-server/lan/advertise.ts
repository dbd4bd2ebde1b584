import type { EventEmitter } from 'node:events'
import Bonjour from 'bonjour-service'
import type { Logger } from 'pino'

/**
 * What is told to the network: `_passdesk._tcp` at a host name that multicast DNS can answer for.
 */
export interface AdvertiseOptions {
  /** {base_url}; its host name is answered with this machine's addresses. */
  readonly baseUrl: string
  readonly port: number
  /** Name of the service; unlike every other one's on the network. */
  readonly name: string
  readonly log: Logger
}

export interface Advertisement {
  /** Says goodbye, within a second. */
  stop(): Promise<void>
}

/**
 * Tells phones where the kiosk is (RFC 6762, RFC 6763), so that `{base_url}` with a `.local` name
 * needs no DNS server. A network without multicast, or a name that another machine has, is logged
 * and harms nothing.
 */
export function advertise({ baseUrl, port, name, log }: AdvertiseOptions): Advertisement {
  const host = new URL(baseUrl).hostname
  const warn = (err: unknown): void =>
    log.warn({ err }, 'the kiosk cannot be found by name on this network (mDNS)')
  try {
    const bonjour = new Bonjour({}, warn)
    // Its socket tells a taken port with an error event, which would end the process if nobody
    // listened.
    ;(bonjour as unknown as { server: { mdns: EventEmitter } }).server.mdns
      .on('error', warn)
      .on('warning', warn)
    // Asking whether the name is free would print to the console when it is not; it is ours alone.
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

/** Saying goodbye takes a moment; a network that is gone must not hold up the kiosk's end. */
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
