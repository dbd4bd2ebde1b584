import { NETWORK_MODEL } from '../../../facts/models.ts'
import type { LabelPrinter, OpenPrinterOptions, PrinterDriver } from '../../types/label-printer.ts'
import { findPrinters, type FindOptions } from './find-printers.ts'
import { keepOpen } from './persistent-link.ts'
import { PrinterError } from './printer-error.ts'
import { createQlPrinter } from './printer.ts'
import type { QlPrinterOptions } from './printer.ts'
import { withSpooler } from './spool-fallback.ts'
import { TIMEOUTS } from './timeouts.ts'
import { checkedLookup, isRefused } from '../transport/checked-lookup.ts'
import { readIppState } from '../transport/ipp-status.ts'
import { connectSerial, isPairedDevice } from '../transport/serial.ts'
import { readSnmpStatus } from '../transport/snmp-status.ts'
import { RASTER_PORT, openTcp } from '../transport/tcp.ts'
import type { UsbBus } from '../transport/usb-bus.ts'
import { connectUsb } from '../transport/usb-link.ts'
import { hostUsbBus } from '../transport/host-usb-bus.ts'

/** Interval of `ESC @` to an idle network printer, ms. */
const KEEP_AWAKE_MS = 60_000

export interface PrinterAddressOptions
  extends OpenPrinterOptions, Pick<QlPrinterOptions, 'timeouts'> {
  /** Default: the USB ports of this computer. */
  readonly usb?: UsbBus
  /** Folder of the serial devices of paired printers. Default `/dev`. */
  readonly serialFolder?: string
}

/**
 * Brother QL printers: `usb:` (the only one), `usb:SERIAL`, `usb:@PORT`, `tcp://HOST[:9100]`,
 * `bluetooth:/dev/rfcomm0` or `bluetooth:COM5` of a paired printer. An opener throws
 * `not_available` for a connection that the model does not have, and for Bluetooth on macOS, which
 * gives a printer no serial device.
 */
export const BROTHER_QL: PrinterDriver<PrinterAddressOptions, FindOptions> = {
  openers: { usb: openUsbPrinter, tcp: openNetworkPrinter, bluetooth: openBluetoothPrinter },
  addressForms: ['tcp://HOST:9100', 'usb:[SERIAL]', 'bluetooth:/dev/rfcomm0', 'bluetooth:COM5'],
  find: findPrinters,
}

const afterScheme = (address: string): string => address.slice(address.indexOf(':') + 1)

function openUsbPrinter(
  address: string,
  {
    id = address,
    model = NETWORK_MODEL,
    timeouts,
    usb = hostUsbBus,
    slowUsb,
  }: PrinterAddressOptions,
): LabelPrinter {
  const { stuckMs, readMs } = { ...TIMEOUTS, ...timeouts }
  const cable = keepOpen({
    connection: 'usb',
    connect: () => connectUsb(usb, { identity: afterScheme(address), model, readMs, slowUsb }),
    onAttach: (listener) => usb.onAttach(listener),
    stuckMs,
  })
  const printer = createQlPrinter({
    id,
    model,
    timeouts,
    connection: 'usb',
    open: cable.open,
    release: cable.close,
  })
  return usb.spooler ? withSpooler(printer, { model, spooler: usb.spooler }) : printer
}

function openBluetoothPrinter(
  address: string,
  { id = address, model = NETWORK_MODEL, timeouts, serialFolder = '/dev' }: PrinterAddressOptions,
): LabelPrinter | null {
  if (process.platform === 'darwin')
    throw new PrinterError({
      code: 'not_available',
      what: 'bluetooth',
      detail: { text: 'printerReason.macBluetooth' },
    })
  const path = afterScheme(address)
  if (!isPairedDevice(path, serialFolder)) return null
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

function openNetworkPrinter(
  address: string,
  { id = address, model = NETWORK_MODEL, timeouts, reaches }: PrinterAddressOptions,
): LabelPrinter | null {
  const target = networkAddress(address)
  if (!target) return null
  const { host, port } = target
  if (isRefused(host, reaches))
    throw new PrinterError({
      code: 'unreachable',
      address: `${host}:${port}`,
      reason: 'not in a private network',
    })
  const dns = reaches && checkedLookup(reaches)
  return createQlPrinter({
    id,
    model,
    timeouts,
    connection: 'network',
    open: (signal) => openTcp({ host, port, dns }, signal),
    network: {
      snmp: (signal) => readSnmpStatus({ host, dns }, signal),
      ipp: (signal) => readIppState({ host, dns }, signal),
    },
    keepAwakeMs: KEEP_AWAKE_MS,
  })
}

/** False for `192.168.1`, which the system would take for 192.168.0.1. */
function isWholeHost(host: string): boolean {
  const http = `http://${host}`
  return (
    URL.canParse(http) && (host.startsWith('[') || new URL(http).hostname === host.toLowerCase())
  )
}

function networkAddress(address: string): { host: string; port: number } | null {
  const url = URL.canParse(address) ? new URL(address) : null
  const plain =
    url &&
    url.hostname !== '' &&
    url.username === '' &&
    /^\/?$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === ''
  if (!plain || url.port === '0') return null
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!isWholeHost(url.hostname)) return null
  return {
    host,
    port: url.port === '' ? RASTER_PORT : Number(url.port),
  }
}
