import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import { Bonjour } from 'bonjour-service'
import type { Service } from 'bonjour-service'

/**
 * How multicast DNS is spoken (RFC 6762). Left empty: on every network of this computer, with
 * 224.0.0.251:5353.
 */
export interface MdnsOptions {
  /** Address of the interface to be asked. */
  readonly interface?: string
  /** Where questions go, when not to everybody. */
  readonly ip?: string
  readonly port?: number
  /** A socket of the caller's, closed at the end. */
  readonly socket?: Socket
  /** False: the socket takes answers at whatever port it gets by sending. */
  readonly bind?: boolean
  readonly multicast?: boolean
}

/** A service as it announces itself (RFC 6763). */
export interface MdnsService {
  readonly name: string
  /** Without underscores and protocol: `pdl-datastream`. */
  readonly type: string
  readonly port: number
  /** IP addresses, the sender's own when the answer held none. */
  readonly addresses: readonly string[]
  /** Keys in small letters. */
  readonly txt: Readonly<Record<string, string>>
}

/**
 * Asks for services of these types and collects who answers within the time; asks twice, because
 * answers get lost. Never throws: a network without multicast has none.
 */
export async function browseMdns(
  types: readonly string[],
  { ms, options = {} }: { ms: number; options?: MdnsOptions },
): Promise<MdnsService[]> {
  const found: MdnsService[] = []
  const ignore = (): void => {}
  try {
    const bonjour = new Bonjour(options as object, ignore)
    // Its socket tells a taken port with an error event, which would end the process if nobody
    // listened.
    ;(bonjour as unknown as { server: { mdns: EventEmitter } }).server.mdns
      .on('error', ignore)
      .on('warning', ignore)
    const browsers = types.map((type) =>
      bonjour.find({ type }, (service) => found.push(seen(service))),
    )
    await sleep(ms / 2)
    for (const browser of browsers) browser.update()
    await sleep(ms / 2)
    for (const browser of browsers) browser.stop()
    bonjour.destroy(ignore)
  } catch {
    // No socket, no network: nobody was found.
  }
  return found
}

function seen({ name, type, port, addresses = [], referer, txt }: Service): MdnsService {
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
