import { connectsBy, NETWORK_MODEL } from '../../../facts/models.ts'
import type { FoundPrinter } from '../../types/label-printer.ts'
import { familyName, supportedModel } from './usb-models.ts'
import { usbProblemOf } from './usb-problems.ts'
import { browseMdns } from '../transport/mdns.ts'
import type { MdnsOptions, MdnsService } from '../transport/mdns.ts'
import { serialDevices } from '../transport/serial.ts'
import { RASTER_PORT } from '../transport/tcp.ts'
import type { UsbBus, UsbFaultReason } from '../transport/usb-bus.ts'
import { openFaultOf } from '../transport/usb-claim.ts'
import { addressOf, listUsbPrinters } from '../transport/usb-find.ts'
import type { SeenDevice } from '../transport/usb-find.ts'
import { hostUsbBus } from '../transport/usb-package.ts'

export interface FindOptions {
  /** Time to wait for network printers, s. */
  readonly seconds: number
  /** USB bus. Default: this computer's. */
  readonly usb?: UsbBus
  /** mDNS options; null skips the network search. */
  readonly mdns?: MdnsOptions | null
  /** Folder of the serial devices of paired Bluetooth printers. */
  readonly devices?: string
}

/** mDNS service types of printers: raw port, IPP, LPD. */
const SERVICES = ['pdl-datastream', 'ipp', 'printer']

/**
 * Finds label printers at the USB ports, on the network and at Bluetooth serial devices. Prints
 * nothing, never throws.
 */
export async function findPrinters({
  seconds,
  usb = hostUsbBus,
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

/** A printer at a USB port. `why` is the reason that it cannot be used, null when it can. */
export interface FoundUsbPrinter extends FoundPrinter {
  readonly why: UsbFaultReason | 'editor_lite' | 'unsupported' | null
  /** What opens it: the driver of Windows, or the USB package. */
  readonly via: 'usbprint' | 'package'
  /** Print queue of the system that is used while it cannot be opened; null for none. */
  readonly queue: string | null
}

/**
 * Label printers at the USB ports, each with the problem that prevents its use.
 * @throws UsbFault when the ports cannot be listed
 */
export async function findUsbPrinters(bus: UsbBus = hostUsbBus): Promise<FoundUsbPrinter[]> {
  const seen = await listUsbPrinters(bus)
  return Promise.all(
    seen.map(async (one): Promise<FoundUsbPrinter> => ({
      address: addressOf(one),
      model: one.product === null ? null : supportedModel(one.product),
      name: nameOf(one),
      serial: one.device.serial,
      connection: 'usb',
      via: one.device.via ?? 'package',
      queue: await queueOf(one, bus),
      ...(await problemOf(one, bus)),
    })),
  )
}

async function queueOf({ product }: SeenDevice, bus: UsbBus): Promise<string | null> {
  const spooler = await bus.spooler?.()
  try {
    return (product !== null && (await spooler?.findQueue(product))?.name) || null
  } catch {
    return null
  }
}

/**
 * A printer without a unique serial number is identified by its port, which its name shows.
 */
function nameOf({ device, product, identity }: SeenDevice): string {
  const name = device.productName ?? product ?? 'P-touch'
  return identity.startsWith('@') ? `${name} (USB port ${device.port})` : name
}

async function problemOf(
  { device, product, editorLite }: SeenDevice,
  bus: UsbBus,
): Promise<Pick<FoundUsbPrinter, 'why' | 'problem'>> {
  if (editorLite) return { why: 'editor_lite', problem: { code: 'editor_lite' } }
  if (product !== null && supportedModel(product) === null)
    return { why: 'unsupported', problem: { code: 'unsupported_model', value: product } }
  const found = await openFaultOf(bus, device)
  return found
    ? { why: found.fault.why, problem: usbProblemOf(found.fault, bus.platform, found.holder) }
    : { why: null, problem: null }
}

/** The label printers among the services. A printer with several services is listed once. */
function networkPrinters(services: readonly MdnsService[]): FoundPrinter[] {
  const found = new Map<string, FoundPrinter>()
  // The raw port first: it has the port number to print to.
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
      // If the announced model has no network connection, a computer shares it.
      model: isNetworkModel ? model : null,
      name,
      serial: null,
      connection: 'network',
      problem: isNetworkModel
        ? null
        : { code: model === null ? 'unsupported_model' : 'shared_model', value: product },
    })
  }
  return [...found.values()]
}

function hostOf({ addresses }: MdnsService): string | null {
  const address =
    addresses.find((one) => !one.includes(':')) ?? addresses.find((one) => !one.startsWith('fe80:'))
  return address === undefined ? null : address.includes(':') ? `[${address}]` : address
}

/** A serial device does not report its model; only one model has Bluetooth. */
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
