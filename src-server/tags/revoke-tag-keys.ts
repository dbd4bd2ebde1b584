import type { Db } from '../db/database.ts'
import { bumpRevs, type RevScope } from '../db/rev-store.ts'

export interface RevokedKeys {
  readonly reason: 'lost' | 'replaced'
  readonly at: string
}

/** Ends the live keys that `where` names; answers the scopes whose screens and phones show it. */
export async function endKeys(
  trx: Db,
  where: Readonly<Record<string, string>>,
  end: RevokedKeys,
): Promise<RevScope[]> {
  const ended: { event_id: string; user_id: string }[] = await trx('tag_keys')
    .where(where)
    .whereNull('ended_at')
    .update({ ended_at: end.at, ended_reason: end.reason })
    .returning(['event_id', 'user_id'])
  return ended.flatMap((row): RevScope[] => [`event:${row.event_id}`, `user:${row.user_id}`])
}

/**
 * Ends every live key of the person's tags for the event: whoever finds a lost tag gets nothing
 * from it, and every station shows that a new one is needed.
 */
export async function revokeTags(
  trx: Db,
  end: RevokedKeys & { eventId: string; userId: string },
): Promise<void> {
  await bumpRevs(trx, ...(await endKeys(trx, { event_id: end.eventId, user_id: end.userId }, end)))
}
