import { setTimeout as sleep } from 'node:timers/promises'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import type { PrinterState } from '../../../drivers/label-printer.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { inkIn } from '../../pass/drawing/dots.ts'
import { confirmedBitmap } from '../../pass/confirmation/confirmation-store.ts'
import { offsetProblem } from '../printer/offset-rules.ts'
import { findPrinter } from '../printer/printer-store.ts'
import { printerProblem } from '../printer/printer-view.ts'
import { rollProblem } from '../../../facts/roll-rules.ts'
import { neededRoll } from '../roll/roll-rules.ts'
import { changeJob } from '../job/job-history-store.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { bulkFollows, nextJob } from '../job/job-store.ts'
import { keyOf, type JobRecord } from '../job/job-record.ts'
import type { WorkerDeps } from './queue-deps.ts'
import { runJob, type ReadyJob } from './run-job.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'

interface CutFacts {
  readonly bulk: boolean
  readonly settings: DeskPrinter['bulk']
  /** Labels that hang uncut in the printer. */
  readonly uncut: number
  /** The next label of the printer is a pass in bulk too. */
  readonly stripGoesOn: boolean
}

/** A pass for a person at the desk is always cut, and so is the last one of a strip. */
function isCut({ bulk, settings: { cutEvery }, uncut, stripGoesOn }: CutFacts): boolean {
  return !bulk || !stripGoesOn || (cutEvery > 0 && uncut + 1 >= cutEvery)
}

/** Prints one printer's jobs, one after another. */
export interface PrintWorker {
  wake(): void
  /** The current job, until its result is stored. */
  running(): string | null
  abortPreflight(jobId: string): void
  /** Stops it and waits at most `withinMs` for the current label. Nothing is stored afterwards. */
  stop(withinMs: number): Promise<void>
}

export function createPrintWorker(deps: WorkerDeps, printerId: string): PrintWorker {
  const { pace } = deps
  const stopping = new AbortController()
  /** Afterwards nothing is stored, because the database may be closed. */
  const ended = new AbortController()
  let running: { readonly jobId: string; readonly preflight: AbortController } | null = null
  const { pause, wake, clearWakeUp } = createWakeableDelay(stopping.signal)
  let retryMs = pace.retryMs
  /** Labels printed in bulk that hang uncut in the printer. */
  let uncut = 0

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      clearWakeUp()
      try {
        await step()
      } catch (error) {
        if (ended.signal.aborted) return
        deps.log.error({ err: error, printer: printerId }, 'A print queue had an error and continues.')
        await pause(pace.slowestRetryMs)
      }
    }
  }

  async function step(): Promise<void> {
    const startedAt = performance.now()
    const job = await nextJob(deps.db, printerId)
    if (!job) {
      retryMs = pace.retryMs
      if (await deps.feed?.(printerId, stopping.signal)) return
      return pause(pace.idleMs)
    }
    const ready = await makeReady(deps, job, uncut)
    const problem = await waitingReason(deps, ready)
    if (stopping.signal.aborted) return
    if (problem) {
      await block(deps, job, problem)
      // The time of the status query counts as part of the delay: a fixed fault shows within 3 s.
      await pauseLonger(performance.now() - startedAt)
    } else if ((await printAndCount(ready)) === 'blocked') {
      await pauseLonger(0)
    } else {
      retryMs = pace.retryMs
    }
  }

  /** Each pause of a fault is longer than the one before. */
  async function pauseLonger(spentMs: number): Promise<void> {
    await pause(Math.max(pace.retryMs, retryMs - spentMs))
    retryMs = Math.min(2 * retryMs, pace.slowestRetryMs)
  }

  async function printAndCount(ready: ReadyJob): ReturnType<typeof runJob> {
    const state = await print(ready)
    if (state !== null && PRINTED_STATES.includes(state)) uncut = ready.cut ? 0 : uncut + 1
    return state
  }

  function print(ready: ReadyJob): ReturnType<typeof runJob> {
    const preflight = new AbortController()
    running = { jobId: ready.job.jobId, preflight }
    return runJob(deps, ready, AbortSignal.any([stopping.signal, preflight.signal]), ended.signal).finally(
      () => {
        running = null
      },
    )
  }

  const loop = work()
  return {
    wake,
    running: () => running?.jobId ?? null,
    abortPreflight(jobId) {
      if (running?.jobId === jobId) running.preflight.abort()
    },
    async stop(withinMs) {
      stopping.abort()
      await waitAtMost(loop, withinMs)
      ended.abort()
    },
  }
}

