import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import type { Secrets } from '../../runtime/secrets.ts'
import type { PrinterRegistry } from '../printers/printer-registry.ts'

export interface PrintQueueDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly now: () => number
  readonly stationId: string
  readonly printers: PrinterRegistry
  readonly log: Logger
  /** Something that the screens show has changed. */
  readonly onChange: () => void
  readonly pace?: Partial<QueuePace>
}

export interface QueuePace {
  /** Between two looks for jobs that another station gave to a printer of this one, ms. */
  readonly idleMs: number
  /** Between two questions to a printer that cannot print: from, doubling, to. */
  readonly retryMs: number
  readonly slowestRetryMs: number
  /** How long stopping waits for the label under way. */
  readonly stopMs: number
  /** Between two looks for jobs under way that nobody has, ms. */
  readonly strayMs: number
  /** A station without a heartbeat for so long is lost, ms. */
  readonly lostMs: number
}

/** The same with every pause settled, for the queue of one printer. */
export interface WorkerDeps extends Omit<PrintQueueDeps, 'pace'> {
  readonly pace: QueuePace
}

/** What decisions about jobs tell the queue. */
export interface QueueControl {
  /** There is something new for this printer. */
  wake(printerId: string): void
  /** Stops the check of a job that was cancelled; a label whose bytes are leaving goes on. */
  giveUp(jobId: string): void
}
