import type { StaffTagCompletion, TagCompletion, TagOperation } from '../../../contract/tag/operation/tag.ts'
import type { z } from 'zod'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { OperationRecord, TagPlatform } from './tag-operation-store.ts'
import type { TagUrls } from '../key/tag-url.ts'
import { ERROR_STATUS } from '../../../contract/platform/http/errors.ts'
import type { TagProblem } from '../../../contract/tag/operation/tag-problem.ts'
import type { TagProblem as DeviceProblem } from '../../../drivers/tag-reader.ts'
import { isUnavailable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** The URL that the operation writes, decrypted with the installation's key. */
export const urlOf = (deps: { secrets: Secrets; tagUrls: TagUrls }, operation: OperationRecord): string =>
  deps.tagUrls.urlOf(deps.secrets.decrypt('tag-key', operation.keyEncrypted))

/** The prepared operation (specification §2.10). */
export function operationView(
  deps: { secrets: Secrets; tagUrls: TagUrls },
  operation: OperationRecord,
): z.infer<typeof TagOperation> {
  return {
    operationId: operation.id,
    url: urlOf(deps, operation),
    expiresAt: operation.expiresAt,
    templateRevision: operation.templateRevision,
    draftRevision: operation.draftRevision,
  }
}

function completed(operation: OperationRecord) {
  return {
    status: 'verified' as const,
    operationId: operation.id,
    verifiedAt: operation.completion!.at,
    templateRevision: operation.templateRevision,
    draftRevision: operation.draftRevision,
  }
}

/**
 * The person's completion (specification §2.11); `profileUserId` is the reply of row 8 for this
 * tag.
 */
export function completionView(operation: OperationRecord): z.infer<typeof TagCompletion> {
  const platform = operation.completion!.platform as Exclude<TagPlatform, 'kiosk'>
  return { ...completed(operation), platform, profileUserId: operation.userId }
}

export function staffCompletionView(operation: OperationRecord): z.infer<typeof StaffTagCompletion> {
  return {
    ...completed(operation),
    platform: operation.completion!.platform,
    userId: operation.userId,
  }
}

/** The last four characters of a UID, to tell two tags apart. */
export const uidEnd = (uid: string): string => uid.slice(-4)

/** The reader's problem for the screens, without whole UIDs and memory contents. */
export function deviceProblem(problem: DeviceProblem): TagProblem {
  switch (problem.code) {
    case 'other_tag':
      return {
        code: 'other_tag',
        expectedEnd: uidEnd(problem.expectedUid),
        foundEnd: uidEnd(problem.foundUid),
      }
    case 'locked':
      return { code: 'locked', by: problem.by }
    case 'too_small':
      return { code: 'too_small', needBytes: problem.needBytes, haveBytes: problem.haveBytes }
    case 'unsupported_tag':
      return { code: 'unsupported_tag', reason: problem.reason }
    case 'several_tags':
      return { code: 'several_tags', readers: [...problem.readers] }
    case 'reader_lost':
    case 'no_service':
    case 'no_library':
      return { code: problem.code, reason: problem.reason }
    default:
      return { code: problem.code }
  }
}

/** Thrown where a tag cannot be written, with the reason for staff. */
export class TagRefused extends Error {
  readonly problem: TagProblem

  constructor(problem: TagProblem) {
    super(problem.code)
    this.name = 'TagRefused'
    this.problem = problem
  }
}

export const notAllowed = (error: keyof typeof ERROR_STATUS, owner: string | null = null): TagProblem => ({
  code: 'refused',
  error,
  owner,
})

/** The problem for the screens. An unexpected error is an `internal_error`. */
export function problemOf(error: unknown): TagProblem {
  if (error instanceof TagRefused) return error.problem
  if (error instanceof ApiError) return notAllowed(error.code)
  if (isUnavailable(error)) return notAllowed('nfc_source_unavailable')
  const device = (error as { problem?: DeviceProblem }).problem
  return device && typeof device.code === 'string' ? deviceProblem(device) : notAllowed('internal_error')
}
