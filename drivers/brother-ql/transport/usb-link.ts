import { setTimeout as sleep } from 'node:timers/promises'
import { MODEL_SPECS, SLOW_USB } from '../../../facts/models.ts'
import type { PrinterModel } from '../../types/label-printer.ts'
import { PrinterError } from '../job/printer-error.ts'
import { WriteError, type Transport, raceAbort } from './transport.ts'
import { UsbFault } from './usb-bus.ts'
import type { UsbBus, UsbDevice } from './usb-bus.ts'
import { claim, unclaim, usbError } from './usb-claim.ts'
import type { Claimed } from './usb-claim.ts'
import { chooseDevice, listUsbPrinters, deviceProblemOf } from './usb-find.ts'
import type { PrinterPipes } from './usb-find.ts'

interface UsbPace {
  readonly bytes: number
  readonly pauseMs: number
}

/** Transfers to a printer that needs no pauses. */
const UNPACED: UsbPace = { bytes: 16 * 1024, pauseMs: 0 }

/**
 * An aborted transfer does not report how much was accepted, so its timeout covers the longest
 * pause of a job: cooling and a stuck transport.
 */
const OUT_MS = 660_000

/**
 * Idle printers may return empty reads at once; after this many in a row, pause between reads, ms.
 */
const EMPTY_READS = 5
const EMPTY_PAUSE_MS = 10

/** Consecutive halts of the reading pipe that are cleared. */
const MAX_STALLS = 5

/**
 * Consecutive device lists in which the device may be missing: a list may be incomplete, and a
 * transfer detects a loss sooner.
 */
const MAX_MISSED_LISTS = 2

/** Time for running transfers to end when the link is closed, ms. */
const CLOSE_MS = 1_500

export interface UsbAddress {
  /** A serial number, `@PORT` (`@1-2.4`), or empty for the only printer. */
  readonly identity: string
  readonly model: PrinterModel
  /** Timeout of one read, ms: the reader ends within it. */
  readonly readMs: number
  /** Short transfers with pauses. Default: by the model. */
  readonly slowUsb?: boolean | undefined
}

/** A claimed printer at a USB port with a permanent reader. */
export interface UsbLink extends Transport {
  /** Whether the device list still contains it. */
  isPresent(): Promise<boolean>
  /** Resolves when no transfer to the printer is running. */
  idle(): Promise<void>
}

/**
 * Opens the printer of an address: chooses the interface by class and the pipes by direction,
 * detaches the kernel's printer driver, claims the interface and starts reading.
 * @throws PrinterError `link_lost` (not plugged in), `editor_lite`, `wrong_model`,
 * `in_use_by_other`, `no_permission`, `not_available`
 */
export async function connectUsb(
  bus: UsbBus,
  { identity, model, readMs, slowUsb = MODEL_SPECS[model].slowUsb }: UsbAddress,
): Promise<UsbLink> {
  const seen = await listUsbPrinters(bus).catch((error: unknown) => {
    throw usbError(error, bus.platform)
  })
  const chosen = chooseDevice(seen, identity)
  if ('code' in chosen) throw new PrinterError(chosen)
  const problem = deviceProblemOf(chosen, model)
  if (problem) throw new PrinterError(problem)
  return createUsbLink(bus, chosen.device, {
    ...(await claim(bus, chosen.device)),
    readMs,
    pace: slowUsb ? SLOW_USB : UNPACED,
  })
}

