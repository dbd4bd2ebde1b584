import type { Core } from '../../platform/db/core.ts'
import type { FoundPrinter as SeenPrinter } from '../../../drivers/label-printer.ts'
import type { QueueControl } from '../queue/queue-deps.ts'
import type { PrinterRegistry } from './printer-registry.ts'

export interface PrinterDeps extends Core {
  readonly registry: PrinterRegistry
  readonly queue: QueueControl
  readonly findPrinters: DiscoverPrinters
  /** Called after a change that screens show. */
  readonly onChange: () => void
}

/**
 * Searches for that long and returns the printers found. Devices that cannot be queried are left
 * out; never throws.
 */
export type DiscoverPrinters = (options: { seconds: number }) => Promise<readonly SeenPrinter[]>
