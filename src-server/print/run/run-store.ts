import { randomUUID } from 'node:crypto'
import { RunChoices, type RunState } from '../../../contract/print/run/print-runs.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import type { PlannedBox } from './run-plan-rules.ts'

type Row = Record<string, unknown>

/** A stored run. */
export interface RunRecord {
  readonly id: string
  readonly eventId: string
  readonly stationId: string
  readonly state: RunState
  readonly choices: RunChoices
  readonly firstBox: number | null
  readonly createdBy: string
  readonly createdAt: string
  readonly startedBy: string | null
  readonly startedByName: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
}

const runs = (db: Db) =>
  db('print_runs as r')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .select('r.*', 'u.name as started_by_name')

const toRun = (row: Row): RunRecord => ({
  id: row.id as string,
  eventId: row.event_id as string,
  stationId: row.station_id as string,
  state: row.state as RunState,
  choices: RunChoices.parse(JSON.parse(row.choices as string)),
  firstBox: row.first_box as number | null,
  createdBy: row.created_by as string,
  createdAt: row.created_at as string,
  startedBy: row.started_by as string | null,
  startedByName: row.started_by_name as string | null,
  startedAt: row.started_at as string | null,
  endedAt: row.ended_at as string | null,
})

export async function findRun(db: Db, runId: string): Promise<RunRecord | null> {
  const row = await runs(db).where('r.id', runId).first()
  return row ? toRun(row) : null
}

export async function findRunByKey(db: Db, requestKey: string): Promise<RunRecord | null> {
  const row = await runs(db).where('r.request_key', requestKey).first()
  return row ? toRun(row) : null
}

/** The newest run of the event. */
export async function newestRun(db: Db, eventId: string): Promise<RunRecord | null> {
  const row = await runs(db)
    .where('r.event_id', eventId)
    .orderBy([{ column: 'r.created_at', order: 'desc' }, 'r.id'])
    .first()
  return row ? toRun(row) : null
}

/** Runs of this station whose passes were not all drawn when it stopped. */
export async function runsToDraw(db: Db, stationId: string): Promise<readonly RunRecord[]> {
  const rows: Row[] = await runs(db).where({ 'r.station_id': stationId, 'r.state': 'drawing' })
  return rows.map(toRun)
}

/** True if a run of the event is printing or paused. */
export async function hasActiveRun(db: Db, eventId: string): Promise<boolean> {
  const row = await db('print_runs')
    .where({ event_id: eventId })
    .whereIn('state', ['running', 'paused'])
    .first('id')
  return row !== undefined
}

export interface NewRun {
  readonly eventId: string
  readonly stationId: string
  readonly requestKey: string
  readonly choices: RunChoices
  readonly createdBy: string
  readonly now: number
}

/** Stores a run whose passes are to be drawn. Runs of the event that never started are deleted. */
export async function insertRun(trx: Db, run: NewRun): Promise<string> {
  const id = randomUUID()
  await trx('print_runs')
    .where({ event_id: run.eventId })
    .whereIn('state', ['drawing', 'ready'])
    .delete()
  await trx('print_runs').insert({
    id,
    event_id: run.eventId,
    station_id: run.stationId,
    request_key: run.requestKey,
    state: 'drawing',
    choices: JSON.stringify(run.choices),
    created_by: run.createdBy,
    created_at: isoTime(run.now),
  })
  await bumpRevs(trx, `event:${run.eventId}`)
  return id
}

/** Changes the state by compare-and-set; false if it is another one by now. */
export async function changeRun(
  trx: Db,
  run: Pick<RunRecord, 'id' | 'eventId'>,
  from: readonly RunState[],
  change: {
    readonly state: RunState
    readonly first_box?: number
    readonly started_by?: string
    readonly started_at?: string
    readonly ended_at?: string
  },
): Promise<boolean> {
  const changed = await trx('print_runs')
    .where({ id: run.id })
    .whereIn('state', [...from])
    .update(change)
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

export interface RunBoxRecord {
  readonly box: number
  readonly printerId: string
  readonly turn: number
  /** Of the passes of the box; null: that of the event. */
  readonly templateRevision: number | null
}

export async function boxesOf(db: Db, runId: string): Promise<readonly RunBoxRecord[]> {
  const rows: Row[] = await db('print_run_boxes').where({ run_id: runId }).orderBy('box')
  return rows.map((row) => ({
    box: row.box as number,
    printerId: row.printer_id as string,
    turn: row.turn as number,
    templateRevision: row.template_revision as number | null,
  }))
}

export async function insertBoxes(
  trx: Db,
  runId: string,
  boxes: readonly PlannedBox<{ readonly templateRevision: number }>[],
): Promise<void> {
  if (boxes.length === 0) return
  await trx('print_run_boxes').insert(
    boxes.map(({ box, printerId, turn, passes }) => ({
      run_id: runId,
      box,
      printer_id: printerId,
      turn,
      template_revision: passes[0]!.templateRevision,
    })),
  )
}
