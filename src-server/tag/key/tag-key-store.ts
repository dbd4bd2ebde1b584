import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs, type RevScope } from '../../platform/db/rev-store.ts'
import { integer, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { newestTagFirst } from '../../pass/draft/pass-change.ts'
import type { OperationRecord } from '../operation/tag-operation-store.ts'

interface TagsOf {
  readonly eventId: string
  readonly userId: string
}

/**
 * Ends the valid tags of a person whose entry was cancelled, and a tag operation under way. Returns
 * the ids of the tags.
 */
export async function endTags(
  trx: Db,
  { eventId, userId, at }: TagsOf & { readonly at: string },
): Promise<readonly string[]> {
  await trx('tag_operations')
    .where({ event_id: eventId, user_id: userId, state: 'open' })
    .update({ state: 'cancelled' })
  const ended: { id: string }[] = await trx('tag_keys')
    .where({ event_id: eventId, user_id: userId })
    .whereNull('ended_at')
    .update({ ended_at: at, ended_reason: 'cancelled' })
    .returning('id')
  return ended.map(({ id }) => id)
}

/** Makes ended tags valid again, unless the person has another one by now, or the tag
 * another owner. */
export async function reviveTags(
  trx: Db,
  { eventId, userId }: TagsOf,
  ids: readonly string[],
): Promise<void> {
  const live = await trx('tag_keys')
    .where({ event_id: eventId, user_id: userId })
    .whereNull('ended_at')
    .first('id')
  if (live || ids.length === 0) return
  const used = trx('tag_keys').whereNull('ended_at').select('tag_hmac')
  await trx('tag_keys')
    .whereIn('id', [...ids])
    .where({ user_id: userId, ended_reason: 'cancelled' })
    .whereNotIn('tag_hmac', used)
    .update({ ended_at: null, ended_reason: null })
}

interface Revocation {
  readonly reason: 'lost' | 'replaced' | 'cancelled'
  readonly at: string
}

/** Ends the valid keys that match `where`. Returns the scopes whose revs change. */
async function endKeys(
  trx: Db,
  where: Readonly<Record<string, string>>,
  end: Revocation,
): Promise<RevScope[]> {
  const ended: { event_id: string; user_id: string }[] = await trx('tag_keys')
    .where(where)
    .whereNull('ended_at')
    .update({ ended_at: end.at, ended_reason: end.reason })
    .returning(['event_id', 'user_id'])
  return ended.flatMap((row): RevScope[] => [`event:${row.event_id}`, `user:${row.user_id}`])
}

/**
 * Ends every valid tag key of the person for the event, so a lost tag opens nothing and every
 * station shows that a new tag is needed.
 */
export async function revokeTags(
  trx: Db,
  end: Revocation & { eventId: string; userId: string },
): Promise<void> {
  await bumpRevs(trx, ...(await endKeys(trx, { event_id: end.eventId, user_id: end.userId }, end)))
}

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
  db('tag_keys as k').join('events as e', 'e.id', 'k.event_id').select('k.*', 'e.ends_at as event_ends_at')

export const findTagKey = (db: Db, keyHmac: string): Promise<TagKeyRecord | null> =>
  KEY.one(keys(db).where('k.key_hmac', keyHmac).first())

/** The key that was verified on this tag last. */
export const newestOnTag = (db: Db, tagHmac: string): Promise<TagKeyRecord | null> =>
  KEY.one(keys(db).where('k.tag_hmac', tagHmac).modify(newestTagFirst, 'k.').first())

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
  await KEYS.insert(trx, {
    id: randomUUID(),
    eventId,
    userId,
    operationId: operation.id,
    keyHmac,
    tagHmac: tag.tagHmac,
    templateRevision,
    draftRevision,
    verifiedAt: at,
  })
  await bumpRevs(trx, `event:${eventId}`, `user:${userId}`, ...ofPerson, ...onTag)
}
