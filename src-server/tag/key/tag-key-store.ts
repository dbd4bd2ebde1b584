import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { endKeys } from './revoke-tag-keys.ts'
import type { OperationRecord } from '../operation/tag-operation-store.ts'

/** The entitlement of a verified tag: one person's pass for one event, under one secret key. */
export interface TagKeyRecord {
  readonly id: string
  readonly eventId: string
  readonly userId: string
  readonly operationId: string
  readonly tagHmac: string
  readonly verifiedAt: string
  readonly endedAt: string | null
  readonly eventEndsAt: string
}

const keys = (db: Db) =>
  db('tag_keys as k')
    .join('events as e', 'e.id', 'k.event_id')
    .select('k.*', 'e.ends_at as event_ends_at')

function toTagKey(row: Record<string, unknown>): TagKeyRecord {
  return {
    id: row.id as string,
    eventId: row.event_id as string,
    userId: row.user_id as string,
    operationId: row.operation_id as string,
    tagHmac: row.tag_hmac as string,
    verifiedAt: row.verified_at as string,
    endedAt: row.ended_at as string | null,
    eventEndsAt: row.event_ends_at as string,
  }
}

export async function findTagKey(db: Db, keyHmac: string): Promise<TagKeyRecord | null> {
  const row = await keys(db).where('k.key_hmac', keyHmac).first()
  return row ? toTagKey(row) : null
}

/** The key that was verified on this tag last. */
export async function newestOnTag(db: Db, tagHmac: string): Promise<TagKeyRecord | null> {
  const row = await keys(db)
    .where('k.tag_hmac', tagHmac)
    .orderByRaw('case when k.ended_at is null then 0 else 1 end')
    .orderBy([
      { column: 'k.verified_at', order: 'desc' },
      { column: 'k.id', order: 'desc' },
    ])
    .first()
  return row ? toTagKey(row) : null
}

/**
 * Makes the operation's key the person's entitlement. Ends the person's former key for the event
 * and the key of the tag. `newest` is the tag's key that the caller read: a newer key is kept, and
 * the insert is then a unique violation.
 */
export async function startTagKey(
  trx: Db,
  operation: OperationRecord,
  tag: { tagHmac: string; newest: TagKeyRecord | null },
  at: string,
): Promise<void> {
  const { eventId, userId } = operation
  const end = { reason: 'replaced', at } as const
  const ofPerson = await endKeys(trx, { event_id: eventId, user_id: userId }, end)
  const onTag = tag.newest ? await endKeys(trx, { id: tag.newest.id }, end) : []
  await trx('tag_keys').insert({
    id: randomUUID(),
    event_id: eventId,
    user_id: userId,
    operation_id: operation.id,
    key_hmac: operation.keyHmac,
    tag_hmac: tag.tagHmac,
    template_revision: operation.templateRevision,
    draft_revision: operation.draftRevision,
    verified_at: at,
  })
  await bumpRevs(trx, `event:${eventId}`, `user:${userId}`, ...ofPerson, ...onTag)
}
