import type {
  PrinterConnection,
  PrinterModel,
  PrinterProblem,
  PrinterState,
  PrinterStatus,
} from '../../types/label-printer.ts'
import { queryStatus } from './query-status.ts'
import { createLink, sleep } from './link.ts'
import type { Link } from './link.ts'
import { readNetwork } from './print-by-network.ts'
import type { NetworkSources } from './print-by-network.ts'
import { NO_REPORT, hasResponse } from './network-rules.ts'
import type { NetworkReport } from './network-rules.ts'
import { errorProblems } from './preflight-rules.ts'
import { PrinterError } from './printer-error.ts'
import { stateOfFrame, stateOfNetwork } from './printer-state.ts'
import { statusRequestBytes } from '../protocol/commands.ts'
import type { QlTimeouts } from './timeouts.ts'
import type { OpenTransport } from '../transport/transport.ts'

/** One printer with what every session needs. */
export interface SessionOptions {
  readonly model: PrinterModel
  readonly connection: PrinterConnection
  readonly open: OpenTransport
  readonly network: NetworkSources
  readonly times: QlTimeouts
  /** Whether the raw port of a network printer replies: real ones never do, the simulator does. */
  rawPortMode: 'unknown' | 'frames' | 'silent'
  /** Clears the printer after a failed network job; the next job waits for it. */
  clearing: Promise<void>
  /** State of the last status request. */
  lastState: PrinterState | null
}

/** Result of the first request on a new link. */
export type ProbeResult =
  | { readonly by: 'frames'; readonly status: PrinterStatus }
  | { readonly by: 'network'; readonly report: NetworkReport }
  | { readonly by: 'none'; readonly problem: PrinterProblem }

/** Opens the link, or returns the problem. */
export async function openLink(
  { open, connection }: SessionOptions,
  signal: AbortSignal,
): Promise<Link | PrinterProblem> {
  if (signal.aborted) return { code: 'cancelled' }
  try {
    return createLink(await open(signal))
  } catch (error) {
    if (signal.aborted) return { code: 'cancelled' }
    if (error instanceof PrinterError) return error.problem
    return {
      code: 'unreachable',
      address: connection,
      reason: error instanceof Error ? error.message : String(error),
    }
  }
}

/**
 * Clears the printer and requests its status on the link; also by SNMP and IPP if the link need not
 * reply.
 */
export async function probePrinter(
  target: SessionOptions,
  link: Link,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const { connection, times, network, model } = target
  const mustReply = link.bidirectional || target.rawPortMode === 'frames'
  const done = new AbortController()
  const networkReport = mustReply
    ? Promise.resolve(NO_REPORT)
    : readNetwork(network, AbortSignal.any([signal, done.signal]))
  try {
    if (!mustReply && target.rawPortMode === 'silent') {
      await probeInBackground(target, link, signal)
      return await networkResult(target, networkReport)
    }
    const waitMs = mustReply ? times.replyMs : times.discoveryMs
    const status = await queryStatus(
      link,
      times,
      waitMs,
      mustReply ? signal : shortenedWait(networkReport, times, signal),
    )
    if (typeof status === 'object') {
      const confirmed =
        mustReply || status.statusType === 'reply'
          ? status
          : await queryStatus(link, times, waitMs, shortenedWait(networkReport, times, signal))
      if (typeof confirmed !== 'object')
        return await strayFrame(target, {
          link,
          stray: status,
          isLost: confirmed === 'lost',
          networkReport,
          signal,
        })
      target.rawPortMode = 'frames'
      target.lastState = stateOfFrame(confirmed, model)
      return { by: 'frames', status: confirmed }
    }
    if (signal.aborted) return { by: 'none', problem: { code: 'cancelled' } }
    if (status === 'lost') return { by: 'none', problem: { code: 'link_lost', link: connection } }
    if (mustReply) return { by: 'none', problem: { code: 'no_answer', waitedMs: waitMs } }
    target.rawPortMode = 'silent'
    detectReplies(target, link)
    return await networkResult(target, networkReport)
  } finally {
    done.abort()
  }
}

interface StrayFrame {
  readonly link: Link
  readonly stray: PrinterStatus
  readonly isLost: boolean
  readonly networkReport: Promise<NetworkReport>
  readonly signal: AbortSignal
}

/** Clearing the printer removes the cause of these errors. */
const CLEARED: readonly PrinterProblem['code'][] = ['buffer_full', 'comm_error']

/**
 * An error frame that a second request does not repeat was not a reply: a raw port without replies
 * sends one now and then. It does not prove that the port replies. Without a network report it
 * still keeps this job from starting, unless the second request has cleared its cause.
 */
async function strayFrame(
  target: SessionOptions,
  { link, stray, isLost, networkReport, signal }: StrayFrame,
): Promise<ProbeResult> {
  if (signal.aborted) return { by: 'none', problem: { code: 'cancelled' } }
  if (isLost) return { by: 'none', problem: { code: 'link_lost', link: target.connection } }
  target.rawPortMode = 'silent'
  detectReplies(target, link)
  const answer = await networkResult(target, networkReport)
  if (answer.by !== 'network' || hasResponse(answer.report)) return answer
  const problem = errorProblems(stray, { model: target.model, stock: null }).find(
    ({ code }) => !CLEARED.includes(code),
  )
  return problem ? { by: 'none', problem } : answer
}

/**
 * Requests the status of a printer that did not reply before, without waiting. A late reply sets
 * `rawPortMode` to `frames`.
 */
async function probeInBackground(target: SessionOptions, link: Link, signal: AbortSignal): Promise<void> {
  detectReplies(target, link)
  // A link that accepts no bytes fails when the job is sent.
  await link
    .write(statusRequestBytes(), AbortSignal.any([signal, AbortSignal.timeout(target.times.discoveryMs)]))
    .catch(() => {})
}

/**
 * Only the reply to our own `ESC i S` proves that the port replies; any other frame may be stray.
 */
function detectReplies(target: SessionOptions, link: Link): void {
  link.listen((received) => {
    if (received !== 'lost' && received.statusType === 'reply') target.rawPortMode = 'frames'
  })
}

async function networkResult(
  target: SessionOptions,
  networkReport: Promise<NetworkReport>,
): Promise<ProbeResult> {
  const report = await networkReport
  target.lastState = hasResponse(report) ? stateOfNetwork(report, target.model) : null
  return { by: 'network', report }
}

/**
 * A printer that responds by SNMP or IPP is a network printer: the wait for its frames is short.
 */
function shortenedWait(
  networkReport: Promise<NetworkReport>,
  times: QlTimeouts,
  signal: AbortSignal,
): AbortSignal {
  const cut = new AbortController()
  void networkReport.then(async (report) => {
    if (!hasResponse(report)) return
    await sleep(times.discoveryAfterNetworkMs, signal)
    cut.abort()
  })
  return AbortSignal.any([signal, cut.signal])
}
