import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'

/** Milliseconds since 1970; `until` is exclusive. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Activity of one desk in one minute. Minutes add up to hours in every time zone. */
export interface MinuteCount {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly stationId: string
  readonly passes: number
  readonly reprints: number
  readonly checkIns: number
}

const within = (column: string, span: Span) =>
  [column, [isoTime(span.from), isoTime(span.until - 1)]] as const
const atOf = (row: Row): number => Date.parse(`${row.minute}:00Z`)

/** Printed labels and check-ins. */
export const activeMinutes = async (db: Db, eventId: string, span: Span): Promise<readonly MinuteCount[]> => [
  ...(await passMinutes(db, eventId, span)),
  ...(await checkInMinutes(db, eventId, span)),
]

/** Printed labels, by minute and desk. */
async function passMinutes(db: Db, eventId: string, span: Span): Promise<MinuteCount[]> {
  const rows: Row[] = await db('print_jobs')
    .where({ event_id: eventId })
    .whereIn('state', [...PRINTED_STATES])
    .whereBetween(...within('finished_at', span))
    .groupByRaw('substr(finished_at, 1, 16), station_id')
    .select(db.raw('substr(finished_at, 1, 16) as minute'), 'station_id')
    .count({ passes: 'id', reprints: 'reason' })
  return rows.map((row) => ({
    at: atOf(row),
    stationId: row.station_id,
    passes: Number(row.passes),
    reprints: Number(row.reprints),
    checkIns: 0,
  }))
}

/** Check-ins that were not undone, by minute and desk. */
async function checkInMinutes(db: Db, eventId: string, span: Span): Promise<MinuteCount[]> {
  const rows: Row[] = await db('entries')
    .where({ event_id: eventId, state: 'USED' })
    .whereBetween(...within('used_at', span))
    .groupByRaw('substr(used_at, 1, 16), used_station')
    .select(db.raw('substr(used_at, 1, 16) as minute'), 'used_station')
    .count({ n: 'id' })
  return rows.map((row) => ({
    at: atOf(row),
    stationId: row.used_station ?? '',
    passes: 0,
    reprints: 0,
    checkIns: Number(row.n),
  }))
}

/** First and last time of a print or check-in; null without any. */
export async function activity(db: Db, eventId: string): Promise<{ first: number; last: number } | null> {
  const ends = (table: string, column: string) => db(table).where({ event_id: eventId }).whereNotNull(column)
  const firsts = await Promise.all([
    ends('print_jobs', 'created_at').min({ at: 'created_at' }).first(),
    ends('entries', 'used_at').min({ at: 'used_at' }).first(),
  ])
  const lasts = await Promise.all([
    ends('print_jobs', 'created_at').max({ at: 'created_at' }).first(),
    ends('entries', 'used_at').max({ at: 'used_at' }).first(),
  ])
  const times = (rows: readonly unknown[]): number[] =>
    rows.flatMap((row) => ((row as Row | undefined)?.at ? [Date.parse((row as Row).at as string)] : []))
  const [first, last] = [times(firsts), times(lasts)]
  return first.length === 0 ? null : { first: Math.min(...first), last: Math.max(...last) }
}

/** Times of one job until its first byte. */
interface FirstByte {
  readonly printerId: string
  readonly createdAt: number
  readonly sentAt: number
  /** When the printer became free; null while it is busy. */
  readonly finishedAt: number | null
  /** A fault, a pause or an outage delayed it, or it was sent more than once. */
  readonly delayed: boolean
}

/** A printer takes a job up within this time, unless it is paused or PassDesk does not run, ms. */
const TAKEN_UP_MS = 2_000

/** Jobs of the day whose label was started, in the order of their requests. */
async function firstBytes(db: Db, eventId: string, span: Span): Promise<FirstByte[]> {
  const blocked = db('print_job_events as e')
    .select(db.raw('1'))
    .whereRaw('e.job_id = j.id')
    .where('e.state', 'blocked')
  const takenUp = () => db('print_job_events as e').whereRaw('e.job_id = j.id').where('e.state', 'preflight')
  const rows: Row[] = await db('print_jobs as j')
    .where('j.event_id', eventId)
    .whereBetween(...within('j.created_at', span))
    .whereNotNull('j.sent_at')
    .orderBy(['j.created_at', 'j.number'])
    .select(
      'j.printer_id',
      'j.created_at',
      'j.sent_at',
      'j.finished_at',
      'j.attempts',
      'j.moved',
      db.raw('exists ? as blocked', [blocked]),
      takenUp().min('e.at').as('taken_up_at'),
      takenUp().count('*').as('taken_up'),
    )
  const time = (value: unknown): number => Date.parse(value as string)
  return rows.map((row) => ({
    printerId: row.printer_id,
    createdAt: time(row.created_at),
    sentAt: time(row.sent_at),
    finishedAt: row.finished_at === null ? null : time(row.finished_at),
    delayed:
      Boolean(row.blocked) ||
      Boolean(row.moved) ||
      row.attempts > 1 ||
      Number(row.taken_up) > 1 ||
      time(row.taken_up_at) - time(row.created_at) > TAKEN_UP_MS,
  }))
}

/** Time from Enter to the first raster byte, ms, of every job whose printer was free. */
export async function enterToByte(db: Db, eventId: string, span: Span): Promise<number[]> {
  const busyUntil = new Map<string, number>()
  const times: number[] = []
  for (const job of await firstBytes(db, eventId, span)) {
    const free = (busyUntil.get(job.printerId) ?? 0) <= job.createdAt
    if (free && !job.delayed) times.push(Math.max(0, job.sentAt - job.createdAt))
    busyUntil.set(job.printerId, Math.max(busyUntil.get(job.printerId) ?? 0, job.finishedAt ?? job.sentAt))
  }
  return times
}
