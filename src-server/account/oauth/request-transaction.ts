import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'
import { isPostgres, type Db } from '../../platform/db/database.ts'

/** Database access of one request. */
export interface RequestTransaction {
  /**
   * Runs a query: in the open transaction of this request, one after the other, or directly on the
   * database outside of one. `work` must not call `use` again.
   */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs a request whose writes belong together: all are committed if `keep` returns true
   * afterwards, otherwise none. The transaction starts with the first query, so that a client that
   * sends its body slowly locks nothing.
   */
  together(request: () => Promise<void>, keep: () => boolean): Promise<void>
}

interface OpenUnit {
  trx: Promise<Knex.Transaction> | null
  /** Resolves when the last query has ended; never rejects. */
  last: Promise<unknown>
}

export function createRequestTransaction(db: Db): RequestTransaction {
  const storage = new AsyncLocalStorage<OpenUnit>()
  return {
    use(work) {
      const unit = storage.getStore()
      if (!unit) return work(db)
      unit.trx ??= begin(db)
      const { trx } = unit
      const result = unit.last.then(async () => work(await trx))
      unit.last = result.catch(() => {})
      return result
    },
    async together(request, keep) {
      const unit: OpenUnit = { trx: null, last: Promise.resolve() }
      try {
        await storage.run(unit, request)
      } catch (error) {
        await finish(unit, false)
        throw error
      }
      await finish(unit, keep())
    },
  }
}

/**
 * On SQLite the transaction starts with an empty write. A transaction that reads first and writes
 * later fails if another process, such as an import, wrote in between.
 */
async function begin(db: Db): Promise<Knex.Transaction> {
  const trx = await db.transaction()
  try {
    if (!isPostgres(db)) await trx('oauth_tokens').where(trx.raw('1 = 0')).delete()
    return trx
  } catch (error) {
    await trx.rollback()
    throw error
  }
}

async function finish(unit: OpenUnit, kept: boolean): Promise<void> {
  await unit.last
  const trx = await unit.trx
  if (kept) await trx?.commit()
  else await trx?.rollback()
}
