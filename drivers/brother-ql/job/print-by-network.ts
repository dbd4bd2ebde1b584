import type {
  PrintOutcome,
  PrinterModel,
  PrinterProblem,
  PrinterStatus,
  Stock,
} from '../../types/label-printer.ts'
import { isPrinted } from './job-rules.ts'
import { sleep } from './link.ts'
import type { Link } from './link.ts'
import {
  NO_EVIDENCE,
  applyNetworkReport,
  hasResponse,
  isCoolingAfter,
  isPrintedByNetwork,
  isPrinting,
  networkProblems,
} from './network-rules.ts'
import type { IppState, NetworkEvidence, NetworkReport } from './network-rules.ts'
import type { JobTransfer } from './job-transfer.ts'
import type { QlTimeouts } from './timeouts.ts'

/**
 * Status sources of a network printer. Each resolves to null without a response and never rejects.
 */
export interface NetworkSources {
  readonly snmp?: (signal: AbortSignal) => Promise<PrinterStatus | null>
  readonly ipp?: (signal: AbortSignal) => Promise<IppState | null>
}

/** Polls both sources in parallel. */
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

interface NetworkReadiness extends Omit<NetworkJob, 'link'> {
  /** Called when the cooling state changes. */
  readonly onCooling: (cooling: boolean) => void
}

/**
 * Compares the first report with what the job needs; polls again while the printer prints another
 * job, or its head is cooling down.
 * @returns null if the job may be sent, also without any response
 */
export async function findNetworkReadinessProblem(
  first: NetworkReport,
  { sources, need, times, signal, onCooling }: NetworkReadiness,
): Promise<PrinterProblem | null> {
  let report = first
  let cooling = false
  for (let waited = 0; ; waited += times.busyRetryMs) {
    const problem = networkProblems(report, need)[0]
    if (problem) return problem
    const isCool: boolean = !isCoolingAfter(cooling, report)
    if (isCool === cooling) {
      cooling = !isCool
      onCooling(cooling)
      waited = 0
    }
    if (!cooling && !isPrinting(report)) return null
    if (waited >= (cooling ? times.coolingMs : times.busyMs))
      return { code: cooling ? 'cooling' : 'busy', waitedMs: waited }
    await sleep(times.busyRetryMs, signal)
    if (signal.aborted) return { code: 'cancelled' }
    report = await readNetwork(sources, signal)
  }
}

/**
 * Sends a job to a printer that returns nothing on its raw port. SNMP and IPP are the only
 * evidence: printing and then idle without an error is `printed_network`; an error or a lost
 * network is `unknown`; no response at all is `sent_unconfirmed`. Never resends.
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
      // Closing waits for the printer's end of the stream: a reset here shows that bytes were lost.
      const closing = input.link.close(input.times.closeMs)
      await watch.decided
      // A printer with a problem, or off the network, may not end it.
      if (!watch.evidence().problem && job.problem()?.code !== 'link_lost') await closing
    }
    const { rasterMaybeSent, linesSent } = job.progress()
    // A late status frame takes precedence over SNMP and IPP.
    if (isPrinted(job.progress())) return { result: 'printed' }
    const problem = job.problem()
    // A raw port normally returns nothing; any other cause is a problem.
    if (problem && problem.code !== 'no_answer') {
      return rasterMaybeSent
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
  /** Resolves when no further poll can change the outcome. */
  readonly decided: Promise<void>
  stop(): void
}

/**
 * Polls the sources that responded before the job until they report the end, stop responding, or
 * show nothing until the timeout.
 */
function watchNetwork(
  job: JobTransfer,
  { sources, need, times }: NetworkJob,
  first: NetworkReport,
): NetworkWatch {
  const responding: NetworkSources = {
    snmp: first.snmp ? sources.snmp : undefined,
    ipp: first.ipp ? sources.ipp : undefined,
  }
  const stopped = new AbortController()
  let evidence = NO_EVIDENCE

  async function poll(): Promise<void> {
    let answeredAt = performance.now()
    let sentAt: number | null = null
    let printingAt = 0
    let coolingAt: number | null = null
    while (hasResponse(first) && !stopped.signal.aborted) {
      const { allSent } = job.progress()
      const report = await readNetwork(responding, stopped.signal)
      const now = performance.now()
      coolingAt = isCoolingAfter(coolingAt !== null, report) ? (coolingAt ?? now) : null
      if (coolingAt !== null && now - coolingAt >= times.coolingMs)
        return job.fail({ code: 'cooling', waitedMs: times.coolingMs })
      // Cooling pauses the other timeouts.
      if (allSent) sentAt = coolingAt === null ? (sentAt ?? now) : now
      if (hasResponse(report)) answeredAt = now
      if (isPrinting(report)) printingAt = now
      evidence = applyNetworkReport(evidence, report, need, allSent)
      if (evidence.problem) return job.fail(evidence.problem)
      if (isPrintedByNetwork(evidence)) return
      // A late reset shows that bytes were lost; no further poll can change that.
      if (job.problem()?.code === 'link_lost') return
      if (now - answeredAt >= times.networkLostMs) return job.fail({ code: 'link_lost', link: 'network' })
      if (sentAt !== null && now - sentAt >= times.hardMs)
        return job.fail({ code: 'busy', waitedMs: times.hardMs })
      if (sentAt !== null && now - Math.max(sentAt, printingAt) >= times.idleMs) return
      await sleep(times.pollMs, stopped.signal)
    }
  }

  return { evidence: () => evidence, decided: poll(), stop: () => stopped.abort() }
}
