import type { Db } from '../../platform/db/database.ts'
import { usageDay, sweepUsage } from './app-usage.ts'
import { sweepGrants } from './grant-store.ts'
import { sweepTokens } from './token-store.ts'

/**
 * Deletes expired records. They have no effect any more, so the time of the deletion does not
 * matter.
 */
export async function sweepExpiredSignIns(db: Db, now: number): Promise<void> {
  await sweepTokens(db, now)
  await sweepGrants(db, now)
  await sweepUsage(db, usageDay(now))
}
