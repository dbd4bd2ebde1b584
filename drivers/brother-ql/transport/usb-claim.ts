import { PrinterError } from '../printer-error.ts'
import { problemOfFault } from '../usb-problems.ts'
import { UsbFault } from './usb-bus.ts'
import type { UsbBus, UsbDevice, UsbInterface } from './usb-bus.ts'
import { printerPipes } from './usb-find.ts'
import type { PrinterPipes } from './usb-find.ts'

/**
 * Devices that this process has claimed, by bus: to itself they are not held by another program.
 */
const ours = new WeakMap<UsbBus, Set<string>>()

function oursAt(bus: UsbBus): Set<string> {
  const keys = ours.get(bus) ?? new Set()
  ours.set(bus, keys)
  return keys
}

/**
 * Why a plugged-in printer could not be opened now, and who holds it; null when it could, or is
 * ours already.
 */
export async function whyNotOpened(
  bus: UsbBus,
  device: UsbDevice,
): Promise<{ fault: UsbFault; holder: string | null } | null> {
  if (oursAt(bus).has(device.key)) return null
  let holder: string | null = null
  try {
    await device.open()
    const pipes = requirePipes(await device.interfaces())
    holder = await device.driverOf(pipes.interfaceNumber)
    if (holder === 'usbfs') throw new UsbFault('busy', HELD)
    // Where the system names no holder, only trying tells; one that it names besides another
    // program lets go.
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

/** A printer interface that is ours. */
export interface Claimed extends PrinterPipes {
  /** The kernel's driver was sent away and wants to come back. */
  readonly detached: boolean
}

/**
 * Opens a printer, sends the kernel's printer driver away and claims the interface.
 * @throws PrinterError; the device is closed then
 */
export async function claim(bus: UsbBus, device: UsbDevice): Promise<Claimed> {
  let holder: string | null = null
  try {
    await device.open()
    const pipes = requirePipes(await device.interfaces())
    holder = await device.driverOf(pipes.interfaceNumber)
    // Another program is never robbed of a printer that it may be printing on.
    if (holder === 'usbfs') throw new UsbFault('busy', HELD)
    const detached =
      holder !== null &&
      (await device.detachDriver(pipes.interfaceNumber).then(
        () => true,
        () => false,
      ))
    await device.claim(pipes.interfaceNumber)
    if (pipes.alternateSetting !== 0)
      await device.selectAlternate(pipes.interfaceNumber, pipes.alternateSetting)
    oursAt(bus).add(device.key)
    return { ...pipes, detached }
  } catch (error) {
    await device.close()
    throw usbError(error, bus.platform, holder)
  }
}

/**
 * Gives it back in the order in which it was taken, whatever fails on the way: it may be unplugged.
 */
export async function unclaim(
  bus: UsbBus,
  device: UsbDevice,
  { interfaceNumber, detached }: Claimed,
): Promise<void> {
  await device.release(interfaceNumber).catch(() => {})
  if (detached) await device.attachDriver(interfaceNumber).catch(() => {})
  await device.close()
  oursAt(bus).delete(device.key)
}

const HELD = 'another program has the printer interface'

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

/** A fault of the bus as a printer's problem, with the cure of this operating system. */
export function usbError(
  error: unknown,
  platform: NodeJS.Platform,
  holder: string | null = null,
): PrinterError {
  return new PrinterError(problemOfFault(faultFrom(error), platform, holder), { cause: error })
}
