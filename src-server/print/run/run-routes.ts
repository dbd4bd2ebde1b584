import type { Core } from '../../platform/db/core.ts'
import { printRunEndpoints as rows, type RunChoices } from '../../../contract/print/run/print-runs.ts'
import { readRev, bumpRevs } from '../../platform/db/rev-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { DrawDeps } from '../../pass/draft/draw-pass.ts'
import { answerLabel, endRun, pauseRun, startRun, type ControlRunDeps } from './control-run.ts'
import { planPrintRun, gatherRun, requirePrinters } from './plan-run.ts'
import { findLabel, type RunLabelRecord, changeLabel, insertLabels, newLabel } from './run-label-store.ts'
import {
  findRun,
  newestRun,
  nextFreeBox,
  type RunBoxRecord,
  type RunRecord,
  boxesOf,
  findRunByKey,
  hasActiveRun,
  insertRun,
} from './run-store.ts'
import { labelView, pageOfLabels } from './run-view-store.ts'
import { runPicture, runView, type RunViewDeps } from './run-view.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { defaultPrinter } from '../printer/printer-store.ts'
import { printConflict } from '../job/job-rules.ts'
import type { QueueControl } from '../queue/queue-deps.ts'
import { lockEvent } from '../job/job-store.ts'
import { findPlace } from './box-place-store.ts'
import { boxLetters } from './run-plan-rules.ts'
import type { RunDrawer } from './draw-run.ts'

const ACTIONS = {
  leave_out: 'leave_out_of_print_run',
  damaged: 'damaged_in_print_run',
} as const

/**
 * Before the start: leaves a pass out, and the later places in its box move up. After the start:
 * marks a printed pass as damaged, and its place stays empty.
 */
async function decideRunLabel(
  deps: Core,
  staffId: string,
  run: RunRecord,
  label: RunLabelRecord,
  decision: keyof typeof ACTIONS,
): Promise<void> {
  const at = isoTime(deps.now())
  const action = ACTIONS[decision]
  await audited(
    deps,
    async (trx) => {
      await lockEvent(trx, run.eventId)
      if (decision === 'damaged') return markDamaged(trx, label, at)
      if ((await findRun(trx, run.id))?.state !== 'ready')
        throw printConflict('This run is not being prepared.')
      if (label.kind !== 'pass' || !(await leaveOut(trx, label, at)))
        throw printConflict('This pass is already left out.')
    },
    {
      action,
      userId: staffId,
      eventId: run.eventId,
      subjectId: label.userId,
      detail: { run: run.id },
    },
  )
}

async function markDamaged(trx: Db, label: RunLabelRecord, at: string): Promise<void> {
  const place = await findPlace(trx, label.eventId, label.id)
  if (!place || place.handedOut) throw printConflict('This pass is not in a box.')
  const skip = { reason: 'damaged', detail: '' } as const
  await changeLabel(trx, label, ['ordered'], { state: 'skipped', skip, at })
  await bumpRevs(trx, `user:${place.userId}`)
}

async function leaveOut(trx: Db, label: RunLabelRecord, at: string): Promise<boolean> {
  const skip = { reason: 'left_out', detail: '' } as const
  if (!(await changeLabel(trx, label, ['waiting'], { state: 'skipped', skip, at }))) return false
  await trx('print_run_labels').where({ id: label.id }).update({ box: null, place: null })
  await trx('print_run_labels')
    .where({ run_id: label.runId, box: label.box })
    .where('place', '>', label.place)
    .update({ place: trx.raw('place - 1') })
  return true
}

/**
 * Prints one label for each box of an ended run that has passes, at the printer of the box, or at
 * the default of this desk if that was removed.
 */
