import type { Core } from '../../platform/db/core.ts'
import { randomUUID } from 'node:crypto'
import { UNSETTLED_STATES } from '../../../contract/print/job/jobs.ts'
import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import type { SkipReason } from '../../../contract/print/run/print-runs.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { insertMany } from '../../platform/db/many-rows.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import {
  flag,
  integer,
  json,
  orEmpty,
  orNull,
  table,
  text,
  time,
  type RecordOf,
} from '../../platform/db/table.ts'
import type { PlannedLabel } from './run-plan-rules.ts'
import { isoTime } from '../../platform/db/column-values.ts'

/**
 * State of a label. A pass is `ordered` once it has a print job, whose state counts then. Labels of
 * boxes have no job: they are `sending`, `unknown` or `printed` themselves.
 */
export type LabelState = 'drawing' | 'waiting' | 'ordered' | 'skipped' | 'sending' | 'unknown' | 'printed'

export const LABELS = table('print_run_labels', {
  id: text(),
  runId: text(),
  eventId: text(),
  seq: integer(),
  kind: text<'pass' | 'box'>(),
  userId: orNull(text()),
  initial: text(),
  box: orNull(integer()),
  place: orNull(integer()),
  state: text<LabelState>(),
  jobKey: text(),
  jobId: orNull(text()),
  renderHash: orNull(text()),
  confirms: flag(),
  skipReason: orNull(text<SkipReason>()),
  skipDetail: orEmpty(),
  skipProblem: orNull(json<RenderProblem>()),
  changedAt: time(),
  handedOutAt: orNull(time()),
  handedOutBy: orNull(text()),
  handedOutStation: orNull(text()),
})
export type RunLabelRecord = RecordOf<typeof LABELS>
export const toLabel = LABELS.read

export const newLabel = (
  run: { readonly runId: string; readonly eventId: string; readonly at: string },
  part: Pick<RunLabelRecord, 'kind' | 'initial' | 'seq' | 'state'> & Partial<RunLabelRecord>,
): RunLabelRecord => ({
  id: randomUUID(),
  runId: run.runId,
  eventId: run.eventId,
  userId: null,
  box: null,
  place: null,
  jobKey: randomUUID(),
  jobId: null,
  renderHash: null,
  confirms: false,
  skipReason: null,
  skipDetail: '',
  skipProblem: null,
  changedAt: run.at,
  handedOutAt: null,
  handedOutBy: null,
  handedOutStation: null,
  ...part,
})

export const insertLabels = (trx: Db, labels: readonly RunLabelRecord[]): Promise<void> =>
  insertMany(trx, LABELS.name, labels.map(LABELS.write))

/** Replaces the labels of a run that was not started by those of its plan. */
export async function replaceLabels(
  trx: Db,
  runId: string,
  planned: readonly PlannedLabel<{ readonly label: RunLabelRecord }>[],
  skipped: readonly RunLabelRecord[],
): Promise<void> {
  await trx('print_run_labels').where({ run_id: runId }).delete()
  const labels = planned.map(({ pass, box, place }, seq) => ({ ...pass.label, seq, box, place }))
  const rest = skipped.map((label, index) => ({
    ...label,
    seq: planned.length + index,
    box: null,
    place: null,
  }))
  await insertLabels(trx, [...labels, ...rest])
}

export async function labelsOfRun(db: Db, runId: string): Promise<readonly RunLabelRecord[]> {
  return LABELS.all(db('print_run_labels').where({ run_id: runId }).orderBy('seq'))
}

export const labelsToDraw = (db: Db, runId: string, limit: number): Promise<readonly RunLabelRecord[]> =>
  LABELS.all(db('print_run_labels').where({ run_id: runId, state: 'drawing' }).orderBy('seq').limit(limit))

export const findLabel = (db: Db, runId: string, labelId: string): Promise<RunLabelRecord | null> =>
  LABELS.find(db, { runId, id: labelId })

/** What a change writes; a missing field keeps its value. */
export interface LabelChange extends Partial<
  Pick<RunLabelRecord, 'state' | 'renderHash' | 'confirms' | 'jobId' | 'jobKey'>
> {
  readonly skip?: {
    readonly reason: SkipReason
    readonly detail: string
    readonly problem?: RenderProblem
  }
  readonly at: string
}

