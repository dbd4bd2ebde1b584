import { isoTime } from '../../db/column-values.ts'
import { lostStations } from '../../db/station-store.ts'
import { changeJob } from './job-history-store.ts'
import { afterLostStation, afterRestart, type AfterOutcome } from './job-rules.ts'
import { jobsUnderWay } from './job-store.ts'
import type { JobRecord } from './job-record.ts'
import type { WorkerDeps } from './queue-deps.ts'

/**
 * Other stations could not write either while the database was away: they get so many heartbeats'
 * time to come back.
 */
const GRACE = 1.5

/**
 * Looks every few seconds for jobs under way that nobody has, so that none of them blocks its
 * person: of this station's printers those that no worker runs, of other stations those whose
 * station missed its heartbeat. A job of which no byte had left waits again; for the others people
 * are asked whether the label came out. The returned function stops it and waits for a look under
 * way.
 */
export function settleStrays(
  deps: WorkerDeps,
  isRunning: (jobId: string) => boolean,
): () => Promise<void> {
  const { strayMs, lostMs } = deps.pace
  let looking: Promise<void> | null = null
  /** Since when every look has worked, monotonic ms; null after one that failed. */
  let healthySince: number | null = null

  async function look(): Promise<void> {
    await settle(deps, [deps.stationId], (job) => (isRunning(job.id) ? null : afterRestart(job)))
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
    looking ??= look()
      .catch((err: unknown) => {
        healthySince = null
        deps.log.warn({ err }, 'Print jobs that nobody has could not be looked for.')
      })
      .finally(() => (looking = null))
  }, strayMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
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
    const key = { jobId: job.id, eventId: job.eventId, ofPrinter: job.printerId, from: [job.state] }
    const { to, problem, tape } = after
    const changed = await changeJob(deps.db, {
      ...key,
      to,
      problem,
      tape,
      at: isoTime(deps.now()),
      by: null,
    })
    if (changed)
      deps.log.warn(
        { job: job.id, from: job.state, to, problem },
        'A print job that nobody had was settled.',
      )
  }
}
