import type {
  PrintEvent,
  PrintOutcome,
  PrintRequest,
  PrinterConnection,
  PrinterModel,
  PrinterProblem,
  PrinterState,
} from '../types/label-printer.ts'
import { findReadinessProblem } from './query-status.ts'
import { probePrinter, openLink } from './probe-printer.ts'
import type { ProbeResult, SessionOptions } from './probe-printer.ts'
import { printByFrames } from './print-by-frames.ts'
import type { Link } from './link.ts'
import { printByNetwork, readNetwork, findNetworkReadinessProblem } from './print-by-network.ts'
import type { NetworkSources } from './print-by-network.ts'
import { answers } from './network-rules.ts'
import { stateDuringJob, stateOfFrame, stateOfNetwork, stateWithout } from './printer-state.ts'
import { INITIALIZE } from './protocol/commands.ts'
import type { EncodedLabel } from './protocol/encode-job.ts'
import { createJobTransfer } from './job-transfer.ts'
import type { JobTransfer } from './job-transfer.ts'
import { createEventQueue } from './event-queue.ts'
import type { EventQueue } from './event-queue.ts'
import { TIMEOUTS } from './timeouts.ts'
import type { QlTimeouts } from './timeouts.ts'
import type { OpenTransport } from './transport/transport.ts'

export interface PrinterSessionOptions {
  readonly model: PrinterModel
  readonly connection: PrinterConnection
  /** Makes one link; every conversation opens its own and closes it. */
  readonly open: OpenTransport
  /** How to ask a network printer beside its raw port. */
  readonly network?: NetworkSources
  readonly timeouts?: Partial<QlTimeouts>
}

/** The conversations with one printer, to be held one at a time. */
export interface PrinterSession {
  print(job: PrintJob, signal: AbortSignal): Promise<PrintOutcome>
  status(signal: AbortSignal): Promise<PrinterState>
  /** Keeps a network printer awake. */
  wake(): Promise<void>
  /** What is known while a label is on its way; null when none is. */
  duringJob(): PrinterState | null
}

export interface PrintJob {
  readonly request: PrintRequest
  readonly encoded: EncodedLabel
  readonly on: (event: PrintEvent) => void | Promise<void>
}

export function createPrinterSession({
  model,
  connection,
  open,
  network = {},
  timeouts,
}: PrinterSessionOptions): PrinterSession {
  const partner: SessionOptions = {
    model,
    connection,
    open,
    network,
    times: { ...TIMEOUTS, ...timeouts },
    rawPortMode: 'unknown',
    lastState: null,
  }
  let running: JobTransfer | null = null
  return {
    print: (job, signal) =>
      print(partner, job, signal, (now) => {
        running = now
      }),
    status: (signal) =>
      readState(partner, AbortSignal.any([signal, AbortSignal.timeout(partner.times.statusMs)])),
    wake: () => wake(partner),
    duringJob: () =>
      running && stateDuringJob(partner.lastState, running.progress(), running.problem()),
  }
}

type SetRunning = (job: JobTransfer | null) => void

async function print(
  partner: SessionOptions,
  job: PrintJob,
  signal: AbortSignal,
  setRunning: SetRunning,
): Promise<PrintOutcome> {
  const telling = createEventQueue(job.on)
  telling.emit({ kind: 'preflight' })
  const link = await openLink(partner, signal)
  if ('code' in link) return notStarted(link)
  try {
    const first = await probePrinter(partner, link, signal)
    const problem = await whyNot(partner, { first, link, job, telling, signal })
    if (signal.aborted) return notStarted({ code: 'cancelled' })
    return problem
      ? notStarted(problem)
      : await send(partner, { first, link, job, telling, signal }, setRunning)
  } finally {
    await link.close()
    await telling.done()
  }
}

interface Preflight {
  readonly first: ProbeResult
  readonly link: Link
  readonly job: PrintJob
  readonly telling: EventQueue
  readonly signal: AbortSignal
}

/** What keeps the printer from printing this job; null when it may be sent. */
async function whyNot(
  { model, network, times }: SessionOptions,
  { first, link, job, telling, signal }: Preflight,
): Promise<PrinterProblem | null> {
  const { stock } = job.request
  switch (first.by) {
    case 'none':
      return first.problem
    case 'network':
      return findNetworkReadinessProblem(first.report, {
        sources: network,
        need: { model, stock },
        times,
        signal,
      })
    case 'frames':
      return findReadinessProblem(first.status, {
        link,
        times,
        model,
        stock,
        signal,
        onCooling: (on) => telling.emit({ kind: on ? 'cooling' : 'resumed' }),
      })
  }
}

async function send(
  partner: SessionOptions,
  { first, link, job, telling, signal }: Preflight,
  setRunning: SetRunning,
): Promise<PrintOutcome> {
  const { model, connection, network, times } = partner
  const { encoded } = job
  const need = { model, stock: job.request.stock }
  // It listens from here on, so that a cover opened while the caller writes its record is not
  // missed.
  const running = createJobTransfer({ link, connection, need, encoded, times, emit: telling.emit })
  setRunning(running)
  try {
    await telling.ask({
      kind: 'sending',
      lines: encoded.lineEnds.length,
      bytes: encoded.bytes.length,
    })
    if (first.by !== 'network') return await printByFrames(running, link, times, signal)
    const outcome = await printByNetwork(
      running,
      { link, sources: network, need, times, signal },
      first.report,
    )
    // It reported the whole job: whether it answers questions too is found out at the next one.
    if (outcome.result === 'printed' && partner.rawPortMode === 'silent')
      partner.rawPortMode = 'unknown'
    return outcome
  } finally {
    setRunning(null)
    running.end()
  }
}

async function readState(partner: SessionOptions, signal: AbortSignal): Promise<PrinterState> {
  const { model, network } = partner
  if (partner.rawPortMode === 'silent') {
    // A printer that takes one connection at a time is not bothered while another way answers.
    const report = await readNetwork(network, signal)
    if (answers(report)) return stateOfNetwork(report, model)
  }
  const link = await openLink(partner, signal)
  if ('code' in link) return stateWithout(link, false)
  try {
    const first = await probePrinter(partner, link, signal)
    switch (first.by) {
      case 'frames':
        return stateOfFrame(first.status, model)
      case 'network':
        return answers(first.report)
          ? stateOfNetwork(first.report, model)
          : stateWithout(null, true)
      case 'none':
        return stateWithout(first.problem, first.problem.code === 'no_answer')
    }
  } finally {
    await link.close()
  }
}

async function wake(partner: SessionOptions): Promise<void> {
  const signal = AbortSignal.timeout(partner.times.statusMs)
  const link = await openLink(partner, signal)
  if ('code' in link) return
  try {
    await link.write(Uint8Array.from(INITIALIZE), signal)
  } catch {
    // A printer that is away cannot be kept awake; the next status tells.
  } finally {
    await link.close()
  }
}

function notStarted(problem: PrinterProblem): PrintOutcome {
  return { result: 'not_started', problem, linesSent: 0 }
}
