import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'
import { isPostgres, type Db } from '../../db/database.ts'

/** The database as the request at hand sees it. */
export interface RequestTransaction {
  /**
   * Asks or changes something: in the open transaction of this request, where one query waits for
   * the one before, or on the database itself outside of one. `work` asks for no further unit.
   */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs a request whose writes hold together: all are kept when `keep` says so afterwards, none
   * otherwise. The transaction begins with the first query, so that a client that sends its body
   * slowly holds nothing up.
   */
  together(request: () => Promise<void>, keep: () => boolean): Promise<void>
}

interface OpenUnit {
  trx: Promise<Knex.Transaction> | null
  /** Ends when the last query so far has; never rejects. */
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
 * On SQLite it begins by writing nothing: a transaction that reads first and writes later is
 * refused when another process, an import for example, wrote in between, and cannot wait for it.
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
