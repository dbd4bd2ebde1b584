import { setTimeout as sleep } from 'node:timers/promises'
import type { DeviceEnd, DeviceSession } from '../transport/memory.ts'
import { UsbFault } from '../transport/usb-bus.ts'
import type { UsbInterface } from '../transport/usb-bus.ts'

/** Largest packet of a full-speed bulk pipe, bytes. */
export const PACKET_BYTES = 64

/**
 * Bulk packets in one full-speed frame of 1 ms (USB 2.0 table 5-9): what a printer receives at
 * once.
 */
const FRAME_PACKETS = 19

/** Behaviour of a simulated device beyond printing. */
export interface UsbQuirks {
  /** Most bytes accepted of one transfer: short writes. */
  readonly acceptAtMost: number
  /** Bytes per packet to the computer: split frames. */
  readonly pieceBytes: number
  /** Unread data shares a packet. */
  readonly joined: boolean
  /** Empty packets before each one with data. */
  readonly emptyReads: number
  /** Accepts no bytes and reports no error. */
  readonly stuck: boolean
  /** An input buffer that leaves the device stuck when it is full. It empties in `drainMs`. */
  readonly buffer: { readonly bytes: number; readonly drainMs: number } | null
}

export const NO_QUIRKS: UsbQuirks = {
  acceptAtMost: Number.POSITIVE_INFINITY,
  pieceBytes: PACKET_BYTES,
  joined: false,
  emptyReads: 0,
  stuck: false,
  buffer: null,
}

/** The plugged-in device, shared by all handles. */
export interface UsbDeviceState {
  readonly productId: number
  readonly serial: string | null
  readonly port: string
  interfaces: readonly UsbInterface[]
  plugged: boolean
  /** Changes on every plugging in. */
  address: number
  permitted: boolean
  /** Driver on the interface: a kernel driver, or `usbfs` for a program, ours or another. */
  driver: string | null
  alternate: number
  quirks: UsbQuirks
  readonly halted: { in: boolean; out: boolean }
  /** Transfers that stall before the pipe is halted. */
  readonly stallsDue: { in: number; out: number }
  session: DeviceSession | null
  /** Bytes in the input buffer after the last transfer, and its time by `performance.now`. */
  buffered: { readonly bytes: number; readonly at: number }
  /** Packets to the computer. */
  readonly packets: Uint8Array[]
  /** Wakes a waiting read for data or the end. */
  wake: () => void
  /** Rejects when all transfers end: unplugged or reset. */
  ending: PromiseWithResolvers<never>
}

/** Connects the printer to the bus. It may disconnect itself (unplugged, switched off). */
export function connect(body: UsbDeviceState, device: DeviceEnd, onDropped: () => void): void {
  body.session = device.connect({
    data(bytes) {
      const { pieceBytes, joined, emptyReads } = body.quirks
      const last = joined ? body.packets.at(-1) : undefined
      if (last && last.length > 0 && last.length + bytes.length <= PACKET_BYTES) {
        body.packets[body.packets.length - 1] = Buffer.concat([last, bytes])
        return
      }
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        for (let empty = 0; empty < emptyReads; empty++) body.packets.push(new Uint8Array())
        body.packets.push(bytes.slice(at, at + pieceBytes))
      }
      body.wake()
    },
    dropped: onDropped,
  })
}

export function newEnding(): PromiseWithResolvers<never> {
  const ending = Promise.withResolvers<never>()
  ending.promise.catch(() => {})
  return ending
}

/** Ends every running transfer. */
export function endTransfers(body: UsbDeviceState, fault: UsbFault): void {
  const { reject } = body.ending
  body.ending = newEnding()
  reject(fault)
}

/**
 * Reads packets until a short one or `length` bytes. An interrupted read loses its packets, as in
 * the real package.
 */
export async function takePackets(
  body: UsbDeviceState,
  length: number,
  isOver: () => boolean,
): Promise<Uint8Array> {
  const taken: Uint8Array[] = []
  for (let bytes = 0; bytes < length;) {
    while (body.packets.length === 0 && !isOver())
      await new Promise<void>((resolve) => {
        body.wake = resolve
      })
    if (isOver()) break
    const packet = body.packets.shift()!
    taken.push(packet)
    bytes += packet.length
    if (packet.length < PACKET_BYTES) break
  }
  return Buffer.concat(taken)
}

function fillBuffer(body: UsbDeviceState, added: number): void {
  const { buffer } = body.quirks
  if (!buffer) return
  const at = performance.now()
  const drained = ((at - body.buffered.at) * buffer.bytes) / buffer.drainMs
  const bytes = Math.max(0, body.buffered.bytes - drained) + added
  if (bytes > buffer.bytes) body.quirks = { ...body.quirks, stuck: true }
  body.buffered = { bytes, at }
}

/** Interval of checks whether a stuck device accepts bytes again. */
const STUCK_POLL_MS = 5

/**
 * Sends the data to the printer one frame of packets at a time, each when there is space.
 * @returns bytes accepted
 */
export async function givePackets(
  body: UsbDeviceState,
  bytes: Uint8Array,
  isOver: () => boolean,
): Promise<number> {
  fillBuffer(body, bytes.length)
  while (body.quirks.stuck && !isOver()) await sleep(STUCK_POLL_MS)
  const most = Math.min(bytes.length, body.quirks.acceptAtMost)
  const frame = FRAME_PACKETS * PACKET_BYTES
  for (let at = 0; at < most; at += frame) {
    if (isOver()) return at
    await body.session?.receive(bytes.slice(at, Math.min(at + frame, most)))
  }
  return most
}
