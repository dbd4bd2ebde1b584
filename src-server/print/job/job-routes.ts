import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { findJob, hasLaterJob, listJobs } from './job-store.ts'
import { type JobRecord, jobView, keyOf } from './job-record.ts'
import { submitPrint, type SubmitDeps } from './submit-print.ts'
import type { PrintJobDetail, PrintJob } from '../../../contract/print/job/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { confirmedBitmap } from '../../pass/confirmation/confirmation-store.ts'
import { encodePass, pngDataUrl } from '../../pass/drawing/encode-png.ts'
import { historyOf, changeJob, type JobChange } from './job-history-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { printConflict, ANSWERABLE, BEFORE_SENDING, WAITING } from './job-rules.ts'
import { defaultPrinter, findPrinter, type PrinterRecord } from '../printer/printer-store.ts'
import { neededRoll } from '../roll/roll-rules.ts'
import { IN_STEP_MS, lostStations } from '../../platform/db/station-store.ts'
import type { QueueControl } from '../queue/queue-deps.ts'

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
    answerJob(deps, caller.userId, await jobOf(deps, params.jobId), body.cameOut, body.attempts),
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

export interface DecideDeps extends Core {
  readonly queue: QueueControl
}

/**
 * Stores what staff saw at the printer. A label that did not come out is queued again under the
 * same id, before all others; if the person has a later job, that one is the pass.
 */
export async function answerJob(
  deps: DecideDeps,
  staffId: string,
  job: JobRecord,
  cameOut: boolean,
  attempts = job.attempts,
): Promise<PrintJob> {
  if (attempts !== job.attempts) throw printConflict('The answer is about an earlier attempt.')
  const answered = { from: ANSWERABLE, problem: null }
  if (cameOut)
    return decide(deps, staffId, job, {
      ...answered,
      to: 'confirmed_by_staff',
      tape: 'out',
      finishedAt: job.finishedAt ?? isoTime(deps.now()),
    })
  if (await hasLaterJob(deps.db, job))
    return decide(deps, staffId, job, {
      ...answered,
      to: 'cancelled',
      tape: 'not_out',
      finishedAt: isoTime(deps.now()),
    })
  const printer = await stillThere(deps, job)
  const again = {
    to: 'queued',
    tape: 'not_out',
    attempts: job.attempts + 1,
    linesSent: null,
    sentAt: null,
    finishedAt: null,
  } as const
  return decide(deps, staffId, job, {
    ...answered,
    ...again,
    ...(await transfer(deps, job, printer)),
  })
}

/** Cancels a job that sent no byte, and aborts its preflight. */
export async function cancelJob(deps: DecideDeps, staffId: string, job: JobRecord): Promise<PrintJob> {
  const view = await decide(deps, staffId, job, {
    from: BEFORE_SENDING,
    to: 'cancelled',
    problem: null,
    finishedAt: isoTime(deps.now()),
  })
  deps.queue.abortPreflight(job.jobId)
  return view
}

/** Moves a waiting job to another printer, of any desk. It keeps its id and prints at one only. */
export async function reassignJob(
  deps: DecideDeps,
  staffId: string,
  job: JobRecord,
  printerId: string,
): Promise<PrintJob> {
  const target = await findPrinter(deps.db, printerId)
  if (!target || target.removed) throw new ApiError('not_found', { message: 'There is no such printer.' })
  if (target.id === job.printerId) throw printConflict('The job is already at that printer.')
  return decide(deps, staffId, job, {
    from: WAITING,
    to: 'queued',
    problem: null,
    linesSent: null,
    ...(await transfer(deps, job, target)),
  })
}

/** The job's printer, or this desk's default if it was removed or its station is lost. */
async function stillThere(deps: DecideDeps, job: JobRecord): Promise<PrinterRecord> {
  const own = await findPrinter(deps.db, job.printerId)
  if (own && !own.removed && (own.stationId === deps.stationId || !(await isLost(deps, own.stationId))))
    return own
  const other = await defaultPrinter(deps.db, deps.stationId)
  if (!other) throw printConflict('The printer was removed, and this desk has no other.')
  return other
}

async function isLost({ db, stationId, now }: DecideDeps, other: string): Promise<boolean> {
  return (await lostStations(db, { but: stationId, sinceMs: IN_STEP_MS, now: now() })).includes(other)
}

/** The fields that change if the job goes to this printer. */
async function transfer(
  deps: DecideDeps,
  job: JobRecord,
  target: PrinterRecord,
): Promise<Partial<JobChange>> {
  if (target.id === job.printerId) return {}
  const { template, roll } = (await confirmedBitmap(deps.db, job.confirmationId))!
  return {
    printerId: target.id,
    moved: true,
    stock: neededRoll(template, target.stock, roll).stock,
    note: `${job.printerName} → ${target.name}`,
  }
}

type Decision = Partial<JobChange> & Pick<JobChange, 'from' | 'to' | 'problem'>

/** Stores the decision by compare-and-set on state and printer, then wakes the printer. */
async function decide(
  deps: DecideDeps,
  staffId: string,
  job: JobRecord,
  decision: Decision,
): Promise<PrintJob> {
  const at = isoTime(deps.now())
  const changed = await changeJob(
    deps,
    { ...keyOf(job), at, by: staffId, ...decision },
    {
      action: 'print_decision',
      userId: staffId,
      eventId: job.eventId,
      subjectId: job.userId,
      detail: {
        job: job.jobId,
        number: job.number,
        from: job.state,
        to: decision.to,
        note: decision.note ?? null,
      },
    },
  )
  const now = (await findJob(deps.db, job.jobId))!
  if (!changed) throw printConflict(`Print job ${now.number} is ${now.state} at ${now.printerName}.`)
  deps.queue.wake(now.printerId)
  return jobView(now)
}
