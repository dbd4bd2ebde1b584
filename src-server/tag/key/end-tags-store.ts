import type { Db } from '../../platform/db/database.ts'

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
