import type { CompleteTag, StaffCompleteTag } from '../../../contract/tag/operation/tag.ts'
import { isUniqueViolation, type Db } from '../../platform/db/database.ts'
import { bodyHash } from '../../platform/db/request-key-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { audited, type AuditEntry } from '../../platform/db/audit-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findUser } from '../../person/user/user-store.ts'
import {
  findOperation,
  lockPerson,
  setCompleted,
  type Completion,
  type OperationRecord,
} from './tag-operation-store.ts'
import { actorOf, sideOf, tagAccess, type TagRequest, type TagDeps } from '../page/tag-access.ts'
import { overwriteFingerprint, urlMessageHex } from '../key/tag-url.ts'
import { newestOnTag, startTagKey, type TagKeyRecord } from '../key/tag-key-store.ts'
import { isCurrent, expiryRefusal, tagRefusal, completableOperation } from './tag-rules.ts'
import { urlOf } from './tag-view.ts'

/** The content read back from the tag, as rows 6 and 13 report it. */
export type Report = CompleteTag | Omit<StaffCompleteTag, 'userId'>

/**
 * Rows 6 and 13, and the same at the desk: the written tag was read back correctly. Its key becomes
 * the person's entitlement and the old one ends. Records no entry and no check-in.
 */
export async function completeTag(
  deps: TagDeps,
  request: TagRequest,
  report: Report,
): Promise<OperationRecord> {
  try {
    const { operation } = await audited(
      deps,
      (trx) => settle(trx, deps, request, report),
      (settled) => auditEntries(request, report, settled),
    )
    return operation
  } catch (error) {
    // The same tag was verified for somebody else at this moment, under another person's lock.
    if (isUniqueViolation(error)) throw new ApiError('pass_nfc_tag_assigned', { cause: error })
    throw error
  }
}

function auditEntries(
  request: TagRequest,
  report: Report,
  { operation, isNew, allowedBy }: Settled,
): readonly AuditEntry[] {
  const of = { userId: actorOf(request), eventId: request.eventId, subjectId: request.userId }
  const completed = {
    operation: operation.id,
    draftRevision: operation.draftRevision,
    platform: report.platform,
    overwrite: report.overwriteConfirmed,
  }
  const allowed = { operation: operation.id, by: allowedBy }
  return [
    ...(allowedBy === null ? [] : [{ action: 'allow_overwrite', ...of, detail: allowed }]),
    ...(isNew ? [{ action: 'complete_tag', ...of, detail: completed }] : []),
  ]
}

interface Settled {
  readonly operation: OperationRecord
  readonly isNew: boolean
  /**
   * Row 13: the name of the staff member who allowed the overwriting of an older card with this
   * report. The desk's own writer records that earlier.
   */
  readonly allowedBy: string | null
}

async function settle(trx: Db, deps: TagDeps, request: TagRequest, report: Report): Promise<Settled> {
  const completion: Completion = {
    hash: bodyHash(report),
    at: isoTime(deps.now()),
    by: actorOf(request),
    platform: report.platform,
  }
  await lockPerson(trx, request.userId)
  const facts = await tagAccess(trx, deps, request)
  const operation = completableOperation(await findOperation(trx, report.operationId), {
    ...request,
    side: sideOf(request),
  })
  if (typeof operation === 'string') throw new ApiError(operation)
  if (operation.completion?.hash === completion.hash) return { operation, isNew: false, allowedBy: null }

  const expired = expiryRefusal(operation, sideOf(request), deps.now())
  if (expired) throw new ApiError(expired)
  if (!isCurrent(facts, operation)) throw new ApiError('pass_revision_conflict')
  const tag = await requireFreeTag(trx, deps, operation, report)
  if (report.readbackUrl !== urlOf(deps, operation)) throw new ApiError('nfc_readback_invalid')
  await startTagKey(trx, operation, tag, completion.at)
  await setCompleted(trx, operation.id, completion)
  const isNamed = tag.allowedByStaff && request.by === 'staff'
  return {
    operation: { ...operation, state: 'completed', completion },
    isNew: true,
    allowedBy: isNamed ? ((await findUser(trx, actorOf(request)))?.name ?? '') : null,
  }
}

interface KnownTag {
  readonly tagHmac: string
  /** The key that was verified on it last. */
  readonly newest: TagKeyRecord | null
}

/** The tag. Throws if it is another person's, or an older card without leave to overwrite. */
async function requireFreeTag(
  trx: Db,
  deps: TagDeps,
  operation: OperationRecord,
  report: Report,
): Promise<KnownTag & { allowedByStaff: boolean }> {
  const tagHmac = deps.secrets.hmac('tag-uid', report.tagHash)
  const tag = { tagHmac, newest: await newestOnTag(trx, tagHmac) }
  const before = allowedBefore(operation, tag)
  const byStaff = await namedByStaff(trx, deps, operation, { ...tag, tagHash: report.tagHash })
  const fingerprint = report.overwriteFingerprint
  const refusal = tagRefusal(
    tag.newest,
    { userId: operation.userId, now: deps.now() },
    { confirmed: report.overwriteConfirmed, fingerprint, allowed: [...before, ...byStaff] },
  )
  if (refusal) throw new ApiError(refusal)
  const isNamed = (allowed: readonly string[]): boolean =>
    fingerprint !== undefined && allowed.includes(fingerprint)
  return {
    ...tag,
    allowedByStaff: report.overwriteConfirmed && isNamed(byStaff) && !isNamed(before),
  }
}

/** The content of this tag that row 7, or staff at the desk, allowed to overwrite. */
const allowedBefore = (operation: OperationRecord, { tagHmac }: KnownTag): string[] =>
  operation.rewrite?.tagHmac === tagHmac ? [operation.rewrite.fingerprint] : []

/**
 * Row 7 is the person's own. Staff who overwrite with a phone send the fingerprint of the content
 * that the tag is known to hold: only somebody who read this tag in this operation can name it.
 */
async function namedByStaff(
  trx: Db,
  deps: TagDeps,
  operation: OperationRecord,
  { newest, tagHash }: KnownTag & { tagHash: string },
): Promise<string[]> {
  if (operation.staffId === null || newest?.userId !== operation.userId) return []
  const old = await findOperation(trx, newest.operationId)
  return old ? [overwriteFingerprint(operation.id, tagHash, urlMessageHex(urlOf(deps, old)))] : []
}
