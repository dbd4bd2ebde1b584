import { setTimeout as sleep } from 'node:timers/promises'
import type { DeviceEnd, DeviceSession } from '../transport/memory.ts'
import { UsbFault } from '../transport/usb-bus.ts'
import type { UsbInterface } from '../transport/usb-bus.ts'

/** Largest packet of a full-speed bulk pipe, bytes. */
export const PACKET_BYTES = 64

/**
 * Bulk packets that a full-speed frame of 1 ms has room for (USB 2.0 table 5-9): what a printer
 * gets at once.
 */
const FRAME_PACKETS = 19

/** How a printer at a simulated port behaves beyond what it prints. */
export interface UsbQuirks {
  /** Most bytes it takes of one transfer: short writes. */
  readonly acceptAtMost: number
  /** Bytes of one packet towards the computer: frames come in pieces. */
  readonly pieceBytes: number
  /** Words that the computer has not fetched yet share a packet. */
  readonly joined: boolean
  /** Empty packets in front of every one with data. */
  readonly emptyReads: number
  /** It takes no bytes for now, and does not say so. */
  readonly stuck: boolean
}

export const NO_QUIRKS: UsbQuirks = {
  acceptAtMost: Number.POSITIVE_INFINITY,
  pieceBytes: PACKET_BYTES,
  joined: false,
  emptyReads: 0,
  stuck: false,
}

/** The plugged-in thing itself, whoever has it open. */
export interface UsbDeviceState {
  readonly productId: number
  readonly serial: string | null
  readonly port: string
  interfaces: readonly UsbInterface[]
  plugged: boolean
  /** Another one after every plugging in. */
  address: number
  permitted: boolean
  /** On the interface: a driver of the kernel, `usbfs` for a program, ours or another's. */
  driver: string | null
  alternate: number
  quirks: UsbQuirks
  readonly halted: { in: boolean; out: boolean }
  /** Transfers that stall before the pipe is halted. */
  readonly stallsDue: { in: number; out: number }
  session: DeviceSession | null
  /** Packets on their way to the computer. */
  readonly packets: Uint8Array[]
  /** Tells a waiting read that there is something, or that there never will be. */
  wake: () => void
  /** Rejects when every transfer ends: unplugged, or reset. */
  ending: PromiseWithResolvers<never>
}

/**
 * A connection of the printer to the bus; it may end it itself (its plug was pulled, it was
 * switched off).
 */
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

/** Ends every transfer under way. */
export function endTransfers(body: UsbDeviceState, fault: UsbFault): void {
  const { reject } = body.ending
  body.ending = newEnding()
  reject(fault)
}

/**
 * Reads packets until one is short or `length` bytes are there. A read that is cut off loses those
 * it has, as the package does.
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

/** Between two looks whether it takes bytes again. */
const STUCK_LOOK_MS = 5

/**
 * Gives the printer one frame of packets after the other, each when there is room for it. @returns
 * bytes it took
 */
export async function givePackets(
  body: UsbDeviceState,
  bytes: Uint8Array,
  isOver: () => boolean,
): Promise<number> {
  while (body.quirks.stuck && !isOver()) await sleep(STUCK_LOOK_MS)
  const most = Math.min(bytes.length, body.quirks.acceptAtMost)
  const frame = FRAME_PACKETS * PACKET_BYTES
  for (let at = 0; at < most; at += frame) {
    if (isOver()) return at
    await body.session?.receive(bytes.slice(at, Math.min(at + frame, most)))
  }
  return most
}
