import type { Core } from '../../platform/db/core.ts'
import type { PrintJob, DeskPrint } from '../../../contract/print/job/jobs.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { bodyHash } from '../../platform/db/request-key-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { drawPass, type DrawDeps, type RenderEngine } from '../../pass/draft/draw-pass.ts'
import { mapRenderError } from '../../pass/draft/map-render-error.ts'
import { confirmedRevision, isCurrentlyConfirmed } from '../../pass/draft/pass-rules.ts'
import { jobView, keyOf, type JobRecord } from './job-record.ts'
import type { QueueControl } from '../queue/queue-deps.ts'
import { type Db, isUniqueViolation } from '../../platform/db/database.ts'
import { audited, type AuditEntry } from '../../platform/db/audit-store.ts'
import {
  findConfirmation,
  insertConfirmation,
  newConfirmationId,
} from '../../pass/confirmation/confirmation-store.ts'
import type { DrawnPass } from '../../pass/drawing/render-types.ts'
import { neededRoll } from '../roll/roll-rules.ts'
import { changeJob, insertJob } from './job-history-store.ts'
import { WAITING, printConflict } from './job-rules.ts'
import {
  findJob,
  findJobByKey,
  lockEvent,
  setConfirmedHash,
  takeNumber,
  findUnsettledJob,
  wasPrinted,
} from './job-store.ts'
import {
  loadPassFacts,
  requireLook,
  requireTicketAndConsent,
  type PassFacts,
} from '../../pass/draft/pass-facts.ts'
import { defaultPrinter, findPrinter, type PrinterRecord } from '../printer/printer-store.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import type { StoredDraft } from '../../pass/draft/draft-store.ts'

/** A print order without its event and person. */
type PrintOrder = Omit<DeskPrint, 'eventId' | 'userId'>

interface SubmitFacts {
  readonly pass: PassFacts
  /** The printer named, or the default of the desk. */
  readonly printer: PrinterRecord | null
  /** The job with the request key of the order. */
  readonly earlier: JobRecord | null
  /** The person's newest job that is unfinished or in state `unknown`. */
  readonly unsettled: JobRecord | null
  readonly wasPrinted: boolean
}

type SubmitDecision =
  | { readonly kind: 'repeated'; readonly job: JobRecord }
  | {
      readonly kind: 'new'
      readonly pass: PassFacts
      readonly draft: StoredDraft
      readonly look: PassLook
      readonly printer: PrinterRecord
      /** A waiting bulk job of the person, which the new job replaces. */
      readonly replaces: JobRecord | null
    }

/** Decides whether an order makes a job. Throws what forbids it, in the order of the contract. */
function decideSubmit(
  { pass, printer, earlier, unsettled, wasPrinted }: SubmitFacts,
  order: PrintOrder,
  requestHash: string,
): SubmitDecision {
  if (order.printerId !== undefined && (!printer || printer.removed))
    throw new ApiError('not_found', { message: 'There is no such printer.' })
  requireTicketAndConsent(pass)
  if (earlier) return { kind: 'repeated', job: requireSameRequest(earlier, requestHash) }
  const look = requireLook(pass)
  const draft = requireConfirmed(pass, order)
  if (unsettled && !isReplaceable(unsettled, order)) throw unsettledConflict(unsettled)
  if (wasPrinted) requireReason(order)
  if (!printer) throw printConflict('This desk has no printer.')
  return { kind: 'new', pass, draft, look, printer, replaces: unsettled }
}

function requireSameRequest(job: JobRecord, requestHash: string): JobRecord {
  if (job.requestHash !== requestHash) throw new ApiError('pass_request_key_conflict')
  return job
}

function requireConfirmed({ draft, event }: PassFacts, order: PrintOrder): StoredDraft {
  if ((draft?.revision ?? 0) !== order.draftRevision) throw new ApiError('pass_revision_conflict')
  if (!draft || !isCurrentlyConfirmed(draft, event.templateRevision))
    throw new ApiError('pass_confirmation_required')
  return draft
}

