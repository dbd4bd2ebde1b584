/**
 * The door to the label printers: what a printer is to the rest of the house, and who makes one.
 * A printer takes one bitmap at a time, dot for dot, and answers with what it itself said about its
 * fate. Everything here is data; sentences for people are made where people are.
 */
export type * from './types/label-printer.ts'
export { openPrinterAddress, openVirtualPrinter } from './brother-ql/address.ts'
export type { PrinterAddressOptions } from './brother-ql/address.ts'
export { findPrinters, findUsbPrinters } from './brother-ql/find-printers.ts'
export { inLine } from './brother-ql/usb-problems.ts'
export type { FoundUsbPrinter } from './brother-ql/find-printers.ts'
export { createQlPrinter } from './brother-ql/printer.ts'
export type { QlPrinterOptions } from './brother-ql/printer.ts'
export { PrinterError } from './brother-ql/printer-error.ts'
export { describeProblem } from './brother-ql/describe-problem.ts'
export { assertModel, RasterError } from './brother-ql/protocol/raster-error.ts'
export { encodeCopies, encodeLabel } from './brother-ql/protocol/encode-job.ts'
export { stockOfWidth, stockSpec } from './brother-ql/protocol/stock.ts'
export { readPng } from './brother-ql/read-png.ts'
export { writePng } from './brother-ql/simulator/write-png.ts'
export { createQlSimulator } from './brother-ql/simulator/ql-simulator.ts'
export type { QlSimulator, SimulatorOptions } from './brother-ql/simulator/ql-simulator.ts'
export type { SimulatorEvent } from './brother-ql/simulator/session.ts'
export { createUsbSimulator } from './brother-ql/simulator/usb-simulator.ts'
export type {
  PlugOptions,
  PluggedPrinter,
  UsbSimulator,
} from './brother-ql/simulator/usb-simulator.ts'
export { FAULTS, faultOf, parseFault } from './brother-ql/simulator/faults.ts'
export type { Fault } from './brother-ql/simulator/faults.ts'
export type { UsbBus } from './brother-ql/transport/usb-bus.ts'
