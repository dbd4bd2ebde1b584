import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { moveEntry, readEntry, releasePlace } from '../../event/entry/entry-store.ts'
import { stopPrints } from '../../print/queue/print-queue.ts'
import { endTags } from '../../tag/key/tag-key-store.ts'
import type { PlannedRow } from './plan-import.ts'

interface Ending {
  readonly eventId: string
  /** The staff member; null on the command line. */
  readonly by: string | null
  readonly now: number
}

/**
 * Cancels the entries that the rows end. A person without another entry has no valid pass: the tag
 * ends, and prints that wait are stopped. Returns the ended tags by person, for the undo.
 */
export async function endEntries(
  trx: Db,
  { eventId, by, now }: Ending,
  rows: readonly PlannedRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tags = new Map<string, readonly string[]>()
  for (const row of rows) {
    const userId = row.userId!
    for (const entryId of row.ends) {
      const entry = await readEntry(trx, eventId, entryId)
      if (!entry || (entry.state !== 'UNUSED' && entry.state !== 'PENDING')) continue
      const move = { state: 'CANCELLED', stateBefore: entry.state } as const
      if (await moveEntry(trx, entry, move, { by, now })) await releasePlace(trx, entry.ticketId)
    }
    const other = await trx('entries')
      .where({ event_id: eventId, user_id: userId })
      .whereNot({ state: 'CANCELLED' })
      .first('id')
    if (other) continue
    const at = isoTime(now)
    tags.set(userId, await endTags(trx, { eventId, userId, at }))
    await stopPrints(trx, { eventId, userId, by, at })
  }
  return tags
}
