import type { ScannerView } from '../types/scanner.ts'
import type { HidPort } from './hid-port.ts'
import { whyClosed } from './open-scanners.ts'
import { createNodeHidPort } from './transport/node-hid-port.ts'

/**
 * Looks once which scanners there are and whether they open. Rejects where the HID library does not
 * load.
 */
export async function listHidScanners(port: HidPort = createNodeHidPort()): Promise<ScannerView[]> {
  const seen: ScannerView[] = []
  for (const scanner of await port.list()) {
    try {
      const link = await port.open(scanner, { onReport: () => undefined, onGone: () => undefined })
      await link.close()
      seen.push({ name: scanner.name, status: 'ready' })
    } catch (error) {
      seen.push({ name: scanner.name, ...whyClosed(error) })
    }
  }
  return seen
}