/** The job with its confirmed bitmap, its printer as declared now, and the needed roll. */
async function makeReady(deps: WorkerDeps, job: JobRecord, uncut: number): Promise<ReadyJob> {
  const [confirmed, printer, stripGoesOn] = await Promise.all([
    confirmedBitmap(deps.db, job.confirmationId),
    findPrinter(deps.db, job.printerId),
    job.bulk && follows(deps, job),
  ])
  if (!confirmed || !printer)
    throw new Error(`Print job ${job.jobId} has lost its confirmation or its printer.`)
  return {
    job,
    printer,
    bitmap: confirmed.bitmap,
    red: confirmed.red && inkIn(confirmed.bitmap, confirmed.red),
    needed: neededRoll(confirmed.template, printer.stock, confirmed.roll),
    cut: isCut({ bulk: job.bulk, settings: printer.bulk, uncut, stripGoesOn }),
    quality: !(job.bulk && printer.bulk.fast),
  }
}

/**
 * Whether another pass in bulk is printed next: one that waits here, or the next one of the run.
 */
async function follows(deps: WorkerDeps, job: JobRecord): Promise<boolean> {
  return (await bulkFollows(deps.db, job)) ?? (await deps.stripGoesOn?.(job)) ?? false
}

/**
 * A blocked job continues when the printer reports no problem. A new job is tried at once if that
 * may succeed: the driver compares model, roll and errors again before the first byte. A bitmap
 * that the offset would cut waits for another offset.
 */
async function waitingReason(deps: WorkerDeps, ready: ReadyJob): Promise<PrinterProblem | null> {
  const { job, printer, needed, bitmap } = ready
  const mayTry = job.state === 'queued' && mayPrint(deps.registry.live(printer.id).state, ready)
  const problem = mayTry ? null : printerProblem(await deps.registry.queryStatus(printer.id), needed, printer)
  return problem ?? offsetProblem(bitmap, printer.offset)
}

/**
 * True if the last status had no problem, or an error of the printer itself: some report it until
 * the next job clears it. Which of two equal rolls is in, and the width if the printer reports
 * none, follow from what staff declared.
 */
function mayPrint(known: PrinterState | null, { needed, printer }: ReadyJob): boolean {
  if (!known) return false
  if (!printerProblem(known, needed, printer)) return true
  return known.reachable && known.problems.length > 0 && rollProblem(needed, printer.stock, null) === null
}

/** Records why the job waits, unless that problem is recorded already. */
async function block(deps: WorkerDeps, job: JobRecord, problem: PrinterProblem): Promise<void> {
  if (job.state === 'blocked' && JSON.stringify(job.problem) === JSON.stringify(problem)) return
  const change = {
    from: [job.state],
    to: 'blocked',
    problem,
    at: isoTime(deps.now()),
    by: null,
  } as const
  await changeJob(deps, { ...keyOf(job), ...change }, null)
}

/** A delay between polls that can be ended early. */
interface WakeableDelay {
  /** Waits, unless it was woken since `clearWakeUp`. */
  pause(ms: number): Promise<void>
  wake(): void
  /** Resets the wake-up. */
  clearWakeUp(): void
}

/** `stopped` ends every delay. */
function createWakeableDelay(stopped: AbortSignal): WakeableDelay {
  let woken = false
  let wakeUp = (): void => {}
  return {
    async pause(ms) {
      if (woken || stopped.aborted) return
      const done = new AbortController()
      wakeUp = () => done.abort()
      await sleep(ms, undefined, {
        signal: AbortSignal.any([done.signal, stopped]),
        ref: false,
      }).catch(() => {})
    },
    wake() {
      woken = true
      wakeUp()
    },
    clearWakeUp() {
      woken = false
    },
  }
}

/** Resolves when the work has ended, or after `ms`. */
async function waitAtMost(work: Promise<void>, ms: number): Promise<void> {
  const ended = new AbortController()
  await Promise.race([work, sleep(ms, undefined, { signal: ended.signal }).catch(() => {})])
  ended.abort()
}
