import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { ConnectionBounds } from './connection-bounds.ts'

/** A listener whose connections are bounded. */
export interface GuardedServer {
  /** Passes all further requests to this listener. */
  answer(listener: RequestListener): void
  /** Ends the connections that have no reply in progress, or all. */
  end(which: 'without_reply' | 'all'): void
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** One TCP connection. */
interface Connection {
  readonly address: string
  readonly tcp: Socket
  /** The TLS socket above, after the handshake; otherwise `tcp`. */
  stream: Socket
  /** Time of the last change: opened, request begun, request answered. */
  since: number
  /** True once a request was answered. */
  isServed: boolean
  active: Exchange | null
  /** Requests that were read and wait for the one in progress. */
  readonly waiting: Exchange[]
  /** True while its next request waits for a turn. */
  isInLine: boolean
  /** True while it is not read because a request waits. */
  isHeld: boolean
  /** Bytes that the client has taken, and since when it has taken no more. */
  taken: number
  takenAt: number
}

/** A client has this time to send a body or take a reply before its connection can be replaced. */
const PATIENCE_MS = 3_000
/** Bytes that are parsed at once: a request without a body has about 500. */
const SLICE = 1024

/**
 * Bounds what clients can make the kiosk hold:
 * - a connection has one request in progress; while another one waits, it is not read
 * - the connections in all and of one address are limited; a new one replaces one that sends
 *   nothing, takes nothing or is idle, and is refused only if there is none
 * - a connection whose client does not take its reply is ended
 *
 * Call it before the server listens.
 */
export function guardConnections(
  server: Server | TlsServer,
  bounds: ConnectionBounds,
  first: RequestListener,
): GuardedServer {
  const isTls = 'setSecureContext' in server
  const takeTurn = createTurnQueue(bounds.perTurn)
  const open = new Set<Connection>()
  const ofSocket = new WeakMap<Socket, Connection>()
  let answer = first

  function makeSpace(address: string): boolean {
    const own = [...open].filter((one) => one.address === address)
    const crowd = own.length >= bounds.perAddress ? own : open.size >= bounds.all ? open : null
    const victim = crowd && leastUseful(crowd)
    if (victim) end(victim)
    return crowd === null || victim !== null
  }

  function end(connection: Connection): void {
    open.delete(connection)
    connection.stream.destroy()
    connection.tcp.destroy()
  }

  function admit(tcp: Socket): Connection | null {
    const address = tcp.remoteAddress
    // Without an address the client has gone already.
    if (address === undefined || !makeSpace(address)) return null
    const connection = newConnection(tcp, address)
    open.add(connection)
    ofSocket.set(tcp, connection)
    tcp.once('close', () => open.delete(connection))
    return connection
  }

  const startHttp = server.listeners('connection') as ((tcp: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (tcp: Socket) => {
    // Before any other listener: a reset connection has no one else to handle its error.
    tcp.on('error', () => {})
    const connection = admit(tcp)
    if (!connection) return void tcp.destroy()
    takeTurn(connection.address, () => {
      if (tcp.destroyed) return
      for (const start of startHttp) start.call(server, tcp)
      if (!isTls) readInSlices(connection)
    })
  })
  server.on('secureConnection', (stream: Socket) => {
    const connection = [...open].find(
      ({ tcp }) => tcp.remotePort === stream.remotePort && tcp.remoteAddress === stream.remoteAddress,
    )
    if (!connection) return void stream.destroy()
    connection.stream = stream
    ofSocket.set(stream, connection)
    readInSlices(connection)
  })

  function startNext(connection: Connection): void {
    if (connection.active || connection.isInLine || connection.waiting.length === 0) return
    connection.isInLine = true
    takeTurn(connection.address, () => {
      connection.isInLine = false
      const next = connection.waiting.shift()
      if (!next || connection.stream.destroyed) return
      begin(connection, next)
      next.response.once('close', () => {
        connection.active = null
        connection.isServed = true
        connection.since = performance.now()
        startNext(connection)
      })
      readOn(connection)
      answer(next.request, next.response)
    })
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = ofSocket.get(request.socket)
    // The rest of what an ended connection had sent.
    if (!connection || request.socket.destroyed) return
    connection.waiting.push({ request, response })
    startNext(connection)
  })

  const timer = setInterval(
    () => {
      for (const one of open) if (stalledMs(one) > bounds.stalledMs) end(one)
    },
    Math.min(5_000, bounds.stalledMs / 2),
  ).unref()
  server.once('close', () => clearInterval(timer))

  return {
    answer: (listener) => void (answer = listener),
    end(which) {
      for (const one of open) if (which === 'all' || one.active === null) end(one)
    },
  }
}

function newConnection(tcp: Socket, address: string): Connection {
  const now = performance.now()
  return {
    address,
    tcp,
    stream: tcp,
    since: now,
    isServed: false,
    active: null,
    waiting: [],
    isInLine: false,
    isHeld: false,
    taken: 0,
    takenAt: now,
  }
}

function begin(connection: Connection, exchange: Exchange): void {
  const now = performance.now()
  Object.assign(connection, { active: exchange, since: now, takenAt: now })
}

/** How long the client has taken nothing of a reply that waits for it, ms. */
function stalledMs(connection: Connection): number {
  const { stream, active } = connection
  const now = performance.now()
  const taken = stream.bytesWritten - stream.writableLength
  if (!active || stream.writableLength === 0 || taken !== connection.taken)
    Object.assign(connection, { taken, takenAt: now })
  return now - connection.takenAt
}

/**
 * The connection that can best be replaced: one that has sent no request, then one that is slow to
 * send a body, then one that is slow to take a reply, then an idle one; of these the oldest. Null
 * if all are at work.
 */
function leastUseful(crowd: Iterable<Connection>): Connection | null {
  const now = performance.now()
  let best: { readonly rank: number; readonly one: Connection } | null = null
  for (const one of crowd) {
    const rank = rankOf(one, now)
    if (rank === null) continue
    if (!best || rank < best.rank || (rank === best.rank && one.since < best.one.since)) best = { rank, one }
  }
  return best?.one ?? null
}

function rankOf(one: Connection, now: number): number | null {
  if (one.active) {
    if (now - one.since < PATIENCE_MS) return null
    if (!one.active.request.complete) return 1
    return one.stream.writableLength > 0 ? 2 : null
  }
  if (one.waiting.length > 0) return null
  return one.isServed ? 3 : 0
}

/**
 * Passes the bytes of a connection to Node's parser in slices, and none while a request waits.
 * Node would parse all requests of a chunk at once, thousands of them.
 */
function readInSlices(connection: Connection): void {
  const { stream, waiting } = connection
  const [parse] = stream.listeners('data') as ((bytes: Buffer) => void)[]
  if (!parse) return
  stream.removeListener('data', parse)
  stream.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length && !stream.destroyed; at += SLICE) {
      // Node's parser pauses the stream itself while many replies wait, and resumes it.
      if (waiting.length > 0 && !stream.isPaused()) {
        connection.isHeld = true
        stream.pause()
      }
      if (stream.isPaused()) return void stream.unshift(bytes.subarray(at))
      parse(bytes.subarray(at, at + SLICE))
    }
  })
}

