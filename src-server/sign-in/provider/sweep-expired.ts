import type { Db } from '../../db/database.ts'
import { lastDays } from './app-usage.ts'
import { sweepUsage } from './app-usage-store.ts'
import { sweepGrants } from './grant-store.ts'
import { sweepTokens } from './token-store.ts'

/**
 * Forgets what is out of date by itself; nothing of it counts any more, so when it happens does not
 * matter.
 */
export async function sweepExpiredSignIns(db: Db, now: number): Promise<void> {
  await sweepTokens(db, now)
  await sweepGrants(db, now)
  await sweepUsage(db, lastDays(now)[0]!)
}
