import type { Core } from '../../platform/db/core.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { DeskPrint, PrintState } from '../../../contract/print/job/jobs.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import { audited, type AuditEntry } from '../../platform/db/audit-store.ts'
import { isUnavailable, type Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { orNull, text, type RecordOf } from '../../platform/db/table.ts'
import { HISTORY, JOBS, type JobRecord } from './job-record.ts'
import { countJob } from '../roll/roll-store.ts'

export interface NewJob extends Pick<
  JobRecord,
  | 'number'
  | 'confirmationId'
  | 'stationId'
  | 'printerId'
  | 'requestHash'
  | 'stock'
  | 'lines'
  | 'requestedById'
> {
  readonly at: string
}

/** Stores a queued job with the first entry of its history. Returns its id. */
export async function insertJob(trx: Db, body: DeskPrint, job: NewJob): Promise<string> {
  const id = randomUUID()
  const { at, ...fields } = job
  await JOBS.insert(trx, {
    ...fields,
    jobId: id,
    eventId: body.eventId,
    userId: body.userId,
    moved: false,
    requestKey: body.requestKey,
    state: 'queued',
    reason: body.reason ?? null,
    reasonText: body.reasonText ?? null,
    bulk: body.bulk ?? false,
    createdAt: at,
  })
  await appendHistory(trx, id, {
    state: 'queued',
    at: job.at,
    by: job.requestedById,
    problem: null,
    note: null,
  })
  await bumpJobRevs(trx, body.eventId, [job.printerId])
  return id
}

/** What a change writes besides the state. A missing field keeps its value. */
export type JobFields = Partial<
  Pick<JobRecord, 'linesSent' | 'attempts' | 'sentAt' | 'finishedAt' | 'printerId' | 'moved' | 'stock'>
>

export interface JobChange extends JobFields {
  readonly jobId: string
  readonly eventId: string
  /** The job must be in one of these states … */
  readonly from: readonly PrintState[]
  /** … and belong to this printer. */
  readonly ofPrinter: string
  readonly to: PrintState
  readonly problem: PrinterProblem | null
  readonly at: string
  /** Who caused it; null for the product itself. */
  readonly by: string | null
  readonly note?: string
  /** `out`: the label used tape, or may have. `not_out`: staff saw that it did not. */
  readonly tape?: 'out' | 'not_out' | undefined
}

/**
 * Changes a job by compare-and-set: state, history, tape used, revs and audit entry in one
 * transaction. Returns false and writes nothing if the job has changed. If the reply to COMMIT is
 * lost, the job is read again.
 * @param entry null for steps that the job's history alone records
 * @param again true if an earlier call may have stored the same change, which is then not repeated
 */
export async function changeJob(
  deps: Core,
  change: JobChange,
  entry: AuditEntry | null,
  again = false,
): Promise<boolean> {
  const { db } = deps
  try {
    const outcome = await audited(
      deps,
      (trx) => storeChange(trx, change),
      (stored) => (stored === 'changed' ? entry : null),
    )
    return outcome !== 'other_state' || (again && (await isStored(db, change)))
  } catch (error) {
    if (isUnavailable(error) && (await isStored(db, change).catch(() => false))) return true
    throw error
  }
}

/** The change in a transaction that records it otherwise. */
export async function storeChange(
  trx: Db,
  change: JobChange,
): Promise<'changed' | 'repeated' | 'other_state'> {
  const { linesSent, attempts, sentAt, finishedAt, printerId, moved, stock } = change
  const changed = await trx('print_jobs')
    .where({ id: change.jobId, printer_id: change.ofPrinter })
    .whereIn('state', [...change.from])
    .update(
      JOBS.write({
        state: change.to,
        problem: change.problem,
        linesSent,
        attempts,
        sentAt,
        finishedAt,
        printerId,
        moved,
        stock,
      }),
    )
  if (changed !== 1) return 'other_state'
  // A change to the same state may be a repetition.
  if (change.from.includes(change.to) && (await isStored(trx, change, 'last'))) return 'repeated'
  await appendHistory(trx, change.jobId, {
    state: change.to,
    at: change.at,
    by: change.by,
    problem: change.problem,
    note: change.note ?? null,
  })
  if (change.tape) await countJob(trx, { id: change.jobId, printerId: change.ofPrinter }, change.tape)
  await bumpJobRevs(trx, change.eventId, [change.ofPrinter, change.printerId ?? change.ofPrinter])
  return 'changed'
}

/**
 * True if the history has this change: same job, state, problem, time, actor and printer.
 * @param lines `last`: only its last line, because the steps of a fast computer may have one time
 */
async function isStored(
  db: Db,
  { jobId, to, at, by, problem, ofPrinter, printerId }: JobChange,
  lines: 'all' | 'last' = 'all',
): Promise<boolean> {
  const steps = await HISTORY_STEP.all(
    db('print_job_events as e')
      .join('print_jobs as j', 'j.id', 'e.job_id')
      .where({ 'e.job_id': jobId, 'j.printer_id': printerId ?? ofPrinter })
      .orderBy('e.seq', 'desc')
      .select('e.state', 'e.at', 'e.problem', 'e.user_id'),
  )
  const looked = lines === 'last' ? steps.slice(0, 1) : steps
  return looked.some((step) => isDeepStrictEqual(step, { state: to, at, problem, userId: by }))
}

/** Increments the revs of the event and of the desks of the job's printers. */
async function bumpJobRevs(trx: Db, eventId: string, printerIds: readonly string[]): Promise<void> {
  const stations: { station_id: string }[] = await trx('printers')
    .whereIn('id', [...new Set(printerIds)])
    .distinct('station_id')
  await bumpRevs(trx, `event:${eventId}`, ...stations.map((row) => `station:${row.station_id}` as const))
}

const HISTORY_STEP = HISTORY.pick('state', 'at', 'problem', 'userId')
const LINE = HISTORY.pick('state', 'at', 'problem', 'note').with({ by: orNull(text()) })
type HistoryLine = RecordOf<typeof LINE>

/** The transaction holds the lock on the job's row, so `seq` has one writer. */
async function appendHistory(trx: Db, jobId: string, line: HistoryLine): Promise<void> {
  const last = await trx('print_job_events').where({ job_id: jobId }).max('seq as seq').first()
  await HISTORY.insert(trx, { ...line, jobId, seq: Number(last?.seq ?? 0) + 1, userId: line.by })
}

/** The history, oldest first, with the names of the actors. */
export const historyOf = (db: Db, jobId: string): Promise<readonly HistoryLine[]> =>
  LINE.all(
    db('print_job_events as e')
      .leftJoin('users as u', 'u.id', 'e.user_id')
      .where('e.job_id', jobId)
      .orderBy('e.seq')
      .select('e.state', 'e.at', 'e.problem', 'e.note', 'u.name as by'),
  )
