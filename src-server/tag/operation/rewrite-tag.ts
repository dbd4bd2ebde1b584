import type { z } from 'zod'
import type { RewriteTag, TagRewrite } from '../../../contract/tag/operation/tag.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findOperation, lockPerson, setRewrite } from './tag-operation-store.ts'
import { tagAccess, type TagDeps } from '../page/tag-access.ts'
import { overwriteFingerprint, urlMessageHex } from '../key/tag-hash.ts'
import { findTagKey } from '../key/tag-key-store.ts'
import { isOpen } from './tag-rules.ts'

/**
 * Row 7: allows one operation to overwrite one content of one tag, an older card of the same
 * person. The card's entitlement may have ended. Staff may have opened the operation.
 */
export async function rewriteTag(
  deps: TagDeps,
  userId: string,
  eventId: string,
  body: RewriteTag,
): Promise<z.infer<typeof TagRewrite>> {
  const key = deps.tagUrls.requireKey(body.url)
  const allow = async (trx: Db): Promise<void> => {
    await lockPerson(trx, userId)
    await tagAccess(trx, deps, { by: 'self', eventId, userId })
    const operation = await findOperation(trx, body.operationId)
    const theirs =
      operation?.userId === userId && operation.eventId === eventId && isOpen(operation, deps.now())
    if (!theirs) throw new ApiError('pass_nfc_operation_expired')
    const tagHmac = deps.secrets.hmac('tag-uid', body.tagHash)
    const card = await findTagKey(trx, deps.secrets.hmac('tag-key', key))
    if (card?.userId !== userId || card.tagHmac !== tagHmac) throw new ApiError('pass_nfc_invalid')
    const expected = overwriteFingerprint(operation.id, body.tagHash, urlMessageHex(body.url))
    if (body.fingerprint !== expected) throw new ApiError('pass_nfc_rewrite_required')
    await setRewrite(trx, operation.id, { tagHmac, fingerprint: expected })
  }
  await audited(deps, allow, {
    action: 'allow_overwrite',
    userId,
    eventId,
    subjectId: userId,
    detail: { operation: body.operationId },
  })
  return { operationId: body.operationId, fingerprint: body.fingerprint, authorized: true }
}
