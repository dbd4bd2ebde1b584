import { NETWORK_MODEL, type PrinterModel } from '../../labels/models.ts'
import { DEFAULT_STOCK, type Stock } from '../../labels/stocks.ts'
import type { LabelPrinter } from '../types/label-printer.ts'
import { keepOpen } from './persistent-link.ts'
import { createQlPrinter } from './printer.ts'
import type { QlPrinterOptions } from './printer.ts'
import { PrinterError } from './printer-error.ts'
import { createQlSimulator } from './simulator/ql-simulator.ts'
import type { QlSimulator } from './simulator/ql-simulator.ts'
import { TIMEOUTS } from './timeouts.ts'
import { readIppState } from './transport/ipp-status.ts'
import { openMemory } from './transport/memory.ts'
import { connectSerial, isPairedDevice } from './transport/serial.ts'
import { readSnmpStatus } from './transport/snmp-status.ts'
import { RASTER_PORT, openTcp } from './transport/tcp.ts'
import type { UsbBus } from './transport/usb-bus.ts'
import { connectUsb } from './transport/usb-link.ts'
import { thisComputersPorts } from './transport/usb-package.ts'

/** How often a network printer hears from us when nothing is printed, ms. */
const KEEP_AWAKE_MS = 60_000

export interface PrinterAddressOptions extends Pick<QlPrinterOptions, 'timeouts'> {
  /** Default: the address. */
  readonly id?: string
  /** Default: `NETWORK_MODEL`. */
  readonly model?: PrinterModel
  /** The roll of a virtual printer. Default: `DEFAULT_STOCK`. */
  readonly stock?: Stock
  /** The USB ports. Default: this computer's. */
  readonly usb?: UsbBus
  /** Folder of the serial devices of paired printers. Default `/dev`. */
  readonly serialFolder?: string
}

/**
 * Makes the printer an address names: `usb:` (the only one), `usb:SERIAL`, `usb:@PORT`,
 * `tcp://HOST[:9100]`, `bluetooth:/dev/rfcomm0` or `bluetooth:COM5` of a paired printer,
 * `virtual:DIR` (labels become PNG files in DIR). Nothing is opened before the first job or
 * question.
 * @throws PrinterError `not_available` for an address that is none of these, for a QL-800 anywhere
 *   but on USB, and for
 * Bluetooth on macOS, which gives a printer no serial device
 */
export function openPrinterAddress(
  address: string,
  options: PrinterAddressOptions = {},
): LabelPrinter {
  const {
    id = address,
    model = NETWORK_MODEL,
    stock = DEFAULT_STOCK,
    timeouts,
    usb = thisComputersPorts,
    serialFolder = '/dev',
  } = options
  const [, scheme, rest = ''] = /^([a-z]+):(.*)$/s.exec(address) ?? []
  switch (scheme) {
    case 'tcp':
      return openNetworkPrinter(address, { id, model, timeouts })
    case 'virtual':
      if (rest === '') throw badAddress(address)
      return openVirtualPrinter(createQlSimulator({ model, media: stock, out: rest }), {
        id,
        model,
        timeouts,
      })
    case 'usb':
      return openUsbPrinter(rest, usb, { id, model, timeouts })
    case 'bluetooth':
      return openBluetoothPrinter(address, rest, serialFolder, { id, model, timeouts })
    default:
      throw badAddress(address)
  }
}

function openUsbPrinter(
  identity: string,
  bus: UsbBus,
  { id, model, timeouts }: Pick<QlPrinterOptions, 'id' | 'model' | 'timeouts'>,
): LabelPrinter {
  const { stuckMs, readMs } = { ...TIMEOUTS, ...timeouts }
  const cable = keepOpen({
    connection: 'usb',
    connect: () => connectUsb(bus, { identity, model, readMs }),
    onAttach: (tell) => bus.onAttach(tell),
    stuckMs,
  })
  return createQlPrinter({
    id,
    model,
    timeouts,
    connection: 'usb',
    open: cable.open,
    release: cable.close,
  })
}

function openBluetoothPrinter(
  address: string,
  path: string,
  folder: string,
  { id, model, timeouts }: Pick<QlPrinterOptions, 'id' | 'model' | 'timeouts'>,
): LabelPrinter {
  if (process.platform === 'darwin')
    throw new PrinterError({ code: 'not_available', what: 'bluetooth', detail: NO_BLUETOOTH })
  if (!isPairedDevice(path, folder)) throw badAddress(address)
  const { stuckMs } = { ...TIMEOUTS, ...timeouts }
  const cable = keepOpen({ connection: 'bluetooth', connect: () => connectSerial(path), stuckMs })
  return createQlPrinter({
    id,
    model,
    timeouts,
    connection: 'bluetooth',
    open: cable.open,
    release: cable.close,
  })
}

const NO_BLUETOOTH =
  'macOS gives a label printer no serial device over Bluetooth: connect it by USB or network'

/**
 * A printer that is a simulator in this process; the simulator's own handle changes its roll and
 * cover.
 */
export function openVirtualPrinter(
  simulator: QlSimulator,
  { id, model, timeouts }: Pick<QlPrinterOptions, 'id' | 'model' | 'timeouts'>,
): LabelPrinter {
  return createQlPrinter({
    id,
    model,
    timeouts,
    connection: 'virtual',
    open: async () => openMemory(simulator.device),
  })
}

function openNetworkPrinter(
  address: string,
  { id, model, timeouts }: Pick<QlPrinterOptions, 'id' | 'model' | 'timeouts'>,
): LabelPrinter {
  const { host, port } = networkAddress(address)
  return createQlPrinter({
    id,
    model,
    timeouts,
    connection: 'network',
    open: (signal) => openTcp({ host, port }, signal),
    network: {
      snmp: (signal) => readSnmpStatus({ host }, signal),
      ipp: (signal) => readIppState({ host }, signal),
    },
    keepAwakeMs: KEEP_AWAKE_MS,
  })
}

function networkAddress(address: string): { host: string; port: number } {
  const url = URL.canParse(address) ? new URL(address) : null
  const plain =
    url &&
    url.hostname !== '' &&
    url.username === '' &&
    /^\/?$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === ''
  if (!plain || url.port === '0') throw badAddress(address)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? RASTER_PORT : Number(url.port),
  }
}

function badAddress(address: string): PrinterError {
  return new PrinterError({
    code: 'not_available',
    what: 'address',
    detail: `"${address}" is no printer address: use tcp://HOST:9100, usb:[SERIAL], bluetooth:/dev/rfcomm0, bluetooth:COM5 or virtual:DIR`,
  })
}
