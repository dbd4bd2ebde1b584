import { errorCode } from '../threads/error-code.ts'
import { isPostgres, type Db, type Transaction } from './database.ts'

const TRIES = 5

/** PostgreSQL ended the transaction because of a deadlock or a conflict: a retry can succeed. */
export const isDeadlock = (error: unknown): boolean => ['40P01', '40001'].includes(errorCode(error))

/**
 * Runs `work` in one transaction. `again` selects the errors after which the transaction is
 * repeated, at most five times; the default is a deadlock.
 *
 * On SQLite the first statement takes the write lock. A transaction that reads first and writes
 * later fails if another process, such as an import, writes in between.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Transaction) => Promise<T>,
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
