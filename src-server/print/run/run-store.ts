import { randomUUID } from 'node:crypto'
import { RunChoices, type RunState } from '../../../contract/print/run/print-runs.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { integer, json, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import type { PlannedBox } from './run-plan-rules.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { findLook } from '../../event/event/template-store.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'

export const RUNS = table('print_runs', {
  id: text(),
  eventId: text(),
  stationId: text(),
  requestKey: text(),
  state: text<RunState>(),
  choices: json((value) => RunChoices.parse(value)),
  firstBox: orNull(integer()),
  createdBy: text(),
  createdAt: time(),
  startedBy: orNull(text()),
  startedAt: orNull(time()),
  endedAt: orNull(time()),
})
const RUN = RUNS.with({ startedByName: orNull(text()) })
/** A stored run. */
export type RunRecord = RecordOf<typeof RUN>

const runs = (db: Db) =>
  db('print_runs as r')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .select('r.*', 'u.name as started_by_name')

export const findRun = (db: Db, runId: string): Promise<RunRecord | null> =>
  RUN.one(runs(db).where('r.id', runId).first())

export const findRunByKey = (db: Db, requestKey: string): Promise<RunRecord | null> =>
  RUN.one(runs(db).where('r.request_key', requestKey).first())

/** The run of the event that has not ended, else the newest one: clocks of desks may differ. */
export const newestRun = (db: Db, eventId: string): Promise<RunRecord | null> =>
  RUN.one(
    runs(db)
      .where('r.event_id', eventId)
      .orderByRaw("case when r.state = 'ended' then 1 else 0 end")
      .orderBy([{ column: 'r.created_at', order: 'desc' }, 'r.id'])
      .first(),
  )

/** Runs of this station whose passes were not all drawn when it stopped. */
export const runsToDraw = (db: Db, stationId: string): Promise<readonly RunRecord[]> =>
  RUN.all(runs(db).where({ 'r.station_id': stationId, 'r.state': 'drawing' }))

/** True if a run of the event is printing or paused. */
export async function hasActiveRun(db: Db, eventId: string): Promise<boolean> {
  const row = await db('print_runs')
    .where({ event_id: eventId })
    .whereIn('state', ['running', 'paused'])
    .first('id')
  return row !== undefined
}

export type NewRun = Pick<RunRecord, 'eventId' | 'stationId' | 'requestKey' | 'choices' | 'createdBy'> & {
  readonly now: number
}

/** Stores a run whose passes are to be drawn. Runs of the event that never started are deleted. */
export async function insertRun(trx: Db, run: NewRun): Promise<string> {
  const id = randomUUID()
  await trx('print_runs').where({ event_id: run.eventId }).whereIn('state', ['drawing', 'ready']).delete()
  const { now, ...fields } = run
  await RUNS.insert(trx, { ...fields, id, state: 'drawing', createdAt: isoTime(now) })
  await bumpRevs(trx, `event:${run.eventId}`)
  return id
}

/** Changes the state by compare-and-set; false if it is another one by now. */
export async function changeRun(
  trx: Db,
  run: Pick<RunRecord, 'id' | 'eventId'>,
  from: readonly RunState[],
  change: Pick<RunRecord, 'state'> &
    Partial<Pick<RunRecord, 'firstBox' | 'startedBy' | 'startedAt' | 'endedAt'>>,
): Promise<boolean> {
  const changed = await trx('print_runs')
    .where({ id: run.id })
    .whereIn('state', [...from])
    .update(RUNS.write(change))
  if (changed === 1) await bumpRevs(trx, `event:${run.eventId}`)
  return changed === 1
}

/** Number of the first box that no started run of the event has. */
export async function nextFreeBox(db: Db, eventId: string): Promise<number> {
  const row = await db('print_run_boxes as b')
    .join('print_runs as r', 'r.id', 'b.run_id')
    .where('r.event_id', eventId)
    .whereNotNull('r.first_box')
    .max({ last: db.raw('?? + ??', ['r.first_box', 'b.box']) })
    .first()
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1
}

export const BOXES = table('print_run_boxes', {
  runId: text(),
  box: integer(),
  printerId: text(),
  turn: integer(),
  /** Of the passes of the box; null: that of the event. */
  templateRevision: orNull(integer()),
})
export type RunBoxRecord = RecordOf<typeof BOXES>

export const boxesOf = (db: Db, runId: string): Promise<readonly RunBoxRecord[]> =>
  BOXES.all(db('print_run_boxes').where({ run_id: runId }).orderBy('box'))

export async function insertBoxes(
  trx: Db,
  runId: string,
  boxes: readonly PlannedBox<{ readonly templateRevision: number }>[],
): Promise<void> {
  if (boxes.length === 0) return
  await trx('print_run_boxes').insert(
    boxes.map(({ passes, ...box }) =>
      BOXES.write({ ...box, runId, templateRevision: passes[0]!.templateRevision }),
    ),
  )
}

/** The template of each box of a run. */
export async function looksOfBoxes(
  db: Db,
  event: EventRecord,
  boxes: readonly RunBoxRecord[],
): Promise<ReadonlyMap<number, PassLook>> {
  const looks = new Map<number, PassLook | null>()
  const ofBoxes = new Map<number, PassLook>()
  for (const { box, templateRevision } of boxes) {
    const revision = templateRevision ?? event.templateRevision
    if (!looks.has(revision)) looks.set(revision, await findLook(db, event.id, revision))
    const look = looks.get(revision)
    if (look) ofBoxes.set(box, look)
  }
  return ofBoxes
}
