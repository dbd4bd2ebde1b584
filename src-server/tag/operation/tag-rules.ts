import type { ErrorCode } from '../../../contract/platform/http/errors.ts'
import { eventState, type EventRecord } from '../../event/event/event-store.ts'
import type { StoredDraft } from '../../pass/draft/draft-store.ts'
import { isCurrentlyConfirmed } from '../../pass/draft/pass-rules.ts'
import type { OperationRecord } from './tag-operation-store.ts'
import type { TagKeyRecord } from '../key/tag-key-store.ts'

/** Whether the person or staff act. Two error codes differ. */
export type Side = 'own' | 'staff'

const CONFIRM = { own: 'pass_confirm_required', staff: 'pass_confirmation_required' } as const
const EXPIRED = { own: 'pass_nfc_operation_expired', staff: 'pass_nfc_expired' } as const

export interface PassState {
  readonly event: EventRecord
  readonly draft: StoredDraft | null
}

interface Revisions {
  readonly templateRevision: number
  readonly draftRevision: number
}

/** The reason not to prepare a tag now, or null. Without a template there is nothing to write. */
export function prepareRefusal(
  pass: PassState,
  expected: Revisions,
  side: Side,
  nfc: { usable: boolean; now: number },
): ErrorCode | null {
  const { event, draft } = pass
  if (!nfc.usable || !event.nfcEnabled || event.templateRevision === 0) return 'pass_nfc_not_enabled'
  if (eventState(event, nfc.now) === 'ended') return 'pass_nfc_event_ended'
  if (
    expected.templateRevision !== event.templateRevision ||
    expected.draftRevision !== (draft?.revision ?? 0)
  )
    return 'pass_revision_conflict'
  return isCurrentlyConfirmed(draft, event.templateRevision) ? null : CONFIRM[side]
}

/** True while the operation has the confirmed revisions, so its tag would be current. */
export function isCurrent(pass: PassState, operation: Revisions): boolean {
  return (
    operation.templateRevision === pass.event.templateRevision &&
    operation.draftRevision === pass.draft?.revision &&
    isCurrentlyConfirmed(pass.draft, pass.event.templateRevision)
  )
}

export const isOpen = (operation: OperationRecord, now: number): boolean =>
  operation.state === 'open' && now < Date.parse(operation.expiresAt)

/** The side, event and person that an operation must belong to. */
export interface ExpectedOperation {
  readonly side: Side
  readonly eventId: string
  readonly userId: string
}

/**
 * The operation if the caller may complete it, else the error. Unknown, foreign and expired
 * operations get the same error. That staff may not complete an operation of the person has its own
 * error, because staff may prepare again.
 */
export function completableOperation(
  operation: OperationRecord | null,
  expected: ExpectedOperation,
): OperationRecord | ErrorCode {
  if (operation?.userId !== expected.userId || operation.eventId !== expected.eventId)
    return EXPIRED[expected.side]
  const preparedBy: Side = operation.staffId === null ? 'own' : 'staff'
  if (preparedBy === expected.side) return operation
  return expected.side === 'staff' ? 'nfc_permission_denied' : EXPIRED.own
}

/** The reason that this operation cannot be used any more, or null. */
export const expiryRefusal = (operation: OperationRecord, side: Side, now: number): ErrorCode | null =>
  isOpen(operation, now) ? null : EXPIRED[side]

/** A key is valid until it is ended, at the latest until the end of its event. */
export const isLive = (key: TagKeyRecord, now: number): boolean =>
  key.endedAt === null && now < Date.parse(key.eventEndsAt)

/** The permission to overwrite in a report. */
export interface Overwrite {
  readonly confirmed: boolean
  readonly fingerprint: string | undefined
  /** Fingerprints of the content that may be overwritten on this tag in this operation. */
  readonly allowed: readonly string[]
}

/** The reason that the tag with `newest` may not carry this person's pass, or null. */
export function tagRefusal(
  newest: TagKeyRecord | null,
  person: { userId: string; now: number },
  overwrite: Overwrite,
): ErrorCode | null {
  if (!newest) return null
  if (newest.userId !== person.userId) return isLive(newest, person.now) ? 'pass_nfc_tag_assigned' : null
  const { confirmed, fingerprint, allowed } = overwrite
  return confirmed && fingerprint !== undefined && allowed.includes(fingerprint)
    ? null
    : 'pass_nfc_rewrite_required'
}
