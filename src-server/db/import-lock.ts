import { isPostgres, type Db } from './database.ts'

/**
 * Lets one import write at a time, until the transaction ends. Lists name the same people and the
 * same tickets in any order: taking their locks one list after the other, two imports can neither
 * wait for each other in a circle nor make somebody twice. SQLite has one writer anyway.
 */
export async function lockImports(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return
  // Another import's chunk may take longer than what other statements wait for a lock.
  await trx.raw("set local lock_timeout = '60s'")
  await trx.raw("select pg_advisory_xact_lock(hashtext('imports'))")
}
