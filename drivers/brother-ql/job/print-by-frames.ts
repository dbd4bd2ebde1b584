import type { PrintOutcome, PrinterProblem } from '../../types/label-printer.ts'
import { clearBytes } from '../protocol/commands.ts'
import { queryStatus } from './query-status.ts'
import { failureOutcomeOf, isPrinted, outcomeOf } from './job-rules.ts'
import type { Link } from './link.ts'
import type { JobTransfer } from './job-transfer.ts'
import type { QlTimeouts } from './timeouts.ts'

/**
 * Sends a job to a printer that reports status frames; only they count: "printing completed" and
 * back to receiving (raster command reference, USB flow). Sends nothing between the last byte and
 * that report.
 */
export async function printByFrames(
  job: JobTransfer,
  link: Link,
  times: QlTimeouts,
  signal: AbortSignal,
): Promise<PrintOutcome> {
  const sending = await job.send(signal)
  if (sending === 'cancelled') return { result: 'not_started', problem: { code: 'cancelled' }, linesSent: 0 }
  await job.until(isPrinted)
  const progress = job.progress()
  if (isPrinted(progress)) return { result: 'printed' }
  const problem = job.problem() ?? { code: 'no_answer', waitedMs: times.idleMs }
  const dropped = failureOutcomeOf(progress, problem) === 'refused' && (await dropJob(link, times))
  if (!dropped && isReportedByPrinter(problem)) await clearPrinter(link, times)
  return outcomeOf(progress, problem, dropped)
}

/**
 * Makes a printer drop a refused job: some models keep it and print it after a roll change. Only a
 * reply proves that the command was received.
 */
async function dropJob(link: Link, times: QlTimeouts): Promise<boolean> {
  const reply = await queryStatus(link, times, times.replyMs, AbortSignal.timeout(2 * times.replyMs))
  return typeof reply === 'object'
}

/** These problems may mean that the printer still prints, and then it must get no command. */
const NOT_REPORTED: readonly PrinterProblem['code'][] = [
  'busy',
  'cancelled',
  'link_lost',
  'no_answer',
  'write_timeout',
]

export function isReportedByPrinter({ code }: PrinterProblem): boolean {
  return !NOT_REPORTED.includes(code)
}

/** Makes a printer drop a job that it may have kept. The printer need not reply. */
export async function clearPrinter(link: Link, { replyMs }: QlTimeouts): Promise<void> {
  await link.write(clearBytes(), AbortSignal.timeout(replyMs)).catch(() => {})
}
