import { onTestFinished } from 'vitest'
import {
  createQlSimulator,
  createUsbSimulator,
  openPrinterAddress,
} from '../../../drivers/label-printer.ts'
import type {
  LabelPrinter,
  PlugOptions,
  PluggedPrinter,
  PrintEvent,
  QlSimulator,
  SimulatorEvent,
  SimulatorOptions,
  UsbSimulator,
} from '../../../drivers/label-printer.ts'
import { PATIENT } from './rig.ts'

/** Long enough for a busy computer. */
export const SOON = { timeout: 10_000 }

export interface UsbRig {
  readonly usb: UsbSimulator
  readonly cable: PluggedPrinter
  readonly simulator: QlSimulator
  readonly printer: LabelPrinter
  readonly seen: SimulatorEvent[]
  readonly told: PrintEvent['kind'][]
  readonly on: (event: PrintEvent) => void
}

export interface UsbRigOptions extends Omit<SimulatorOptions, 'model'>, PlugOptions {
  readonly address?: string
  readonly usb?: UsbSimulator
  readonly stuckMs?: number
  readonly idleMs?: number
  readonly writeMs?: number
  readonly replyMs?: number
  readonly slowUsb?: boolean
}

/** A simulated printer at a simulated USB port with the driver, closed at the end of the test. */
export function usbRig({
  address = 'usb:',
  usb = createUsbSimulator(),
  model = 'QL-820NWB',
  stuckMs = 300,
  idleMs = 5_000,
  writeMs = 10_000,
  replyMs = 10_000,
  slowUsb,
  ...options
}: UsbRigOptions = {}): UsbRig {
  const seen: SimulatorEvent[] = []
  const told: PrintEvent['kind'][] = []
  const simulator = createQlSimulator({
    ...options,
    model,
    times: { coolingMs: 50, busyMs: 60, slowMs: 1, ...options.times },
    onEvent: (event) => seen.push(event),
  })
  const cable = usb.plug(simulator, { ...options, model })
  const printer = openPrinterAddress(address, {
    model,
    usb,
    slowUsb,
    timeouts: { ...PATIENT, stuckMs, idleMs, hardMs: 2 * idleMs, writeMs, replyMs },
  })
  onTestFinished(async () => {
    await printer.close()
    await simulator.close()
  })
  return {
    usb,
    cable,
    simulator,
    printer,
    seen,
    told,
    on: (event) => {
      if (event.kind !== 'line') told.push(event.kind)
    },
  }
}