function createUsbLink(
  bus: UsbBus,
  device: UsbDevice,
  claimed: Claimed & Pick<UsbAddress, 'readMs'> & { readonly pace: UsbPace },
): UsbLink {
  let onBytes: (bytes: Uint8Array) => void = () => {}
  let emitLost: () => void = () => {}
  let closing: Promise<void> | null = null
  let lost = false
  let missed = 0
  const loss = Promise.withResolvers<'lost'>()
  const lose = (): void => {
    if (lost) return
    lost = true
    loss.resolve('lost')
    emitLost()
  }
  const { bytes: longest, pauseMs } = claimed.pace
  let nextAt = 0
  const isOver = (): boolean => lost || closing !== null
  const sender = createSender(device, claimed.outEndpoint)
  const reading = read(device, claimed, { onBytes: (bytes) => onBytes(bytes), isOver }).catch(lose)

  async function end(): Promise<void> {
    await Promise.race([Promise.all([reading, sender.idle()]), sleep(CLOSE_MS, undefined, { ref: false })])
    // Only a reset ends a transfer that the printer does not accept; otherwise it would keep the
    // interface.
    if (sender.isBusy())
      await Promise.race([device.reset().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })])
    await unclaim(bus, device, claimed)
  }

  return {
    bidirectional: true,
    async write(chunk, signal) {
      for (let at = 0; at < chunk.length;) {
        const early = nextAt - performance.now()
        if (early > 0) await sleep(early)
        if (isOver()) throw new WriteError('lost', at)
        if (signal.aborted) throw new WriteError('stopped', at)
        const piece = chunk.subarray(at, at + longest)
        const accepted = await raceAbort(signal, sender.send(piece), loss.promise).catch(
          () => 'lost' as const,
        )
        if (accepted === 'lost') lose()
        if (typeof accepted === 'string') throw new WriteError(accepted, at + piece.length)
        nextAt = performance.now() + (pauseMs * accepted) / longest
        at += accepted
        if (accepted === 0) await sleep(EMPTY_PAUSE_MS)
      }
    },
    onData: (next) => {
      onBytes = next
    },
    onLost: (next) => {
      emitLost = next
      if (lost) next()
    },
    idle: () => sender.idle(),
    async isPresent() {
      if (lost) return false
      const present = await bus.list().then(
        (all) => all.some(({ key }) => key === device.key),
        () => true,
      )
      missed = present ? 0 : missed + 1
      if (missed >= MAX_MISSED_LISTS) lose()
      return present
    },
    close: () => (closing ??= end()),
  }
}

interface Sender {
  /**
   * @returns accepted bytes
   * @throws UsbFault; the accepted count is unknown then, so the stream cannot continue
   */
  send(piece: Uint8Array): Promise<number>
  isBusy(): boolean
  /** Resolves when no transfer is running. */
  idle(): Promise<void>
}

function createSender(device: UsbDevice, endpoint: number): Sender {
  let running: Promise<void> | null = null

  async function transfer(piece: Uint8Array): Promise<number> {
    try {
      return await device.transferOut(endpoint, piece, OUT_MS)
    } catch (error) {
      // Clear the halt for the next link.
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
          if (running === ended) running = null
        })
      running = ended
      return sending
    },
    isBusy: () => running !== null,
    idle: async () => {
      await running
    },
  }
}

/** Reads while the link is open. @throws UsbFault if the device is gone or its pipe stays halted */
async function read(
  device: UsbDevice,
  { inEndpoint, inPacketSize, readMs }: PrinterPipes & Pick<UsbAddress, 'readMs'>,
  to: { onBytes: (bytes: Uint8Array) => void; isOver: () => boolean },
): Promise<void> {
  for (let stalls = 0, empty = 0; !to.isOver();) {
    try {
      // One packet only: a full packet (two joined frames) would not end a longer read, and an
      // interrupted read loses its data.
      const bytes = await device.transferIn(inEndpoint, inPacketSize, readMs)
      stalls = 0
      empty = bytes.length > 0 ? 0 : empty + 1
      if (bytes.length > 0) to.onBytes(bytes)
      else if (empty >= EMPTY_READS) await sleep(EMPTY_PAUSE_MS)
    } catch (error) {
      const why = error instanceof UsbFault ? error.why : 'failed'
      if (why === 'timeout') continue
      if (why !== 'stall' || ++stalls > MAX_STALLS) throw error
      await device.clearHalt('in', inEndpoint)
    }
  }
}
