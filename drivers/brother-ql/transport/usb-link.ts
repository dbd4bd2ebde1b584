import { setTimeout as sleep } from 'node:timers/promises'
import type { PrinterModel } from '../../types/label-printer.ts'
import { PrinterError } from '../printer-error.ts'
import { raceAbort } from './race-abort.ts'
import { WriteError } from './transport.ts'
import type { Transport } from './transport.ts'
import { UsbFault } from './usb-bus.ts'
import type { UsbBus, UsbDevice } from './usb-bus.ts'
import { claim, unclaim, usbError } from './usb-claim.ts'
import type { Claimed } from './usb-claim.ts'
import { chooseDevice, seenDevices, whyNotThis } from './usb-find.ts'
import type { PrinterPipes } from './usb-find.ts'

/** Most bytes of one transfer to the printer. */
const OUT_BYTES = 16 * 1024

/**
 * A transfer that is given up tells not how much was taken, so it may take as long as a job may
 * pause: cooling and a stuck cable.
 */
const OUT_MS = 660_000

/**
 * Idle printers may answer a read at once with nothing; from so many in a row on there is a pause
 * between, ms.
 */
const EMPTY_READS = 5
const EMPTY_PAUSE_MS = 10

/** Halts of the reading pipe in a row that are still cleared. */
const MOST_STALLS = 5

/**
 * Times that a list of devices may lack it, in a row: one may be made in an unlucky moment, and a
 * transfer tells sooner.
 */
const MOST_MISSED = 2

/** For transfers under way to end when the link is closed, ms. */
const CLOSE_MS = 1_500

export interface UsbAddress {
  /** A serial number, `@PORT` (`@1-2.4`), or nothing for the only printer there is. */
  readonly identity: string
  readonly model: PrinterModel
  /** For how long one packet is waited for, ms: the reader ends within it. */
  readonly readMs: number
}

/** A printer at a USB port, claimed, with a permanent reader. */
export interface UsbLink extends Transport {
  /** Whether it is plugged in still, as far as the list of devices says. */
  isThere(): Promise<boolean>
  /** Resolves when no transfer to the printer is under way. */
  idle(): Promise<void>
}

/**
 * Opens the printer of an address: chooses the interface by its class and the pipes by their
 * direction, sends the kernel's printer driver away, claims it and begins to read.
 * @throws PrinterError `link_lost` (not plugged in), `editor_lite`, `wrong_model`,
 *   `in_use_by_other`, `no_permission`, `not_available`
 */
export async function connectUsb(
  bus: UsbBus,
  { identity, model, readMs }: UsbAddress,
): Promise<UsbLink> {
  const seen = await seenDevices(bus).catch((error: unknown) => {
    throw usbError(error, bus.platform)
  })
  const chosen = chooseDevice(seen, identity)
  if ('code' in chosen) throw new PrinterError(chosen)
  const problem = whyNotThis(chosen, model)
  if (problem) throw new PrinterError(problem)
  return linkOver(bus, chosen.device, { ...(await claim(bus, chosen.device)), readMs })
}

function linkOver(
  bus: UsbBus,
  device: UsbDevice,
  claimed: Claimed & Pick<UsbAddress, 'readMs'>,
): UsbLink {
  let take: (bytes: Uint8Array) => void = () => {}
  let tellLost: () => void = () => {}
  let closing: Promise<void> | null = null
  let lost = false
  let missed = 0
  const loss = Promise.withResolvers<'lost'>()
  const lose = (): void => {
    if (lost) return
    lost = true
    loss.resolve('lost')
    tellLost()
  }
  const isOver = (): boolean => lost || closing !== null
  const sender = createSender(device, claimed.outEndpoint)
  const reading = read(device, claimed, { take: (bytes) => take(bytes), isOver }).catch(lose)

  async function end(): Promise<void> {
    await Promise.race([
      Promise.all([reading, sender.idle()]),
      sleep(CLOSE_MS, undefined, { ref: false }),
    ])
    // Nothing else ends a transfer that the printer does not take, and it would keep the interface.
    if (sender.isBusy())
      await Promise.race([
        device.reset().catch(() => {}),
        sleep(CLOSE_MS, undefined, { ref: false }),
      ])
    await unclaim(bus, device, claimed)
  }

  return {
    bidirectional: true,
    async write(chunk, signal) {
      for (let at = 0; at < chunk.length;) {
        if (isOver()) throw new WriteError('lost', at)
        if (signal.aborted) throw new WriteError('stopped', at)
        const piece = chunk.subarray(at, at + OUT_BYTES)
        const taken = await raceAbort(sender.send(piece), loss.promise, signal).catch(
          () => 'lost' as const,
        )
        if (taken === 'lost') lose()
        if (typeof taken === 'string') throw new WriteError(taken, at + piece.length)
        at += taken
        if (taken === 0) await sleep(EMPTY_PAUSE_MS)
      }
    },
    onData: (next) => {
      take = next
    },
    onLost: (next) => {
      tellLost = next
      if (lost) next()
    },
    idle: () => sender.idle(),
    async isThere() {
      if (lost) return false
      const there = await bus.list().then(
        (all) => all.some(({ key }) => key === device.key),
        () => true,
      )
      missed = there ? 0 : missed + 1
      if (missed >= MOST_MISSED) lose()
      return there
    },
    close: () => (closing ??= end()),
  }
}

interface Sender {
  /**
   * @returns bytes taken @throws UsbFault; how much of the piece was taken is not told then, so the
   * stream cannot go on
   */
  send(piece: Uint8Array): Promise<number>
  isBusy(): boolean
  /** Resolves when no transfer is under way. */
  idle(): Promise<void>
}

function createSender(device: UsbDevice, endpoint: number): Sender {
  let underWay: Promise<void> | null = null

  async function transfer(piece: Uint8Array): Promise<number> {
    try {
      return await device.transferOut(endpoint, piece, OUT_MS)
    } catch (error) {
      // Cleared for the next link.
      if (error instanceof UsbFault && error.why === 'stall')
        await device.clearHalt('out', endpoint).catch(() => {})
      throw error
    }
  }
  return {
    send(piece) {
      const sending = transfer(piece)
      const ended: Promise<void> = sending
        .then(
          () => {},
          () => {},
        )
        .finally(() => {
          if (underWay === ended) underWay = null
        })
      underWay = ended
      return sending
    },
    isBusy: () => underWay !== null,
    idle: async () => {
      await underWay
    },
  }
}

/**
 * Reads as long as the link stands. @throws UsbFault when the device is gone, or its pipe does not
 * come back
 */
async function read(
  device: UsbDevice,
  { inEndpoint, inPacketSize, readMs }: PrinterPipes & Pick<UsbAddress, 'readMs'>,
  to: { take: (bytes: Uint8Array) => void; isOver: () => boolean },
): Promise<void> {
  for (let stalls = 0, empty = 0; !to.isOver();) {
    try {
      // One packet, no more: a full one (two frames joined) would not end a longer read, and one
      // that is cut off loses what it has.
      const bytes = await device.transferIn(inEndpoint, inPacketSize, readMs)
      stalls = 0
      empty = bytes.length > 0 ? 0 : empty + 1
      if (bytes.length > 0) to.take(bytes)
      else if (empty >= EMPTY_READS) await sleep(EMPTY_PAUSE_MS)
    } catch (error) {
      const why = error instanceof UsbFault ? error.why : 'failed'
      if (why === 'timeout') continue
      if (why !== 'stall' || ++stalls > MOST_STALLS) throw error
      await device.clearHalt('in', inEndpoint)
    }
  }
}