/** An order from the desk replaces a waiting bulk job. */
function isReplaceable(job: JobRecord, order: PrintOrder): boolean {
  return job.bulk && order.bulk !== true && WAITING.includes(job.state)
}

function unsettledConflict(job: JobRecord): ApiError {
  return new ApiError('print_state_conflict', {
    message: `Print job ${job.number} of this person is ${job.state}: resolve it first.`,
    details: [{ path: 'jobId', message: job.jobId }],
  })
}

function requireReason(order: PrintOrder): void {
  if (!order.reason) throw new ApiError('print_reason_required')
  if (order.reason === 'other' && !order.reasonText) {
    throw new ApiError('print_reason_required', {
      message: 'Enter the reason why it is printed again.',
      details: [{ path: 'reasonText', message: 'is needed with the reason other' }],
    })
  }
}

/** The person, the station and the hash of the whole request. */
interface SubmitScope {
  readonly eventId: string
  readonly userId: string
  readonly stationId: string
  readonly requestHash: string
}

/** Reads the facts of an order and decides on it. */
async function checkSubmit(
  db: Db,
  { eventId, userId, stationId, requestHash }: SubmitScope,
  order: PrintOrder,
): Promise<SubmitDecision> {
  const pass = await loadPassFacts(db, eventId, userId)
  const { printerId, requestKey } = order
  const facts = {
    pass,
    printer: await (printerId ? findPrinter(db, printerId) : defaultPrinter(db, stationId)),
    unsettled: await findUnsettledJob(db, eventId, userId),
    wasPrinted: await wasPrinted(db, eventId, userId),
    // Read last: the job of a parallel request with this key is not taken for another order.
    earlier: await findJobByKey(db, requestKey),
  }
  return decideSubmit(facts, order, requestHash)
}

interface StoreJobDeps extends Core {
  readonly engine: RenderEngine
  /** Revokes the person's tags in the transaction that reprints a lost pass. */
  readonly revokeTags: (trx: Db, eventId: string, userId: string, reason: 'lost') => Promise<void>
}

/** Who ordered the print and when, and the drawn pass. */
interface DrawnOrder {
  readonly staffId: string
  readonly requestedAt: string
  readonly drawn: DrawnPass
}

type NewJob = Extract<SubmitDecision, { kind: 'new' }>

interface StoredJob {
  readonly job: JobRecord
  readonly isNew: boolean
}

/**
 * Stores the job in one transaction: locks the event, decides again, then writes the confirmation,
 * the job, the revocation of a lost tag and the audit entry.
 */
async function storeJob(
  deps: StoreJobDeps,
  scope: SubmitScope,
  order: PrintOrder,
  by: DrawnOrder,
): Promise<StoredJob> {
  try {
    return await audited(
      deps,
      async (trx) => {
        await lockEvent(trx, scope.eventId)
        const decision = await checkSubmit(trx, scope, order)
        if (decision.kind === 'repeated') return { job: decision.job, isNew: false }
        await requirePrinter(trx, decision.printer.id)
        return { job: await write({ ...deps, db: trx }, scope, order, by, decision), isNew: true }
      },
      ({ job, isNew }) => (isNew ? auditEntry(job, order.draftRevision) : null),
    )
  } catch (error) {
    // The lock does not exclude a request with the same key for another event.
    if (!isUniqueViolation(error)) throw error
    const winner = await findJobByKey(deps.db, order.requestKey)
    if (!winner) throw error
    return { job: requireSameRequest(winner, scope.requestHash), isNew: false }
  }
}

/** A removal that has begun waits for the job or refuses it. */
async function requirePrinter(trx: Db, printerId: string): Promise<void> {
  const printer = await trx('printers').where({ id: printerId }).forShare().first('removed_at')
  if (printer?.removed_at !== null) throw new ApiError('not_found', { message: 'There is no such printer.' })
}