async function printBoxLabels(
  deps: Core & { readonly queue: QueueControl },
  staffId: string,
  run: RunRecord,
): Promise<void> {
  const lettersOf = (box: number | null): string => boxLetters((run.firstBox ?? 0) + (box ?? 0))
  await audited(
    deps,
    async (trx) => {
      await lockEvent(trx, run.eventId)
      if ((await findRun(trx, run.id))?.state !== 'ended') throw printConflict('This run is not finished.')
      const boxes = await boxesWithPrinter(trx, run, deps.stationId)
      const waits = await trx('print_run_labels')
        .where({ run_id: run.id, kind: 'box', state: 'waiting' })
        .whereIn(
          'box',
          boxes.map(({ box }) => box),
        )
        .first('id')
      if (waits) return []
      const labels = await boxLabels(trx, run, boxes, isoTime(deps.now()))
      await insertLabels(trx, labels)
      await bumpRevs(trx, `event:${run.eventId}`)
      return labels
    },
    (labels) =>
      labels.length === 0
        ? null
        : {
            action: 'print_box_labels',
            userId: staffId,
            eventId: run.eventId,
            detail: { run: run.id, boxes: labels.map(({ box }) => lettersOf(box)) },
          },
  )
  for (const { printerId } of await boxesOf(deps.db, run.id)) deps.queue.wake(printerId)
}

/** Moves the boxes of removed printers to the default of the desk. Without one, they are left out. */
async function boxesWithPrinter(
  trx: Db,
  run: RunRecord,
  stationId: string,
): Promise<readonly RunBoxRecord[]> {
  const removed: string[] = await trx('printers').whereNotNull('removed_at').pluck('id')
  const printer = await defaultPrinter(trx, stationId)
  const lost = trx('print_run_boxes').where({ run_id: run.id }).whereIn('printer_id', removed)
  if (printer && (await lost.update({ printer_id: printer.id })) > 0)
    await bumpRevs(trx, `event:${run.eventId}`)
  return (await boxesOf(trx, run.id)).filter(({ printerId }) => !removed.includes(printerId))
}

/** A label for each box with passes; its text is their first and last initial. */
async function boxLabels(
  trx: Db,
  run: RunRecord,
  boxes: readonly { readonly box: number }[],
  at: string,
): Promise<RunLabelRecord[]> {
  const rows: { box: number; initial: string }[] = await trx('print_run_labels')
    .where({ run_id: run.id, kind: 'pass' })
    .whereNot({ state: 'skipped' })
    .orderBy('seq')
    .select('box', 'initial')
  const last = await trx('print_run_labels').where({ run_id: run.id }).max('seq as seq').first()
  const initials = Map.groupBy(rows, ({ box }) => box)
  return boxes
    .filter(({ box }) => initials.has(box))
    .map(({ box }, index) => {
      const own = initials.get(box)!.map(({ initial }) => initial)
      return newLabel(
        { runId: run.id, eventId: run.eventId, at },
        {
          kind: 'box',
          box,
          initial: [...new Set([own[0], own.at(-1)])].join(' – '),
          seq: Number(last?.seq ?? 0) + 1 + index,
          state: 'waiting',
        },
      )
    })
}

export interface PrintRunDeps extends ControlRunDeps, CreateRunDeps, DrawDeps, RunViewDeps {}

