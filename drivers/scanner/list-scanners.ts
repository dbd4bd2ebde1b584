import type { ScannerView } from '../types/scanner.ts'
import type { HidPort } from './hid-port.ts'
import { openFailureOf } from './open-scanners.ts'
import { createNodeHidPort } from './transport/node-hid-port.ts'

/** Lists the scanners once and tries to open each. Rejects if the HID library does not load. */
export async function listHidScanners(port: HidPort = createNodeHidPort()): Promise<ScannerView[]> {
  const views: ScannerView[] = []
  for (const scanner of await port.list()) {
    try {
      const link = await port.open(scanner, { onReport: () => undefined, onGone: () => undefined })
      await link.close()
      views.push({ name: scanner.name, status: 'ready' })
    } catch (error) {
      views.push({ name: scanner.name, ...openFailureOf(error) })
    }
  }
  return views
}
