import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { LIFETIME } from '../../../contract/platform/http/limits.ts'
import type { PrepareTag, TagOperation } from '../../../contract/tag/operation/tag.ts'
import { bodyHash } from '../../platform/db/request-key-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  findOperationByRequest,
  lockPerson,
  openOperation,
  type NewOperation,
  type OperationRecord,
} from './tag-operation-store.ts'
import { actorOf, sideOf, tagAccess, type TagRequest, type TagDeps } from '../page/tag-access.ts'
import { isOpen, prepareRefusal } from './tag-rules.ts'
import { operationView } from './tag-view.ts'

/**
 * Rows 5 and 12, and the same at the desk: opens the operation that writes the person's confirmed
 * pass to a tag, and ends their unfinished one. One request key makes one operation.
 */
export async function prepareTag(
  deps: TagDeps,
  request: TagRequest,
  body: PrepareTag,
): Promise<z.infer<typeof TagOperation>> {
  const { operation } = await audited(
    deps,
    (trx) => openOnce(trx, deps, request, body),
    ({ operation: { id, draftRevision, templateRevision }, isNew }) =>
      isNew
        ? {
            action: 'prepare_tag',
            userId: actorOf(request),
            eventId: request.eventId,
            subjectId: request.userId,
            detail: { operation: id, draftRevision, templateRevision },
          }
        : null,
  )
  return operationView(deps, operation)
}

async function openOnce(
  trx: Db,
  deps: TagDeps,
  request: TagRequest,
  body: PrepareTag,
): Promise<{ operation: OperationRecord; isNew: boolean }> {
  const now = deps.now()
  await lockPerson(trx, request.userId)
  const facts = await tagAccess(trx, deps, request)
  const requestHash = hashOf(deps, request, body)
  const earlier = await findOperationByRequest(trx, request.userId, body.requestKey)
  if (earlier) {
    if (earlier.requestHash !== requestHash || !isOpen(earlier, now))
      throw new ApiError('pass_request_key_conflict')
    return { operation: earlier, isNew: false }
  }
  const refusal = prepareRefusal(facts, body, sideOf(request), { usable: deps.tagUrls.usable, now })
  if (refusal)
    throw new ApiError(refusal, refusal === 'pass_nfc_not_enabled' ? { message: whyOff(deps.tagUrls) } : {})
  return {
    operation: await openOperation(trx, newOperation(deps, request, body, requestHash)),
    isNew: true,
  }
}

function whyOff({ addressFault }: TagDeps['tagUrls']): string | undefined {
  return addressFault
    ? `Tags are off: the kiosk's address has ${addressFault.found} characters; ` +
        `${addressFault.needed} are needed.`
    : undefined
}

/** The hash contains the scanned QR as its HMAC, not in clear. */
function hashOf(deps: TagDeps, request: TagRequest, body: PrepareTag): string {
  const qr =
    request.by === 'staff' && request.qr !== undefined ? deps.secrets.hmac('personal-qr', request.qr) : null
  return bodyHash({ ...body, eventId: request.eventId, by: request.by, qr })
}

function newOperation(
  deps: TagDeps,
  request: TagRequest,
  body: PrepareTag,
  requestHash: string,
): NewOperation {
  const now = deps.now()
  const key = deps.tagUrls.newKey()
  return {
    id: randomUUID(),
    eventId: request.eventId,
    userId: request.userId,
    staffId: request.by === 'self' ? null : request.staffId,
    requestKey: body.requestKey,
    requestHash,
    keyHmac: deps.secrets.hmac('tag-key', key),
    keyEncrypted: deps.secrets.encrypt('tag-key', key),
    templateRevision: body.templateRevision,
    draftRevision: body.draftRevision,
    createdAt: isoTime(now),
    expiresAt: isoTime(now + (request.by === 'self' ? LIFETIME.ownTagOperation : LIFETIME.staffTagOperation)),
  }
}