/** Reads a held connection again once no request waits. */
function readOn(connection: Connection): void {
  if (!connection.isHeld || connection.waiting.length > 0) return
  connection.isHeld = false
  connection.stream.resume()
}

/** Starts work of clients; `network` is the address of the client. */
type TakeTurn = (network: string, work: () => void) => void

/**
 * Starts at most `perTurn` works in one turn of the event loop. The others wait; addresses take
 * turns. So a flood from the network delays the desk by a few milliseconds only, and other phones
 * by a few turns.
 */
function createTurnQueue(perTurn: number): TakeTurn {
  /** Waiting work by address; the first address is next. */
  const waiting = new Map<string, (() => void)[]>()
  let started = 0
  let isScheduled = false

  function runNext(): void {
    isScheduled = false
    started = 0
    while (started < perTurn) {
      const next = waiting.entries().next()
      if (next.done) break
      const [network, [work, ...others]] = next.value as [string, [() => void]]
      waiting.delete(network)
      if (others.length > 0) waiting.set(network, others)
      start(work)
    }
  }

  function start(work: () => void): void {
    started += 1
    if (!isScheduled) setImmediate(runNext)
    isScheduled = true
    work()
  }

  return (network, work) => {
    if (waiting.size === 0 && started < perTurn) return start(work)
    const own = waiting.get(network)
    if (own) own.push(work)
    else waiting.set(network, [work])
  }
}

/** Time for replies in progress, ms. */
const LAST_REPLIES_MS = 1_000

/** Closes a listener. Waits up to one second for replies in progress. */
export async function closeServer(server: Server | TlsServer, guarded: GuardedServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  guarded.end('without_reply')
  const timer = setTimeout(() => guarded.end('all'), LAST_REPLIES_MS)
  await closed
  clearTimeout(timer)
}
