/**
 * Entry of the label printer drivers. A printer takes one bitmap at a time and reports the outcome
 * as data.
 */
import { BROTHER_QL } from './brother-ql/job/address.ts'
import { VIRTUAL_PRINTER } from './brother-ql/job/printer.ts'
import { PDF } from './pdf/address.ts'
import { createPrinterRegistry } from './printer-registry.ts'

/** The registered drivers. A brand is a folder and an entry here. */
export const PRINTER_DRIVERS = [BROTHER_QL, PDF, VIRTUAL_PRINTER] as const

export const { open: openPrinterAddress, find: findPrinters } = createPrinterRegistry(PRINTER_DRIVERS)

export { createPrinterRegistry } from './printer-registry.ts'
export type * from './types/label-printer.ts'
export { openVirtualPrinter } from './brother-ql/job/printer.ts'
export type { PrinterAddressOptions } from './brother-ql/job/address.ts'
export { browseMdns } from './brother-ql/transport/mdns.ts'
export { findUsbPrinters } from './brother-ql/job/find-printers.ts'
export type { FoundUsbPrinter } from './brother-ql/job/find-printers.ts'
export { createQlPrinter } from './brother-ql/job/printer.ts'
export type { QlPrinterOptions } from './brother-ql/job/printer.ts'
export { PrinterError } from './brother-ql/job/printer-error.ts'
export { assertModel, RasterError } from './brother-ql/raster-error.ts'
export { encodeCopies, encodeLabel } from './brother-ql/protocol/encode-job.ts'
export { stockOfWidth, stockSpec } from './brother-ql/protocol/stock.ts'
export { readPng } from './brother-ql/job/read-png.ts'
export { encodeBitmap } from '../facts/png.ts'
export { createQlSimulator } from './brother-ql/simulator/ql-simulator.ts'
export type { QlSimulator, SimulatorOptions } from './brother-ql/simulator/ql-simulator.ts'
export type { SimulatorEvent } from './brother-ql/simulator/session.ts'
export { createUsbSimulator } from './brother-ql/simulator/usb-simulator.ts'
export type { PlugOptions, PluggedPrinter, UsbSimulator } from './brother-ql/simulator/usb-simulator.ts'
export { createWindowsSimulator } from './brother-ql/simulator/windows-simulator.ts'
export type { WindowsSimulator } from './brother-ql/simulator/windows-simulator.ts'
export { BEHAVIOURS, BEHAVIOUR_NAMES, behaviourOf } from './brother-ql/simulator/faults.ts'
export type { BehaviourName } from './brother-ql/simulator/faults.ts'
export { FAULTS, faultOf, parseFault } from './brother-ql/simulator/faults.ts'
export type { Fault } from './brother-ql/simulator/faults.ts'
export { loadWindowsCalls } from './brother-ql/transport/windows/koffi.ts'
export type { WindowsCalls } from './brother-ql/transport/windows/calls.ts'
export { traceWindowsUsb } from './brother-ql/transport/windows/trace.ts'
export type { UsbBus } from './brother-ql/transport/usb-bus.ts'
export { listUsbIds } from './brother-ql/transport/usb-package.ts'
