import { NETWORK_MODEL, type PrinterModel } from '../../../facts/models.ts'
import { DEFAULT_STOCK } from '../../../facts/stocks.ts'
import type { DeviceEnd } from '../transport/memory.ts'
import { createMutex } from '../../shared/mutex.ts'
import type { Fault } from './faults.ts'
import { createSimulatedPrinter, statusFrame, type Roll } from './device-state.ts'
import { createOutputFolder } from './output-folder.ts'
import { createSession, printKept, type SimulatorEvent, type SimulatorTimes } from './session.ts'
import { createSocket } from 'node:dgram'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { SNMP_REQUEST } from '../transport/snmp-status.ts'
import { attribute } from '../transport/ipp-status.ts'

export interface SimulatorOptions {
  readonly model?: PrinterModel
  /** Roll at the start. Default: `DEFAULT_STOCK`. */
  readonly media?: Roll
  readonly faults?: readonly Fault[]
  /** Folder for the labels; without it they are only reported as events. */
  readonly out?: string
  /** False: no data is returned, like the raw port of real network printers. Default true. */
  readonly answers?: boolean
  readonly times?: Partial<SimulatorTimes>
  readonly onEvent?: (event: SimulatorEvent) => void
}

/** Counters for tests and the demo. Lines are raster lines; roll use is in mm. */
export interface SimulatorCounts {
  readonly printed: number
  readonly refused: number
  readonly linesReceived: number
  readonly mmUsed: number
  readonly cables: number
  readonly mostCables: number
}

/** A QL printer in software: the same bytes in and out, labels as PNG files. */
export interface QlSimulator {
  /** For a transport inside this process. */
  readonly device: DeviceEnd
  /** Serves the raw port over TCP. Default host 127.0.0.1; port 0 takes any free one. */
  listen(at?: { port?: number; host?: string }): Promise<Served>
  /** Serves the status frame by SNMP. */
  listenSnmp(at?: { port?: number; host?: string }): Promise<Served>
  /** Serves state and reasons by IPP. */
  listenIpp(at?: { port?: number; host?: string }): Promise<Served>
  /** Changes the roll; null removes it. */
  loadRoll(roll: Roll): void
  setCover(open: boolean): void
  setFaults(faults: readonly Fault[]): void
  counts(): SimulatorCounts
  close(): Promise<void>
}

const TIMES: SimulatorTimes = {
  printMs: 0,
  coolingMs: 2_000,
  busyMs: 2_000,
  slowMs: 200,
  sleepAfterMs: 60_000,
}

export function createQlSimulator(options: SimulatorOptions = {}): QlSimulator {
  const {
    model = NETWORK_MODEL,
    media = DEFAULT_STOCK,
    faults = [],
    answers = true,
    onEvent = () => {},
  } = options
  const printer = createSimulatedPrinter({ model, roll: media, faults })
  const out = options.out === undefined ? null : createOutputFolder(options.out)
  const times = { ...TIMES, ...options.times }
  const printing = createMutex()
  const servers: Served[] = []
  let cables = 0
  let mostCables = 0

  const report = (event: SimulatorEvent): void => {
    if (event.kind === 'connected') mostCables = Math.max(mostCables, ++cables)
    if (event.kind === 'disconnected') cables--
    onEvent(event)
  }
  const device: DeviceEnd = {
    connect: (host) =>
      createSession({
        printer,
        host,
        times,
        out,
        answers,
        report,
        exclusively: (task) => printing.run(task),
      }),
  }
  const causeGone = (): void =>
    void printKept({ printer, out, report }).catch((error) => report({ kind: 'failed', error }))
  async function kept(server: Promise<Served>): Promise<Served> {
    const served = await server
    servers.push(served)
    return served
  }

  return {
    device,
    listen: (at) => kept(serveTcp(device, at)),
    listenSnmp: (at) => kept(serveSnmp(() => statusFrame(printer, { statusType: 0 }), at)),
    listenIpp: (at) => kept(serveIpp(() => statusFrame(printer, { statusType: 0 }), at)),
    loadRoll(roll) {
      printer.roll = roll
      causeGone()
    },
    setCover(open) {
      printer.coverOpen = open
      causeGone()
    },
    setFaults(next) {
      printer.faults = next
      printer.busyUntil = null
      causeGone()
    },
    counts: () => ({
      printed: printer.printed,
      refused: printer.refused,
      linesReceived: printer.linesReceived,
      mmUsed: printer.mmUsed,
      cables,
      mostCables,
    }),
    async close() {
      await Promise.all(servers.splice(0).map((server) => server.close()))
    },
  }
}

/** An open port. Whoever opens it closes it. */
interface Served {
  readonly port: number
  close(): Promise<void>
}

