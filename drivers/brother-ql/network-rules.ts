import type {
  PrinterModel,
  PrinterProblem,
  PrinterState,
  PrinterStatus,
  Stock,
} from '../types/label-printer.ts'
import { problemsOf } from './preflight-rules.ts'
import { neededMedia } from './protocol/stock.ts'

/**
 * What the printer's IPP service (port 631) says: RFC 8011 `printer-state` and
 * `printer-state-reasons`.
 */
export interface IppState {
  readonly state: 'idle' | 'processing' | 'stopped'
  readonly reasons: readonly string[]
}

/** One look at a network printer from both sides. Null: that side did not answer. */
export interface NetworkReport {
  readonly snmp: PrinterStatus | null
  readonly ipp: IppState | null
}

export const NO_REPORT: NetworkReport = { snmp: null, ipp: null }

export function answers({ snmp, ipp }: NetworkReport): boolean {
  return snmp !== null || ipp !== null
}

export function isPrinting({ snmp, ipp }: NetworkReport): boolean {
  return snmp?.phase === 'printing' || ipp?.state === 'processing'
}

export function evidenceIn({ snmp, ipp }: NetworkReport): PrinterState['evidence'] {
  if (snmp) return 'snmp'
  return ipp ? 'ipp' : 'none'
}

/**
 * What is wrong according to either side. One report read SNMP as right, another as wrong in three
 * of five states; an error is believed from whoever tells it.
 */
export function networkProblems(
  { snmp, ipp }: NetworkReport,
  need: { model: PrinterModel; stock: Stock | null },
): PrinterProblem[] {
  const problems = snmp ? problemsOf(snmp, need) : []
  for (const problem of ipp ? ippProblems(ipp, need.stock) : []) {
    if (!problems.some(({ code }) => code === problem.code)) problems.push(problem)
  }
  return problems
}

/** Keywords of RFC 8011 section 5.4.12; a reason without a severity counts as an error there. */
function ippProblems({ state, reasons }: IppState, stock: Stock | null): PrinterProblem[] {
  const problems = reasons.flatMap((reason): PrinterProblem[] => {
    const [, keyword = reason, severity = 'error'] =
      /^(.*?)(?:-(report|warning|error))?$/.exec(reason) ?? []
    if (severity !== 'error') return []
    switch (keyword) {
      case 'cover-open':
      case 'door-open':
      case 'interlock-open':
        return [{ code: 'cover_open' }]
      case 'media-empty':
      case 'media-needed':
        return [{ code: 'no_media', needed: stock && neededMedia(stock) }]
      case 'media-jam':
        return [{ code: 'end_of_media' }]
      default:
        return []
    }
  })
  return state === 'stopped' && problems.length === 0 ? [{ code: 'system_error' }] : problems
}

/** What the looks since the last byte add up to. */
export interface NetworkEvidence {
  /** Some side was seen to print. */
  readonly begun: boolean
  /** … and at the last look no side that answered did any more. */
  readonly idle: boolean
  readonly problem: PrinterProblem | null
}

export const NO_EVIDENCE: NetworkEvidence = { begun: false, idle: false, problem: null }

/**
 * Adds one look. Printing counts only after the whole job was taken: before, it cannot be this one.
 */
export function applyNetworkReport(
  evidence: NetworkEvidence,
  report: NetworkReport,
  need: { model: PrinterModel; stock: Stock },
  allSent: boolean,
): NetworkEvidence {
  if (!answers(report)) return evidence
  const printing = isPrinting(report)
  return {
    begun: evidence.begun || (printing && allSent),
    idle: !printing,
    problem: evidence.problem ?? networkProblems(report, need)[0] ?? null,
  }
}

export function isPrintedByNetwork({ begun, idle, problem }: NetworkEvidence): boolean {
  return begun && idle && problem === null
}
