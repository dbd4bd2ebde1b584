import type { Scanners } from '../types/scanner.ts'
import { watchScanners } from './watch-scanners.ts'
import { createNodeHidPort } from './transport/node-hid-port.ts'

/**
 * Watches the scanners of this computer. Never throws: if the HID library does not load, the state
 * is `no_library`.
 */
export function openHidScanners(): Scanners {
  return watchScanners(createNodeHidPort())
}
