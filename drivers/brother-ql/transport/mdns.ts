import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import { Bonjour } from 'bonjour-service'
import type { Service } from 'bonjour-service'

/**
 * Options of multicast DNS (RFC 6762). Default: all networks of this computer, 224.0.0.251:5353.
 */
export interface MdnsOptions {
  /** Address of the network interface. */
  readonly interface?: string
  /** Destination of the queries instead of the multicast group. */
  readonly ip?: string
  readonly port?: number
  /** Socket of the caller; closed at the end. */
  readonly socket?: Socket
  /** False: receive at the port from which the query was sent. */
  readonly bind?: boolean
  readonly multicast?: boolean
}

/** An announced service (RFC 6763). */
export interface MdnsService {
  readonly name: string
  /** Without underscores and protocol: `pdl-datastream`. */
  readonly type: string
  readonly port: number
  /** IP addresses; the sender's address if the response contains none. */
  readonly addresses: readonly string[]
  /** Keys in lower case. */
  readonly txt: Readonly<Record<string, string>>
}

/**
 * Queries services of these types and collects responses until the timeout. Queries twice, because
 * responses get lost. Never throws: without multicast the result is empty.
 */
export async function browseMdns(
  types: readonly string[],
  { ms, options = {} }: { ms: number; options?: MdnsOptions },
): Promise<MdnsService[]> {
  const found: MdnsService[] = []
  const ignore = (): void => {}
  try {
    const bonjour = new Bonjour(options as object, ignore)
    // The socket reports a used port as an error event, which would end the process without a
    // listener.
    ;(bonjour as unknown as { server: { mdns: EventEmitter } }).server.mdns
      .on('error', ignore)
      .on('warning', ignore)
    const browsers = types.map((type) => bonjour.find({ type }, (service) => found.push(serviceOf(service))))
    await sleep(ms / 2)
    for (const browser of browsers) browser.update()
    await sleep(ms / 2)
    for (const browser of browsers) browser.stop()
    bonjour.destroy(ignore)
  } catch {
    // No socket or no network: nothing found.
  }
  return found
}

function serviceOf({ name, type, port, addresses = [], referer, txt }: Service): MdnsService {
  const entries = Object.entries((txt ?? {}) as Record<string, unknown>)
  return {
    name,
    type,
    port,
    addresses: addresses.length > 0 || !referer ? addresses : [referer.address],
    txt: Object.fromEntries(
      entries.map(([key, value]) => [key.toLowerCase(), typeof value === 'string' ? value : '']),
    ),
  }
}
