import { connectsBy, NETWORK_MODEL } from '../../labels/models.ts'
import type { FoundPrinter } from '../types/label-printer.ts'
import { familyName, supportedModel } from './usb-models.ts'
import { EDITOR_LITE, sentenceOfFault, unsupportedModel } from './usb-problems.ts'
import { browseMdns } from './transport/mdns.ts'
import type { MdnsOptions, MdnsService } from './transport/mdns.ts'
import { serialDevices } from './transport/serial.ts'
import { RASTER_PORT } from './transport/tcp.ts'
import type { UsbBus, UsbFaultReason } from './transport/usb-bus.ts'
import { whyNotOpened } from './transport/usb-claim.ts'
import { addressOf, seenDevices } from './transport/usb-find.ts'
import type { SeenDevice } from './transport/usb-find.ts'
import { thisComputersPorts } from './transport/usb-package.ts'

export interface FindOptions {
  /** For printers on the network to answer, s. */
  readonly seconds: number
  /** The USB ports. Default: this computer's. */
  readonly usb?: UsbBus
  /** How the network is asked; null asks nobody. */
  readonly mdns?: MdnsOptions | null
  /** Folder of the serial devices that paired Bluetooth printers have. */
  readonly devices?: string
}

/** What printers announce themselves as: raw port, IPP, LPD. */
const SERVICES = ['pdl-datastream', 'ipp', 'printer']

/**
 * Label printers at the USB ports, on the network and at Bluetooth serial devices. Prints nothing,
 * never throws.
 */
export async function findPrinters({
  seconds,
  usb = thisComputersPorts,
  mdns = {},
  devices = '/dev',
}: FindOptions): Promise<FoundPrinter[]> {
  const [atPorts, services, serial] = await Promise.all([
    findUsbPrinters(usb).catch(() => []),
    mdns === null ? [] : browseMdns(SERVICES, { ms: seconds * 1_000, options: mdns }),
    serialDevices(devices),
  ])
  return [...atPorts, ...networkPrinters(services), ...serial.map(bluetoothPrinter)]
}

/** One at a USB port. `why` it cannot be used, for who has cures of their own; null when it can. */
export interface FoundUsbPrinter extends FoundPrinter {
  readonly why: UsbFaultReason | 'editor_lite' | 'unsupported' | null
}

/**
 * Label printers at the USB ports, each with what keeps it from being opened. @throws UsbFault when
 * the ports cannot be asked
 */
export async function findUsbPrinters(
  bus: UsbBus = thisComputersPorts,
): Promise<FoundUsbPrinter[]> {
  const seen = await seenDevices(bus)
  return Promise.all(
    seen.map(async (one): Promise<FoundUsbPrinter> => ({
      address: addressOf(one),
      model: one.product === null ? null : supportedModel(one.product),
      name: nameOf(one),
      serial: one.device.serial,
      connection: 'usb',
      ...(await problemOf(one, bus)),
    })),
  )
}

/**
 * One that its serial number does not tell apart is known by where it is plugged in, and its name
 * says so.
 */
function nameOf({ device, product, identity }: SeenDevice): string {
  const name = device.productName ?? product ?? 'P-touch'
  return identity.startsWith('@') ? `${name} (USB port ${device.port})` : name
}

async function problemOf(
  { device, product, editorLite }: SeenDevice,
  bus: UsbBus,
): Promise<Pick<FoundUsbPrinter, 'why' | 'problem'>> {
  if (editorLite) return { why: 'editor_lite', problem: EDITOR_LITE }
  if (product !== null && supportedModel(product) === null)
    return { why: 'unsupported', problem: unsupportedModel(product) }
  const found = await whyNotOpened(bus, device)
  return found
    ? { why: found.fault.why, problem: sentenceOfFault(found.fault, bus.platform, found.holder) }
    : { why: null, problem: null }
}

/** The label printers among the services; one that announces several is one printer. */
function networkPrinters(services: readonly MdnsService[]): FoundPrinter[] {
  const found = new Map<string, FoundPrinter>()
  // The raw port first: it says at which port the printer prints.
  for (const service of services.toSorted(
    (one, other) => SERVICES.indexOf(one.type) - SERVICES.indexOf(other.type),
  )) {
    const { name, txt, type, port } = service
    const reported = [txt['usb_mdl'], txt['ty'], txt['product'], name].join(' ')
    const host = hostOf(service)
    const product = familyName(reported)
    if (product === null || host === null || found.has(host)) continue
    const model = supportedModel(reported)
    const isNetworkModel = model !== null && connectsBy(model, 'network')
    found.set(host, {
      address: `tcp://${host}:${type === 'pdl-datastream' ? port : RASTER_PORT}`,
      // A model without a network connection that is announced is shared by a computer.
      model: isNetworkModel ? model : null,
      name,
      serial: null,
      connection: 'network',
      problem: isNetworkModel
        ? null
        : unsupportedModel(model === null ? product : `${product} (shared by a computer)`),
    })
  }
  return [...found.values()]
}

function hostOf({ addresses }: MdnsService): string | null {
  const address =
    addresses.find((one) => !one.includes(':')) ?? addresses.find((one) => !one.startsWith('fe80:'))
  return address === undefined ? null : address.includes(':') ? `[${address}]` : address
}

/** A serial device does not tell its model; only one model has Bluetooth. */
function bluetoothPrinter(path: string): FoundPrinter {
  return {
    address: `bluetooth:${path}`,
    model: NETWORK_MODEL,
    name: `Bluetooth ${path}`,
    serial: null,
    connection: 'bluetooth',
    problem: null,
  }
}
