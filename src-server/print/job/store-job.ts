import type { Db } from '../../platform/db/database.ts'
import { audited, type AuditDeps, type AuditEntry } from '../../platform/db/audit-store.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import {
  findConfirmation,
  insertConfirmation,
  newConfirmationId,
} from '../../pass/confirmation/confirmation-store.ts'
import type { RenderEngine } from '../../pass/draft/record-engine.ts'
import type { DrawnPass } from '../../pass/drawing/render-types.ts'
import { neededRoll } from '../roll/roll-rules.ts'
import { checkSubmit, type SubmitScope } from './check-submit.ts'
import { changeJob, insertJob } from './job-history-store.ts'
import { WAITING } from './job-rules.ts'
import { findJob, findJobByKey, lockEvent, setConfirmedHash, takeNumber } from './job-store.ts'
import { keyOf, type JobRecord } from './job-record.ts'
import {
  requireSameRequest,
  unsettledConflict,
  type PrintOrder,
  type SubmitDecision,
} from './submit-rules.ts'

export interface StoreJobDeps extends AuditDeps {
  readonly engine: RenderEngine
  /** Revokes the person's tags in the transaction that reprints a lost pass. */
  readonly revokeTags: (trx: Db, eventId: string, userId: string, reason: 'lost') => Promise<void>
}

/** Who ordered the print and when, and the drawn pass. */
export interface DrawnOrder {
  readonly staffId: string
  readonly requestedAt: string
  readonly drawn: DrawnPass
}

type NewJob = Extract<SubmitDecision, { kind: 'new' }>

export interface StoredJob {
  readonly job: JobRecord
  readonly isNew: boolean
}

/**
 * Stores the job in one transaction: locks the event, decides again, then writes the confirmation,
 * the job, the revocation of a lost tag and the audit entry.
 */
export async function storeJob(
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
async function replace(
  deps: StoreJobDeps,
  job: JobRecord,
  number: number,
  staffId: string,
): Promise<void> {
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