interface ServeAt {
  readonly port?: number
  readonly host?: string
}

/** A port whose `close` may be called more than once. */
function served(address: AddressInfo | string | null, end: (done: () => void) => void): Served {
  let ended: Promise<void> | null = null
  return {
    port: (address as AddressInfo).port,
    close: () => (ended ??= new Promise((resolve) => end(() => resolve()))),
  }
}

/** Serves a device on a raw TCP port. Reading pauses while the device is busy. */
async function serveTcp(device: DeviceEnd, { port = 0, host = '127.0.0.1' }: ServeAt = {}): Promise<Served> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket)
    const session = device.connect({
      data: (bytes) => {
        if (socket.writable) socket.write(bytes)
      },
      dropped: () => socket.destroySoon(),
    })
    const hangUp = () =>
      void session.hostClosed().then(
        () => socket.end(),
        () => socket.destroy(),
      )
    socket.on('data', (bytes) => {
      socket.pause()
      void session.receive(bytes).then(
        () => socket.resume(),
        () => socket.destroy(),
      )
    })
    socket.on('end', hangUp)
    socket.on('error', () => {}) // 'close' follows
    socket.on('close', () => {
      sockets.delete(socket)
      hangUp()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return served(server.address(), (done) => {
    server.close(done)
    for (const socket of sockets) socket.destroy()
  })
}

/**
 * First 12 bytes of the variable binding in the request: `30 12 06 0E` and the object identifier.
 */
const OBJECT_ID = SNMP_REQUEST.subarray(SNMP_REQUEST.length - 18, SNMP_REQUEST.length - 2)

/** Replies to the one SNMP request of the driver, and to no other. */
async function serveSnmp(
  frame: () => Uint8Array,
  { port = 0, host = '127.0.0.1' }: ServeAt = {},
): Promise<Served> {
  const socket = createSocket('udp4')
  socket.on('message', (request, { address, port: clientPort }) => {
    if (Buffer.compare(request, SNMP_REQUEST) === 0) socket.send(snmpResponse(frame()), clientPort, address)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, resolve)
  })
  return served(socket.address(), (done) => socket.close(done))
}

/**
 * GetResponse with the same version, community, request id and object, and the frame as OCTET
 * STRING: 78 bytes.
 */
function snmpResponse(frame: Uint8Array): Buffer {
  const value = Buffer.concat([OBJECT_ID, Buffer.from([0x04, frame.length]), frame])
  const binding = sequence(0x30, value)
  const requestIdAndNoError = Buffer.from([0x02, 0x01, 0x01, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00])
  const response = sequence(0xa2, Buffer.concat([requestIdAndNoError, sequence(0x30, binding)]))
  const versionAndCommunity = SNMP_REQUEST.subarray(2, 13)
  return sequence(0x30, Buffer.concat([versionAndCommunity, response]))
}

function sequence(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag, content.length]), content])
}

const IDLE = 3
const PROCESSING = 4
const STOPPED = 5

/** Replies to Get-Printer-Attributes with state and reasons from the same status frame. */
async function serveIpp(
  frame: () => Uint8Array,
  { port = 0, host = '127.0.0.1' }: ServeAt = {},
): Promise<Served> {
  const server = createHttpServer((request, reply) => {
    request.resume()
    request.on('end', () => {
      reply.writeHead(200, { 'content-type': 'application/ipp', connection: 'close' })
      reply.end(ippResponse(frame()))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return served(server.address(), (done) => {
    server.close(done)
    server.closeAllConnections()
  })
}

function ippResponse(frame: Uint8Array): Buffer {
  const err1 = frame[8] ?? 0
  const err2 = frame[9] ?? 0
  const reasons = [
    ...(err2 & 0x10 ? ['cover-open-error'] : []),
    ...(err1 & 0x01 || ((frame[10] ?? 0) === 0 && !(err2 & 0x10)) ? ['media-needed-error'] : []),
    ...(err2 & 0x40 ? ['media-jam-error'] : []),
  ]
  const stopped = reasons.length > 0 || err1 !== 0 || err2 !== 0
  const state = Buffer.alloc(4)
  state.writeUInt32BE(stopped ? STOPPED : frame[19] === 1 ? PROCESSING : IDLE)
  return Buffer.concat([
    Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 0x01]),
    attribute(0x47, 'attributes-charset', 'utf-8'),
    attribute(0x48, 'attributes-natural-language', 'en'),
    Buffer.from([0x04]),
    attribute(0x23, 'printer-state', state),
    ...(reasons.length > 0 ? reasons : ['none']).map((reason, index) =>
      attribute(0x44, index === 0 ? 'printer-state-reasons' : '', reason),
    ),
    Buffer.from([0x03]),
  ])
}
