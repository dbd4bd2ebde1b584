import { isPostgres, type Db } from './database.ts'

/**
 * Serializes imports until the transaction ends. Lists name the same persons and tickets in any
 * order; with this lock, imports cannot deadlock or add somebody twice. SQLite has one writer
 * anyway.
 */
export async function lockImports(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return
  // Another import's group may take longer than the usual lock timeout.
  await trx.raw("set local lock_timeout = '60s'")
  await trx.raw("select pg_advisory_xact_lock(hashtext('imports'))")
}
