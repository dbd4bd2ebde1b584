import type {
  StaffTagCompletion,
  TagCompletion,
  TagOperation,
} from '../../../contract/tag/operation/tag.ts'
import type { z } from 'zod'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { OperationRecord, TagPlatform } from './tag-operation-store.ts'
import type { TagUrls } from '../key/tag-url.ts'

/** The URL that the operation writes, decrypted with the installation's key. */
export const urlOf = (
  deps: { secrets: Secrets; tagUrls: TagUrls },
  operation: OperationRecord,
): string => deps.tagUrls.urlOf(deps.secrets.decrypt('tag-key', operation.keyEncrypted))

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

export function staffCompletionView(
  operation: OperationRecord,
): z.infer<typeof StaffTagCompletion> {
  return {
    ...completed(operation),
    platform: operation.completion!.platform,
    userId: operation.userId,
  }
}
