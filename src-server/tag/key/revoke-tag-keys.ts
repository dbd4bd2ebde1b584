import type { Db } from '../../platform/db/database.ts'
import { bumpRevs, type RevScope } from '../../platform/db/rev-store.ts'

export interface Revocation {
  readonly reason: 'lost' | 'replaced' | 'cancelled'
  readonly at: string
}

/** Ends the valid keys that match `where`. Returns the scopes whose revs change. */
export async function endKeys(
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
