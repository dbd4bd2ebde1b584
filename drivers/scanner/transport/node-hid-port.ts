/**
 * HID-POS scanners through node-hid. Only this file uses the library; it is loaded on first use.
 */
import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Device, HIDAsync } from 'node-hid'
import {
  HidLibraryMissing,
  HidOpenError,
  type HidLink,
  type HidListener,
  type HidPort,
  type HidScanner,
} from '../hid-port.ts'

type Library = typeof import('node-hid')

/**
 * HID Point of Sale Usage Tables 1.02, section 3: the application collection of a bar code scanner.
 */
const USAGE_PAGE = 0x8c
const USAGE = 0x02
/**
 * Honeywell scanners (also sold under the vendor ID of Code) send no reports before this feature
 * report enables them. Source: the WebHID library of the point-of-sale project, which runs on a
 * Voyager 1400g.
 */
const HONEYWELL = new Set([0x0c2e, 0x23d0])
const SWITCH_ON = [0xfe, 0x01]

// A variable, so that bundlers do not follow the import.
const NAME: string = 'node-hid'

export function createNodeHidPort(): HidPort {
  let library: Promise<Library> | undefined
  const loaded = (): Promise<Library> => (library ??= load())
  return {
    async list() {
      const { devicesAsync } = await loaded()
      const devices = await devicesAsync()
      const scanners = devices.filter(
        (device) => device.usagePage === USAGE_PAGE && device.usage === USAGE && device.path,
      )
      return Promise.all(scanners.map(describe))
    },
    async open(scanner, listener) {
      const { HIDAsync: Hid } = await loaded()
      await requirePermission(scanner)
      try {
        return await listenTo(await Hid.open(scanner.path), scanner, listener)
      } catch (cause) {
        throw new HidOpenError(messageOf(cause), false, { cause })
      }
    },
  }
}

async function load(): Promise<Library> {
  try {
    const module = (await import(/* @vite-ignore */ NAME)) as Library & { default?: Library }
    const library = module.default ?? module
    // The first call loads the native part.
    library.getHidapiVersion()
    return library
  } catch (cause) {
    throw new HidLibraryMissing(messageOf(cause), { cause })
  }
}

async function describe(device: Device): Promise<HidScanner> {
  const path = device.path ?? ''
  const name = [device.manufacturer, device.product]
    .filter((part) => part?.trim())
    .join(' ')
    .trim()
  return {
    path,
    name: name || `USB ${hex(device.vendorId)}:${hex(device.productId)}`,
    vendorId: device.vendorId,
    descriptor: await descriptorOf(path),
  }
}

const hex = (id: number): string => id.toString(16).padStart(4, '0')

/** Linux exposes the report descriptor as a file; the library does not return it. */
async function descriptorOf(path: string): Promise<Uint8Array | null> {
  if (process.platform !== 'linux') return null
  return readFile(`/sys/class/hidraw/${basename(path)}/device/report_descriptor`).catch(() => null)
}

/** The library's error message does not distinguish a missing permission from a broken device. */
async function requirePermission({ path }: HidScanner): Promise<void> {
  if (process.platform !== 'linux') return
  try {
    await access(path, constants.R_OK | constants.W_OK)
  } catch (cause) {
    const isPermission = (cause as NodeJS.ErrnoException).code !== 'ENOENT'
    throw new HidOpenError(messageOf(cause), isPermission, { cause })
  }
}

async function listenTo(device: HIDAsync, scanner: HidScanner, listener: HidListener): Promise<HidLink> {
  device.on('error', (error: unknown) => listener.onGone(messageOf(error)))
  device.on('data', (report: Uint8Array) => listener.onReport(report))
  // Models without this feature report reject it and do not need it.
  if (HONEYWELL.has(scanner.vendorId)) await device.sendFeatureReport(SWITCH_ON).catch(() => undefined)
  return { close: () => device.close() }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
