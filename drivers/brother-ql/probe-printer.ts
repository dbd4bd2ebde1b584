import type {
  PrinterConnection,
  PrinterModel,
  PrinterProblem,
  PrinterState,
  PrinterStatus,
} from '../types/label-printer.ts'
import { queryStatus } from './query-status.ts'
import { createLink, pause } from './link.ts'
import type { Link } from './link.ts'
import { readNetwork } from './print-by-network.ts'
import type { NetworkSources } from './print-by-network.ts'
import { NO_REPORT, answers } from './network-rules.ts'
import type { NetworkReport } from './network-rules.ts'
import { errorProblems } from './preflight-rules.ts'
import { PrinterError } from './printer-error.ts'
import { stateOfFrame, stateOfNetwork } from './printer-state.ts'
import { statusRequestBytes } from './protocol/commands.ts'
import type { QlTimeouts } from './timeouts.ts'
import type { OpenTransport } from './transport/transport.ts'

/** One printer, as every conversation with it needs it. */
export interface SessionOptions {
  readonly model: PrinterModel
  readonly connection: PrinterConnection
  readonly open: OpenTransport
  readonly network: NetworkSources
  readonly times: QlTimeouts
  /**
   * Whether a link that need not answer does: real network printers never do on their raw port, the
   * simulator does.
   */
  rawPortMode: 'unknown' | 'frames' | 'silent'
  /** What it told when it was asked last. */
  lastState: PrinterState | null
}

/** What the first words on a fresh link came to. */
export type ProbeResult =
  | { readonly by: 'frames'; readonly status: PrinterStatus }
  | { readonly by: 'network'; readonly report: NetworkReport }
  | { readonly by: 'none'; readonly problem: PrinterProblem }

/** Opens the link, or says why there is none. */
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
 * Clears the printer and asks it on its own cable; on a cable that need not answer, SNMP and IPP
 * beside it.
 */
export async function probePrinter(
  partner: SessionOptions,
  link: Link,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const { connection, times, network, model } = partner
  const mustAnswer = link.bidirectional || partner.rawPortMode === 'frames'
  const done = new AbortController()
  const beside = mustAnswer
    ? Promise.resolve(NO_REPORT)
    : readNetwork(network, AbortSignal.any([signal, done.signal]))
  try {
    if (!mustAnswer && partner.rawPortMode === 'silent') {
      await askInPassing(partner, link, signal)
      return await networkAnswer(partner, beside)
    }
    const waitMs = mustAnswer ? times.replyMs : times.discoveryMs
    const status = await queryStatus(
      link,
      times,
      waitMs,
      mustAnswer ? signal : cutShort(beside, times, signal),
    )
    if (typeof status === 'object') {
      const confirmed =
        mustAnswer || status.statusType === 'reply'
          ? status
          : await queryStatus(link, times, waitMs, cutShort(beside, times, signal))
      if (typeof confirmed !== 'object')
        return await strayFrame(partner, {
          link,
          stray: status,
          isLost: confirmed === 'lost',
          beside,
          signal,
        })
      partner.rawPortMode = 'frames'
      partner.lastState = stateOfFrame(confirmed, model)
      return { by: 'frames', status: confirmed }
    }
    if (signal.aborted) return { by: 'none', problem: { code: 'cancelled' } }
    if (status === 'lost') return { by: 'none', problem: { code: 'link_lost', link: connection } }
    if (mustAnswer) return { by: 'none', problem: { code: 'no_answer', waitedMs: waitMs } }
    partner.rawPortMode = 'silent'
    listenOn(partner, link)
    return await networkAnswer(partner, beside)
  } finally {
    done.abort()
  }
}

interface StrayFrame {
  readonly link: Link
  readonly stray: PrinterStatus
  readonly isLost: boolean
  readonly beside: Promise<NetworkReport>
  readonly signal: AbortSignal
}

/** Clearing the printer removes the cause of these errors. */
const CLEARED: readonly PrinterProblem['code'][] = ['buffer_full', 'comm_error']

/**
 * An error frame that is not repeated when the printer is asked again was not a reply: a raw port
 * that answers nothing sends one now and then. It is no evidence that the port answers. Without a
 * network report it still says why this one job should not start, unless asking again has cleared
 * its cause.
 */
async function strayFrame(
  partner: SessionOptions,
  { link, stray, isLost, beside, signal }: StrayFrame,
): Promise<ProbeResult> {
  if (signal.aborted) return { by: 'none', problem: { code: 'cancelled' } }
  if (isLost) return { by: 'none', problem: { code: 'link_lost', link: partner.connection } }
  partner.rawPortMode = 'silent'
  listenOn(partner, link)
  const answer = await networkAnswer(partner, beside)
  if (answer.by !== 'network' || answers(answer.report)) return answer
  const problem = errorProblems(stray, { model: partner.model, stock: null }).find(
    ({ code }) => !CLEARED.includes(code),
  )
  return problem ? { by: 'none', problem } : answer
}

/**
 * A printer that did not answer once is asked again, and not waited for: should it speak, it is one
 * that speaks.
 */
async function askInPassing(
  partner: SessionOptions,
  link: Link,
  signal: AbortSignal,
): Promise<void> {
  listenOn(partner, link)
  // A link that takes no bytes shows when the job is sent.
  await link
    .write(
      statusRequestBytes(),
      AbortSignal.any([signal, AbortSignal.timeout(partner.times.discoveryMs)]),
    )
    .catch(() => {})
}

/**
 * Only the reply to our own `ESC i S` proves that the port answers; any other frame may be a stray
 * one.
 */
function listenOn(partner: SessionOptions, link: Link): void {
  link.listen((heard) => {
    if (heard !== 'lost' && heard.statusType === 'reply') partner.rawPortMode = 'frames'
  })
}

async function networkAnswer(
  partner: SessionOptions,
  beside: Promise<NetworkReport>,
): Promise<ProbeResult> {
  const report = await beside
  partner.lastState = answers(report) ? stateOfNetwork(report, partner.model) : null
  return { by: 'network', report }
}

/**
 * Who answers by SNMP or IPP is a real network printer; there is no use in waiting long for its
 * frames.
 */
function cutShort(
  beside: Promise<NetworkReport>,
  times: QlTimeouts,
  signal: AbortSignal,
): AbortSignal {
  const cut = new AbortController()
  void beside.then(async (report) => {
    if (!answers(report)) return
    await pause(times.discoveryAfterNetworkMs, signal)
    cut.abort()
  })
  return AbortSignal.any([signal, cut.signal])
}
