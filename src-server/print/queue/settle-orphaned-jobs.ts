import { isoTime } from '../../platform/db/column-values.ts'
import { lostStations } from '../../platform/db/station-store.ts'
import { changeJob } from '../job/job-history-store.ts'
import { afterLostStation, afterRestart, type AfterOutcome } from '../job/job-rules.ts'
import { jobsUnderWay } from '../job/job-store.ts'
import { keyOf, type JobRecord } from '../job/job-record.ts'
import type { WorkerDeps } from './queue-deps.ts'
import { changeAfter } from './run-job.ts'

/** After a database outage, other stations get this many heartbeat intervals to come back. */
const GRACE = 1.5

/**
 * Searches every few seconds for jobs in progress that no worker runs: those of this station's
 * printers, and those of stations without a heartbeat. A job that sent no byte is queued again; for
 * any other, staff are asked whether the label came out. Returns a function that stops the search
 * and waits for the current pass.
 */
export function settleOrphanedJobs(
  deps: WorkerDeps,
  isRunning: (jobId: string) => boolean,
): () => Promise<void> {
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
    if (lost.length > 0) await settle(deps, lost, ({ state }) => afterLostStation(state))
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
