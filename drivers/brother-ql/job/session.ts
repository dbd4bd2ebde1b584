import type {
  PowerOffReport,
  PrintEvent,
  PrintOutcome,
  PrintRequest,
  PrinterConnection,
  PrinterModel,
  PrinterProblem,
  PrinterState,
} from '../../types/label-printer.ts'
import { MODEL_SPECS } from '../../../facts/models.ts'
import { waitForFrame, type Link } from './link.ts'
import { errorProblems } from './preflight-rules.ts'
import { openLink, probePrinter, type SessionOptions, type ProbeResult } from './probe-printer.ts'
import { powerOffReadBytes, powerOffWriteBytes } from '../protocol/commands.ts'
import { findReadinessProblem } from './query-status.ts'
import { clearPrinter, isReportedByPrinter, printByFrames } from './print-by-frames.ts'
import {
  printByNetwork,
  readNetwork,
  findNetworkReadinessProblem,
  type NetworkSources,
} from './print-by-network.ts'
import { hasResponse } from './network-rules.ts'
import { stateDuringJob, stateOfFrame, stateOfNetwork, stateWithout } from './printer-state.ts'
import type { EncodedLabel } from '../protocol/encode-job.ts'
import { createJobTransfer, type JobTransfer } from './job-transfer.ts'
import { TIMEOUTS, type QlTimeouts } from './timeouts.ts'
import type { OpenTransport } from '../transport/transport.ts'

/** Delivers events to a handler in order, one at a time. */
interface EventQueue {
  /** Queues the event without waiting; errors of the handler are ignored. */
  emit(event: PrintEvent): void
  /** Waits until the handler has finished. @throws what the handler throws */
  emitAndWait(event: PrintEvent): Promise<void>
  /** Resolves when the queue is empty. */
  drained(): Promise<void>
}

function createEventQueue(on: (event: PrintEvent) => void | Promise<void>): EventQueue {
  let last: Promise<void> = Promise.resolve()
  return {
    emit(event) {
      last = last.then(() => on(event)).catch(() => {})
    },
    async emitAndWait(event) {
      await last
      await on(event)
    },
    drained: () => last,
  }
}

export interface PrinterSessionOptions {
  readonly model: PrinterModel
  readonly connection: PrinterConnection
  /** Opens one link. Each session opens its own and closes it. */
  readonly open: OpenTransport
  /** Status sources of a network printer beside its raw port. */
  readonly network?: NetworkSources
  readonly timeouts?: Partial<QlTimeouts>
}

/** Sessions with one printer; the caller runs one at a time. */
export interface PrinterSession {
  print(job: PrintJob, signal: AbortSignal): Promise<PrintOutcome>
  status(signal: AbortSignal): Promise<PrinterState>
  /** Reads, or sets and reads, after how long the printer switches itself off. */
  powerOff(minutes: number | null, signal: AbortSignal): Promise<PowerOffReport>
  /** Keeps a network printer awake. */
  wake(): Promise<void>
  /** State during a running job; null if none is running. */
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
  const target: SessionOptions = {
    model,
    connection,
    open,
    network,
    times: { ...TIMEOUTS, ...timeouts },
    rawPortMode: 'unknown',
    clearing: Promise.resolve(),
    lastState: null,
  }
  let running: JobTransfer | null = null
  return {
    print: (job, signal) =>
      print(target, job, signal, (now) => {
        running = now
      }),
    status: (signal) =>
      readState(target, AbortSignal.any([signal, AbortSignal.timeout(target.times.statusMs)])),
    powerOff: (minutes, signal) => powerOffTimer(target, minutes, signal),
    wake: () => wake(target),
    duringJob: () => running && stateDuringJob(target.lastState, running.progress(), running.problem()),
  }
}

type SetRunning = (job: JobTransfer | null) => void

async function print(
  target: SessionOptions,
  job: PrintJob,
  signal: AbortSignal,
  setRunning: SetRunning,
): Promise<PrintOutcome> {
  const events = createEventQueue(job.on)
  events.emit({ kind: 'preflight' })
  await target.clearing
  const link = await openLink(target, signal)
  if ('code' in link) return notStarted(link)
  let sent = false
  let failure: PrinterProblem | null = null
  try {
    const first = await probePrinter(target, link, signal)
    const problem = await findPreflightProblem(target, { first, link, job, events, signal })
    if (signal.aborted) return notStarted({ code: 'cancelled' })
    if (problem) return notStarted(problem)
    sent = true
    const outcome = await send(target, { first, link, job, events, signal }, setRunning)
    if (first.by === 'network' && 'problem' in outcome) failure = outcome.problem
    return outcome
  } finally {
    if (failure) target.clearing = endFailedJob(target, link, failure)
    else await link.close(sent ? target.times.closeMs : undefined)
    await events.drained()
  }
}

interface Preflight {
  readonly first: ProbeResult
  readonly link: Link
  readonly job: PrintJob
  readonly events: EventQueue
  readonly signal: AbortSignal
}

