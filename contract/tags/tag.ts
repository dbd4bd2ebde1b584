import { z } from 'zod'
import { LIMITS } from '../core/limits.ts'
import { hex64, qrText, revision, timestamp, uuid } from '../core/scalars.ts'

/** 16 alphanumerics: the secret part of a tag's URL. */
const tagKey = z.string().regex(/^[A-Za-z0-9]{16}$/, 'must be exactly 16 letters or digits')

/** Shape of a tag's URL; its length is that of the installation's address + 19 (48 by the specification). */
const tagUrl = z
  .string()
  .max(LIMITS.readbackUrl)
  .regex(/^https?:\/\/[^\s#]+\/n#[A-Za-z0-9]{16}$/, 'must be {base_url}/n# and 16 letters or digits')

/** Body of row 5. */
export const PrepareTag = z.strictObject({ templateRevision: revision, draftRevision: revision, requestKey: uuid })
export type PrepareTag = z.infer<typeof PrepareTag>

/** Body of row 12. */
export const StaffPrepareTag = z.strictObject({
  userId: uuid,
  qr: qrText,
  templateRevision: revision,
  draftRevision: revision,
  requestKey: uuid,
})
export type StaffPrepareTag = z.infer<typeof StaffPrepareTag>

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

/** A message longer than what the tag holds was not read back from it. */
const fits = (body: { ndefBytes: number; capacityBytes: number }): boolean => body.ndefBytes <= body.capacityBytes
const doesNotFit = { path: ['ndefBytes'], error: 'must not be more than capacityBytes' }

/** Body of row 6 (§4.3). */
export const CompleteTag = z.strictObject({ ...completion, platform: z.enum(['ios', 'android']) }).refine(fits, doesNotFit)
export type CompleteTag = z.infer<typeof CompleteTag>

/** Body of row 13: row 6's and the person, also from a kiosk. */
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
export const RewriteTag = z.strictObject({ url: tagUrl, tagHash: hex64, operationId: uuid, fingerprint: hex64 })
export type RewriteTag = z.infer<typeof RewriteTag>
export const TagRewrite = z.strictObject({ operationId: uuid, fingerprint: hex64, authorized: z.literal(true) })
export type TagRewrite = z.infer<typeof TagRewrite>

/** Body and reply of row 8. */
export const TagProfileQuery = z.strictObject({ key: tagKey })
export const TagProfile = z.strictObject({ userId: uuid })

/** Body and reply of row 9. */
export const ResolveTag = z.strictObject({ url: tagUrl, tagHash: hex64 })
export type ResolveTag = z.infer<typeof ResolveTag>
export const TagResolution = z.strictObject({ eventId: uuid })
