import { UNSETTLED_STATES, PRINTED_STATES, type PrintState } from '../../../contract/print/job/jobs.ts'
import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import type { RunLabel } from '../../../contract/print/run/print-runs.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { bigInteger, json, orNull, text, type RecordOf } from '../../platform/db/table.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import { among } from '../../platform/db/many-rows.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { ticketNamesOf } from '../../event/entry/entry-store.ts'
import { boxLetters } from './run-plan-rules.ts'
import { LABELS, type RunLabelRecord } from './run-label-store.ts'
import type { RunRecord } from './run-store.ts'

const jobState = orNull(text<PrintState>())
const COUNT = LABELS.pick('kind', 'box', 'state').with({
  jobState,
  labels: bigInteger(),
  confirms: bigInteger(),
})
/** Labels of a group with equal state. */
export type LabelCount = Omit<RecordOf<typeof COUNT>, 'state' | 'jobState'> & {
  readonly state: RunLabel['state']
}

const SHOWN = LABELS.with({
  name: orNull(text()),
  kana: orNull(text()),
  jobState,
  /** Only of the label that a printer prints. */
  problem: orNull(json<PrinterProblem>()),
})
type ShownLabel = RecordOf<typeof SHOWN>

/** Labels by kind, box and state, in one query. */
export async function countLabels(db: Db, runId: string): Promise<readonly LabelCount[]> {
  const counts = await COUNT.all(
    db('print_run_labels as l')
      .leftJoin('print_jobs as j', 'j.id', 'l.job_id')
      .where('l.run_id', runId)
      .groupBy('l.kind', 'l.box', 'l.state', 'j.state')
      .select('l.kind', 'l.box', 'l.state', 'j.state as job_state')
      .count({ labels: 'l.id' })
      .sum({ confirms: db.raw('case when l.confirms then 1 else 0 end') }),
  )
  return counts.map(({ jobState, ...count }) => ({
    ...count,
    state: stateOf({ ...count, jobState, handedOutAt: null }),
  }))
}

function stateOf({
  state,
  jobState: job,
  handedOutAt,
}: Pick<ShownLabel, 'state' | 'jobState' | 'handedOutAt'>): RunLabel['state'] {
  if (state === 'sending') return 'printing'
  if (state !== 'ordered') return state
  if (job && PRINTED_STATES.includes(job)) return handedOutAt ? 'handed_out' : 'printed'
  if (job === 'cancelled') return 'skipped'
  if (job === 'unknown') return 'unknown'
  return job === 'queued' || job === 'blocked' ? 'ordered' : 'printing'
}