/** The problem that keeps the printer from printing this job; null if it may be sent. */
async function findPreflightProblem(
  { model, network, times }: SessionOptions,
  { first, link, job, events, signal }: Preflight,
): Promise<PrinterProblem | null> {
  const { stock } = job.request
  const onCooling = (on: boolean): void => events.emit({ kind: on ? 'cooling' : 'resumed' })
  switch (first.by) {
    case 'none':
      return first.problem
    case 'network':
      return findNetworkReadinessProblem(first.report, {
        sources: network,
        need: { model, stock },
        times,
        signal,
        onCooling,
      })
    case 'frames':
      return findReadinessProblem(first.status, {
        link,
        times,
        model,
        stock,
        signal,
        onCooling,
      })
  }
}

async function send(
  target: SessionOptions,
  { first, link, job, events, signal }: Preflight,
  setRunning: SetRunning,
): Promise<PrintOutcome> {
  const { model, connection, network, times } = target
  const { encoded } = job
  const need = { model, stock: job.request.stock }
  // Listens from here on, so that a cover opened while the caller stores its record is detected.
  const running = createJobTransfer({ link, connection, need, encoded, times, emit: events.emit })
  setRunning(running)
  try {
    await events.emitAndWait({
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
    // The port reported the whole job; the next session tests whether it also replies to requests.
    if (outcome.result === 'printed' && target.rawPortMode === 'silent') target.rawPortMode = 'unknown'
    return outcome
  } finally {
    setRunning(null)
    running.end()
  }
}

async function readState(target: SessionOptions, signal: AbortSignal): Promise<PrinterState> {
  const { model, network } = target
  if (target.rawPortMode === 'silent') {
    // Avoids the raw port, which takes one connection at a time, if SNMP or IPP responds.
    const report = await readNetwork(network, signal)
    if (hasResponse(report)) return stateOfNetwork(report, model)
  }
  const link = await openLink(target, signal)
  if ('code' in link) return stateWithout(link, false)
  try {
    const first = await probePrinter(target, link, signal)
    switch (first.by) {
      case 'frames':
        return stateOfFrame(first.status, model)
      case 'network':
        return hasResponse(first.report) ? stateOfNetwork(first.report, model) : stateWithout(null, true)
      case 'none':
        return stateWithout(first.problem, first.problem.code === 'no_answer')
    }
  } finally {
    await link.close()
  }
}

/**
 * Closes the connection of a failed job. Clears the printer over a second one, after the printer
 * has ended the first.
 */
async function endFailedJob(target: SessionOptions, job: Link, problem: PrinterProblem): Promise<void> {
  const { times } = target
  await job.close(times.closeMs)
  if (!isReportedByPrinter(problem)) return
  const link = await openLink(target, AbortSignal.timeout(times.statusMs))
  if ('code' in link) return
  await clearPrinter(link, times)
  await link.close()
}

async function wake(target: SessionOptions): Promise<void> {
  const signal = AbortSignal.timeout(target.times.statusMs)
  const link = await openLink(target, signal)
  if ('code' in link) return
  try {
    await clearPrinter(link, target.times)
  } finally {
    await link.close()
  }
}

function notStarted(problem: PrinterProblem): PrintOutcome {
  return { result: 'not_started', problem, linesSent: 0 }
}

/**
 * Reads the printer's power-off timer, after setting it to `minutes` unless that is null. The
 * command is not in Brother's references, so it is written only to a printer that has just
 * reported its timer, and the timer is read again.
 */
async function powerOffTimer(
  target: SessionOptions,
  minutes: number | null,
  signal: AbortSignal,
): Promise<PowerOffReport> {
  await target.clearing
  const link = await openLink(target, signal)
  if ('code' in link) return failed(link)
  try {
    const first = await probePrinter(target, link, signal)
    if (first.by === 'none') return failed(first.problem)
    if (first.by === 'network') return { minutes: null, problem: null }
    const [problem] = errorProblems(first.status, { model: target.model, stock: null })
    if (problem) return failed(problem)
    if (first.status.phase !== 'receiving') return failed({ code: 'busy', waitedMs: 0 })
    return await readAndSet(target, link, minutes, signal)
  } finally {
    await link.close()
  }
}

async function readAndSet(
  target: SessionOptions,
  link: Link,
  minutes: number | null,
  signal: AbortSignal,
): Promise<PowerOffReport> {
  const { switchesMode } = MODEL_SPECS[target.model]
  const read = powerOffReadBytes(switchesMode)
  const before = await exchange(target, link, read, signal)
  if (before.minutes === null || minutes === null || before.minutes === minutes) return before
  const both = [...powerOffWriteBytes(minutes, switchesMode), ...read]
  return exchange(target, link, Uint8Array.from(both), signal)
}

/** Sends the bytes and waits for the report of the timer. */
async function exchange(
  { times, connection }: SessionOptions,
  link: Link,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<PowerOffReport> {
  const reply = waitForFrame(link, ({ setting }) => setting ?? null, times.replyMs, signal)
  await link.write(bytes, signal).catch(() => {})
  const tens = await reply
  if (tens === 'lost') return failed({ code: 'link_lost', link: connection })
  return tens === 'timeout' ? { minutes: null, problem: null } : { minutes: 10 * tens }
}

const failed = (problem: PrinterProblem): PowerOffReport => ({ minutes: null, problem })
