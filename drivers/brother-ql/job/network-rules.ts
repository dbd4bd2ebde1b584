import type {
  PrinterModel,
  PrinterProblem,
  PrinterState,
  PrinterStatus,
  Stock,
} from '../../types/label-printer.ts'
import { problemsOf } from './preflight-rules.ts'
import { neededMedia } from '../protocol/stock.ts'

/**
 * State of the printer's IPP service (port 631): RFC 8011 `printer-state` and
 * `printer-state-reasons`.
 */
export interface IppState {
  readonly state: 'idle' | 'processing' | 'stopped'
  readonly reasons: readonly string[]
}

/** One poll of a network printer by SNMP and IPP. Null: no response. */
export interface NetworkReport {
  readonly snmp: PrinterStatus | null
  readonly ipp: IppState | null
}

export const NO_REPORT: NetworkReport = { snmp: null, ipp: null }

export function hasResponse({ snmp, ipp }: NetworkReport): boolean {
  return snmp !== null || ipp !== null
}

export function isPrinting({ snmp, ipp }: NetworkReport): boolean {
  return snmp?.phase === 'printing' || ipp?.state === 'processing'
}

/** True if the head is cooling down; printing continues afterwards. */
export function isCooling({ snmp }: NetworkReport): boolean {
  return snmp?.notification === 'cooling started'
}

/** A poll without a response of SNMP leaves the state as it was. */
export function isCoolingAfter(cooling: boolean, report: NetworkReport): boolean {
  return report.snmp ? isCooling(report) : cooling
}

export function evidenceIn({ snmp, ipp }: NetworkReport): PrinterState['evidence'] {
  if (snmp) return 'snmp'
  return ipp ? 'ipp' : 'none'
}

/**
 * Problems that SNMP or IPP report. An error counts from either source: in one field report SNMP
 * was right and IPP wrong in three of five states.
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

/** Keywords of RFC 8011 section 5.4.12; a reason without severity counts as an error. */
function ippProblems({ state, reasons }: IppState, stock: Stock | null): PrinterProblem[] {
  const problems = reasons.flatMap((reason): PrinterProblem[] => {
    const [, keyword = reason, severity = 'error'] = /^(.*?)(?:-(report|warning|error))?$/.exec(reason) ?? []
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

/** Accumulated result of the polls since the last byte. */
export interface NetworkEvidence {
  /** A source has reported printing. */
  readonly begun: boolean
  /** No source that responded to the last poll reports printing any more. */
  readonly idle: boolean
  readonly problem: PrinterProblem | null
}

export const NO_EVIDENCE: NetworkEvidence = { begun: false, idle: false, problem: null }

/**
 * Applies one poll. Printing counts only after the whole job was sent; before that it is another
 * job.
 */
export function applyNetworkReport(
  evidence: NetworkEvidence,
  report: NetworkReport,
  need: { model: PrinterModel; stock: Stock },
  allSent: boolean,
): NetworkEvidence {
  if (!hasResponse(report)) return evidence
  const printing = isPrinting(report)
  return {
    begun: evidence.begun || (printing && allSent),
    // A label waits in the printer while the head is cooling down.
    idle: !printing && !isCooling(report),
    problem: evidence.problem ?? networkProblems(report, need)[0] ?? null,
  }
}

export function isPrintedByNetwork({ begun, idle, problem }: NetworkEvidence): boolean {
  return begun && idle && problem === null
}
