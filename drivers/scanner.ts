/**
 * Entry of the driver for USB bar code scanners in HID-POS mode (USB HID Point of Sale Usage Tables
 * 1.02: usage page 0x8C, usage 0x02). It reads raw reports, so window focus, keyboard layout and
 * input method do not matter. Scanners in keyboard mode are not listed.
 *
 * A code is emitted whole. If a part is lost, a `ScanFault` is emitted instead, so that staff scan
 * again.
 */
export type * from './types/scanner.ts'
export { listHidScanners } from './scanner/open-scanners.ts'
export { openHidScanners } from './scanner/watch-scanners.ts'
export { createSimulatedScanners } from './scanner/simulator/simulated-scanners.ts'
export type { ScanForm, SimulatedScanner, SimulatedScanners } from './scanner/simulator/simulated-scanners.ts'
