import type { PrinterModel, PrinterProblem, PrinterState, PrinterStatus } from '../../types/label-printer.ts'
import { coolingAfter } from './job-rules.ts'
import type { JobProgress } from './job-rules.ts'
import { evidenceIn, isCooling, isPrinting, networkProblems } from './network-rules.ts'
import type { NetworkReport } from './network-rules.ts'
import { problemsOf } from './preflight-rules.ts'

/** The state by a status frame. */
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

/** The state by SNMP and IPP. */
export function stateOfNetwork(report: NetworkReport, model: PrinterModel): PrinterState {
  return {
    reachable: true,
    model: report.snmp?.model ?? null,
    loaded: report.snmp?.media ?? null,
    problems: networkProblems(report, { model, stock: null }),
    cooling: isCooling(report),
    printing: isPrinting(report),
    evidence: evidenceIn(report),
    status: report.snmp,
  }
}

/** A printer without known status: connected without a reply, or unreachable. */
export function stateWithout(problem: PrinterProblem | null, reachable: boolean): PrinterState {
  return { ...NOTHING_KNOWN, reachable, problems: problem ? [problem] : [] }
}

/** The state during a job: the state before it, updated by the job. */
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
