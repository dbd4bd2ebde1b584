import type {
  LabelPrinter,
  PrintEvent,
  PrintOutcome,
  PrintRequest,
  PrinterModel,
  PrinterProblem,
  PrinterState,
} from '../../types/label-printer.ts'
import { stateWithout } from './printer-state.ts'
import { encodeLabel } from '../protocol/encode-job.ts'
import type { PrintQueueInfo } from '../transport/windows/calls.ts'
import { CONSTANTS } from '../transport/windows/constants.ts'
import { SpoolError, type Spooler } from '../transport/windows/spooler.ts'

/** The printer is connected, but this process cannot open it. */
const CANNOT_OPEN: readonly PrinterProblem['code'][] = [
  'in_use_by_other',
  'no_permission',
  'not_available',
]

interface Fallback {
  readonly model: PrinterModel
  /** Resolves to null if there is none. */
  readonly spooler: () => Promise<Spooler | null>
}

/**
 * Adds printing through the Windows queue while the USB printer cannot be opened. The queue does
 * not report the paper, so these labels end as `sent_unconfirmed` and are never sent again.
 */
export function withSpooler(printer: LabelPrinter, { model, spooler }: Fallback): LabelPrinter {
  async function queueFor(
    problem: PrinterProblem | undefined,
  ): Promise<{ readonly spooler: Spooler; readonly queue: PrintQueueInfo } | null> {
    if (!problem || !CANNOT_OPEN.includes(problem.code)) return null
    try {
      const found = await spooler()
      const queue = await found?.findQueue(model)
      return found && queue ? { spooler: found, queue } : null
    } catch {
      return null
    }
  }

  return {
    ...printer,
    async status(signal) {
      const state = await printer.status(signal)
      const found = await queueFor(state.problems[0])
      return found ? queueState(found.queue) : state
    },
    async print(request, on, signal) {
      const outcome = await printer.print(request, on, signal)
      if (outcome.result !== 'not_started' || outcome.linesSent > 0) return outcome
      const found = await queueFor(outcome.problem)
      if (!found || signal?.aborted) return outcome
      const [problem] = queueState(found.queue).problems
      if (problem) return { result: 'not_started', problem, linesSent: 0 }
      return sendToQueue(found.spooler, found.queue, { request, model, on })
    },
  }
}

/**
 * State of a print queue. On some computers the status stays 0 while the printer is disconnected;
 * the attribute shows it.
 */
export function queueState({ attributes, status }: PrintQueueInfo): PrinterState {
  const has = (bits: number, flag: number): boolean => (bits & flag) !== 0
  if (
    has(attributes, CONSTANTS.PRINTER_ATTRIBUTE_WORK_OFFLINE) ||
    has(status, CONSTANTS.PRINTER_STATUS_OFFLINE | CONSTANTS.PRINTER_STATUS_NOT_AVAILABLE)
  )
    return stateWithout({ code: 'link_lost', link: 'usb' }, false)
  if (has(status, CONSTANTS.PRINTER_STATUS_DOOR_OPEN))
    return stateWithout({ code: 'cover_open' }, true)
  if (has(status, CONSTANTS.PRINTER_STATUS_PAPER_OUT))
    return stateWithout({ code: 'no_media', needed: null }, true)
  if (has(status, CONSTANTS.PRINTER_STATUS_ERROR))
    return stateWithout({ code: 'system_error' }, true)
  return stateWithout(null, true)
}

interface QueueJob {
  readonly request: PrintRequest
  readonly model: PrinterModel
  readonly on: (event: PrintEvent) => void | Promise<void>
}

async function sendToQueue(
  spooler: Spooler,
  queue: PrintQueueInfo,
  { request, model, on }: QueueJob,
): Promise<PrintOutcome> {
  const { bytes, lineEnds } = encodeLabel({ ...request, model })
  await on({ kind: 'sending', lines: lineEnds.length, bytes: bytes.length })
  try {
    // The window of the queue shows the title, so it has no personal data.
    await spooler.send(queue, `PassDesk ${request.jobId.slice(0, 8)}`, bytes)
    return { result: 'sent_unconfirmed' }
  } catch (error) {
    if (!(error instanceof SpoolError)) throw error
    const problem: PrinterProblem = { code: 'link_lost', link: 'usb', detail: error.message }
    return error.nothingSent
      ? { result: 'not_started', problem, linesSent: 0 }
      : { result: 'unknown', problem, linesSent: lineEnds.length }
  }
}
