/**
 * The door to USB bar code scanners in HID-POS mode (USB HID Point of Sale Usage Tables 1.02: usage
 * page 0x8C, usage 0x02): what they read comes as raw reports, whatever window has the focus and
 * whatever keyboard layout or input method is on. Scanners that type like a keyboard are not seen
 * here.
 *
 * A code is told whole or not at all: what arrived in parts and lost one is told as a `ScanFault`,
 * so that whoever heard the scanner beep learns that it has to read again.
 */
export type * from './types/scanner.ts'
export { listHidScanners } from './scanner/list-scanners.ts'
export { openHidScanners } from './scanner/open-hid-scanners.ts'
export { createSimulatedScanners } from './scanner/simulator/simulated-scanners.ts'
export type {
  ScanForm,
  SimulatedScanner,
  SimulatedScanners,
} from './scanner/simulator/simulated-scanners.ts'
