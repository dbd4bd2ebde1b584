import { UNSETTLED_STATES, PRINTED_STATES, type PrintJob } from '../../../contract/print/job/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { asBoolean } from '../../platform/db/column-values.ts'
import { UNDER_WAY, WAITING } from './job-rules.ts'
import { JOB, jobView, type JobRecord } from './job-record.ts'

function jobs(db: Db) {
  return db('print_jobs as j')
    .join('users as u', 'u.id', 'j.user_id')
    .join('events as e', 'e.id', 'j.event_id')
    .join('users as s', 's.id', 'j.requested_by')
    .join('printers as p', 'p.id', 'j.printer_id')
    .join('stations as t', 't.id', 'j.station_id')
    .join('pass_confirmations as c', 'c.id', 'j.confirmation_id')
    .select(
      'j.*',
      'u.name',
      'u.kana',
      's.name as requested_by_name',
      'p.name as printer_name',
      'p.connection as printer_connection',
      'e.title as event_title',
      't.name as station_name',
      'c.render_hash',
    )
}

export const findJob = (db: Db, jobId: string): Promise<JobRecord | null> =>
  JOB.one(jobs(db).where('j.id', jobId).first())

export const findJobByKey = (db: Db, requestKey: string): Promise<JobRecord | null> =>
  JOB.one(jobs(db).where('j.request_key', requestKey).first())

/** The person's jobs at the event as the screens show them, newest first. */
export async function jobsOf(db: Db, eventId: string, userId: string): Promise<PrintJob[]> {
  const rows = await jobs(db)
    .where({ 'j.event_id': eventId, 'j.user_id': userId })
    .orderBy('j.number', 'desc')
  return rows.map((row) => jobView(JOB.read(row)))
}

export const hasLaterJob = async (db: Db, job: JobRecord): Promise<boolean> =>
  (await db('print_jobs')
    .where({ event_id: job.eventId, user_id: job.userId })
    .where('number', '>', job.number)
    .whereNot('state', 'cancelled')
    .first('id')) !== undefined

/** Jobs of the event: questions first, then the newest. */
export const listJobs = (db: Db, eventId: string, limit: number): Promise<readonly JobRecord[]> =>
  JOB.all(
    jobs(db)
      .where('j.event_id', eventId)
      .orderByRaw(`case when j.state = 'unknown' then 0 else 1 end`)
      .orderBy('j.number', 'desc')
      .limit(limit),
  )

/** The person's newest job that is unfinished or in state `unknown`. */
export const findUnsettledJob = (db: Db, eventId: string, userId: string): Promise<JobRecord | null> =>
  JOB.one(
    jobs(db)
      .where({ 'j.event_id': eventId, 'j.user_id': userId })
      .whereIn('j.state', [...UNSETTLED_STATES])
      .orderBy('j.number', 'desc')
      .first(),
  )

export async function wasPrinted(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db('print_jobs')
    .where({ event_id: eventId, user_id: userId })
    .whereIn('state', [...PRINTED_STATES])
    .first('id')
  return row !== undefined
}

/**
 * The next job of a printer, or null if it is paused or has none. Jobs from the desk precede bulk
 * jobs; within both, jobs to print again precede the oldest. A blocked job keeps its place.
 */
export const nextJob = (db: Db, printerId: string): Promise<JobRecord | null> =>
  JOB.one(
    jobs(db)
      .where({ 'j.printer_id': printerId, 'p.paused': false })
      .whereNull('p.removed_at')
      .whereIn('j.state', [...WAITING])
      .orderBy(['j.bulk', { column: 'j.attempts', order: 'desc' }, 'j.created_at', 'j.number', 'j.id'])
      .first(),
  )

/** Whether the job that follows this one at its printer was ordered in bulk; null without one. */
export async function bulkFollows(
  db: Db,
  { jobId, printerId }: Pick<JobRecord, 'jobId' | 'printerId'>,
): Promise<boolean | null> {
  const row = await db('print_jobs')
    .where({ printer_id: printerId })
    .whereNot({ id: jobId })
    .whereIn('state', [...WAITING])
    .orderBy('bulk')
    .first('bulk')
  return row === undefined ? null : asBoolean(row.bulk)
}

/** Jobs of this station's printers that were in progress or blocked when it stopped. */
export const interruptedJobs = (db: Db, stationId: string): Promise<readonly JobRecord[]> =>
  JOB.all(
    jobs(db)
      .where('p.station_id', stationId)
      .whereIn('j.state', ['blocked', ...UNDER_WAY])
      .orderBy(['j.created_at', 'j.number', 'j.id']),
  )

/** Jobs in progress at the printers of these stations, as of their last heartbeat. */
export const jobsUnderWay = (db: Db, stationIds: readonly string[]): Promise<readonly JobRecord[]> =>
  JOB.all(
    jobs(db)
      .whereIn('p.station_id', [...stationIds])
      .whereIn('j.state', [...UNDER_WAY])
      .orderBy(['j.created_at', 'j.number', 'j.id']),
  )

/** Serializes print orders of an event. SQLite runs one write transaction at a time anyway. */
export async function lockEvent(trx: Db, eventId: string): Promise<void> {
  await trx('events').where({ id: eventId }).forUpdate().first('id')
}

/** The next running number of the event. */
export async function takeNumber(trx: Db, eventId: string): Promise<number> {
  const [row] = await trx('events')
    .where({ id: eventId })
    .increment('last_print_number', 1)
    .returning('last_print_number')
  return row.last_print_number
}

/** Stores the hash of the look that staff confirmed by printing it. */
export async function setConfirmedHash(
  trx: Db,
  key: { eventId: string; userId: string; revision: number },
  renderHash: string,
): Promise<void> {
  await trx('pass_drafts')
    .where({ event_id: key.eventId, user_id: key.userId, revision: key.revision })
    .update({ confirmed_hash: renderHash })
}
