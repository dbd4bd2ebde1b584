import type { Core } from '../../platform/db/core.ts'
import { type PrintJob, UNSETTLED_STATES } from '../../../contract/print/job/jobs.ts'
import { appendAuditIn, audited } from '../../platform/db/audit-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { currentContent, drawCurrent } from '../../pass/draft/draw-pass.ts'
import { loadPassFacts, requireLook, type PassFacts } from '../../pass/draft/pass-facts.ts'
import { savePass, type Writer } from '../../pass/draft/save-pass.ts'
import { changeJob } from '../job/job-history-store.ts'
import { keyOf } from '../job/job-record.ts'
import { BEFORE_SENDING } from '../job/job-rules.ts'
import { findJob, findJobByKey, findUnsettledJob, wasPrinted } from '../job/job-store.ts'
import { submitPrint, type SubmitDeps } from '../job/submit-print.ts'
import { printOtherLabel, type OtherLabelDeps } from './print-other-label.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeRun, findRun, type RunRecord } from './run-store.ts'
import {
  changeLabel,
  findLabelOfJob,
  nextLabelOf,
  nextWaitingLabel,
  type RunLabelRecord,
} from './run-label-store.ts'
import type { RunChoices, SkipReason } from '../../../contract/print/run/print-runs.ts'
import { isValidEntry } from '../../event/entry/entry-store.ts'
import { isCurrentlyConfirmed } from '../../pass/draft/pass-rules.ts'

type LabelDecision =
  | { readonly do: 'skip'; readonly reason: SkipReason; readonly detail: string }
  | { readonly do: 'print'; readonly confirms: boolean; readonly again: boolean }

const skip = (reason: SkipReason, detail = ''): LabelDecision => ({ do: 'skip', reason, detail })

/**
 * What happens to a pass when it is its turn. Only the look on the contact sheet is printed; a pass
 * that was printed meanwhile is not printed twice.
 * @param currentHash hash of the pass as drawn now; null if it cannot be drawn
 */
function decideLabel(
  label: Pick<RunLabelRecord, 'renderHash' | 'confirms'>,
  facts: PassFacts,
  currentHash: string | null,
  { printed, wasPrinted }: Pick<RunChoices, 'printed'> & { readonly wasPrinted: boolean },
): LabelDecision {
  if (!facts.entries.some(isValidEntry)) return skip('no_ticket')
  if (!facts.consentGiven) return skip('no_consent')
  if (currentHash === null || currentHash !== label.renderHash) return skip('changed')
  if (wasPrinted && printed === 'never') return skip('printed_at_desk')
  const confirmed = isCurrentlyConfirmed(facts.draft, facts.event.templateRevision)
  if (!confirmed && !label.confirms) return skip('changed')
  return { do: 'print', confirms: !confirmed, again: wasPrinted }
}

export interface RunFeedDeps extends Omit<SubmitDeps, 'queue'>, Core, OtherLabelDeps {}

/** The calling worker finds the new job itself. */
const NO_QUEUE = { wake: () => {}, abortPreflight: () => {} }

/**
 * Gives a printer without a job its next label of a run: a pass becomes a print job, the label of a
 * box is printed at once. There is never more than one job of a run at a printer, so jobs of the
 * desk come between two labels, and a run resumes at exactly the next one.
 * @returns true if there is something to print, or something was printed
 */
export async function feedPrinter(
  deps: RunFeedDeps,
  printerId: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const label = await nextLabelOf(deps.db, printerId)
    if (signal.aborted) return false
    if (!label) {
      await finishRuns(deps, printerId)
      return false
    }
    if (label.kind !== 'pass') return printOtherLabel(deps, label, printerId, signal)
    if (await orderPass(deps, label, printerId)) return true
  }
}

/**
 * Whether the label after the pass of this job is a pass of the same box that will be printed, as
 * far as is known before it is drawn. A strip ends at a box, so that nobody has to cut apart the
 * passes of two boxes.
 */
export async function stripGoesOn(
  db: Db,
  { jobId, printerId }: { readonly jobId: string; readonly printerId: string },
): Promise<boolean> {
  const own = await findLabelOfJob(db, jobId)
  const next = own && (await nextWaitingLabel(db, printerId))
  if (next?.kind !== 'pass' || next.runId !== own?.runId || next.box !== own.box) return false
  const { eventId, renderHash } = next
  const userId = next.userId!
  if (await findUnsettledJob(db, eventId, userId)) return false
  const facts = await loadPassFacts(db, eventId, userId)
  const decision = decideLabel(next, facts, facts.template && renderHash, {
    printed: (await findRun(db, next.runId))!.choices.printed,
    wasPrinted: await wasPrinted(db, eventId, userId),
  })
  return decision.do === 'print'
}

/** Makes the print job of a pass, or skips it. Returns true if there is a job. */
async function orderPass(deps: RunFeedDeps, label: RunLabelRecord, printerId: string): Promise<boolean> {
  const { db } = deps
  const at = isoTime(deps.now())
  // A crash may have separated the job from the label.
  const earlier = await findJobByKey(db, label.jobKey)
  const job = earlier ? { jobId: earlier.jobId } : await makeJob(deps, label, printerId)
  if ('do' in job) {
    const { reason, detail } = job
    await changeLabel(db, label, ['waiting'], { state: 'skipped', skip: { reason, detail }, at })
    return false
  }
  if (await changeLabel(db, label, ['waiting'], { state: 'ordered', jobId: job.jobId, at })) return true
  await cancelJob(deps, job.jobId, at)
  return false
}

