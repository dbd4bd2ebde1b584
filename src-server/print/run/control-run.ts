import type { Core } from '../../platform/db/core.ts'
import { randomUUID } from 'node:crypto'
import { audited, type AuditEntry } from '../../platform/db/audit-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { printConflict, BEFORE_SENDING } from '../job/job-rules.ts'
import { changeJob } from '../job/job-history-store.ts'
import { findJob, lockEvent } from '../job/job-store.ts'
import { keyOf } from '../job/job-record.ts'
import type { QueueControl } from '../queue/queue-deps.ts'
import { countAnswered } from './print-other-label.ts'
import { changeLabel, labelsOfRun, type RunLabelRecord } from './run-label-store.ts'
import { boxesOf, changeRun, findRun, hasActiveRun, nextFreeBox, type RunRecord } from './run-store.ts'

export interface ControlRunDeps extends Core {
  readonly queue: QueueControl
}

const entry = (
  action: string,
  staffId: string,
  run: RunRecord,
  detail: Readonly<Record<string, unknown>> = {},
): AuditEntry => ({
  action,
  userId: staffId,
  eventId: run.eventId,
  detail: { run: run.id, ...detail },
})

async function wakePrinters({ db, queue }: ControlRunDeps, runId: string): Promise<RunRecord> {
  for (const { printerId } of await boxesOf(db, runId)) queue.wake(printerId)
  return (await findRun(db, runId))!
}

/**
 * Starts a prepared run. A pass that is not confirmed is confirmed in the name of the caller before
 * it is printed, if it still looks as on the contact sheet.
 */
export async function startRun(deps: ControlRunDeps, staffId: string, run: RunRecord): Promise<RunRecord> {
  const at = isoTime(deps.now())
  await audited(
    deps,
    async (trx) => {
      await lockEvent(trx, run.eventId)
      const now = await findRun(trx, run.id)
      if (now?.startedBy === staffId && now.state !== 'ready') return null
      if (await hasActiveRun(trx, run.eventId))
        throw printConflict('Another print run of this event is not finished.')
      const labels = (await labelsOfRun(trx, run.id)).filter(({ state }) => state === 'waiting')
      if (labels.length === 0) throw printConflict('Nothing is left to print in this run.')
      const started = await changeRun(trx, run, ['ready'], {
        state: 'running',
        firstBox: await nextFreeBox(trx, run.eventId),
        startedBy: staffId,
        startedAt: at,
      })
      if (!started) throw printConflict(`This run is ${now?.state}.`)
      return {
        passes: labels.filter(({ kind }) => kind === 'pass').length,
        confirms: labels.filter(({ confirms }) => confirms).length,
      }
    },
    (started) => started && entry('start_print_run', staffId, run, started),
  )
  return wakePrinters(deps, run.id)
}

/** Pauses after the labels that are printed now, or resumes at the next ones. */
export async function pauseRun(
  deps: ControlRunDeps,
  staffId: string,
  run: RunRecord,
  paused: boolean,
): Promise<RunRecord> {
  const [from, to] = paused ? (['running', 'paused'] as const) : (['paused', 'running'] as const)
  await audited(
    deps,
    async (trx) => {
      if (await changeRun(trx, run, [from], { state: to })) return true
      const now = await findRun(trx, run.id)
      if (now?.state !== to) throw printConflict(`This run is ${now?.state}.`)
      return false
    },
    (changed) => (changed ? entry(paused ? 'pause_print_run' : 'resume_print_run', staffId, run) : null),
  )
  return wakePrinters(deps, run.id)
}

/** Ends a run. Waiting passes are skipped; labels that are being sent are printed. */
export async function endRun(deps: ControlRunDeps, staffId: string, run: RunRecord): Promise<RunRecord> {
  const at = isoTime(deps.now())
  await audited(
    deps,
    async (trx) => {
      if ((await findRun(trx, run.id))?.state === 'ended') return false
      await requireState(trx, run, ['running', 'paused'])
      await adoptJobs(trx, run)
      for (const printerId of new Set((await boxesOf(trx, run.id)).map((box) => box.printerId)))
        await takeBack({ ...deps, db: trx }, staffId, run, printerId)
      await trx('print_run_labels')
        .where({ run_id: run.id, state: 'waiting' })
        .update({ state: 'skipped', skip_reason: 'run_ended', changed_at: at })
      return changeRun(trx, run, ['running', 'paused'], { state: 'ended', endedAt: at })
    },
    (ended) => (ended ? entry('end_print_run', staffId, run) : null),
  )
  return wakePrinters(deps, run.id)
}

async function requireState(trx: Db, run: RunRecord, states: readonly RunRecord['state'][]): Promise<void> {
  await lockEvent(trx, run.eventId)
  const now = await findRun(trx, run.id)
  if (!now || !states.includes(now.state)) throw printConflict(`This run is ${now?.state}.`)
}

/** Links the jobs whose labels do not have them yet: a crash may have separated the two steps. */
async function adoptJobs(trx: Db, { id, eventId }: RunRecord): Promise<void> {
  const jobs = trx('print_jobs').where({ event_id: eventId })
  await trx('print_run_labels')
    .where({ run_id: id, state: 'waiting' })
    .whereIn('job_key', jobs.clone().select('request_key'))
    .update({
      state: 'ordered',
      job_id: jobs.whereRaw('request_key = print_run_labels.job_key').select('id'),
    })
}

/**
 * Takes jobs that have sent no byte back into the run, under a new request key. Throws while the
 * outcome of a pass of this printer is unknown. Labels of boxes are printed after the end only.
 */
async function takeBack(
  deps: ControlRunDeps,
  staffId: string,
  run: RunRecord,
  printerId: string,
): Promise<void> {
  const { db } = deps
  const at = isoTime(deps.now())
  const boxes = new Set(
    (await boxesOf(db, run.id)).filter((box) => box.printerId === printerId).map(({ box }) => box),
  )
  const labels = (await labelsOfRun(db, run.id)).filter(({ box }) => box !== null && boxes.has(box))
  const open: { id: string }[] = await db('print_jobs')
    .where({ printer_id: printerId, event_id: run.eventId })
    .whereIn('state', [...BEFORE_SENDING, 'unknown'])
    .select('id')
  for (const { id } of open) {
    const label = labels.find(({ jobId }) => jobId === id)
    if (!label) continue
    const job = (await findJob(db, id))!
    if (job.state === 'unknown') throw printConflict('Answer first whether the last label came out.')
    const cancel = { from: BEFORE_SENDING, to: 'cancelled', problem: null, finishedAt: at } as const
    if (!(await changeJob(deps, { ...keyOf(job), ...cancel, at, by: staffId }, null))) continue
    deps.queue.abortPreflight(id)
    await changeLabel(db, label, ['ordered'], {
      state: 'waiting',
      jobId: null,
      jobKey: randomUUID(),
      at,
    })
  }
}

/**
 * Stores what staff saw of a box label. A label that did not come out is printed again.
 */
export async function answerLabel(
  deps: ControlRunDeps,
  staffId: string,
  run: RunRecord,
  label: RunLabelRecord,
  cameOut: boolean,
): Promise<RunRecord> {
  await audited(
    deps,
    async (trx) => {
      const answered = await changeLabel(trx, label, ['unknown'], {
        state: cameOut ? 'printed' : 'waiting',
        at: isoTime(deps.now()),
      })
      if (!answered) throw printConflict('There is no open question about this label.')
      if (cameOut) await countAnswered(trx, label)
    },
    entry('print_decision', staffId, run, { label: label.id, cameOut }),
  )
  return wakePrinters(deps, run.id)
}
