import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { integer, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { endKeys } from './revoke-tag-keys.ts'
import type { OperationRecord } from '../operation/tag-operation-store.ts'

export const KEYS = table('tag_keys', {
  id: text(),
  eventId: text(),
  userId: text(),
  operationId: text(),
  keyHmac: text(),
  tagHmac: text(),
  templateRevision: integer(),
  draftRevision: integer(),
  verifiedAt: time(),
  endedAt: orNull(time()),
  endedReason: orNull(text()),
})
const KEY = KEYS.with({ eventEndsAt: time() })
/** The entitlement of a verified tag: one person's pass for one event, under one secret key. */
export type TagKeyRecord = RecordOf<typeof KEY>

const keys = (db: Db) =>
  db('tag_keys as k')
    .join('events as e', 'e.id', 'k.event_id')
    .select('k.*', 'e.ends_at as event_ends_at')

export const findTagKey = (db: Db, keyHmac: string): Promise<TagKeyRecord | null> =>
  KEY.one(keys(db).where('k.key_hmac', keyHmac).first())

/** The key that was verified on this tag last. */
export const newestOnTag = (db: Db, tagHmac: string): Promise<TagKeyRecord | null> =>
  KEY.one(
    keys(db)
      .where('k.tag_hmac', tagHmac)
      .orderByRaw('case when k.ended_at is null then 0 else 1 end')
      .orderBy([
        { column: 'k.verified_at', order: 'desc' },
        { column: 'k.id', order: 'desc' },
      ])
      .first(),
  )

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
  const { keyHmac, templateRevision, draftRevision } = operation
  await trx(KEYS.name).insert(
    KEYS.write({
      id: randomUUID(),
      eventId,
      userId,
      operationId: operation.id,
      keyHmac,
      tagHmac: tag.tagHmac,
      templateRevision,
      draftRevision,
      verifiedAt: at,
    }),
  )
  await bumpRevs(trx, `event:${eventId}`, `user:${userId}`, ...ofPerson, ...onTag)
}
