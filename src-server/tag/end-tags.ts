import type { Db } from '../db/database.ts'

/** Ends every live key of the person's tags for the event: whoever finds a lost tag gets nothing from it. */
export async function endTags(trx: Db, end: { eventId: string; userId: string; reason: 'lost' | 'replaced'; at: string }): Promise<void> {
  await trx('tag_keys')
    .where({ event_id: end.eventId, user_id: end.userId })
    .whereNull('ended_at')
    .update({ ended_at: end.at, ended_reason: end.reason })
}
