import {
  createQlPrinter,
  createQlSimulator,
  createUsbSimulator,
  openPrinterAddress,
  type PlugOptions,
  type PrintEvent,
  type PrinterModel,
  type PrinterProblemCode,
  type QlPrinterOptions,
  type SimulatorEvent,
  type SimulatorOptions,
  type UsbSimulator,
} from '../../../drivers/label-printer.ts'
import { openMemory } from '../../../drivers/brother-ql/transport/memory.ts'
import type { DeviceEnd, DeviceSession } from '../../../drivers/brother-ql/transport/memory.ts'
import { openTcp } from '../../../drivers/brother-ql/transport/tcp.ts'
import { randomBitmap } from '../../support/label-bitmaps.ts'
import { closeAtEnd } from '../../support/opened.ts'

/** A 62 mm label for tests that only need one. */
export const LABEL = { jobId: 'job-1', bitmap: randomBitmap(696, 284, 11), stock: 'DK-2205' } as const

/** Long enough for a busy machine. */
export const SOON = { timeout: 10_000 }

/**
 * Delays of the driver shortened for tests. Timeouts are so long that no printer which replies
 * reaches them on a busy machine: a test in which one must expire sets that one alone.
 */
export const PATIENT: NonNullable<QlPrinterOptions['timeouts']> = {
  drainMs: 2,
  replyMs: 10_000,
  discoveryMs: 5_000,
  discoveryAfterNetworkMs: 40,
  busyRetryMs: 20,
  busyMs: 10_000,
  writeMs: 10_000,
  idleMs: 10_000,
  hardMs: 30_000,
  coolingMs: 20_000,
  pollMs: 15,
  networkLostMs: 5_000,
  closeMs: 10_000,
  readMs: 50,
  stuckMs: 5_000,
  statusMs: 10_000,
}

/** Of a printer at a USB port also what `plug` takes. */
export interface RigOptions extends SimulatorOptions, Omit<PlugOptions, 'model'> {
  readonly link?: 'memory' | 'tcp' | 'usb'
  readonly network?: QlPrinterOptions['network']
  readonly timeouts?: QlPrinterOptions['timeouts']
  readonly keepAwakeMs?: number
  /** False: the in-process transport need not reply, like TCP. */
  readonly promisesAnswers?: boolean
  /** The USB ports, and whether staff chose the slow transfer. */
  readonly usb?: UsbSimulator
  readonly slowUsb?: boolean
  readonly between?: (device: DeviceEnd) => DeviceEnd
}

/** A simulated printer with a driver, closed at the end of the test. */
export async function rig({
  link = 'memory',
  network,
  timeouts,
  keepAwakeMs,
  promisesAnswers,
  usb = createUsbSimulator(),
  slowUsb,
  between = (device) => device,
  ...options
}: RigOptions = {}) {
  const seen: SimulatorEvent[] = []
  const told: PrintEvent['kind'][] = []
  const model: PrinterModel = options.model ?? 'QL-820NWB'
  const simulator = createQlSimulator({
    ...options,
    times: { coolingMs: 50, busyMs: 60, slowMs: 5, ...options.times },
    onEvent: (event) => seen.push(event),
  })
  const device = between(simulator.device)
  const port = link === 'tcp' ? (await simulator.listen()).port : 0
  const plugged = link === 'usb' ? usb.plug({ device }, { ...options, model }) : null
  const shared = { id: 'desk-1', model, timeouts: { ...PATIENT, ...timeouts } }
  const printer = plugged
    ? openPrinterAddress('usb:', { ...shared, usb, slowUsb })
    : createQlPrinter({
        ...shared,
        network,
        keepAwakeMs,
        connection: link === 'tcp' ? 'network' : 'usb',
        open: (signal) =>
          link === 'tcp'
            ? openTcp({ host: '127.0.0.1', port }, signal)
            : Promise.resolve(openMemory(device, promisesAnswers)),
      })
  closeAtEnd(printer, simulator)
  return {
    printer,
    simulator,
    cable: plugged!,
    seen,
    /** Events of the driver without `line`. */
    told,
    /** Reconnects a plug that a fault has pulled. */
    plugIn: () => plugged?.plugIn(),
    on: (event: PrintEvent): void => {
      if (event.kind !== 'line') told.push(event.kind)
    },
  }
}

/** The simulator with modified output. */
export const saying =
  (change: (frame: Uint8Array) => readonly Uint8Array[]) =>
  (device: DeviceEnd): DeviceEnd => ({
    connect: (host) =>
      device.connect({
        ...host,
        data: (frame) => {
          for (const piece of change(frame)) host.data(piece)
        },
      }),
  })

/** The simulator with modified input. */
export const taking =
  (change: (session: DeviceSession) => Partial<DeviceSession>) =>
  (device: DeviceEnd): DeviceEnd => ({
    connect: (host) => {
      const session = device.connect(host)
      return { ...session, ...change(session) }
    },
  })

/** Calls `act` after each line of a label that was sent. */
export const midLabel =
  <A extends unknown[]>(act: (...values: A) => void, ...values: A) =>
  (event: PrintEvent): void => {
    if (event.kind === 'line' && event.lines > 0) act(...values)
  }

/** An outcome without a raster byte, and one that only staff can tell; `more` as `linesSent`. */
export const notStarted = (code: PrinterProblemCode, more = {}) => ({
  result: 'not_started',
  problem: { code },
  ...more,
})
export const unknownBy = (code: PrinterProblemCode, more = {}) => ({
  ...notStarted(code, more),
  result: 'unknown',
})
