import type { PrintJob, PrintState } from '../../../contract/print/job/jobs.ts'
import type { Stock } from '../../../facts/stocks.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'

/** A stored print job with the names of its person, staff, printer and station. */
export interface JobRecord {
  readonly id: string
  readonly number: number
  readonly eventId: string
  readonly eventTitle: string
  readonly userId: string
  readonly name: string
  readonly kana: string | null
  readonly confirmationId: string
  readonly renderHash: string
  /** The station that ordered it; the printer's station prints it. */
  readonly stationId: string
  readonly stationName: string
  readonly printerId: string
  readonly printerName: string
  readonly printerConnection: PrintJob['printerConnection']
  readonly moved: boolean
  /** Ordered in bulk: nobody waits at the desk. */
  readonly bulk: boolean
  readonly requestKey: string
  readonly requestHash: string
  readonly state: PrintState
  readonly problem: PrinterProblem | null
  readonly reason: PrintJob['reason']
  readonly reasonText: string | null
  readonly stock: Stock
  readonly lines: number
  /** Lines sent in the attempt whose outcome is unknown, or all lines. */
  readonly linesSent: number | null
  /** How often staff had it printed again. */
  readonly attempts: number
  readonly requestedBy: string
  readonly requestedByName: string
  readonly createdAt: string
  readonly sentAt: string | null
  readonly finishedAt: string | null
}

/** The fields of a `JobChange` that identify the job. */
export const keyOf = (
  job: JobRecord,
): { readonly jobId: string; readonly eventId: string; readonly ofPrinter: string } => ({
  jobId: job.id,
  eventId: job.eventId,
  ofPrinter: job.printerId,
})
