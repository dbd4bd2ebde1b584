import type { Core } from '../../platform/db/core.ts'
import type { Logger } from 'pino'
import type { JobRecord } from '../job/job-record.ts'
import type { PrinterRegistry } from '../printer/printer-registry.ts'

export interface PrintQueueDeps extends Core {
  readonly registry: PrinterRegistry
  readonly log: Logger
  /** Called after a change that screens show. */
  readonly onChange: () => void
  readonly pace?: Partial<QueuePace>
  /**
   * Asked when a printer has no job: makes its next job of a print run, or prints another label of
   * it. True if there may be more to print.
   */
  readonly feed?: (printerId: string, signal: AbortSignal) => Promise<boolean>
  /** Whether `feed` makes a pass that belongs on one strip with the pass of this job. */
  readonly stripGoesOn?: (job: Pick<JobRecord, 'jobId' | 'printerId'>) => Promise<boolean>
  /** Settles the labels without a job that these lost stations were sending. */
  readonly settleLabels?: (stationIds: readonly string[]) => Promise<void>
}

export interface QueuePace {
  /** Interval of the search for jobs that another station moved to a printer of this one, ms. */
  readonly idleMs: number
  /** First and longest delay between status queries to a printer that cannot print; it doubles. */
  readonly retryMs: number
  readonly slowestRetryMs: number
  /** How long a stop waits for the current label, ms. */
  readonly stopMs: number
  /** Interval of the search for jobs in progress at lost stations, ms. */
  readonly orphanMs: number
  /** Time without a heartbeat after which a station is lost, ms. */
  readonly lostMs: number
}

/** The same with all delays set, for the queue of one printer. */
export interface WorkerDeps extends Omit<PrintQueueDeps, 'pace'> {
  readonly pace: QueuePace
}

/** How decisions about jobs reach the queue. */
export interface QueueControl {
  /** Makes the worker of this printer look for jobs. */
  wake(printerId: string): void
  /** Aborts the preflight of a cancelled job; a label that is being sent continues. */
  abortPreflight(jobId: string): void
}
