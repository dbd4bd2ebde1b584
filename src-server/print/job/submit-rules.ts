import type { DeskPrint } from '../../../contract/print/job/jobs.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { printConflict, WAITING } from './job-rules.ts'
import type { StoredDraft } from '../../pass/draft/draft-store.ts'
import {
  requireLook,
  requireTicketAndConsent,
  type PassFacts,
} from '../../pass/draft/pass-facts.ts'
import { isCurrentlyConfirmed } from '../../pass/draft/pass-rules.ts'
import type { PrinterRecord } from '../printer/printer-store.ts'
import type { JobRecord } from './job-record.ts'

/** A print order without its event and person. */
export type PrintOrder = Omit<DeskPrint, 'eventId' | 'userId'>

export interface SubmitFacts {
  readonly pass: PassFacts
  /** The printer named, or the default of the desk. */
  readonly printer: PrinterRecord | null
  /** The job with the request key of the order. */
  readonly earlier: JobRecord | null
  /** The person's newest job that is unfinished or in state `unknown`. */
  readonly unsettled: JobRecord | null
  readonly wasPrinted: boolean
}

export type SubmitDecision =
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
export function decideSubmit(
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

export function requireSameRequest(job: JobRecord, requestHash: string): JobRecord {
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

export function unsettledConflict(job: JobRecord): ApiError {
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
