import type { PrintOutcome } from '../../../drivers/label-printer.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { IN_STEP_MS, lostStations } from '../../platform/db/station-store.ts'
import { changeJob, storeChange } from '../job/job-history-store.ts'
import { changeAfter, resultEntry } from './run-job.ts'
import { keyOf, type JobRecord } from '../job/job-record.ts'
import {
  afterOutcome,
  afterRestart,
  afterLostStation,
  type AfterOutcome,
  BEFORE_SENDING,
} from '../job/job-rules.ts'
import { interruptedJobs, jobsUnderWay } from '../job/job-store.ts'
import { createPrintWorker, type PrintWorker } from './print-worker.ts'
import type { PrintQueueDeps, QueueControl, QueuePace, WorkerDeps } from './queue-deps.ts'
import type { Db } from '../../platform/db/database.ts'

/** Cancels the person's jobs of which no byte was sent. A label that is being sent continues. */
export async function stopPrints(
  trx: Db,
  of: {
    readonly eventId: string
    readonly userId: string
    readonly by: string | null
    readonly at: string
  },
): Promise<void> {
  const { eventId, userId, by, at } = of
  const jobs: { id: string; printer_id: string }[] = await trx('print_jobs')
    .where({ event_id: eventId, user_id: userId })
    .whereIn('state', [...BEFORE_SENDING])
    .select('id', 'printer_id')
  for (const { id, printer_id: ofPrinter } of jobs)
    await storeChange(trx, {
      jobId: id,
      eventId,
      ofPrinter,
      from: BEFORE_SENDING,
      to: 'cancelled',
      problem: null,
      finishedAt: at,
      at,
      by,
    })
}

/** After a database outage, other stations get this many heartbeat intervals to come back. */
const GRACE = 1.5

/**
 * Searches every few seconds for jobs in progress that no worker runs: those of this station's
 * printers, and those of stations without a heartbeat, with their labels. A job that sent no byte is
 * queued again; for any other, staff are asked whether the label came out. Returns a function that
 * stops the search and waits for the current pass.
 */
function settleOrphanedJobs(deps: WorkerDeps, isRunning: (jobId: string) => boolean): () => Promise<void> {
  const { orphanMs, lostMs } = deps.pace
  let searching: Promise<void> | null = null
  /** Start of the current series of successful passes, monotonic ms; null after a failure. */
  let healthySince: number | null = null

  async function search(): Promise<void> {
    await settle(deps, [deps.stationId], (job) => (isRunning(job.jobId) ? null : afterRestart(job)))
    healthySince ??= performance.now()
    if (performance.now() - healthySince < GRACE * lostMs) return
    const lost = await lostStations(deps.db, {
      but: deps.stationId,
      sinceMs: lostMs,
      now: deps.now(),
    })
    if (lost.length === 0) return
    await settle(deps, lost, ({ state }) => afterLostStation(state))
    await deps.settleLabels?.(lost)
  }

  const timer = setInterval(() => {
    searching ??= search()
      .catch((err: unknown) => {
        healthySince = null
        deps.log.warn({ err }, 'Print jobs without a worker could not be searched for.')
      })
      .finally(() => (searching = null))
  }, orphanMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await searching
  }
}

async function settle(
  deps: WorkerDeps,
  stationIds: readonly string[],
  next: (job: JobRecord) => AfterOutcome | null,
): Promise<void> {
  for (const job of await jobsUnderWay(deps.db, stationIds)) {
    const after = next(job)
    if (!after) continue
    const at = isoTime(deps.now())
    const change = { ...keyOf(job), from: [job.state], by: null, ...changeAfter(after, at) }
    const { to, problem } = after
    if (await changeJob(deps, change, null))
      deps.log.warn(
        { job: job.jobId, from: job.state, to, problem },
        'A print job without a worker was settled.',
      )
  }
}

export const PACE: QueuePace = {
  idleMs: 1_000,
  retryMs: 250,
  slowestRetryMs: 2_000,
  stopMs: 4_000,
  orphanMs: 3_000,
  lostMs: IN_STEP_MS,
}

/** Prints the jobs of this station's printers, one label at a time on each. */
export interface PrintQueue extends QueueControl {
  /** Settles interrupted jobs and starts to print. */
  start(): Promise<void>
  /** Stops. The current label may finish within 4 s; nothing is stored afterwards. */
  stop(): Promise<void>
}

export function createPrintQueue(deps: PrintQueueDeps): PrintQueue {
  const pace = { ...PACE, ...deps.pace }
  const workers = new Map<string, PrintWorker>()
  /** Workers of removed printers, which may still print their last label. */
  const leaving = new Set<PrintWorker>()
  let stopSettling = async (): Promise<void> => {}
  let stopListening = (): void => {}

  /** Keeps one worker for each registered printer. */
  function syncWorkers(): void {
    const ids = deps.registry.ids()
    for (const id of ids) if (!workers.has(id)) workers.set(id, createPrintWorker({ ...deps, pace }, id))
    for (const [id, worker] of workers) {
      if (ids.includes(id)) continue
      workers.delete(id)
      leaving.add(worker)
      void worker.stop(pace.stopMs).finally(() => leaving.delete(worker))
    }
  }

  return {
    async start() {
      await settleInterrupted(deps)
      stopListening = deps.registry.onReload(syncWorkers)
      syncWorkers()
      const isRunning = (jobId: string): boolean =>
        [...workers.values(), ...leaving].some((worker) => worker.running() === jobId)
      stopSettling = settleOrphanedJobs({ ...deps, pace }, isRunning)
    },
    wake: (printerId) => workers.get(printerId)?.wake(),
    abortPreflight(jobId) {
      for (const worker of workers.values()) worker.abortPreflight(jobId)
    },
    async stop() {
      stopListening()
      await stopSettling()
      const all = [...workers.values(), ...leaving]
      workers.clear()
      await Promise.all(all.map((worker) => worker.stop(pace.stopMs)))
    },
  }
}

/**
 * Settles the jobs that the last process left in progress. A job that sent no byte is queued again.
 * The outcome of any other is what its printer has evidence of; else it is unknown, and staff are
 * asked. No job is lost or printed twice.
 */
async function settleInterrupted(deps: PrintQueueDeps): Promise<void> {
  const at = isoTime(deps.now())
  for (const job of await interruptedJobs(deps.db, deps.stationId)) {
    const recalled = await recall(deps, job)
    const next = recalled
      ? afterOutcome(job, recalled, { stock: job.stock, named: false })
      : afterRestart(job)
    if (!next) continue
    const change = { ...keyOf(job), from: [job.state], by: null, ...changeAfter(next, at) }
    await changeJob(deps, change, recalled && resultEntry(job, next))
    deps.log.warn({ job: job.jobId, from: job.state, to: next.to }, 'A print job was interrupted.')
  }
}

/**
 * What the printer itself knows of a job that was being sent: a printer of files finds its file.
 */
async function recall(deps: PrintQueueDeps, job: JobRecord): Promise<PrintOutcome | null> {
  if (job.state !== 'sending' && job.state !== 'printing') return null
  if (!deps.registry.ids().includes(job.printerId)) return null
  return deps.registry.use(
    job.printerId,
    async (printer) => (await printer.recall?.(job.jobId, job.attempts)) ?? null,
  )
}
