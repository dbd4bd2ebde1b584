import type { PrintOutcome, PrinterProblem, PrinterStatus } from '../types/label-printer.ts'
import { errorProblems } from './preflight-rules.ts'
import type { Need } from './preflight-rules.ts'

/** What is known of a job that is on its way. */
export interface JobProgress {
  /** A raster byte may have reached the printer. */
  readonly rasterLeft: boolean
  /** Lines the cable has taken for certain. */
  readonly linesSent: number
  /** The closing `1A` was taken. */
  readonly allSent: boolean
  /** A frame said that printing has begun. */
  readonly begun: boolean
  readonly completed: boolean
  /** Back to receiving after "printing completed". */
  readonly returned: boolean
  readonly cooling: boolean
  /** The first thing that went wrong. */
  readonly problem: PrinterProblem | null
}

export const NOTHING_YET: JobProgress = {
  rasterLeft: false,
  linesSent: 0,
  allSent: false,
  begun: false,
  completed: false,
  returned: false,
  cooling: false,
  problem: null,
}

/**
 * What one more frame tells. A reply is never proof of printing (an idle QL-800 has answered "phase
 * 1"); any other frame that carries the printing phase is.
 */
export function afterFrame(progress: JobProgress, status: PrinterStatus, need: Need): JobProgress {
  const completed = progress.completed || status.statusType === 'printing completed'
  return {
    ...progress,
    begun:
      progress.begun || completed || (status.statusType !== 'reply' && status.phase === 'printing'),
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
 * The printer's own word that the label is out: "printing completed" and back to receiving, after
 * all of it was sent.
 */
export function isPrinted({ allSent, returned, problem }: JobProgress): boolean {
  return allSent && returned && problem === null
}

/**
 * What a problem leaves behind. `refused`: nothing was printed, once the printer has been made to
 * drop the job.
 */
export type FailureOutcome = 'not_started' | 'refused' | 'unknown' | 'printed_not_cut'

/**
 * Whether a label may have come out. Only what cannot have left, or what the printer refused before
 * it began to print, counts as not printed. The paper hangs in the cutter only after the whole
 * image.
 */
export function failureOutcomeOf(
  { rasterLeft, allSent, begun }: JobProgress,
  problem: PrinterProblem,
): FailureOutcome {
  if (!rasterLeft) return 'not_started'
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
 * The outcome for the caller; a refused job counts as not started only when the printer has dropped
 * it.
 */
export function outcomeOf(
  progress: JobProgress,
  problem: PrinterProblem,
  dropped: boolean,
): PrintOutcome {
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
