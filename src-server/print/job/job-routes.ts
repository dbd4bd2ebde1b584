import { endpoints } from '../../../contract/app/endpoints.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { answerJob, cancelJob, reassignJob, type DecideDeps } from './resolve-job.ts'
import { findJob, listJobs } from './job-store.ts'
import { type JobRecord, jobView } from './job-record.ts'
import { submitPrint, type SubmitDeps } from './submit-print.ts'
import type { PrintJobDetail } from '../../../contract/print/job/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { confirmedBitmap } from '../../pass/confirmation/confirmation-store.ts'
import { encodePass, pngDataUrl } from '../../pass/drawing/encode-png.ts'
import { historyOf } from './job-history-store.ts'

/** One job with its history and the dots that the printer gets. */
async function jobDetail(db: Db, job: JobRecord): Promise<PrintJobDetail> {
  const { bitmap, red } = (await confirmedBitmap(db, job.confirmationId))!
  return {
    job: jobView(job),
    history: [...(await historyOf(db, job.jobId))],
    image: pngDataUrl(encodePass(bitmap, red)),
    widthPx: bitmap.widthPx,
    heightPx: bitmap.heightPx,
  }
}

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
