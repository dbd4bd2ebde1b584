import type { DeskPrint, PrintJob } from '../../../contract/printing/jobs.ts'
import type { PassTemplate } from '../../../contract/pass/pass.ts'
import type { Db } from '../../db/database.ts'
import { bodyHash } from '../../db/request-key-store.ts'
import { isUniqueViolation } from '../../db/database.ts'
import { isoTime } from '../../db/column-values.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { ApiError } from '../../http/api-error.ts'
import { appendAudit } from '../../db/audit-store.ts'
import {
  findConfirmation,
  insertConfirmation,
  newConfirmationId,
  type StoredDraft,
} from '../../passes/draft-store.ts'
import { drawPass, type DrawDeps } from '../../passes/draw-pass.ts'
import {
  loadPassFacts,
  requireTemplate,
  requireTicketAndConsent,
  type PassFacts,
} from '../../passes/pass-facts.ts'
import { isCurrentlyConfirmed } from '../../passes/pass-rules.ts'
import { mapRenderError } from '../../passes/map-render-error.ts'
import type { RenderedPass } from '../../passes/render/render-types.ts'
import { defaultPrinter, findPrinter, type PrinterRecord } from '../printers/printer-store.ts'
import { neededRoll } from '../printers/roll-rules.ts'
import { changeJob, insertJob } from './job-history-store.ts'
import { WAITING } from './job-rules.ts'
import {
  findJob,
  findJobByKey,
  lockEvent,
  setConfirmedHash,
  takeNumber,
  findUnsettledJob,
  wasPrinted,
} from './job-store.ts'
import type { JobRecord } from './job-record.ts'
import { jobView } from './job-view.ts'
import type { QueueControl } from './queue-deps.ts'

export interface SubmitDeps extends DrawDeps {
  readonly now: () => number
  readonly stationId: string
  /** Ends the person's live tags, in the transaction of the reprint of a lost pass. */
  readonly revokeTags: (trx: Db, eventId: string, userId: string, reason: 'lost') => Promise<void>
  readonly queue: QueueControl
}

/**
 * Queues one label of the confirmed pass. The row is stored before a byte leaves; one request key
 * makes one job, however often and however parallel it is sent. Enter at the desk confirms what
 * staff see: where the look moved on since the person confirmed, the new one is recorded as
 * confirmed by staff.
 */
export async function submitPrint(
  deps: SubmitDeps,
  staffId: string,
  body: DeskPrint,
): Promise<PrintJob> {
  // The job is as old as the Enter that asked for it: checks and drawing belong to the time until
  // its first byte.
  const askedAt = isoTime(deps.now())
  const facts = await loadPassFacts(deps.db, body.eventId, body.userId)
  const printer = await chosenPrinter(deps, body)
  requireTicketAndConsent(facts)
  // `bulk: false` says what leaving it out says.
  const requestHash = bodyHash({ ...body, bulk: body.bulk === true ? true : undefined })
  const earlier = await earlierOrRefuse(deps.db, facts, body, requestHash)
  if (earlier) return jobView(earlier)
  if (!printer) throw new ApiError('print_state_conflict', { message: 'This desk has no printer.' })

  const template = requireTemplate(facts)
  const drawn = await mapRenderError(() =>
    drawPass(deps, body.userId, template, facts.draft!.content),
  )
  if (drawn.render.hash !== body.renderHash) throw new ApiError('pass_preview_mismatch')
  const stored = await store(deps, staffId, body, {
    requestHash,
    printer,
    template,
    drawn,
    askedAt,
  })
  if (!stored.isNew) return jobView(stored.job)

  deps.queue.wake(printer.id)
  await appendAudit(deps, {
    action: 'print',
    userId: staffId,
    eventId: body.eventId,
    subjectId: body.userId,
    detail: {
      job: stored.job.id,
      number: stored.job.number,
      revision: body.draftRevision,
      hash: body.renderHash,
      printer: printer.name,
      reason: body.reason ?? null,
    },
  })
  return jobView(stored.job)
}

/** The printer named, or this desk's default; null when the desk has none. */
async function chosenPrinter(deps: SubmitDeps, body: DeskPrint): Promise<PrinterRecord | null> {
  if (body.printerId === undefined) return defaultPrinter(deps.db, deps.stationId)
  const printer = await findPrinter(deps.db, body.printerId)
  if (!printer || printer.removed)
    throw new ApiError('not_found', { message: 'There is no such printer.' })
  return printer
}

/**
 * The job that this very request made before, or null when it may make one. Throws where the state
 * of the pass or of the person's other jobs forbids it.
 */
async function earlierOrRefuse(
  db: Db,
  facts: PassFacts,
  body: DeskPrint,
  requestHash: string,
): Promise<JobRecord | null> {
  const earlier = await earlierJob(db, body, requestHash)
  if (earlier) return earlier
  requireTemplate(facts)
  requirePrintable(facts.draft, facts.event.templateRevision, body)
  const unsettled = await findUnsettledJob(db, body.eventId, body.userId)
  // It may have been made by the same request, a moment after the look for its key.
  if (unsettled?.requestKey === body.requestKey) return earlierJob(db, body, requestHash)
  if (unsettled && !givesWay(unsettled, body)) throw stillUnsettled(unsettled)
  if (await wasPrinted(db, body.eventId, body.userId)) requireReason(body)
  return null
}

