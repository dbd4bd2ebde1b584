import type { PrintJob, PrintState } from '../../../contract/print/job/jobs.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import type { Stock } from '../../../facts/stocks.ts'
import type { Row } from '../../platform/db/database.ts'
import {
  flag,
  integer,
  json,
  orNull,
  table,
  text,
  time,
  type RecordOf,
} from '../../platform/db/table.ts'

export const JOBS = table('print_jobs', {
  id: text(),
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
  requestedBy: text(),
  createdAt: time(),
  sentAt: orNull(time()),
  finishedAt: orNull(time()),
})

/** A stored print job with the names of its person, staff, printer and station. */
export interface JobRecord extends RecordOf<typeof JOBS> {
  readonly eventTitle: string
  readonly name: string
  readonly kana: string | null
  readonly renderHash: string
  readonly stationName: string
  readonly printerName: string
  readonly printerConnection: PrintJob['printerConnection']
  readonly requestedByName: string
}

/** @param row of `print_jobs` with the names beside it */
export const toJob = (row: Row): JobRecord => ({
  ...JOBS.read(row),
  eventTitle: row.event_title,
  name: row.name,
  kana: row.kana,
  renderHash: row.render_hash,
  stationName: row.station_name,
  printerName: row.printer_name,
  printerConnection: row.printer_connection,
  requestedByName: row.requested_by_name,
})

/** The fields of a `JobChange` that identify the job. */
export const keyOf = (
  job: JobRecord,
): { readonly jobId: string; readonly eventId: string; readonly ofPrinter: string } => ({
  jobId: job.id,
  eventId: job.eventId,
  ofPrinter: job.printerId,
})
