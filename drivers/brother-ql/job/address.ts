import { NETWORK_MODEL } from '../../../facts/models.ts'
import type {
  LabelPrinter,
  OpenPrinterOptions,
  PrinterDriver,
  PrintEvent,
  PrintOutcome,
  PrintRequest,
  PrinterModel,
  PrinterProblem,
  PrinterState,
} from '../../types/label-printer.ts'
import { findPrinters, type FindOptions } from './find-printers.ts'
import { keepOpen } from './persistent-link.ts'
import { PrinterError } from './printer-error.ts'
import { createQlPrinter, type QlPrinterOptions } from './printer.ts'
import { stateWithout } from './printer-state.ts'
import { encodeLabel } from '../protocol/encode-job.ts'
import type { PrintQueueInfo } from '../transport/windows/calls.ts'
import { CONSTANTS } from '../transport/windows/constants.ts'
import { SpoolError, type Spooler } from '../transport/windows/spooler.ts'
import { TIMEOUTS } from './timeouts.ts'
import { checkedLookup, isRefused } from '../transport/checked-lookup.ts'
import { readIppState } from '../transport/ipp-status.ts'
import { connectSerial, isPairedDevice } from '../transport/serial.ts'
import { readSnmpStatus } from '../transport/snmp-status.ts'
import { RASTER_PORT, openTcp } from '../transport/tcp.ts'
import type { UsbBus } from '../transport/usb-bus.ts'
import { connectUsb } from '../transport/usb-link.ts'
import { hostUsbBus } from '../transport/usb-package.ts'

/** The printer is connected, but this process cannot open it. */
const CANNOT_OPEN: readonly PrinterProblem['code'][] = ['in_use_by_other', 'no_permission', 'not_available']

interface Fallback {
  readonly model: PrinterModel
  /** Resolves to null if there is none. */
  readonly spooler: () => Promise<Spooler | null>
}

/**
 * Adds printing through the Windows queue while the USB printer cannot be opened. The queue does
 * not report the paper, so these labels end as `sent_unconfirmed` and are never sent again.
 */
function withSpooler(printer: LabelPrinter, { model, spooler }: Fallback): LabelPrinter {
  async function queueFor(
    problem: PrinterProblem | undefined,
  ): Promise<{ readonly spooler: Spooler; readonly queue: PrintQueueInfo } | null> {
    if (!problem || !CANNOT_OPEN.includes(problem.code)) return null
    try {
      const found = await spooler()
      const queue = await found?.findQueue(model)
      return found && queue ? { spooler: found, queue } : null
    } catch {
      return null
    }
  }

  return {
    ...printer,
    async status(signal) {
      const state = await printer.status(signal)
      const found = await queueFor(state.problems[0])
      return found ? queueState(found.queue) : state
    },
    async print(request, on, signal) {
      const outcome = await printer.print(request, on, signal)
      if (outcome.result !== 'not_started' || outcome.linesSent > 0) return outcome
      const found = await queueFor(outcome.problem)
      if (!found || signal?.aborted) return outcome
      const [problem] = queueState(found.queue).problems
      if (problem) return { result: 'not_started', problem, linesSent: 0 }
      return sendToQueue(found.spooler, found.queue, { request, model, on })
    },
  }
}

/**
 * State of a print queue. On some computers the status stays 0 while the printer is disconnected;
 * the attribute shows it.
 */
function queueState({ attributes, status }: PrintQueueInfo): PrinterState {
  const has = (bits: number, flag: number): boolean => (bits & flag) !== 0
  if (
    has(attributes, CONSTANTS.PRINTER_ATTRIBUTE_WORK_OFFLINE) ||
    has(status, CONSTANTS.PRINTER_STATUS_OFFLINE | CONSTANTS.PRINTER_STATUS_NOT_AVAILABLE)
  )
    return stateWithout({ code: 'link_lost', link: 'usb' }, false)
  if (has(status, CONSTANTS.PRINTER_STATUS_DOOR_OPEN)) return stateWithout({ code: 'cover_open' }, true)
  if (has(status, CONSTANTS.PRINTER_STATUS_PAPER_OUT))
    return stateWithout({ code: 'no_media', needed: null }, true)
  if (has(status, CONSTANTS.PRINTER_STATUS_ERROR)) return stateWithout({ code: 'system_error' }, true)
  return stateWithout(null, true)
}

interface QueueJob {
  readonly request: PrintRequest
  readonly model: PrinterModel
  readonly on: (event: PrintEvent) => void | Promise<void>
}

async function sendToQueue(
  spooler: Spooler,
  queue: PrintQueueInfo,
  { request, model, on }: QueueJob,
): Promise<PrintOutcome> {
  const { bytes, lineEnds } = encodeLabel({ ...request, model })
  await on({ kind: 'sending', lines: lineEnds.length, bytes: bytes.length })
  try {
    // The window of the queue shows the title, so it has no personal data.
    await spooler.send(queue, `PassDesk ${request.jobId.slice(0, 8)}`, bytes)
    return { result: 'sent_unconfirmed' }
  } catch (error) {
    if (!(error instanceof SpoolError)) throw error
    const problem: PrinterProblem = { code: 'link_lost', link: 'usb', detail: error.message }
    return error.nothingSent
      ? { result: 'not_started', problem, linesSent: 0 }
      : { result: 'unknown', problem, linesSent: lineEnds.length }
  }
}

/** Interval of `ESC @` to an idle network printer, ms. */
const KEEP_AWAKE_MS = 60_000

export interface PrinterAddressOptions extends OpenPrinterOptions, Pick<QlPrinterOptions, 'timeouts'> {
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
  { id = address, model = NETWORK_MODEL, timeouts, usb = hostUsbBus, slowUsb }: PrinterAddressOptions,
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
  return URL.canParse(http) && (host.startsWith('[') || new URL(http).hostname === host.toLowerCase())
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