/** Cancels the job of a pass whose run was ended meanwhile. Only the calling worker would print it. */
async function cancelJob(deps: RunFeedDeps, jobId: string, at: string): Promise<void> {
  const job = (await findJob(deps.db, jobId))!
  const cancel = { from: BEFORE_SENDING, to: 'cancelled', problem: null, finishedAt: at } as const
  await changeJob(deps, { ...keyOf(job), ...cancel, at, by: null }, null)
}

type Skip = Extract<LabelDecision, { do: 'skip' }>

async function makeJob(
  deps: RunFeedDeps,
  label: RunLabelRecord,
  printerId: string,
): Promise<Pick<PrintJob, 'jobId'> | Skip> {
  const { db } = deps
  const { eventId } = label
  const userId = label.userId!
  const run = (await findRun(db, label.runId))!
  const facts = await loadPassFacts(db, eventId, userId)
  const drawn = facts.template && (await drawCurrent(deps, facts, requireLook(facts))).rendered
  const decision = decideLabel(label, facts, drawn?.render.hash ?? null, {
    printed: run.choices.printed,
    wasPrinted: await wasPrinted(db, eventId, userId),
  })
  if (decision.do === 'skip') return decision
  try {
    const revision = decision.confirms ? await confirmPass(deps, run, label, facts) : facts.draft!.revision
    return await submitPrint(
      { ...deps, queue: NO_QUEUE },
      run.startedBy!,
      { eventId, userId },
      {
        draftRevision: revision,
        renderHash: label.renderHash!,
        requestKey: label.jobKey,
        printerId,
        bulk: true,
        ...(decision.again && { reason: 'print_run' as const }),
      },
    )
  } catch (error) {
    const skipped = error instanceof ApiError && SKIP_OF_ERROR[error.code]
    if (skipped) return { do: 'skip', reason: skipped, detail: '' }
    throw error
  }
}

/** Errors after changes by another desk or the person between the check and the order. */
const SKIP_OF_ERROR: Partial<Record<string, Skip['reason']>> = {
  pass_revision_conflict: 'changed',
  pass_preview_mismatch: 'changed',
  pass_confirmation_required: 'changed',
  pass_template_disabled: 'changed',
  pass_render_failed: 'changed',
  pass_ticket_required: 'no_ticket',
  consent_required: 'no_consent',
  print_state_conflict: 'printed_at_desk',
  print_reason_required: 'printed_at_desk',
}

/**
 * Confirms the pass in the name of the staff member who started the run. Returns the new revision.
 */
async function confirmPass(
  deps: RunFeedDeps,
  run: RunRecord,
  label: RunLabelRecord,
  facts: PassFacts,
): Promise<number> {
  const { event, draft, user, template } = facts
  const staffId = run.startedBy!
  const expectedRevision = draft?.revision ?? 0
  const writer: Writer = {
    by: 'staff',
    userId: staffId,
    origin: `desk:${deps.stationId}`,
    record: (trx) =>
      appendAuditIn(trx, deps, {
        action: 'confirm_pass',
        userId: staffId,
        eventId: event.id,
        subjectId: user.id,
        detail: { expectedRevision, run: run.id },
      }),
  }
  const view = await savePass(deps, user.id, event.id, writer, {
    templateRevision: event.templateRevision,
    content: currentContent(facts, template!),
    expectedRevision,
    requestKey: label.jobKey,
    action: 'confirm',
    previewHash: label.renderHash!,
  })
  return view.draft!.revision
}

/** Ends the running runs with boxes of this printer whose last label is out. */
async function finishRuns(deps: Core, printerId: string): Promise<void> {
  for (const id of await runsWithoutWork(deps.db, printerId)) {
    const run = (await findRun(deps.db, id))!
    await audited(
      deps,
      (trx) => changeRun(trx, run, ['running'], { state: 'ended', endedAt: isoTime(deps.now()) }),
      (ended) =>
        ended
          ? {
              action: 'finish_print_run',
              userId: null,
              eventId: run.eventId,
              detail: { run: run.id },
            }
          : null,
    )
  }
}

async function runsWithoutWork(db: Db, printerId: string): Promise<string[]> {
  return db('print_runs as r')
    .where('r.state', 'running')
    .whereExists(
      db('print_run_boxes as b')
        .whereRaw('b.run_id = r.id')
        .where('b.printer_id', printerId)
        .select(db.raw('1')),
    )
    .whereNotExists(
      db('print_run_labels as l')
        .whereRaw('l.run_id = r.id')
        .whereIn('l.state', ['waiting', 'sending', 'unknown'])
        .select(db.raw('1')),
    )
    .whereNotExists(
      db('print_run_labels as l')
        .join('print_jobs as j', 'j.id', 'l.job_id')
        .whereRaw('l.run_id = r.id')
        .whereIn('j.state', [...UNSETTLED_STATES])
        .select(db.raw('1')),
    )
    .pluck('r.id')
}
