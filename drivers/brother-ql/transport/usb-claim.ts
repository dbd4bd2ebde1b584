import { PrinterError } from '../job/printer-error.ts'
import { problemOfFault } from '../job/usb-problems.ts'
import { UsbFault } from './usb-bus.ts'
import type { UsbBus, UsbDevice, UsbInterface } from './usb-bus.ts'
import { printerPipes } from './usb-find.ts'
import type { PrinterPipes } from './usb-find.ts'

/**
 * Devices that this process has claimed, by bus: these do not count as claimed by another program.
 */
const claimedHere = new WeakMap<UsbBus, Set<string>>()

function claimedAt(bus: UsbBus): Set<string> {
  const keys = claimedHere.get(bus) ?? new Set()
  claimedHere.set(bus, keys)
  return keys
}

/**
 * The fault that would keep a plugged-in printer from being opened, and who holds it; null if it
 * opens or this process has it.
 */
export async function openFaultOf(
  bus: UsbBus,
  device: UsbDevice,
): Promise<{ fault: UsbFault; holder: string | null } | null> {
  if (claimedAt(bus).has(device.key)) return null
  let holder: string | null = null
  try {
    await device.open()
    const pipes = requirePipes(await device.interfaces())
    holder = await device.driverOf(pipes.interfaceNumber)
    if (holder === 'usbfs') throw new UsbFault('busy', CLAIMED_ELSEWHERE)
    // If the system names no holder, only a claim shows whether it is free; a named kernel driver
    // can be detached.
    if (holder !== null || bus.platform === 'linux') return null
    await device.claim(pipes.interfaceNumber)
    await device.release(pipes.interfaceNumber)
    return null
  } catch (error) {
    return { fault: faultFrom(error), holder }
  } finally {
    await device.close()
  }
}

/** A claimed printer interface. */
export interface Claimed extends PrinterPipes {
  /** The kernel driver was detached and must be attached again. */
  readonly detached: boolean
}

/**
 * Opens a printer, detaches the kernel's printer driver and claims the interface.
 * @throws PrinterError; the device is closed then
 */
export async function claim(bus: UsbBus, device: UsbDevice): Promise<Claimed> {
  let holder: string | null = null
  try {
    await device.open()
    const pipes = requirePipes(await device.interfaces())
    holder = await device.driverOf(pipes.interfaceNumber)
    // Never takes the interface from another program: it may be printing.
    if (holder === 'usbfs') throw new UsbFault('busy', CLAIMED_ELSEWHERE)
    const detached =
      holder !== null &&
      (await device.detachDriver(pipes.interfaceNumber).then(
        () => true,
        () => false,
      ))
    await device.claim(pipes.interfaceNumber)
    if (pipes.alternateSetting !== 0)
      await device.selectAlternate(pipes.interfaceNumber, pipes.alternateSetting)
    claimedAt(bus).add(device.key)
    return { ...pipes, detached }
  } catch (error) {
    await device.close()
    throw usbError(error, bus.platform, holder)
  }
}

/** Releases everything in reverse order and ignores errors: the device may be unplugged. */
export async function unclaim(
  bus: UsbBus,
  device: UsbDevice,
  { interfaceNumber, detached }: Claimed,
): Promise<void> {
  await device.release(interfaceNumber).catch(() => {})
  if (detached) await device.attachDriver(interfaceNumber).catch(() => {})
  await device.close()
  claimedAt(bus).delete(device.key)
}

const CLAIMED_ELSEWHERE = 'another program has the printer interface'

function requirePipes(interfaces: readonly UsbInterface[]): PrinterPipes {
  const pipes = printerPipes(interfaces)
  if (!pipes) throw new UsbFault('failed', 'it has no printer interface')
  return pipes
}

function faultFrom(error: unknown): UsbFault {
  return error instanceof UsbFault
    ? error
    : new UsbFault('failed', error instanceof Error ? error.message : String(error))
}

/** Maps a bus fault to a printer problem with the cure for this operating system. */
export function usbError(
  error: unknown,
  platform: NodeJS.Platform,
  holder: string | null = null,
): PrinterError {
  return new PrinterError(problemOfFault(faultFrom(error), platform, holder), { cause: error })
}