/**
 * A job made in bulk that has not begun makes room when its person stands at the desk: they do not
 * wait behind the others.
 */
function givesWay(job: JobRecord, body: DeskPrint): boolean {
  return job.bulk && body.bulk !== true && WAITING.includes(job.state)
}

async function earlierJob(db: Db, body: DeskPrint, requestHash: string): Promise<JobRecord | null> {
  const earlier = await findJobByKey(db, body.requestKey)
  if (earlier && earlier.requestHash !== requestHash)
    throw new ApiError('pass_request_key_conflict')
  return earlier
}

function requirePrintable(
  draft: StoredDraft | null,
  templateRevision: number,
  body: DeskPrint,
): void {
  if ((draft?.revision ?? 0) !== body.draftRevision) throw new ApiError('pass_revision_conflict')
  if (!isCurrentlyConfirmed(draft, templateRevision))
    throw new ApiError('pass_confirmation_required')
}

function stillUnsettled(job: JobRecord): ApiError {
  return new ApiError('print_state_conflict', {
    message: `Print job ${job.number} of this person is ${job.state}: settle it first.`,
    details: [{ path: 'jobId', message: job.id }],
  })
}

function requireReason(body: DeskPrint): void {
  if (!body.reason) throw new ApiError('print_reason_required')
  if (body.reason === 'other' && !body.reasonText) {
    throw new ApiError('print_reason_required', {
      message: 'Say in words why it is printed again.',
      details: [{ path: 'reasonText', message: 'is needed with the reason other' }],
    })
  }
}

interface Prepared {
  readonly requestHash: string
  readonly printer: PrinterRecord
  readonly template: PassTemplate
  readonly drawn: RenderedPass
  readonly askedAt: string
}

/**
 * One transaction: the state looked at again with the event locked, the confirmation, the job, the
 * end of a lost tag.
 */
async function store(
  deps: SubmitDeps,
  staffId: string,
  body: DeskPrint,
  prepared: Prepared,
): Promise<{ job: JobRecord; isNew: boolean }> {
  try {
    return await inTransaction(deps.db, async (trx) => {
      await lockEvent(trx, body.eventId)
      const facts = await loadPassFacts(trx, body.eventId, body.userId)
      const earlier = await earlierOrRefuse(trx, facts, body, prepared.requestHash)
      if (earlier) return { job: earlier, isNew: false }
      const number = await takeNumber(trx, body.eventId)
      await takeOver(trx, staffId, body, { number, at: isoTime(deps.now()) })
      const jobId = await insertJob(trx, body, {
        number,
        confirmationId: await confirmedAs({ ...deps, db: trx }, staffId, facts, prepared.drawn),
        stationId: deps.stationId,
        printerId: prepared.printer.id,
        requestHash: prepared.requestHash,
        stock: neededRoll(prepared.template, prepared.printer.stock).stock,
        lines: prepared.drawn.bitmap.heightPx,
        requestedBy: staffId,
        at: prepared.askedAt,
      })
      if (body.reason === 'lost') await deps.revokeTags(trx, body.eventId, body.userId, 'lost')
      return { job: (await findJob(trx, jobId))!, isNew: true }
    })
  } catch (error) {
    // The same key for another event is not held back by the lock.
    if (!isUniqueViolation(error)) throw error
    const winner = await earlierJob(deps.db, body, prepared.requestHash)
    if (!winner) throw error
    return { job: winner, isNew: false }
  }
}

/** Cancels the person's job in bulk that this one replaces. */
async function takeOver(
  trx: Db,
  staffId: string,
  body: DeskPrint,
  by: { number: number; at: string },
): Promise<void> {
  const job = await findUnsettledJob(trx, body.eventId, body.userId)
  if (!job) return
  const change = {
    jobId: job.id,
    eventId: job.eventId,
    ofPrinter: job.printerId,
    from: WAITING,
    to: 'cancelled',
    problem: null,
  } as const
  const gaveWay = await changeJob(trx, {
    ...change,
    finishedAt: by.at,
    at: by.at,
    by: staffId,
    note: `→ #${by.number}`,
  })
  if (!gaveWay) throw stillUnsettled(job)
}

/**
 * The confirmation whose dots are printed: the one on record with this look, or a new one by staff,
 * who saw it.
 */
async function confirmedAs(
  deps: SubmitDeps,
  staffId: string,
  facts: PassFacts,
  drawn: RenderedPass,
): Promise<string> {
  const { db } = deps
  const draft = facts.draft!
  const renderHash = drawn.render.hash
  const key = { eventId: facts.event.id, userId: facts.user.id, revision: draft.revision }
  if (draft.confirmedHash !== renderHash) await setConfirmedHash(db, key, renderHash)
  const known = await findConfirmation(db, { ...key, renderHash })
  if (known) return known
  const id = newConfirmationId()
  const confirmation = {
    ...key,
    id,
    templateRevision: draft.templateRevision,
    content: draft.content,
    renderHash,
    confirmedBy: 'staff' as const,
    confirmedByUser: staffId,
    origin: `desk:${deps.stationId}`,
  }
  await insertConfirmation(db, confirmation, drawn.bitmap, deps.now())
  return id
}
