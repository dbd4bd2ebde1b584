import { readFileSync } from 'node:fs'

/** Limits of the connections of one listener. */
export interface ConnectionBounds {
  /** Open connections. */
  readonly all: number
  /** Open connections of one address. */
  readonly perAddress: number
  /** Requests and TLS handshakes that start in one turn of the event loop. */
  readonly perTurn: number
  /** A connection whose client takes nothing of a reply for so long is ended, ms. */
  readonly stalledMs: number
}

/**
 * Streams of events that a listener keeps open: three quarters of its connections, so that others
 * can always call.
 */
export function streamBounds(desk: boolean): {
  readonly all: number
  readonly perAddress: number
  readonly perPerson: number
} {
  const { all, perAddress } = connectionBounds()[desk ? 'loopback' : 'lan']
  const part = (count: number): number => Math.floor((count * 3) / 4)
  return { all: part(all), perAddress: part(perAddress), perPerson: 8 }
}

/** Times of a listener, as options of Node's server, ms. */
export const SERVER_TIMES = {
  /** For the header of a request, and for the first request of a silent connection. */
  headersTimeout: 10_000,
  /** For a whole request with its body. */
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
} as const

/** Time for a TLS handshake, ms. */
export const HANDSHAKE_MS = 10_000

const STALLED_MS = 30_000

/** Files that the kiosk itself has open, at most: database, log, devices, threads, backups. */
const OWN_FILES = 192

/** The open files that the system allows this process; Infinity where it has no such limit. */
function openFileLimit(): number {
  if (process.platform !== 'linux') return Infinity
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? Infinity : Number(soft)
  } catch {
    return Infinity
  }
}

/**
 * Bounds of both listeners. Together they leave files for the kiosk itself: at a limit of 512 open
 * files, phones have 213 connections and the desk 106.
 */
export function connectionBounds(files = openFileLimit()): {
  readonly lan: ConnectionBounds
  readonly loopback: ConnectionBounds
} {
  const free = Math.max(0, files - OWN_FILES)
  const share = (part: number, least: number, most: number): number =>
    Math.max(least, Math.min(most, Math.floor(free * part)))
  const loopback = share(1 / 3, 16, 256)
  return {
    // A request of the desk waits for one of a phone, not for several.
    lan: { all: share(2 / 3, 32, 1_344), perAddress: 64, perTurn: 1, stalledMs: STALLED_MS },
    // All clients of the desk's listener have one address.
    loopback: { all: loopback, perAddress: loopback, perTurn: Infinity, stalledMs: STALLED_MS },
  }
}
