import { readdir, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BROTHER_VENDOR_ID } from '../job/usb-models.ts'
import {
  UsbFault,
  type UsbBus,
  type UsbDevice,
  type UsbEndpoint,
  type UsbFaultReason,
  type UsbInterface,
} from './usb-bus.ts'
import { loadWindowsCalls } from './windows/koffi.ts'
import { createWindowsBus } from './windows/windows-bus.ts'

/** The used part of a device of the package (usb 3.x, WebUSB over nusb). */
export interface PackageDevice {
  readonly vendorId: number
  readonly productId: number
  readonly bus: string
  readonly address: number
  readonly ports: readonly number[]
  readonly handle: string
  readonly productName: string | null
  readonly serialNumber: string | null
  readonly configuration: {
    readonly interfaces: readonly {
      readonly interfaceNumber: number
      readonly alternates: readonly {
        readonly alternateSetting: number
        readonly interfaceClass: number
        readonly endpoints: readonly {
          readonly endpointNumber: number
          readonly direction: string
          readonly type: string
          readonly packetSize: number
        }[]
      }[]
    }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  reset(): Promise<void>
  claimInterface(number: number): Promise<void>
  releaseInterface(number: number): Promise<void>
  selectAlternateInterface(number: number, alternate: number): Promise<void>
  detachKernelDriver(number: number): Promise<void>
  attachKernelDriver(number: number): Promise<void>
  nativeTransferIn(endpoint: number, timeout: number, length: number): Promise<Uint8Array | null>
  nativeTransferOut(endpoint: number, timeout: number, data: Uint8Array): Promise<number>
  clearHalt(direction: 'in' | 'out', endpoint: number): Promise<void>
}

/**
 * The native part of the package. Its WebUSB wrapper rethrows a failed watch from a timer, which
 * would end the kiosk.
 */
export interface UsbPackage {
  nativeGetDevices(): Promise<readonly PackageDevice[]>
  readonly Emitter: new () => {
    addAttach(emit: (device: unknown) => void): Promise<void>
    removeAttach(): Promise<void>
  }
}

export interface PackageBusOptions {
  readonly platform?: NodeJS.Platform
  readonly load?: () => Promise<UsbPackage>
  /** Folder of the USB devices on Linux. */
  readonly sysfs?: string
}

const SYSFS = '/sys/bus/usb/devices'

/**
 * The USB ports of this computer. The package is loaded on first use, so that the kiosk starts
 * without it.
 */
export function createPackageBus({
  platform = process.platform,
  load = loadPackage,
  sysfs = SYSFS,
}: PackageBusOptions = {}): UsbBus {
  let loading: Promise<UsbPackage> | null = null
  const loaded = (): Promise<UsbPackage> =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      const values = { reason: firstLine(error) }
      throw new UsbFault('not_loaded', { text: 'printerReason.usbNotLoaded', values }, { cause: error })
    }))
  return {
    platform,
    async list() {
      const { nativeGetDevices } = await loaded()
      const devices = await nativeGetDevices().catch((error: unknown) => {
        // A container, or a computer without USB ports.
        if (/usb\/devices\/? not found/.test(firstLine(error))) return []
        throw faultOf(error)
      })
      return devices
        .filter(({ vendorId }) => vendorId === BROTHER_VENDOR_ID)
        .map((device) => wrapDevice(device, platform, sysfs))
    },
    onAttach(emit) {
      let stop = (): void => {}
      let wanted = true
      const begin = async (): Promise<void> => {
        const { Emitter } = await loaded()
        if (!wanted) return
        const emitter = new Emitter()
        await emitter.addAttach(emit)
        stop = () => void emitter.removeAttach().catch(() => {})
        if (!wanted) stop()
      }
      begin().catch(() => {}) // polling detects it too
      return () => {
        wanted = false
        stop()
      }
    },
  }
}

/** `vendor:product` in hex of every plugged-in device. @throws Error without the package */
export async function listUsbIds(load = loadPackage): Promise<readonly string[]> {
  const { nativeGetDevices } = await load()
  const hex = (id: number): string => id.toString(16).padStart(4, '0')
  return (await nativeGetDevices()).map(({ vendorId, productId }) => `${hex(vendorId)}:${hex(productId)}`)
}

async function loadPackage(): Promise<UsbPackage> {
  // A variable, so that bundlers do not require the optional package.
  const name = 'usb/index.js'
  const loaded = (await import(/* @vite-ignore */ name)) as { default?: UsbPackage }
  return loaded.default ?? (loaded as unknown as UsbPackage)
}

