import { createSocket } from 'node:dgram'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { SNMP_REQUEST } from '../transport/snmp-status.ts'
import { attribute } from '../transport/ipp-status.ts'
import type { DeviceEnd } from '../transport/memory.ts'

/** An open port. Whoever opens it closes it. */
export interface Served {
  readonly port: number
  close(): Promise<void>
}

export interface ServeAt {
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
export async function serveTcp(
  device: DeviceEnd,
  { port = 0, host = '127.0.0.1' }: ServeAt = {},
): Promise<Served> {
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
export async function serveSnmp(
  frame: () => Uint8Array,
  { port = 0, host = '127.0.0.1' }: ServeAt = {},
): Promise<Served> {
  const socket = createSocket('udp4')
  socket.on('message', (request, { address, port: clientPort }) => {
    if (Buffer.compare(request, SNMP_REQUEST) === 0)
      socket.send(snmpResponse(frame()), clientPort, address)
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
export async function serveIpp(
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
