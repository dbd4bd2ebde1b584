import type {
  PrinterModel,
  PrinterProblem,
  PrinterState,
  PrinterStatus,
} from '../types/label-printer.ts'
import { coolingAfter } from './job-rules.ts'
import type { JobProgress } from './job-rules.ts'
import { evidenceIn, isPrinting, networkProblems } from './network-rules.ts'
import type { NetworkReport } from './network-rules.ts'
import { problemsOf } from './preflight-rules.ts'

/** The state a frame of the printer tells. */
export function stateOfFrame(status: PrinterStatus, model: PrinterModel): PrinterState {
  return {
    reachable: true,
    model: status.model,
    loaded: status.media,
    problems: problemsOf(status, { model, stock: null }),
    cooling: coolingAfter(false, status),
    printing: status.phase === 'printing',
    evidence: 'frames',
    status,
  }
}

/** The state SNMP and IPP tell. */
export function stateOfNetwork(report: NetworkReport, model: PrinterModel): PrinterState {
  return {
    reachable: true,
    model: report.snmp?.model ?? null,
    loaded: report.snmp?.media ?? null,
    problems: networkProblems(report, { model, stock: null }),
    cooling: false,
    printing: isPrinting(report),
    evidence: evidenceIn(report),
    status: report.snmp,
  }
}

/**
 * A printer of which no status is known: it took a connection and said nothing, or could not be
 * reached.
 */
export function stateWithout(problem: PrinterProblem | null, reachable: boolean): PrinterState {
  return { ...NOTHING_KNOWN, reachable, problems: problem ? [problem] : [] }
}

/**
 * The state while a job is under way: what the printer said before it, and what became known since.
 */
export function stateDuringJob(
  before: PrinterState | null,
  { cooling }: JobProgress,
  problem: PrinterProblem | null,
): PrinterState {
  return {
    ...(before ?? NOTHING_KNOWN),
    reachable: problem?.code !== 'link_lost',
    problems: problem ? [problem] : [],
    printing: true,
    cooling,
  }
}

const NOTHING_KNOWN: PrinterState = {
  reachable: false,
  model: null,
  loaded: null,
  problems: [],
  cooling: false,
  printing: false,
  evidence: 'none',
  status: null,
}
