import type { ScannersView } from '../../../contract/scan/dispatch/scan.ts'
import type { Scanners } from '../../../drivers/scanner.ts'

/** The scanners for the device panel: problems first. */
export function scannersView(scanners: Scanners | null): ScannersView {
  const state = scanners?.state()
  if (!state || state.status === 'closed') return { state: 'off', name: null, ready: 0 }
  if (state.status === 'starting' || state.status === 'no_library')
    return { state: state.status, name: null, ready: 0 }
  const working = state.scanners.filter((scanner) => scanner.status === 'ready')
  const ready = working.length
  const closed = state.scanners.find((scanner) => scanner.status !== 'ready')
  if (closed) return { state: closed.status, name: closed.name, ready }
  const [lost] = state.unplugged
  if (lost !== undefined) return { state: 'unplugged', name: lost, ready }
  return { state: ready > 0 ? 'ready' : 'none', name: working[0]?.name ?? null, ready }
}
