import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { among } from '../../platform/db/many-rows.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import { peopleChanged, peopleSteps } from '../../platform/db/rev-store.ts'
import { VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { dayStart } from '../../platform/time/zoned-time.ts'

/** The people served on one day: their pass was printed at a desk, or handed out from a box. */
export interface DayPasses {
  /** When each person was served first on this day, ms since 1970. */
  readonly firstAt: ReadonlyMap<string, number>
  /** The people that each station served, by its id. */
  readonly byStation: ReadonlyMap<string, ReadonlySet<string>>
}

/** Figures of an event that are kept in memory, because counting takes 0.3 s at 100,000 people. */
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

/**
 * Maximum delay of a record, ms: a job is stored after its `finished_at`, and the clocks of
 * stations differ.
 */
const MAX_DELAY_MS = 120_000

/**
 * Adds new records to the known figures. A count and a sum over an index prove that nothing else
 * changed (for example a pass that did not come out); otherwise the whole day is read again, as for
 * each new day and at each start.
 */
export function createEventFigures(db: Db): EventFigures {
  const dayByEvent = new Map<string, KnownDay>()
  const peopleByEvent = new Map<string, KnownPeople>()
  const pendingCounts = new Map<string, Promise<number>>()
  return {
    async dayPasses(event, now) {
      const since = isoTime(dayStart(now, event.timeZone))
      const known = dayByEvent.get(event.id)
      const day =
        (known?.since === since && (await addNewJobs(db, event.id, known)) ? known : null) ??
        (await readDay(db, event.id, since))
      dayByEvent.set(event.id, day)
      return withHandOuts(day, await handOuts(db, event.id, since))
    },
    participants(eventId) {
      // One count of an event at a time, because each updates the known figures in place.
      const next = (pendingCounts.get(eventId) ?? Promise.resolve(0))
        .catch(() => 0)
        .then(() => countParticipants(eventId))
      pendingCounts.set(eventId, next)
      return next
    },
  }

  async function countParticipants(eventId: string): Promise<number> {
    const rev = await peopleSteps(db)
    const entries = asCount(await db('entries').where({ event_id: eventId }).count('* as n').first())
    const known = peopleByEvent.get(eventId)
    if (known?.rev === rev && known.entries === entries) return known.valid
    const updated = known && known.rev !== rev ? await updatePeople(db, eventId, known, rev) : null
    const people = updated?.entries === entries ? updated : { rev, ...sumOf(await readEntries(db, eventId)) }
    peopleByEvent.set(eventId, people)
    return people.valid
  }
}

/** The entries of a person for an event, and whether one of them is valid. */
interface PersonEntries {
  readonly entries: number
  readonly valid: boolean
}

interface KnownPeople {
  readonly rev: number
  /** Entries of all people, valid or not. */
  readonly entries: number
  /** People with a valid entry. */
  readonly valid: number
  readonly byPerson: Map<string, PersonEntries>
}

/** If more people changed, all people are read again. */
const MAX_CHANGED = 500
/** Entries of most people. A shared object: one object for each of 100,000 people takes 3 MB. */
const ONE_VALID: PersonEntries = { entries: 1, valid: true }

/** Updates the figures by the changed people; null if it is unknown who has changed. */
async function updatePeople(
  db: Db,
  eventId: string,
  known: KnownPeople,
  rev: number,
): Promise<KnownPeople | null> {
  const ids = await peopleChanged(db, known.rev, rev)
  if (ids === null || ids.length > MAX_CHANGED) return null
  const now = await readEntries(db, eventId, ids)
  let { entries, valid } = known
  for (const id of ids) {
    const [before, after] = [known.byPerson.get(id), now.get(id)]
    entries += (after?.entries ?? 0) - (before?.entries ?? 0)
    valid += Number(after?.valid ?? false) - Number(before?.valid ?? false)
    if (after) known.byPerson.set(id, after)
    else known.byPerson.delete(id)
  }
  return { rev, entries, valid, byPerson: known.byPerson }
}

async function readEntries(
  db: Db,
  eventId: string,
  ids?: readonly string[],
): Promise<Map<string, PersonEntries>> {
  const here = () => db('entries').where({ event_id: eventId })
  const rows = ids
    ? await here().where(among('user_id', ids)).select('user_id', 'state')
    : await here().select('user_id', 'state')
  const people = new Map<string, PersonEntries>()
  for (const row of rows as { user_id: string; state: (typeof VALID_ENTRY_STATES)[number] }[]) {
    const before = people.get(row.user_id)
    const valid = VALID_ENTRY_STATES.includes(row.state)
    people.set(
      row.user_id,
      !before && valid
        ? ONE_VALID
        : { entries: (before?.entries ?? 0) + 1, valid: valid || (before?.valid ?? false) },
    )
  }
  return people
}

function sumOf(byPerson: Map<string, PersonEntries>): Omit<KnownPeople, 'rev'> {
  let [entries, valid] = [0, 0]
  for (const person of byPerson.values()) {
    entries += person.entries
    valid += Number(person.valid)
  }
  return { entries, valid, byPerson }
}

/** Jobs for a person at a desk: a label of a print run serves nobody before it is handed out. */
export const jobsAtDesks = (db: Db, eventId: string) =>
  db('print_jobs')
    .where({ event_id: eventId })
    .whereNotExists(
      db('print_run_labels').select(db.raw('1')).whereRaw('print_run_labels.job_id = print_jobs.id'),
    )

const printed = (db: Db, eventId: string, from: string) =>
  jobsAtDesks(db, eventId)
    .where('finished_at', '>=', from)
    .whereIn('state', [...PRINTED_STATES])

interface HandOut {
  readonly user_id: string
  readonly handed_out_at: string
  readonly handed_out_station: string
}

const handOuts = (db: Db, eventId: string, from: string): Promise<HandOut[]> =>
  db('print_run_labels')
    .where({ event_id: eventId })
    .where('handed_out_at', '>=', from)
    .select('user_id', 'handed_out_at', 'handed_out_station')

function withHandOuts(day: KnownDay, handedOut: readonly HandOut[]): DayPasses {
  if (handedOut.length === 0) return day
  const firstAt = new Map(day.firstAt)
  const byStation = new Map([...day.byStation].map(([id, people]) => [id, new Set(people)]))
  for (const { user_id: userId, handed_out_at: at, handed_out_station: stationId } of handedOut) {
    firstAt.set(userId, Math.min(Date.parse(at), firstAt.get(userId) ?? Infinity))
    byStation.set(stationId, (byStation.get(stationId) ?? new Set()).add(userId))
  }
  return { firstAt, byStation }
}

async function readJobs(db: Db, eventId: string, from: string): Promise<readonly PrintedJob[]> {
  const rows: Record<string, unknown>[] = await printed(db, eventId, from).select(
    'id',
    'number',
    'user_id',
    'station_id',
    'finished_at',
  )
  return rows.map((row) => ({
    id: row.id as string,
    number: Number(row.number),
    userId: row.user_id as string,
    stationId: row.station_id as string,
    at: row.finished_at as string,
  }))
}

async function readDay(db: Db, eventId: string, since: string): Promise<KnownDay> {
  const day: KnownDay = {
    since,
    jobs: new Map(),
    firstAt: new Map(),
    byStation: new Map(),
    sum: 0,
    latest: since,
  }
  for (const job of await readJobs(db, eventId, since)) addJob(day, job)
  return day
}

/** Adds the new jobs. @returns false if something else has changed too */
async function addNewJobs(db: Db, eventId: string, day: KnownDay): Promise<boolean> {
  const from = isoTime(Math.max(Date.parse(day.since), Date.parse(day.latest) - MAX_DELAY_MS))
  for (const job of await readJobs(db, eventId, from)) {
    const known = day.jobs.get(job.id)
    if (!known) addJob(day, job)
    else if (known.at !== job.at || known.stationId !== job.stationId) return false
  }
  const now = await printed(db, eventId, day.since).count('* as n').sum('number as sum').first()
  return Number(now?.n) === day.jobs.size && Number(now?.sum ?? 0) === day.sum
}

function addJob(day: KnownDay, job: PrintedJob): void {
  const at = Date.parse(job.at)
  day.jobs.set(job.id, job)
  day.sum += job.number
  if (job.at > day.latest) day.latest = job.at
  day.firstAt.set(job.userId, Math.min(at, day.firstAt.get(job.userId) ?? at))
  const people = day.byStation.get(job.stationId) ?? new Set()
  people.add(job.userId)
  day.byStation.set(job.stationId, people)
}
