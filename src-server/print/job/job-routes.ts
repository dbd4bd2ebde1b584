import { endpoints } from '../../../contract/app/endpoints.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { answerJob, cancelJob, reassignJob, type DecideDeps } from './resolve-job.ts'
import { jobDetail } from './job-detail.ts'
import { findJob, listJobs } from './job-store.ts'
import type { JobRecord } from './job-record.ts'
import { jobView } from './job-record.ts'
import { submitPrint, type SubmitDeps } from './submit-print.ts'

export interface PrintDeps extends SubmitDeps, DecideDeps {}

/** Print jobs: submit, list, answer, cancel, reassign. */
export function mountJobRoutes(mount: Mount, deps: PrintDeps): void {
  const { db } = deps
  mount(endpoints.print, ({ caller, body: { eventId, userId, ...order } }) =>
    submitPrint(deps, caller.userId, { eventId, userId }, order),
  )
  mount(endpoints.listPrints, {
    rev: ({ query }) => readRev(db, `event:${query.eventId}`, 'names'),
    reply: async ({ query: { eventId, limit } }, rev) => {
      const jobs = await listJobs(db, eventId, limit)
      return { rev, jobs: jobs.map(jobView), apart: await readApart(db, eventId, jobs) }
    },
  })
  mount(endpoints.getPrint, async ({ params }) => jobDetail(db, await jobOf(deps, params.jobId)))
  mount(endpoints.answerJob, async ({ caller, params, body }) =>
    answerJob(deps, caller.userId, await jobOf(deps, params.jobId), body.cameOut),
  )
  mount(endpoints.cancelJob, async ({ caller, params }) =>
    cancelJob(deps, caller.userId, await jobOf(deps, params.jobId)),
  )
  mount(endpoints.reassignJob, async ({ caller, params, body }) =>
    reassignJob(deps, caller.userId, await jobOf(deps, params.jobId), body.printerId),
  )
}

async function jobOf({ db }: PrintDeps, jobId: string): Promise<JobRecord> {
  const job = await findJob(db, jobId)
  if (!job) throw new ApiError('not_found')
  return job
}
