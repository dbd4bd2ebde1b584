import type { PrinterModel, PrinterProblem, PrinterStatus, Stock } from '../../types/label-printer.ts'
import { waitForFrame, sleep } from './link.ts'
import type { Link } from './link.ts'
import { coolingAfter } from './job-rules.ts'
import { problemsOf } from './preflight-rules.ts'
import { statusRequestBytes } from '../protocol/commands.ts'
import type { QlTimeouts } from './timeouts.ts'

/**
 * Clears the printer and requests its status, after frames of earlier jobs have been drained.
 * @param waitMs timeout of the reply
 */
export async function queryStatus(
  link: Link,
  times: QlTimeouts,
  waitMs: number,
  signal: AbortSignal,
): Promise<PrinterStatus | 'lost' | 'timeout'> {
  const quietMs = performance.now() - link.quietSince()
  if (quietMs < times.drainMs) await sleep(times.drainMs - quietMs, signal)
  const reply = waitForFrame(link, replyOf, waitMs, signal)
  try {
    await link.write(statusRequestBytes(), AbortSignal.any([signal, AbortSignal.timeout(waitMs)]))
  } catch {
    // The received frames show whether the link is lost or stuck.
    return link.isLost() ? 'lost' : reply
  }
  return reply
}

function replyOf(status: PrinterStatus): PrinterStatus | null {
  const { statusType } = status
  return statusType === 'reply' || statusType === 'error occurred' || statusType === 'turned off'
    ? status
    : null
}

interface ReadinessInput {
  readonly link: Link
  readonly times: QlTimeouts
  readonly model: PrinterModel
  readonly stock: Stock
  readonly signal: AbortSignal
  /** Called when the cooling state changes. */
  readonly onCooling: (cooling: boolean) => void
}

/**
 * Compares the first reply with what the job needs and requests again while the printer is busy.
 * "Phase 1" in a reply is neither an error nor proof of printing (seen on an idle QL-800 after an
 * interrupted job).
 * @returns null if the job may be sent
 */
export async function findReadinessProblem(
  first: PrinterStatus,
  options: ReadinessInput,
): Promise<PrinterProblem | null> {
  const { link, times, model, stock, signal } = options
  let cooling = false
  const note = (now: boolean): void => {
    if (now !== cooling) options.onCooling(now)
    cooling = now
  }
  const stopListening = link.listen((received) => {
    if (received !== 'lost') note(coolingAfter(cooling, received))
  })
  try {
    let status = first
    for (let waited = 0; ; waited += times.busyRetryMs) {
      const problem = problemsOf(status, { model, stock })[0]
      if (problem) return problem
      const isReported = status.notification === 'cooling started'
      if (isReported) note(true)
      if (status.phase === 'receiving' && !isReported) {
        note(false)
        return null
      }
      if (waited >= (cooling ? times.coolingMs : times.busyMs))
        return { code: cooling ? 'cooling' : 'busy', waitedMs: waited }
      await sleep(times.busyRetryMs, signal)
      if (signal.aborted) return { code: 'cancelled' }
      const again = await queryStatus(link, times, times.replyMs, signal)
      if (again === 'timeout')
        return signal.aborted ? { code: 'cancelled' } : { code: 'no_answer', waitedMs: times.replyMs }
      if (again === 'lost') return null // the sender detects the lost link before any byte
      status = again
    }
  } finally {
    stopListening()
  }
}
