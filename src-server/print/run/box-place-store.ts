import type { BoxPlace } from '../../../contract/print/run/hand-out.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { boxLetters, boxState } from './run-plan-rules.ts'

/** A printed pass of a run, as stored. */
export interface StoredPlace {
  readonly placeId: string
  readonly runId: string
  readonly jobId: string
  readonly jobNumber: number
  readonly userId: string
  /** Number of the box within the run, and at the event. */
  readonly runBox: number
  readonly box: number
  readonly place: number
  readonly renderHash: string
  readonly printedAt: string
  readonly handedOut: BoxPlace['handedOut']
}

/** Passes that are in a box: their label came out and is not damaged. */
const places = (db: Db, eventId: string) =>
  db('print_run_labels as l')
    .join('print_runs as r', 'r.id', 'l.run_id')
    .join('print_jobs as j', 'j.id', 'l.job_id')
    .where({ 'l.event_id': eventId, 'l.kind': 'pass', 'l.state': 'ordered' })
    .whereIn('j.state', [...PRINTED_STATES])

const withNames = (db: Db, eventId: string) =>
  places(db, eventId)
    .leftJoin('users as s', 's.id', 'l.handed_out_by')
    .leftJoin('stations as d', 'd.id', 'l.handed_out_station')
    .select(
      'l.*',
      'r.first_box',
      'j.number as job_number',
      'j.finished_at',
      'j.created_at as job_created_at',
      's.name as by_name',
      'd.name as station_name',
    )

function toPlace(row: Row): StoredPlace {
  return {
    placeId: row.id,
    runId: row.run_id,
    jobId: row.job_id,
    jobNumber: row.job_number,
    userId: row.user_id,
    runBox: row.box,
    box: (row.first_box ?? 0) + row.box,
    place: row.place,
    renderHash: row.render_hash,
    printedAt: (row.finished_at ?? row.job_created_at) as string,
    handedOut:
      row.handed_out_at === null
        ? null
        : {
            at: row.handed_out_at,
            by: row.by_name ?? '',
            station: row.station_name ?? '',
          },
  }
}

/** The person's newest pass of a run; null if there is none, or a newer pass was printed. */
export async function placeOfPerson(db: Db, eventId: string, userId: string): Promise<StoredPlace | null> {
  const row = await withNames(db, eventId).where('l.user_id', userId).orderBy('j.number', 'desc').first()
  if (!row) return null
  const place = toPlace(row)
  const newer = await db('print_jobs')
    .where({ event_id: eventId, user_id: userId })
    .where('number', '>', place.jobNumber)
    .whereIn('state', [...PRINTED_STATES])
    .first('id')
  return newer ? null : place
}

export async function findPlace(db: Db, eventId: string, placeId: string): Promise<StoredPlace | null> {
  const row = await withNames(db, eventId).where('l.id', placeId).first()
  return row ? toPlace(row) : null
}

/** The place for the screen, with its neighbours in the box and the counts of the event. */
export async function placeView(
  db: Db,
  eventId: string,
  place: StoredPlace,
  currentHash: string | null,
): Promise<BoxPlace> {
  const { placeId, jobId, box, handedOut } = place
  return {
    placeId,
    jobId,
    box: boxLetters(box),
    place: place.place,
    printedAt: place.printedAt,
    state: boxState(place.renderHash, currentHash, handedOut?.at ?? null),
    handedOut,
    neighbours: await neighboursOf(db, eventId, place),
    counts: await countPlaces(db, eventId),
  }
}

async function neighboursOf(
  db: Db,
  eventId: string,
  { runId, runBox, place }: StoredPlace,
): Promise<BoxPlace['neighbours']> {
  const inBox = (): ReturnType<typeof places> =>
    places(db, eventId).join('users as u', 'u.id', 'l.user_id').where({ 'l.run_id': runId, 'l.box': runBox })
  const before = await inBox()
    .where('l.place', '<', place)
    .orderBy('l.place', 'desc')
    .first('l.place', 'u.name')
  const after = await inBox().where('l.place', '>', place).orderBy('l.place').first('l.place', 'u.name')
  return [before, after]
    .filter((row) => row !== undefined)
    .map((row: Row) => ({ place: row.place, name: row.name }))
}

async function countPlaces(db: Db, eventId: string): Promise<BoxPlace['counts']> {
  const row = await places(db, eventId).count({ boxed: 'l.id', handed_out: 'l.handed_out_at' }).first()
  return { boxed: Number(row?.boxed ?? 0), handedOut: Number(row?.handed_out ?? 0) }
}

export interface HandOutMark {
  readonly at: string
  readonly by: string
  readonly stationId: string
}

/** Marks a pass as handed out by compare-and-set; false if it is marked already. */
export async function markHandedOut(
  trx: Db,
  eventId: string,
  place: StoredPlace,
  mark: HandOutMark,
): Promise<boolean> {
  const changed = await trx('print_run_labels')
    .where({ id: place.placeId, event_id: eventId })
    .whereNull('handed_out_at')
    .update({
      handed_out_at: mark.at,
      handed_out_by: mark.by,
      handed_out_station: mark.stationId,
    })
  if (changed === 1) await bumpRevs(trx, `event:${eventId}`, `user:${place.userId}`)
  return changed === 1
}

/** Undoes the hand-out of that time; false if it is gone or another one. */
export async function unmarkHandedOut(
  trx: Db,
  eventId: string,
  place: StoredPlace,
  handedOutAt: string,
): Promise<boolean> {
  const changed = await trx('print_run_labels')
    .where({ id: place.placeId, event_id: eventId, handed_out_at: handedOutAt })
    .update({ handed_out_at: null, handed_out_by: null, handed_out_station: null })
  if (changed === 1) await bumpRevs(trx, `event:${eventId}`, `user:${place.userId}`)
  return changed === 1
}

/** The person's pass in a box, given the hash of their pass as drawn now. */
export async function boxOfPerson(
  db: Db,
  eventId: string,
  userId: string,
  currentHash: string | null,
): Promise<BoxPlace | null> {
  const place = await placeOfPerson(db, eventId, userId)
  return place && placeView(db, eventId, place, currentHash)
}
