import type { PrintOutcome, PrinterProblem, PrinterStatus } from '../../types/label-printer.ts'
import { errorProblems } from './preflight-rules.ts'
import type { Need } from './preflight-rules.ts'

/** State of a running job. */
export interface JobProgress {
  /** A raster byte may have reached the printer. */
  readonly rasterMaybeSent: boolean
  /** Lines that the transport has accepted. */
  readonly linesSent: number
  /** The closing `1A` was accepted. */
  readonly allSent: boolean
  /** A frame reported the start of printing. */
  readonly begun: boolean
  readonly completed: boolean
  /** Back in the receiving phase after "printing completed". */
  readonly returned: boolean
  readonly cooling: boolean
  /** The first problem. */
  readonly problem: PrinterProblem | null
}

export const NOTHING_YET: JobProgress = {
  rasterMaybeSent: false,
  linesSent: 0,
  allSent: false,
  begun: false,
  completed: false,
  returned: false,
  cooling: false,
  problem: null,
}

/**
 * Applies one status frame. A reply does not prove printing (an idle QL-800 has sent "phase 1");
 * any other frame in the printing phase does.
 */
export function afterFrame(progress: JobProgress, status: PrinterStatus, need: Need): JobProgress {
  const completed = progress.completed || status.statusType === 'printing completed'
  return {
    ...progress,
    begun: progress.begun || completed || (status.statusType !== 'reply' && status.phase === 'printing'),
    completed,
    returned:
      progress.returned ||
      (completed && status.statusType === 'phase change' && status.phase === 'receiving'),
    cooling: coolingAfter(progress.cooling, status),
    problem: progress.problem ?? errorProblems(status, need)[0] ?? null,
  }
}

export function coolingAfter(cooling: boolean, { notification }: PrinterStatus): boolean {
  if (notification === 'cooling started') return true
  return notification === 'cooling finished' ? false : cooling
}

/**
 * True after all bytes were sent, "printing completed" was reported and the printer returned to the
 * receiving phase.
 */
export function isPrinted({ allSent, returned, problem }: JobProgress): boolean {
  return allSent && returned && problem === null
}

/**
 * Outcome of a failed job. `refused`: nothing was printed, provided that the printer drops the job.
 */
export type FailureOutcome = 'not_started' | 'refused' | 'unknown' | 'printed_not_cut'

/**
 * Decides whether a label may have been printed. Not printed: no raster byte was sent, or the
 * printer rejected the job before printing. A cutter jam counts as printed only after the whole
 * image was sent.
 */
export function failureOutcomeOf(
  { rasterMaybeSent, allSent, begun }: JobProgress,
  problem: PrinterProblem,
): FailureOutcome {
  if (!rasterMaybeSent) return 'not_started'
  switch (problem.code) {
    case 'cutter_jam':
      return allSent && begun ? 'printed_not_cut' : 'unknown'
    case 'wrong_roll':
    case 'two_colour_roll':
    case 'no_media':
    case 'comm_error':
    case 'buffer_full':
      return begun ? 'unknown' : 'refused'
    default:
      return 'unknown'
  }
}

/**
 * The outcome for the caller. A refused job is `not_started` only if the printer has dropped it.
 */
export function outcomeOf(progress: JobProgress, problem: PrinterProblem, dropped: boolean): PrintOutcome {
  const outcome = failureOutcomeOf(progress, problem)
  switch (outcome) {
    case 'not_started':
      return { result: 'not_started', problem, linesSent: 0 }
    case 'refused':
      return { result: dropped ? 'not_started' : 'unknown', problem, linesSent: progress.linesSent }
    case 'unknown':
      return { result: 'unknown', problem, linesSent: progress.linesSent }
    case 'printed_not_cut':
      return { result: 'printed_not_cut', problem }
  }
}
