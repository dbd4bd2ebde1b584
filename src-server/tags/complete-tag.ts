import type { CompleteTag, StaffCompleteTag } from '../../contract/tags/tag.ts'
import { isUniqueViolation, type Db } from '../db/database.ts'
import { bodyHash } from '../db/request-key-store.ts'
import { isoTime } from '../db/column-values.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { appendAudit } from '../db/audit-store.ts'
import { ApiError } from '../http/api-error.ts'
import { findUser } from '../people/user-store.ts'
import {
  findOperation,
  lockPerson,
  setCompleted,
  type Completion,
  type OperationRecord,
} from './tag-operation-store.ts'
import { actorOf, sideOf, tagAccess, type Ask, type TagDeps } from './tag-access.ts'
import { overwriteFingerprint, urlMessageHex } from './tag-hash.ts'
import { newestOnTag, startTagKey, type TagKeyRecord } from './tag-key-store.ts'
import { isCurrent, overRefusal, tagRefusal, theirOperation } from './tag-rules.ts'
import { urlOf } from './tag-view.ts'

/** What was read back from the tag, as rows 6 and 13 report it. */
export type Report = CompleteTag | Omit<StaffCompleteTag, 'userId'>

/**
 * Rows 6 and 13, and the same at the desk: the written tag was read back and is what it should be.
 * From here on its key is the person's entitlement and the old one ends. Records no entry and no
 * check-in.
 */
export async function completeTag(
  deps: TagDeps,
  ask: Ask,
  report: Report,
): Promise<OperationRecord> {
  const { operation, isNew, allowedByStaff } = await settle(deps, ask, report)
  if (isNew) {
    // The desk's own writer has recorded the answer to its question before.
    if (allowedByStaff && ask.by === 'staff') await auditLeave(deps, ask, operation)
    const detail = {
      operation: operation.id,
      draftRevision: operation.draftRevision,
      platform: report.platform,
      overwrite: report.overwriteConfirmed,
    }
    await appendAudit(deps, {
      action: 'complete_tag',
      userId: actorOf(ask),
      eventId: ask.eventId,
      subjectId: ask.userId,
      detail,
    })
  }
  return operation
}

/**
 * Row 13: the staff member whose `overwriteConfirmed` was the authorization is recorded by name.
 */
async function auditLeave(deps: TagDeps, ask: Ask, operation: OperationRecord): Promise<void> {
  const staff = await findUser(deps.db, actorOf(ask))
  await appendAudit(deps, {
    action: 'allow_overwrite',
    userId: actorOf(ask),
    eventId: ask.eventId,
    subjectId: ask.userId,
    detail: { operation: operation.id, by: staff?.name ?? '' },
  })
}

interface Settled {
  readonly operation: OperationRecord
  readonly isNew: boolean
  /** An older card was overwritten, and staff gave the leave with this very report. */
  readonly allowedByStaff: boolean
}

async function settle(deps: TagDeps, ask: Ask, report: Report): Promise<Settled> {
  const completion: Completion = {
    hash: bodyHash(report),
    at: isoTime(deps.now()),
    by: actorOf(ask),
    platform: report.platform,
  }
  try {
    return await inTransaction(deps.db, async (trx) => {
      await lockPerson(trx, ask.userId)
      const facts = await tagAccess(trx, deps, ask)
      const operation = theirOperation(await findOperation(trx, report.operationId), {
        ...ask,
        side: sideOf(ask),
      })
      if (typeof operation === 'string') throw new ApiError(operation)
      if (operation.completion?.hash === completion.hash)
        return { operation, isNew: false, allowedByStaff: false }

      const over = overRefusal(operation, sideOf(ask), deps.now())
      if (over) throw new ApiError(over)
      if (!isCurrent(facts, operation)) throw new ApiError('pass_revision_conflict')
      const tag = await freeTag(trx, deps, operation, report)
      if (report.readbackUrl !== urlOf(deps, operation)) throw new ApiError('nfc_readback_invalid')
      await startTagKey(trx, operation, tag, completion.at)
      await setCompleted(trx, operation.id, completion)
      return {
        operation: { ...operation, state: 'completed', completion },
        isNew: true,
        allowedByStaff: tag.allowedByStaff,
      }
    })
  } catch (error) {
    // The same tag was verified for somebody else at this very moment, under another person's lock.
    if (isUniqueViolation(error)) throw new ApiError('pass_nfc_tag_assigned', { cause: error })
    throw error
  }
}

interface KnownTag {
  readonly tagHmac: string
  /** What was verified on it last. */
  readonly newest: TagKeyRecord | null
}

/**
 * The tag, unless it is another person's or an older card of this person that nobody allowed to
 * overwrite.
 */
async function freeTag(
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

/** What row 7, or staff at the desk, allowed to overwrite on this tag. */
const allowedBefore = (operation: OperationRecord, { tagHmac }: KnownTag): string[] =>
  operation.rewrite?.tagHmac === tagHmac ? [operation.rewrite.fingerprint] : []

/**
 * Row 7 is the person's own. Staff who overwrite with a phone have no such row: for them the
 * fingerprint of what the tag is known to hold is the leave, because only somebody who has read
 * this tag in this operation can name it.
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
