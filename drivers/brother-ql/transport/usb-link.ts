import { setTimeout as sleep } from 'node:timers/promises'
import type { PrinterModel } from '../../label-printer.ts'
import { PrinterError } from '../printer-error.ts'
import { problemOfFault } from '../usb-problems.ts'
import { WriteError } from './transport.ts'
import type { Transport } from './transport.ts'
import { UsbFault } from './usb-bus.ts'
import type { UsbBus, UsbDevice } from './usb-bus.ts'
import { chooseDevice, printerPipes, seenDevices, whyNotThis } from './usb-find.ts'
import type { PrinterPipes } from './usb-find.ts'

/** Most bytes of one transfer to the printer. */
const OUT_BYTES = 16 * 1024

/** A transfer that is given up tells not how much was taken, so it may take as long as a job may pause: cooling and a stuck cable. */
const OUT_MS = 660_000

/** Packets asked for at once, and for how long: the reader ends within it. */
const IN_PACKETS = 8
const IN_MS = 200

/** Idle printers may answer a read at once with nothing; from so many in a row on there is a pause between, ms. */
const EMPTY_READS = 5
const EMPTY_PAUSE_MS = 10

/** Halts of the reading pipe in a row that are still cleared. */
const MOST_STALLS = 5

/** For transfers under way to end when the link is closed, ms. */
const CLOSE_MS = 1_500

export interface UsbAddress {
  /** A serial number, `@PORT` (`@1-2.4`), or nothing for the only printer there is. */
  readonly identity: string
  readonly model: PrinterModel
}

/** A printer at a USB port, claimed, with a permanent reader. */
export interface UsbLink extends Transport {
  /** Whether it is plugged in still, as far as the list of devices says. */
  isThere(): Promise<boolean>
}

/**
 * Opens the printer of an address: chooses the interface by its class and the pipes by their direction, sends the
 * kernel's printer driver away, claims it and begins to read.
 * @throws PrinterError `link_lost` (not plugged in), `editor_lite`, `wrong_model`, `in_use_by_other`, `no_permission`, `not_available`
 */
export async function connectUsb(bus: UsbBus, { identity, model }: UsbAddress): Promise<UsbLink> {
  const seen = await seenDevices(bus).catch((error: unknown) => { throw printerError(error, bus.platform) })
  const chosen = chooseDevice(seen, identity)
  if ('code' in chosen) throw new PrinterError(chosen)
  const problem = whyNotThis(chosen, model)
  if (problem) throw new PrinterError(problem)
  const { device } = chosen
  const claimed = await claim(device, bus.platform)
  return linkOver(bus, device, claimed)
}

/** A printer interface that is ours. */
interface Claimed extends PrinterPipes {
  /** The kernel's driver was sent away and wants to come back. */
  readonly detached: boolean
}

/** @throws PrinterError; the device is closed then */
export async function claim(device: UsbDevice, platform: NodeJS.Platform): Promise<Claimed> {
  let holder: string | null = null
  try {
    await device.open()
    const pipes = printerPipes(await device.interfaces())
    if (!pipes) throw new UsbFault('failed', 'it has no printer interface')
    holder = await device.driverOf(pipes.interfaceNumber)
    // Another program is never robbed of a printer that it may be printing on.
    if (holder === 'usbfs') throw new UsbFault('busy', 'another program has the printer interface')
    const detached = holder !== null && await device.detachDriver(pipes.interfaceNumber).then(() => true, () => false)
    await device.claim(pipes.interfaceNumber)
    if (pipes.alternateSetting !== 0) await device.selectAlternate(pipes.interfaceNumber, pipes.alternateSetting)
    return { ...pipes, detached }
  } catch (error) {
    await device.close()
    throw printerError(error, platform, holder)
  }
}

/** Gives it back in the order in which it was taken, whatever fails on the way: it may be unplugged. */
export async function unclaim(device: UsbDevice, { interfaceNumber, detached }: Claimed): Promise<void> {
  await device.release(interfaceNumber).catch(() => {})
  if (detached) await device.attachDriver(interfaceNumber).catch(() => {})
  await device.close()
}

function printerError(error: unknown, platform: NodeJS.Platform, holder: string | null = null): PrinterError {
  const fault = error instanceof UsbFault ? error : new UsbFault('failed', error instanceof Error ? error.message : String(error))
  return new PrinterError(problemOfFault(fault, platform, holder), { cause: error })
}

function linkOver(bus: UsbBus, device: UsbDevice, claimed: Claimed): UsbLink {
  let take: (bytes: Uint8Array) => void = () => {}
  let tellLost: () => void = () => {}
  let closing: Promise<void> | null = null
  let lost = false
  let underWay: Promise<unknown> | null = null
  const loss = Promise.withResolvers<void>()
  const lose = (): void => {
    if (lost) return
    lost = true
    loss.resolve()
    tellLost()
  }
  const isOver = (): boolean => lost || closing !== null
  const reading = read(device, claimed, { take: bytes => take(bytes), isOver }).catch(lose)

  /** Hands one piece to the device. @returns bytes taken, or why none is known to be */
  async function hand(piece: Uint8Array, signal: AbortSignal): Promise<number | 'lost' | 'stopped'> {
    const gaveUp = Promise.withResolvers<'stopped'>()
    const stop = (): void => gaveUp.resolve('stopped')
    signal.addEventListener('abort', stop)
    const transfer = device.transferOut(claimed.outEndpoint, piece, OUT_MS)
    const ended = underWay = transfer.catch(() => {}).finally(() => { if (underWay === ended) underWay = null })
    try {
      return await Promise.race([transfer, loss.promise.then(() => 'lost' as const), gaveUp.promise])
    } catch (error) {
      // How much of the piece was taken is not told, so the stream cannot go on; the pipe is made usable for the next one.
      if (error instanceof UsbFault && error.why === 'stall') await device.clearHalt('out', claimed.outEndpoint).catch(() => {})
      lose()
      return 'lost'
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  async function end(): Promise<void> {
    await Promise.race([Promise.all([reading, underWay]), sleep(CLOSE_MS, undefined, { ref: false })])
    // Nothing else ends a transfer that the printer does not take, and it would keep the interface.
    if (underWay) await Promise.race([device.reset().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })])
    await unclaim(device, claimed)
  }

  return {
    bidirectional: true,
    async write(chunk, signal) {
      for (let at = 0; at < chunk.length;) {
        if (isOver()) throw new WriteError('lost', at)
        if (signal.aborted) throw new WriteError('stopped', at)
        const piece = chunk.subarray(at, at + OUT_BYTES)
        const taken = await hand(piece, signal)
        if (typeof taken === 'string') throw new WriteError(taken, at + piece.length)
        at += taken
        if (taken === 0) await sleep(EMPTY_PAUSE_MS)
      }
    },
    onData: next => { take = next },
    onLost: next => {
      tellLost = next
      if (lost) next()
    },
    async isThere() {
      if (lost) return false
      const there = await bus.list().then(all => all.some(({ key }) => key === device.key), () => true)
      if (!there) lose()
      return there
    },
    close: () => closing ??= end(),
  }
}

/** Reads as long as the link stands. @throws UsbFault when the device is gone, or its pipe does not come back */
async function read(device: UsbDevice, { inEndpoint, inPacketSize }: PrinterPipes, to: { take: (bytes: Uint8Array) => void, isOver: () => boolean }): Promise<void> {
  for (let stalls = 0, empty = 0; !to.isOver();) {
    try {
      const bytes = await device.transferIn(inEndpoint, IN_PACKETS * inPacketSize, IN_MS)
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