/** Print runs: plan, prepare, review, start, pause, end. */
export function mountPrintRunRoutes(mount: Mount, deps: PrintRunDeps): void {
  const { db } = deps
  const runOf = async ({ runId }: { readonly runId: string }): Promise<RunRecord> => {
    const run = await findRun(db, runId)
    if (!run) throw new ApiError('not_found')
    return run
  }
  mount(rows.planPrintRun, ({ body }) => planPrintRun(db, body.eventId, body.choices))
  mount(rows.createPrintRun, async ({ caller, body }) =>
    runView(deps, await createRun(deps, caller.userId, body)),
  )
  mount(rows.getPrintRun, {
    rev: ({ query }) => readRev(db, `event:${query.eventId}`, 'names', 'stations'),
    reply: async ({ query }, rev) => {
      const run = await newestRun(db, query.eventId)
      return { rev, run: run && (await runView(deps, run)) }
    },
  })
  mount(rows.listRunLabels, async ({ params, query }) =>
    pageOfLabels(db, await withFirstBox(deps, await runOf(params)), query),
  )
  mount(rows.getRunPicture, async ({ params }) => ({
    picture: await runPicture(deps, await labelOf(deps, params)),
  }))
  mount(rows.decideRunLabel, async ({ caller, params, body }) => {
    const run = await runOf(params)
    const label = await labelOf(deps, params)
    await decideRunLabel(deps, caller.userId, run, label, body.decision)
    return labelView(db, await withFirstBox(deps, run), label.id)
  })
  mount(rows.startPrintRun, async ({ caller, params }) =>
    runView(deps, await startRun(deps, caller.userId, await runOf(params))),
  )
  mount(rows.pausePrintRun, async ({ caller, params, body }) =>
    runView(deps, await pauseRun(deps, caller.userId, await runOf(params), body.paused)),
  )
  mount(rows.endPrintRun, async ({ caller, params }) =>
    runView(deps, await endRun(deps, caller.userId, await runOf(params))),
  )
  mount(rows.answerRunLabel, async ({ caller, params, body }) => {
    const run = await runOf(params)
    const label = await labelOf(deps, params)
    return runView(deps, await answerLabel(deps, caller.userId, run, label, body.cameOut))
  })
  mount(rows.printBoxLabels, async ({ caller, params }) => {
    const run = await runOf(params)
    await printBoxLabels(deps, caller.userId, run)
    return runView(deps, run)
  })
}

async function labelOf(
  { db }: PrintRunDeps,
  { runId, labelId }: { readonly runId: string; readonly labelId: string },
): Promise<RunLabelRecord> {
  const label = await findLabel(db, runId, labelId)
  if (!label) throw new ApiError('not_found', { message: 'The run has no such label.' })
  return label
}

/** Before the start, boxes are named as they would be if it started now. */
async function withFirstBox({ db }: PrintRunDeps, run: RunRecord): Promise<RunRecord> {
  return { ...run, firstBox: run.firstBox ?? (await nextFreeBox(db, run.eventId)) }
}

interface CreateRunDeps extends Core {
  readonly drawer: RunDrawer
}

/**
 * Prepares a run: stores its people in order and draws their passes in the background. A run of the
 * event that was prepared but not started is replaced. A repeated request gets the first run.
 */
export async function createRun(
  deps: CreateRunDeps,
  staffId: string,
  body: { readonly eventId: string; readonly requestKey: string; readonly choices: RunChoices },
): Promise<RunRecord> {
  const { eventId, requestKey } = body
  const printers = await requirePrinters(deps.db, body.choices.printers)
  const choices = { ...body.choices, printers: printers.map(({ id }) => id) }
  const { runId } = await audited(
    deps,
    async (trx) => {
      await lockEvent(trx, eventId)
      const earlier = await findRunByKey(trx, requestKey)
      if (earlier?.eventId === eventId) return { runId: earlier.id, isNew: false }
      if (earlier || (await hasActiveRun(trx, eventId)))
        throw printConflict('A print run of this event is not finished.')
      const { passes, leftOut, looks } = await gatherRun(trx, eventId, choices, printers)
      if (looks.size === 0) throw new ApiError('pass_template_disabled')
      const { now, stationId } = deps
      const id = await insertRun(trx, {
        eventId,
        stationId,
        requestKey,
        choices,
        createdBy: staffId,
        now: now(),
      })
      const run = { runId: id, eventId, at: isoTime(now()) }
      const labels = passes.map(({ userId, initial }, seq) =>
        newLabel(run, { kind: 'pass', userId, initial, seq, state: 'drawing' }),
      )
      const skipped = leftOut.map(({ person, initial, reason, detail }, index) =>
        newLabel(run, {
          kind: 'pass',
          userId: person.userId,
          initial,
          seq: passes.length + index,
          state: 'skipped',
          skipReason: reason,
          skipDetail: detail,
        }),
      )
      await insertLabels(trx, [...labels, ...skipped])
      return { runId: id, isNew: true }
    },
    ({ runId: run, isNew }) =>
      isNew ? { action: 'prepare_print_run', userId: staffId, eventId, detail: { run } } : null,
  )
  deps.drawer.wake()
  return (await findRun(deps.db, runId))!
}
