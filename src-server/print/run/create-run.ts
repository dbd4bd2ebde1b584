import type { RunChoices } from '../../../contract/print/run/print-runs.ts'
import { audited, type AuditDeps } from '../../platform/db/audit-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { printConflict } from '../job/job-rules.ts'
import { lockEvent } from '../job/job-store.ts'
import type { RunDrawer } from './draw-run.ts'
import { gatherRun, requirePrinters } from './plan-run.ts'
import { insertLabels, newLabel } from './run-label-store.ts'
import { findRun, findRunByKey, hasActiveRun, insertRun, type RunRecord } from './run-store.ts'

export interface CreateRunDeps extends AuditDeps {
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
