import type { PrintState } from '../../../contract/print/job/jobs.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import type { PrintOutcome } from '../../../drivers/label-printer.ts'
import { assertNever, problemView } from '../printer/printer-problem-view.ts'
import type { NeededRoll } from '../../../facts/roll-rules.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** The error of a request that the state of a job, a run or a printer does not allow. */
export const printConflict = (message: string): ApiError => new ApiError('print_state_conflict', { message })

/** Nothing of the job was sent, or the printer has discarded it. */
export const WAITING: readonly PrintState[] = ['queued', 'blocked']
/** No byte was sent. */
export const BEFORE_SENDING: readonly PrintState[] = ['queued', 'blocked', 'preflight']
/** A printer has claimed it or receives it. */
export const UNDER_WAY: readonly PrintState[] = ['preflight', 'sending', 'printing']
/** Staff may still answer whether the label came out. */
export const ANSWERABLE: readonly PrintState[] = ['unknown', 'sent_unconfirmed']

export interface AttemptedJob {
  readonly lines: number
}

export interface AfterOutcome {
  readonly to: PrintState
  readonly problem: PrinterProblem | null
  readonly linesSent?: number
  readonly finished: boolean
  /** The label used tape, or may have. */
  readonly tape?: 'out'
  /** The file that the label was written to. */
  readonly note?: string
}

/**
 * The state of a job after one attempt. Only the printer's reply makes it printed. If the label may
 * have come out, staff are asked. Only a label that did not come out is retried.
 */
export function afterOutcome(job: AttemptedJob, outcome: PrintOutcome, needed: NeededRoll): AfterOutcome {
  switch (outcome.result) {
    case 'printed':
    case 'printed_network':
    case 'sent_unconfirmed':
      return {
        to: outcome.result,
        problem: null,
        linesSent: job.lines,
        finished: true,
        tape: 'out',
        ...('file' in outcome && { note: outcome.file }),
      }
    case 'printed_not_cut':
      return {
        to: 'printed_not_cut',
        problem: problemView(outcome.problem, needed),
        linesSent: job.lines,
        finished: true,
        tape: 'out',
      }
    case 'unknown':
      return {
        to: 'unknown',
        problem: problemView(outcome.problem, needed),
        linesSent: outcome.linesSent,
        finished: false,
        tape: 'out',
      }
    case 'not_started':
      return afterNotStarted(outcome, problemView(outcome.problem, needed))
    default:
      return assertNever(outcome)
  }
}

/**
 * A job without a sent line waits and is retried. If the printer rejected it after lines were sent,
 * staff must look before it is sent again.
 */
function afterNotStarted({ linesSent }: { linesSent: number }, problem: PrinterProblem): AfterOutcome {
  if (problem.code === 'cancelled') return { to: 'queued', problem: null, finished: false }
  if (linesSent === 0) return { to: 'blocked', problem, finished: false }
  return { to: 'unknown', problem, linesSent, finished: false }
}

/**
 * The state of a job whose station missed its heartbeat; null if unchanged. Another desk answers or
 * moves it.
 */
export function afterLostStation(state: PrintState): AfterOutcome | null {
  if (state === 'preflight') return { to: 'queued', problem: null, finished: false }
  if (state !== 'sending' && state !== 'printing') return null
  return { to: 'unknown', problem: { code: 'station_lost' }, finished: false, tape: 'out' }
}

/** The state of a job in progress after a restart; null if unchanged. */
export function afterRestart(job: AttemptedJob & { state: PrintState }): AfterOutcome | null {
  switch (job.state) {
    case 'preflight':
    case 'blocked':
      return { to: 'queued', problem: null, finished: false }
    case 'sending':
    case 'printing':
      return { to: 'unknown', problem: { code: 'restarted' }, finished: false, tape: 'out' }
    default:
      return null
  }
}
