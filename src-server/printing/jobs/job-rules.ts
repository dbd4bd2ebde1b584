import type { PrintState } from '../../../contract/printing/jobs.ts'
import type { PrinterProblem } from '../../../contract/printing/printer-problem.ts'
import type { PrintOutcome } from '../../../drivers/label-printer.ts'
import { assertNever, problemView } from '../printers/printer-problem-view.ts'
import type { NeededRoll } from '../../../labels/roll-rules.ts'

/** Waiting: nothing of the job was written, or the printer has provably dropped it. */
export const WAITING: readonly PrintState[] = ['queued', 'blocked']
/** Not one byte of it has left. */
export const BEFORE_SENDING: readonly PrintState[] = ['queued', 'blocked', 'preflight']
/** A printer has it: claimed, or its bytes are leaving. */
export const UNDER_WAY: readonly PrintState[] = ['preflight', 'sending', 'printing']
/** Somebody may still say whether the label came out. */
export const ANSWERABLE: readonly PrintState[] = ['unknown', 'sent_unconfirmed']

/** What of a job an outcome depends on. */
export interface AttemptedJob {
  readonly lines: number
}

export interface AfterOutcome {
  readonly to: PrintState
  readonly problem: PrinterProblem | null
  readonly linesSent?: number
  /** The job has come to its end. */
  readonly finished: boolean
  /** The label's tape is gone, or may be. */
  readonly tape?: 'out'
}

/**
 * What becomes of a job after one attempt. A label is printed on the printer's word alone; what may
 * have come out is a question to people; only what certainly did not come out is taken up again by
 * itself.
 */
export function afterOutcome(
  job: AttemptedJob,
  outcome: PrintOutcome,
  needed: NeededRoll,
): AfterOutcome {
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
 * A job of which not one line left waits and is tried again by itself. One that the printer refused
 * after lines had left did not come out, as far as the printer says: it is never sent a second time
 * without somebody who looked.
 */
function afterNotStarted(
  { linesSent }: { linesSent: number },
  problem: PrinterProblem,
): AfterOutcome {
  if (problem.code === 'cancelled') return { to: 'queued', problem: null, finished: false }
  if (linesSent === 0) return { to: 'blocked', problem, finished: false }
  return { to: 'unknown', problem, linesSent, finished: false }
}

/**
 * What a job becomes whose station missed its heartbeat; null where it stays. Another desk answers
 * or moves it.
 */
export function afterLostStation(state: PrintState): AfterOutcome | null {
  if (state === 'preflight') return { to: 'queued', problem: null, finished: false }
  if (state !== 'sending' && state !== 'printing') return null
  return { to: 'unknown', problem: { code: 'station_lost' }, finished: false, tape: 'out' }
}

/** What a job found after a restart becomes; null where it stays. */
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