async function write(
  deps: StoreJobDeps,
  { eventId, userId, stationId, requestHash }: SubmitScope,
  order: PrintOrder,
  by: DrawnOrder,
  decision: NewJob,
): Promise<JobRecord> {
  const { db } = deps
  const { printer, look, replaces } = decision
  const number = await takeNumber(db, eventId)
  if (replaces) await replace(deps, replaces, number, by.staffId)
  const jobId = await insertJob(
    db,
    { ...order, eventId, userId },
    {
      number,
      confirmationId: await confirmShown(deps, decision, by),
      stationId,
      printerId: printer.id,
      requestHash,
      stock: neededRoll(look.template, printer.stock, look.roll).stock,
      lines: by.drawn.bitmap.heightPx,
      requestedById: by.staffId,
      at: by.requestedAt,
    },
  )
  const job = (await findJob(db, jobId))!
  if (job.reason === 'lost') await deps.revokeTags(db, eventId, userId, 'lost')
  return job
}

const auditEntry = (job: JobRecord, revision: number): AuditEntry => ({
  action: 'print',
  userId: job.requestedById,
  eventId: job.eventId,
  subjectId: job.userId,
  detail: {
    job: job.jobId,
    number: job.number,
    revision,
    hash: job.renderHash,
    printer: job.printerName,
    reason: job.reason,
  },
})

/** Cancels the waiting bulk job. Throws if its printer has taken it meanwhile. */
async function replace(deps: StoreJobDeps, job: JobRecord, number: number, staffId: string): Promise<void> {
  const at = isoTime(deps.now())
  const cancel = { from: WAITING, to: 'cancelled', problem: null, finishedAt: at, at } as const
  const change = { ...keyOf(job), ...cancel, by: staffId, note: `→ #${number}` }
  if (!(await changeJob(deps, change, null))) throw unsettledConflict(job)
}

/** Returns the confirmation of the drawn look: the one on record, or a new one by staff. */
async function confirmShown(
  { db, now, stationId, engine }: StoreJobDeps,
  { pass, draft }: NewJob,
  { staffId, drawn }: DrawnOrder,
): Promise<string> {
  const renderHash = drawn.render.hash
  const key = { eventId: pass.event.id, userId: pass.user.id, revision: draft.revision }
  if (draft.confirmedHash !== renderHash) await setConfirmedHash(db, key, renderHash)
  const known = await findConfirmation(db, { ...key, renderHash })
  if (known) return known.id
  const id = newConfirmationId()
  const confirmation = {
    ...key,
    id,
    templateRevision: draft.templateRevision,
    content: draft.content,
    confirmedBy: 'staff' as const,
    confirmedByUser: staffId,
    origin: `desk:${stationId}`,
    engine: engine.name,
  }
  await insertConfirmation(db, confirmation, drawn, now())
  return id
}

export interface SubmitDeps extends DrawDeps, StoreJobDeps {
  readonly queue: QueueControl
}

/**
 * Queues one label of the confirmed pass. The row is stored before the first byte is sent; one
 * request key makes one job, also for parallel requests. Printing confirms what staff see: if the
 * look has changed since the person confirmed, the new look is recorded as confirmed by staff.
 */
export async function submitPrint(
  deps: SubmitDeps,
  staffId: string,
  person: { readonly eventId: string; readonly userId: string },
  body: PrintOrder,
): Promise<PrintJob> {
  // The job's age counts from the request, so it includes checks and drawing.
  const requestedAt = isoTime(deps.now())
  // `bulk: false` and a missing `bulk` are the same request.
  const bulk = body.bulk === true ? true : undefined
  const requestHash = bodyHash({ ...person, ...body, bulk })
  const scope = { ...person, stationId: deps.stationId, requestHash }
  const decision = await checkSubmit(deps.db, scope, body)
  if (decision.kind === 'repeated') return jobView(decision.job)

  const { pass, look, draft } = decision
  const { content } = draft
  const confirmed = confirmedRevision(pass, content)
  const drawn = await mapRenderError(() => drawPass(deps, { ...person, ...look, content, confirmed }))
  if (drawn.render.hash !== body.renderHash) throw new ApiError('pass_preview_mismatch')
  const { job, isNew } = await storeJob(deps, scope, body, {
    staffId,
    requestedAt,
    drawn,
  })
  if (isNew) deps.queue.wake(job.printerId)
  return jobView(job)
}
