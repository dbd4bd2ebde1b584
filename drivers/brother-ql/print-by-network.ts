import type {
  PrintOutcome,
  PrinterModel,
  PrinterProblem,
  PrinterStatus,
  Stock,
} from '../types/label-printer.ts'
import { isPrinted } from './job-rules.ts'
import { pause } from './link.ts'
import type { Link } from './link.ts'
import {
  NO_EVIDENCE,
  applyNetworkReport,
  answers,
  isPrintedByNetwork,
  isPrinting,
  networkProblems,
} from './network-rules.ts'
import type { IppState, NetworkEvidence, NetworkReport } from './network-rules.ts'
import type { JobTransfer } from './job-transfer.ts'
import type { QlTimeouts } from './timeouts.ts'

/**
 * The two ways to ask a network printer; each resolves to null when it does not answer, and never
 * rejects.
 */
export interface NetworkSources {
  readonly snmp?: (signal: AbortSignal) => Promise<PrinterStatus | null>
  readonly ipp?: (signal: AbortSignal) => Promise<IppState | null>
}

/** Asks both sides at once. */
export async function readNetwork(
  { snmp, ipp }: NetworkSources,
  signal: AbortSignal,
): Promise<NetworkReport> {
  const [status, state] = await Promise.all([snmp?.(signal) ?? null, ipp?.(signal) ?? null])
  return { snmp: status, ipp: state }
}

interface NetworkJob {
  readonly link: Link
  readonly sources: NetworkSources
  readonly need: { readonly model: PrinterModel; readonly stock: Stock }
  readonly times: QlTimeouts
  readonly signal: AbortSignal
}

/**
 * Compares a first report with what the job needs and looks again while the printer prints
 * something else.
 * @returns null when the job may be sent; also when nobody answers, for then nothing is known
 */
export async function findNetworkReadinessProblem(
  first: NetworkReport,
  { sources, need, times, signal }: Omit<NetworkJob, 'link'>,
): Promise<PrinterProblem | null> {
  let report = first
  for (let waited = 0; ; waited += times.busyRetryMs) {
    const problem = networkProblems(report, need)[0]
    if (problem) return problem
    if (!isPrinting(report)) return null
    if (waited >= times.busyMs) return { code: 'busy', waitedMs: waited }
    await pause(times.busyRetryMs, signal)
    if (signal.aborted) return { code: 'cancelled' }
    report = await readNetwork(sources, signal)
  }
}

/**
 * Sends a job to a printer that says nothing on its raw port. What SNMP and IPP show meanwhile is
 * the only evidence: printing and then idle without an error is `printed_network`; an error, or a
 * network that is gone, leaves the fate unknown; no word at all is `sent_unconfirmed`. Nothing is
 * ever sent again.
 */
export async function printByNetwork(
  job: JobTransfer,
  input: NetworkJob,
  first: NetworkReport,
): Promise<PrintOutcome> {
  const watch = watchNetwork(job, input, first)
  try {
    const sending = await job.send(input.signal)
    if (sending === 'cancelled')
      return { result: 'not_started', problem: { code: 'cancelled' }, linesSent: 0 }
    if (sending === 'sent') {
      // Closing waits for the printer's end: a reset tells here that it did not take everything.
      await Promise.all([input.link.close(), watch.decided])
    }
    const { rasterLeft, linesSent } = job.progress()
    // One that was taken for silent and did speak, late, is believed first.
    if (isPrinted(job.progress())) return { result: 'printed' }
    const problem = job.problem()
    // Silence is what a raw port is like; all else that ended the job is a problem.
    if (problem && problem.code !== 'no_answer') {
      return rasterLeft
        ? { result: 'unknown', problem, linesSent }
        : { result: 'not_started', problem, linesSent: 0 }
    }
    return { result: isPrintedByNetwork(watch.evidence()) ? 'printed_network' : 'sent_unconfirmed' }
  } finally {
    watch.stop()
  }
}

interface NetworkWatch {
  evidence(): NetworkEvidence
  /** Resolves when no further look can change the answer. */
  readonly decided: Promise<void>
  stop(): void
}

/**
 * Looks at the sides that answered before the job, until they tell the end, fall silent, or show
 * nothing for too long.
 */
function watchNetwork(
  job: JobTransfer,
  { sources, need, times }: NetworkJob,
  first: NetworkReport,
): NetworkWatch {
  const asked: NetworkSources = {
    snmp: first.snmp ? sources.snmp : undefined,
    ipp: first.ipp ? sources.ipp : undefined,
  }
  const stopped = new AbortController()
  let evidence = NO_EVIDENCE

  async function look(): Promise<void> {
    let answeredAt = performance.now()
    let sentAt: number | null = null
    let printingAt = 0
    while (answers(first) && !stopped.signal.aborted) {
      const { allSent } = job.progress()
      const report = await readNetwork(asked, stopped.signal)
      const now = performance.now()
      if (allSent) sentAt ??= now
      if (answers(report)) answeredAt = now
      if (isPrinting(report)) printingAt = now
      evidence = applyNetworkReport(evidence, report, need, allSent)
      if (evidence.problem) return job.fail(evidence.problem)
      if (isPrintedByNetwork(evidence)) return
      // A reset that came late tells that not everything was taken; no further look can make up for
      // it.
      if (job.problem()?.code === 'link_lost') return
      if (now - answeredAt >= times.networkLostMs)
        return job.fail({ code: 'link_lost', link: 'network' })
      if (sentAt !== null && now - sentAt >= times.hardMs)
        return job.fail({ code: 'busy', waitedMs: times.hardMs })
      if (sentAt !== null && now - Math.max(sentAt, printingAt) >= times.idleMs) return
      await pause(times.pollMs, stopped.signal)
    }
  }

  return { evidence: () => evidence, decided: look(), stop: () => stopped.abort() }
}
