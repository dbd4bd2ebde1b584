import type { Scanners } from '../types/scanner.ts'
import { watchScanners } from './watch-scanners.ts'
import { createNodeHidPort } from './transport/node-hid-port.ts'

/**
 * Watches this computer's scanners. Never throws: where the HID library does not load, the state
 * says so.
 */
export function openHidScanners(): Scanners {
  return watchScanners(createNodeHidPort())
}