/** Changes a label by compare-and-set on its state. */
export async function changeLabel(
  db: Db,
  label: Pick<RunLabelRecord, 'id' | 'eventId'>,
  from: readonly LabelState[],
  change: LabelChange,
): Promise<boolean> {
  const changed = await db('print_run_labels')
    .where({ id: label.id })
    .whereIn('state', [...from])
    .update(
      LABELS.write({
        ...change,
        skipReason: change.skip?.reason,
        skipDetail: change.skip?.detail,
        skipProblem: change.skip?.problem,
        changedAt: change.at,
      }),
    )
  if (changed === 1) await bumpRevs(db, `event:${label.eventId}`)
  return changed === 1
}

/**
 * The next label of a printer: of its first unfinished box in the first running run. Box labels
 * come last, also after the end of the run. Null while the outcome of a label of a running run is
 * unknown.
 */
export async function nextLabelOf(db: Db, printerId: string): Promise<RunLabelRecord | null> {
  const printer = await db('printers')
    .where({ id: printerId, paused: false })
    .whereNull('removed_at')
    .first('id')
  if (!printer || (await hasOpenLabel(db, printerId))) return null
  return nextWaitingLabel(db, printerId)
}

/** The next label of a printer, whether or not the printer may take it now. */
export async function nextWaitingLabel(db: Db, printerId: string): Promise<RunLabelRecord | null> {
  const box: Row | undefined = await db('print_run_boxes as b')
    .join('print_runs as r', 'r.id', 'b.run_id')
    .where('b.printer_id', printerId)
    .whereIn('r.state', ['running', 'ended'])
    .whereExists(
      db('print_run_labels as l')
        .whereRaw('l.run_id = b.run_id')
        .whereRaw('l.box = b.box')
        .where('l.state', 'waiting')
        .where((one) => one.where('r.state', 'running').orWhere('l.kind', 'box'))
        .select(db.raw('1')),
    )
    .orderBy(['r.started_at', 'b.turn'])
    .first('b.run_id', 'b.box')
  if (!box) return null
  const row: Row | undefined = await db('print_run_labels')
    .where({ run_id: box.run_id, box: box.box, state: 'waiting' })
    .orderBy('seq')
    .first()
  return row ? toLabel(row) : null
}

export const findLabelOfJob = (db: Db, jobId: string): Promise<RunLabelRecord | null> =>
  LABELS.find(db, { jobId })

/**
 * The printer's last label of a run is not settled. An answer may queue it again, so the next label
 * waits as well.
 */
async function hasOpenLabel(db: Db, printerId: string): Promise<boolean> {
  const pass = await db('print_jobs as j')
    .join('print_run_labels as l', 'l.job_id', 'j.id')
    .join('print_runs as r', 'r.id', 'l.run_id')
    .where({ 'j.printer_id': printerId, 'r.state': 'running' })
    .whereIn('j.state', [...UNSETTLED_STATES])
    .first('j.id')
  if (pass) return true
  const other = await db('print_run_boxes as b')
    .join('print_runs as r', 'r.id', 'b.run_id')
    .join('print_run_labels as l', (on) =>
      on.on('l.run_id', 'b.run_id').andOn('l.box', 'b.box').andOnVal('l.state', 'unknown'),
    )
    .where({ 'b.printer_id': printerId, 'r.state': 'running' })
    .first('l.id')
  return other !== undefined
}

/** Labels that the printers of these stations are sent, as of their last heartbeat. */
async function interruptedLabels(db: Db, stationIds: readonly string[]): Promise<readonly RunLabelRecord[]> {
  const rows: Row[] = await db('print_run_labels as l')
    .join('print_run_boxes as b', (on) => on.on('b.run_id', 'l.run_id').andOn('b.box', 'l.box'))
    .join('printers as p', 'p.id', 'b.printer_id')
    .where('l.state', 'sending')
    .whereIn('p.station_id', [...stationIds])
    .select('l.*')
  return rows.map(toLabel)
}

/**
 * Settles box labels that the last process of this station, or lost stations, were sending: their
 * outcome is unknown, and staff are asked.
 */
export async function settleRunLabels(
  deps: Pick<Core, 'db' | 'now'>,
  stationIds: readonly string[],
): Promise<void> {
  const at = isoTime(deps.now())
  for (const label of await interruptedLabels(deps.db, stationIds))
    await changeLabel(deps.db, label, ['sending'], { state: 'unknown', at })
}
