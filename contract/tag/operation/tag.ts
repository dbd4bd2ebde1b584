import { managerWithToken } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { z } from 'zod'
import { LIMITS } from '../../platform/http/limits.ts'
import { hex64, qrText, revision, timestamp, uuid } from '../../platform/http/scalars.ts'
import { eventParams } from '../../platform/http/row-fields.ts'

/** 16 alphanumerics: the secret part of a tag's URL. */
const tagKey = z.string().regex(/^[A-Za-z0-9]{16}$/, 'must be exactly 16 letters or digits')

/**
 * Shape of a tag's URL; its length is that of the installation's address + 19 (48 by the
 * specification).
 */
const tagUrl = z
  .string()
  .max(LIMITS.readbackUrl)
  .regex(/^https?:\/\/[^\s#]+\/n#[A-Za-z0-9]{16}$/, 'must be {base_url}/n# and 16 letters or digits')

/** Body of row 5. */
export const PrepareTag = z.strictObject({
  templateRevision: revision,
  draftRevision: revision,
  requestKey: uuid,
})
export type PrepareTag = z.infer<typeof PrepareTag>

/** Body of row 12. */
export const StaffPrepareTag = z.strictObject({
  userId: uuid,
  qr: qrText,
  ...PrepareTag.shape,
})

/** §2.10 */
export const TagOperation = z.strictObject({
  operationId: uuid,
  url: z.string().min(1).max(LIMITS.readbackUrl),
  expiresAt: timestamp,
  templateRevision: revision,
  draftRevision: revision,
})
export type TagOperation = z.infer<typeof TagOperation>

const completion = {
  operationId: uuid,
  capacityBytes: z.int().min(1).max(LIMITS.capacityBytes),
  ndefBytes: z.int().min(1).max(LIMITS.ndefBytes),
  readbackUrl: z.string().min(1).max(LIMITS.readbackUrl),
  tagHash: hex64,
  overwriteConfirmed: z.boolean().default(false),
  overwriteFingerprint: hex64.optional(),
}

/** A message longer than the capacity cannot have been read back from the tag. */
const fits = (body: { ndefBytes: number; capacityBytes: number }): boolean =>
  body.ndefBytes <= body.capacityBytes
const doesNotFit = { path: ['ndefBytes'], error: 'must not be more than capacityBytes' }

/** Body of row 6 (§4.3). */
export const CompleteTag = z
  .strictObject({ ...completion, platform: z.enum(['ios', 'android']) })
  .refine(fits, doesNotFit)
export type CompleteTag = z.infer<typeof CompleteTag>

/** Body of row 13: row 6 with the person, also from a kiosk. */
export const StaffCompleteTag = z
  .strictObject({ ...completion, platform: z.enum(['ios', 'android', 'kiosk']), userId: uuid })
  .refine(fits, doesNotFit)
export type StaffCompleteTag = z.infer<typeof StaffCompleteTag>

const completed = {
  status: z.literal('verified'),
  operationId: uuid,
  verifiedAt: timestamp,
  templateRevision: revision,
  draftRevision: revision,
}

/** §2.11 */
export const TagCompletion = z.strictObject({
  ...completed,
  platform: z.enum(['ios', 'android']),
  profileUserId: uuid.optional(),
})
export type TagCompletion = z.infer<typeof TagCompletion>

export const StaffTagCompletion = z.strictObject({
  ...completed,
  platform: z.enum(['ios', 'android', 'kiosk']),
  userId: uuid,
})
export type StaffTagCompletion = z.infer<typeof StaffTagCompletion>

/** Body and reply of row 7. */
export const RewriteTag = z.strictObject({
  url: tagUrl,
  tagHash: hex64,
  operationId: uuid,
  fingerprint: hex64,
})
export type RewriteTag = z.infer<typeof RewriteTag>
export const TagRewrite = z.strictObject({
  operationId: uuid,
  fingerprint: hex64,
  authorized: z.literal(true),
})
export type TagRewrite = z.infer<typeof TagRewrite>

/** Body and reply of row 8. */
export const TagProfileQuery = z.strictObject({ key: tagKey })
export const TagProfile = z.strictObject({ userId: uuid })

/** Body and reply of row 9. */
export const ResolveTag = z.strictObject({ url: tagUrl, tagHash: hex64 })
export type ResolveTag = z.infer<typeof ResolveTag>
export const TagResolution = z.strictObject({ eventId: uuid })

const own = { credential: 'session', sameOrigin: 'always' } as const

const row = { tag: 'tags', api: 'native' } as const

export const tagEndpoints = endpointGroup({
  /** Row 5. */
  prepareTag: endpoint({
    ...row,
    summary: 'Start a tag operation that writes the confirmed pass to a tag',
    method: 'POST',
    path: '/api/passes/{eventId}/nfc/prepare',
    access: own,
    params: eventParams,
    body: PrepareTag,
    reply: TagOperation,
    unavailable: 'svc_entry_unavailable',
    errors: [
      'event_not_found',
      'invalid_origin',
      'pass_human_action_required',
      'pass_ticket_required',
      'pass_confirm_required',
      'pass_revision_conflict',
      'pass_request_key_conflict',
      'pass_nfc_not_enabled',
      'pass_nfc_event_ended',
      'consent_required',
      'svc_entry_unavailable',
    ],
  }),
  /** Row 6. */
  completeTag: endpoint({
    ...row,
    summary: 'Record that the written tag was read back and matches',
    method: 'POST',
    path: '/api/passes/{eventId}/nfc/complete',
    access: own,
    params: eventParams,
    body: CompleteTag,
    reply: TagCompletion,
    unavailable: 'svc_entry_unavailable',
    errors: [
      'event_not_found',
      'invalid_origin',
      'pass_human_action_required',
      'pass_ticket_required',
      'pass_nfc_operation_expired',
      'pass_nfc_rewrite_required',
      'pass_nfc_tag_assigned',
      'pass_revision_conflict',
      'nfc_readback_invalid',
      'consent_required',
      'svc_entry_unavailable',
    ],
  }),
  /** Row 7. */
  rewriteTag: endpoint({
    ...row,
    summary: 'Authorize overwriting an earlier tag of the same person',
    method: 'POST',
    path: '/api/passes/{eventId}/nfc/rewrite',
    access: own,
    params: eventParams,
    body: RewriteTag,
    reply: TagRewrite,
    unavailable: 'svc_entry_unavailable',
    errors: [
      'event_not_found',
      'invalid_origin',
      'pass_human_action_required',
      'pass_ticket_required',
      'pass_nfc_operation_expired',
      'pass_nfc_rewrite_required',
      'pass_nfc_invalid',
      'consent_required',
      'svc_entry_unavailable',
    ],
  }),
  /** Row 8. */
  tagProfile: endpoint({
    ...row,
    summary: 'Get the public profile id of a tag; records nothing',
    method: 'POST',
    path: '/api/passes/nfc/profile',
    access: { credential: 'anonymous', sameOrigin: 'always', noPersonalToken: 403 },
    body: TagProfileQuery,
    reply: TagProfile,
    unavailable: 'rate_limit_unavailable',
    errors: [
      'invalid_origin',
      'pass_human_action_required',
      'pass_nfc_profile_invalid',
      'rate_limited',
      'rate_limit_unavailable',
    ],
  }),
  /** Row 9. */
  resolveTag: endpoint({
    ...row,
    summary: "Get the event of the person's own tag; records nothing",
    method: 'POST',
    path: '/api/passes/nfc/resolve',
    access: own,
    body: ResolveTag,
    reply: TagResolution,
    unavailable: 'svc_entry_unavailable',
    errors: [
      'invalid_origin',
      'pass_human_action_required',
      'pass_ticket_required',
      'pass_nfc_invalid',
      'consent_required',
      'svc_entry_unavailable',
    ],
  }),
  /** Row 12. */
  staffPrepareTag: endpoint({
    ...row,
    summary: 'Start a tag operation for a participant whose personal QR was scanned at reception',
    method: 'POST',
    path: '/api/admin/passes/{eventId}/nfc/prepare',
    access: { ...managerWithToken, noPersonalToken: 428, checksRecords: true },
    params: eventParams,
    body: StaffPrepareTag,
    reply: TagOperation,
    paramsError: 'invalid_event_id',
    unavailable: 'nfc_source_unavailable',
    errors: [
      'event_manager_required',
      'consent_required',
      'event_not_found',
      'invalid_event_id',
      'pass_human_action_required',
      'pass_ticket_required',
      'pass_invalid_one_qr',
      'pass_nfc_not_enabled',
      'pass_confirmation_required',
      'pass_revision_conflict',
      'pass_request_key_conflict',
      'pass_nfc_expired',
      'pass_nfc_event_ended',
      'pass_nfc_tag_assigned',
      'nfc_permission_denied',
      'nfc_source_unavailable',
      'nfc_readback_invalid',
    ],
  }),
  /** Row 13. */
  staffCompleteTag: endpoint({
    ...row,
    summary: "Record the staff member's completion of a tag",
    method: 'POST',
    path: '/api/admin/passes/{eventId}/nfc/complete',
    access: { ...managerWithToken, noPersonalToken: 428, checksRecords: true },
    params: eventParams,
    body: StaffCompleteTag,
    reply: StaffTagCompletion,
    paramsError: 'invalid_event_id',
    unavailable: 'nfc_source_unavailable',
    errors: [
      'event_manager_required',
      'consent_required',
      'event_not_found',
      'invalid_event_id',
      'pass_human_action_required',
      'pass_ticket_required',
      'pass_nfc_expired',
      'pass_nfc_rewrite_required',
      'pass_nfc_tag_assigned',
      'pass_revision_conflict',
      'nfc_permission_denied',
      'nfc_source_unavailable',
      'nfc_readback_invalid',
    ],
  }),
})
