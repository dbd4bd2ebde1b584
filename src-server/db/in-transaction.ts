import { isPostgres, type Db } from './database.ts'

const TRIES = 5

/**
 * PostgreSQL ended the transaction because it and another one waited for each other; begun anew it
 * can succeed.
 */
export function isDeadlock(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return code === '40P01' || code === '40001'
}

/**
 * Does `work` in one transaction: all of it is kept, or nothing. `again` names errors after which
 * the whole is begun anew, five times at most; by default that two transactions waited for each
 * other.
 *
 * On SQLite it begins by writing nothing: a transaction that reads first and writes later is
 * refused when another process, an import for example, wrote in between, and cannot wait for it.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Db) => Promise<T>,
  again: (error: unknown) => boolean = isDeadlock,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (trx) => {
        if (!isPostgres(trx)) await trx('settings').where(trx.raw('1 = 0')).delete()
        return work(trx)
      })
    } catch (error) {
      if (tries === TRIES || !again(error)) throw error
    }
  }
}
