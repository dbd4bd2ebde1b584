import { PrintJob, type PrintState } from '../../../contract/print/job/jobs.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import type { Stock } from '../../../facts/stocks.ts'
import { replyFields } from '../../platform/http/reply-body.ts'
import {
  flag,
  integer,
  json,
  named,
  orNull,
  table,
  text,
  time,
  type RecordOf,
} from '../../platform/db/table.ts'

export const JOBS = table('print_jobs', {
  jobId: named('id', text()),
  number: integer(),
  eventId: text(),
  userId: text(),
  confirmationId: text(),
  /** The station that ordered it; the printer's station prints it. */
  stationId: text(),
  printerId: text(),
  moved: flag(),
  /** Ordered in bulk: nobody waits at the desk. */
  bulk: flag(),
  requestKey: text(),
  requestHash: text(),
  state: text<PrintState>(),
  problem: orNull(json<PrinterProblem>()),
  reason: orNull(text<NonNullable<PrintJob['reason']>>()),
  reasonText: orNull(text()),
  stock: text<Stock>(),
  lines: integer(),
  /** Lines sent in the attempt whose outcome is unknown, or all lines. */
  linesSent: orNull(integer()),
  /** How often staff had it printed again. */
  attempts: integer(),
  requestedById: named('requested_by', text()),
  createdAt: time(),
  sentAt: orNull(time()),
  finishedAt: orNull(time()),
  /** The roll that the label's tape was counted on; null before. */
  rollId: orNull(text()),
})

export const HISTORY = table('print_job_events', {
  jobId: text(),
  seq: integer(),
  at: time(),
  state: text<PrintState>(),
  userId: orNull(text()),
  problem: orNull(json<PrinterProblem>()),
  note: orNull(text()),
})

export const JOB = JOBS.with({
  eventTitle: text(),
  name: text(),
  kana: orNull(text()),
  renderHash: text(),
  station: named('station_name', text()),
  printerName: text(),
  printerConnection: text<PrintJob['printerConnection']>(),
  requestedBy: named('requested_by_name', text()),
})
/** A stored print job with the names of its person, staff, printer and station. */
export type JobRecord = RecordOf<typeof JOB>

export const jobView = (job: JobRecord): PrintJob => replyFields(PrintJob, job)

/** The fields of a `JobChange` that identify the job. */
export const keyOf = (
  job: JobRecord,
): { readonly jobId: string; readonly eventId: string; readonly ofPrinter: string } => ({
  jobId: job.jobId,
  eventId: job.eventId,
  ofPrinter: job.printerId,
})
