import type { FoundPrinter as SeenPrinter } from '../../../drivers/label-printer.ts'
import type { Db } from '../../db/database.ts'
import type { Secrets } from '../../runtime/secrets.ts'
import type { QueueControl } from '../jobs/queue-deps.ts'
import type { PrinterRegistry } from './printer-registry.ts'

/** What operations on printers need. */
export interface PrinterDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly now: () => number
  readonly stationId: string
  readonly book: PrinterRegistry
  readonly queue: QueueControl
  readonly findPrinters: DiscoverPrinters
  /** Something that the screens show has changed. */
  readonly onChange: () => void
}

/**
 * Looks for printers that long and reports those it saw; devices that cannot be asked are left out,
 * it never throws.
 */
export type DiscoverPrinters = (options: { seconds: number }) => Promise<readonly SeenPrinter[]>
