import { PRINTED_STATES } from '../../contract/desk.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/rows.ts'
import { countParticipants } from '../event/entry-store.ts'
import { readRev } from '../db/rev-store.ts'
import type { EventRecord } from '../event/event-store.ts'
import { dayStart } from './desk-time.ts'

/** The passes of a day as the rail counts them. */
export interface DayPasses {
  /** Each person's first pass of the day, ms since 1970. */
  readonly firstAt: ReadonlyMap<string, number>
  /** The people of each station, by its id. */
  readonly byStation: ReadonlyMap<string, ReadonlySet<string>>
}

/** Figures of an event that are kept in memory, because counting them anew takes a third of a second at 100,000 people. */
export interface EventFigures {
  /** Passes of the event's own day that `now` (ms) is in. */
  dayPasses(event: EventRecord, now: number): Promise<DayPasses>
  /** People with a valid entry. */
  participants(eventId: string): Promise<number>
}

interface PrintedJob {
  readonly id: string
  readonly number: number
  readonly userId: string
  readonly stationId: string
  readonly at: string
}

interface KnownDay {
  readonly since: string
  readonly jobs: Map<string, PrintedJob>
  readonly firstAt: Map<string, number>
  readonly byStation: Map<string, Set<string>>
  sum: number
  latest: string
}

/** A job is recorded a moment after it ended, and stations' clocks differ by less than this. */
const LATE_MS = 120_000

/**
 * What is new is added to what is known; a count and a sum over an index prove that nothing else changed (a pass that
 * did not come out after all), else the day is read anew. So is it for each day and for each start.
 */
export function createEventFigures(db: Db): EventFigures {
  const days = new Map<string, KnownDay>()
  const counts = new Map<string, { readonly key: string; readonly people: number }>()
  return {
    async dayPasses(event, now) {
      const since = isoTime(dayStart(now, event.timeZone))
      const known = days.get(event.id)
      const day = (known?.since === since && (await follow(db, event.id, known)) ? known : null) ?? (await readDay(db, event.id, since))
      days.set(event.id, day)
      return day
    },
    async participants(eventId) {
      const entries = await db('entries').where({ event_id: eventId }).count('* as n').first()
      const key = `${await readRev(db, 'people')}/${entries?.n}`
      const known = counts.get(eventId)
      if (known?.key === key) return known.people
      const people = await countParticipants(db, eventId)
      counts.set(eventId, { key, people })
      return people
    },
  }
}

const printed = (db: Db, eventId: string, from: string) =>
  db('print_jobs').where({ event_id: eventId }).where('finished_at', '>=', from).whereIn('state', [...PRINTED_STATES])

async function readJobs(db: Db, eventId: string, from: string): Promise<readonly PrintedJob[]> {
  const rows: Record<string, unknown>[] = await printed(db, eventId, from).select('id', 'number', 'user_id', 'station_id', 'finished_at')
  return rows.map((row) => ({ id: row.id as string, number: Number(row.number), userId: row.user_id as string, stationId: row.station_id as string, at: row.finished_at as string }))
}

async function readDay(db: Db, eventId: string, since: string): Promise<KnownDay> {
  const day: KnownDay = { since, jobs: new Map(), firstAt: new Map(), byStation: new Map(), sum: 0, latest: since }
  for (const job of await readJobs(db, eventId, since)) add(day, job)
  return day
}

/** Adds what is new. False when something else changed too. */
async function follow(db: Db, eventId: string, day: KnownDay): Promise<boolean> {
  const from = isoTime(Math.max(Date.parse(day.since), Date.parse(day.latest) - LATE_MS))
  for (const job of await readJobs(db, eventId, from)) {
    const known = day.jobs.get(job.id)
    if (!known) add(day, job)
    else if (known.at !== job.at || known.stationId !== job.stationId) return false
  }
  const now = await printed(db, eventId, day.since).count('* as n').sum('number as sum').first()
  return Number(now?.n) === day.jobs.size && Number(now?.sum ?? 0) === day.sum
}

function add(day: KnownDay, job: PrintedJob): void {
  const at = Date.parse(job.at)
  day.jobs.set(job.id, job)
  day.sum += job.number
  if (job.at > day.latest) day.latest = job.at
  day.firstAt.set(job.userId, Math.min(at, day.firstAt.get(job.userId) ?? at))
  const people = day.byStation.get(job.stationId) ?? new Set()
  people.add(job.userId)
  day.byStation.set(job.stationId, people)
}
