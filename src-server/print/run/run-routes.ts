import { printRunEndpoints as rows } from '../../../contract/print/run/print-runs.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { DrawDeps } from '../../pass/draft/draw-pass.ts'
import { answerLabel, endRun, pauseRun, startRun, type ControlRunDeps } from './control-run.ts'
import { createRun, type CreateRunDeps } from './create-run.ts'
import { decideRunLabel, printBoxLabels } from './edit-run.ts'
import { planPrintRun } from './plan-run.ts'
import { findLabel, type RunLabelRecord } from './run-label-store.ts'
import { findRun, newestRun, nextFreeBox, type RunRecord } from './run-store.ts'
import { labelView, pageOfLabels } from './run-view-store.ts'
import { runPicture, runView, type RunViewDeps } from './run-view.ts'

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
