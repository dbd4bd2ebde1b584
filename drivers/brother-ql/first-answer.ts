import type { PrinterConnection, PrinterModel, PrinterProblem, PrinterState, PrinterStatus } from '../label-printer.ts'
import { askStatus } from './ask-status.ts'
import { createLink, pause } from './link.ts'
import type { Link } from './link.ts'
import { readNetwork } from './network-flow.ts'
import type { NetworkSources } from './network-flow.ts'
import { NO_REPORT, answers } from './network-rules.ts'
import type { NetworkReport } from './network-rules.ts'
import { PrinterError } from './printer-error.ts'
import { stateOfFrame, stateOfNetwork } from './printer-state.ts'
import { askBytes } from './protocol/commands.ts'
import type { QlTimeouts } from './timeouts.ts'
import type { OpenTransport } from './transport/transport.ts'

/** One printer, as every conversation with it needs it. */
export interface Partner {
  readonly model: PrinterModel
  readonly connection: PrinterConnection
  readonly open: OpenTransport
  readonly network: NetworkSources
  readonly times: QlTimeouts
  /** Whether a link that need not answer does: real network printers never do on their raw port, the simulator does. */
  speech: 'unknown' | 'frames' | 'silent'
  /** What it told when it was asked last. */
  lastState: PrinterState | null
}

/** What the first words on a fresh link came to. */
export type FirstAnswer =
  | { readonly by: 'frames'; readonly status: PrinterStatus }
  | { readonly by: 'network'; readonly report: NetworkReport }
  | { readonly by: 'none'; readonly problem: PrinterProblem }

/** Opens the link, or says why there is none. */
export async function openLink({ open, connection }: Partner, signal: AbortSignal): Promise<Link | PrinterProblem> {
  if (signal.aborted) return { code: 'cancelled' }
  try {
    return createLink(await open(signal))
  } catch (error) {
    if (signal.aborted) return { code: 'cancelled' }
    if (error instanceof PrinterError) return error.problem
    return { code: 'unreachable', address: connection, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Clears the printer and asks it on its own cable; on a cable that need not answer, SNMP and IPP beside it. */
export async function firstAnswer(partner: Partner, link: Link, signal: AbortSignal): Promise<FirstAnswer> {
  const { connection, times, network, model } = partner
  const mustAnswer = link.bidirectional || partner.speech === 'frames'
  const done = new AbortController()
  const beside = mustAnswer ? Promise.resolve(NO_REPORT) : readNetwork(network, AbortSignal.any([signal, done.signal]))
  try {
    if (!mustAnswer && partner.speech === 'silent') {
      await askInPassing(partner, link, signal)
      return await networkAnswer(partner, beside)
    }
    const waitMs = mustAnswer ? times.replyMs : times.discoveryMs
    const status = await askStatus(link, times, waitMs, mustAnswer ? signal : cutShort(beside, times, signal))
    if (typeof status === 'object') {
      partner.speech = 'frames'
      partner.lastState = stateOfFrame(status, model)
      return { by: 'frames', status }
    }
    if (signal.aborted) return { by: 'none', problem: { code: 'cancelled' } }
    if (status === 'lost') return { by: 'none', problem: { code: 'link_lost', link: connection } }
    if (mustAnswer) return { by: 'none', problem: { code: 'no_answer', waitedMs: waitMs } }
    partner.speech = 'silent'
    listenOn(partner, link)
    return await networkAnswer(partner, beside)
  } finally {
    done.abort()
  }
}

/** A printer that did not answer once is asked again, and not waited for: should it speak, it is one that speaks. */
async function askInPassing(partner: Partner, link: Link, signal: AbortSignal): Promise<void> {
  listenOn(partner, link)
  // A link that takes no bytes shows when the job is sent.
  await link.write(askBytes(), AbortSignal.any([signal, AbortSignal.timeout(partner.times.discoveryMs)])).catch(() => {})
}

function listenOn(partner: Partner, link: Link): void {
  link.listen(heard => {
    if (heard !== 'lost') partner.speech = 'frames'
  })
}

async function networkAnswer(partner: Partner, beside: Promise<NetworkReport>): Promise<FirstAnswer> {
  const report = await beside
  partner.lastState = answers(report) ? stateOfNetwork(report, partner.model) : null
  return { by: 'network', report }
}

/** Who answers by SNMP or IPP is a real network printer; there is no use in waiting long for its frames. */
function cutShort(beside: Promise<NetworkReport>, times: QlTimeouts, signal: AbortSignal): AbortSignal {
  const cut = new AbortController()
  void beside.then(async report => {
    if (!answers(report)) return
    await pause(times.discoveryAfterNetworkMs, signal)
    cut.abort()
  })
  return AbortSignal.any([signal, cut.signal])
}