const withPeople = (db: Db, runId: string) =>
  db('print_run_labels as l')
    .leftJoin('print_jobs as j', 'j.id', 'l.job_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .where('l.run_id', runId)
    .select('l.*', 'u.name', 'u.kana', 'j.state as job_state')

/** The labels of a part of the list, with the number of all of them. */
export async function pageOfLabels(
  db: Db,
  run: RunRecord,
  { part, from, count }: { part: 'order' | 'skipped'; from: number; count: number },
): Promise<{ of: number; labels: RunLabel[]; apart: Apart }> {
  const rows = withPeople(db, run.id).where('l.kind', 'pass')
  if (part === 'skipped') rows.where((one) => one.where('l.state', 'skipped').orWhere('j.state', 'cancelled'))
  else rows.whereNot('l.state', 'skipped')
  const counted = await rows.clone().clearSelect().count({ of: 'l.id' }).first()
  const page = await SHOWN.all(rows.orderBy('l.seq').offset(from).limit(count))
  return {
    of: Number(counted?.of ?? 0),
    labels: await labelViews(db, run, page),
    apart: await readApart(
      db,
      run.eventId,
      page.map(({ userId, name }) => ({ userId: userId!, name: name! })),
    ),
  }
}

export async function labelView(db: Db, run: RunRecord, labelId: string): Promise<RunLabel> {
  const labels = await SHOWN.all(withPeople(db, run.id).where('l.id', labelId))
  return (await labelViews(db, run, labels))[0]!
}

/**
 * The label that a printer prints or that staff are asked about, the next one, and the last ones.
 */
export async function laneLabels(
  db: Db,
  run: RunRecord,
  printerId: string,
): Promise<{
  readonly now: RunLabel | null
  readonly jobId: string | null
  readonly problem: PrinterProblem | null
  readonly next: RunLabel | null
  readonly last: RunLabel[]
}> {
  const own = (): ReturnType<typeof withPeople> =>
    withPeople(db, run.id)
      .join('print_run_boxes as b', (on) => on.on('b.run_id', 'l.run_id').andOn('b.box', 'l.box'))
      .where('b.printer_id', printerId)
  const now = await SHOWN.all(
    own()
      .where((one) =>
        one
          .whereIn('l.state', ['sending', 'unknown'])
          .orWhere((job) => job.where('l.state', 'ordered').whereIn('j.state', [...UNSETTLED_STATES])),
      )
      .select('j.problem')
      .orderBy(['b.turn', 'l.seq'])
      .limit(1),
  )
  const next = await SHOWN.all(own().where('l.state', 'waiting').orderBy(['b.turn', 'l.seq']).limit(1))
  const last = await SHOWN.all(
    own()
      .where((one) =>
        one
          .where('l.state', 'printed')
          .orWhere((job) => job.where('l.state', 'ordered').whereIn('j.state', [...PRINTED_STATES])),
      )
      .orderBy([
        { column: 'b.turn', order: 'desc' },
        { column: 'l.seq', order: 'desc' },
      ])
      .limit(4),
  )
  return {
    now: (await labelViews(db, run, now))[0] ?? null,
    jobId: now[0]?.jobId ?? null,
    problem: now[0]?.problem ?? null,
    next: (await labelViews(db, run, next))[0] ?? null,
    last: await labelViews(db, run, last),
  }
}

async function labelViews(db: Db, run: RunRecord, labels: readonly ShownLabel[]): Promise<RunLabel[]> {
  const people = labels.map(({ userId }) => userId).filter((id) => id !== null)
  const tickets = await ticketNamesOf(db, run.eventId, people)
  const printedAt = await lastPrints(db, run.eventId, labels)
  return labels.map((label) => {
    const { id, kind, userId, kana, box, place, confirms } = label
    return {
      labelId: id,
      kind,
      userId,
      name: label.name ?? label.initial,
      kana,
      ticket: userId ? (tickets.get(userId) ?? null) : null,
      box: box === null ? null : boxLetters((run.firstBox ?? 0) + box),
      place,
      state: stateOf(label),
      confirms,
      skip: skipOf(label, printedAt),
    }
  })
}

function skipOf(label: ShownLabel, printedAt: ReadonlyMap<string, string | null>): RunLabel['skip'] {
  const out = printedAt.get(label.userId!) ?? null
  const since = { at: label.changedAt, printedAt: out !== null && isLater(out, label) ? out : null }
  if (label.skipReason) {
    const { skipReason, skipDetail: detail, skipProblem: problem } = label
    const isCancelled = skipReason === 'printed_at_desk' && !printedAt.has(label.userId!)
    return { ...since, reason: isCancelled ? 'cancelled' : skipReason, detail, problem }
  }
  if (label.jobState !== 'cancelled') return null
  return {
    ...since,
    reason: out === null ? 'cancelled' : 'printed_at_desk',
    detail: '',
    problem: null,
  }
}

/** A pass that was printed after the run skipped the person, or that caused the skip. */
const isLater = (printedAt: string, { changedAt, skipReason }: RunLabelRecord): boolean =>
  skipReason === 'printed_at_desk' || skipReason === null || printedAt > changedAt

/** When the newest pass of each skipped person was printed; null if a job of theirs is open only. */
async function lastPrints(
  db: Db,
  eventId: string,
  labels: readonly ShownLabel[],
): Promise<ReadonlyMap<string, string | null>> {
  const people = labels
    .filter(({ state, jobState }) => state === 'skipped' || jobState === 'cancelled')
    .map(({ userId }) => userId!)
  const printed: Row[] = await db('print_jobs')
    .where({ event_id: eventId })
    .where(among('user_id', people))
    .whereIn('state', [...PRINTED_STATES])
    .groupBy('user_id')
    .select('user_id')
    .max({ at: 'finished_at' })
  const open: string[] = await db('print_jobs')
    .where({ event_id: eventId })
    .where(among('user_id', people))
    .whereIn('state', [...UNSETTLED_STATES])
    .pluck('user_id')
  return new Map([
    ...open.map((userId) => [userId, null] as const),
    ...printed.map((row) => [row.user_id, row.at] as const),
  ])
}
