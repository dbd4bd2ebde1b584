import type { PrintJob, PrintState } from '../../../contract/printing/jobs.ts'
import type { Stock } from '../../../contract/pass/pass.ts'
import type { PrinterProblem } from '../../../contract/printing/printer-problem.ts'

/** A print job as stored, with the names that people know things by. */
export interface JobRecord {
  readonly id: string
  readonly number: number
  readonly eventId: string
  readonly userId: string
  readonly name: string
  readonly kana: string | null
  readonly confirmationId: string
  readonly renderHash: string
  /** Where it was asked for; the station that prints it is the printer's. */
  readonly stationId: string
  readonly stationName: string
  readonly printerId: string
  readonly printerName: string
  readonly moved: boolean
  /** Nobody stands at the desk for it. */
  readonly bulk: boolean
  readonly requestKey: string
  readonly requestHash: string
  readonly state: PrintState
  readonly problem: PrinterProblem | null
  readonly reason: PrintJob['reason']
  readonly reasonText: string | null
  readonly stock: Stock
  readonly lines: number
  /** Lines that left in the attempt whose fate is asked for, or all of them. */
  readonly linesSent: number | null
  /** How often a person had it sent again. */
  readonly attempts: number
  readonly requestedBy: string
  readonly requestedByName: string
  readonly createdAt: string
  readonly sentAt: string | null
  readonly finishedAt: string | null
}