function wrapDevice(device: PackageDevice, platform: NodeJS.Platform, sysfs: string): UsbDevice {
  const port = `${Number(device.bus) || device.bus}-${device.ports.join('.')}`
  return {
    key: `${device.handle}@${device.bus}:${device.address}`,
    productId: device.productId,
    port,
    productName: textOf(() => device.productName),
    serial: textOf(() => device.serialNumber),
    interfaces: () => mapFaults(() => interfacesOf(device)),
    open: () => mapFaults(() => device.open()),
    close: () => device.close().catch(() => {}),
    driverOf: (number) => (platform === 'linux' ? linuxDriver(sysfs, port, number) : Promise.resolve(null)),
    detachDriver: (number) => mapFaults(() => device.detachKernelDriver(number)),
    attachDriver: (number) => mapFaults(() => device.attachKernelDriver(number)),
    claim: (number) => mapFaults(() => device.claimInterface(number)),
    release: (number) => mapFaults(() => device.releaseInterface(number)),
    selectAlternate: (number, alternate) =>
      mapFaults(() => device.selectAlternateInterface(number, alternate)),
    transferIn: (endpoint, length, timeoutMs) =>
      mapFaults(async () => (await device.nativeTransferIn(endpoint, timeoutMs, length)) ?? new Uint8Array()),
    transferOut: (endpoint, bytes, timeoutMs) =>
      mapFaults(() => device.nativeTransferOut(endpoint, timeoutMs, bytes)),
    clearHalt: (direction, endpoint) => mapFaults(() => device.clearHalt(direction, endpoint)),
    reset: () => mapFaults(() => device.reset()),
  }
}

/**
 * The package also reads every string descriptor with a timeout of 100 ms, and fails if one is
 * late.
 */
const DESCRIPTOR_TRIES = 3
const DESCRIPTOR_PAUSE_MS = 50

async function interfacesOf(device: PackageDevice): Promise<UsbInterface[]> {
  for (let tries = 1; ; tries++) {
    try {
      return interfacesIn(device)
    } catch (error) {
      if (tries === DESCRIPTOR_TRIES || !/getString/.test(firstLine(error))) throw error
      await sleep(DESCRIPTOR_PAUSE_MS)
    }
  }
}

function interfacesIn({ configuration }: PackageDevice): UsbInterface[] {
  return (configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternates }) =>
    alternates.map((alternate) => ({
      number: interfaceNumber,
      alternateSetting: alternate.alternateSetting,
      classCode: alternate.interfaceClass,
      endpoints: alternate.endpoints.map(({ endpointNumber, direction, type, packetSize }) => ({
        number: endpointNumber,
        direction: direction as UsbEndpoint['direction'],
        type: type as UsbEndpoint['type'],
        packetSize,
      })),
    })),
  )
}

/**
 * Reads the link `driver` of the interface: the package would detach any driver, even the claim of
 * another program.
 */
async function linuxDriver(sysfs: string, port: string, interfaceNumber: number): Promise<string | null> {
  const [name] = await readdir(sysfs).then(
    (all) => all.filter((one) => one.startsWith(`${port}:`) && one.endsWith(`.${interfaceNumber}`)),
    () => [],
  )
  return name === undefined
    ? null
    : readlink(join(sysfs, name, 'driver')).then(
        (link) => basename(link),
        () => null,
      )
}

/** Some systems read the string from the device and fail if it may not be opened. */
function textOf(read: () => string | null): string | null {
  try {
    return read()?.trim() || null
  } catch {
    return null
  }
}

async function mapFaults<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw faultOf(error)
  }
}

/**
 * Maps error messages of the package: nusb's message with the errno (`interface is busy (errno
 * 16)`), or the kind of a failed transfer (`Stall`).
 */
const MEANINGS: readonly (readonly [UsbFaultReason, RegExp])[] = [
  ['gone', /Disconnected|device disconnected|device not found|\(errno (19|108)\)/],
  ['stall', /\bStall\b/],
  ['timeout', /\bCancelled\b/],
  ['no_permission', /permission denied|\(errno (1|13)\)|\(error 5\)/i],
  [
    'wrong_driver',
    /incompatible driver|could not determine driver|not WinUSB|failed to get WinUSB|NOT_SUPPORTED/i,
  ],
  ['busy', /is busy|already in use|exclusive access|already attached|\(errno 16\)/i],
]

export function faultOf(error: unknown): UsbFault {
  if (error instanceof UsbFault) return error
  const message = firstLine(error)
  const why = MEANINGS.find(([, pattern]) => pattern.test(message))?.[0] ?? 'failed'
  return new UsbFault(why, message, { cause: error })
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
}

const packageBus = createPackageBus()

/** The USB ports of this computer: one bus for all printers, so that its libraries load once. */
export const hostUsbBus: UsbBus =
  process.platform === 'win32' ? createWindowsBus(packageBus, loadWindowsCalls) : packageBus
