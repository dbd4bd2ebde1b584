import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'
import type { Db } from '../db/database.ts'

/** The database as the request at hand sees it. */
export interface RequestUnit {
  /** The open transaction of this request, or the database itself outside of one. */
  conn(): Promise<Db>
  /**
   * Runs a request whose writes hold together: all are kept when `keep` says so afterwards, none otherwise. The
   * transaction begins with the first query, so that a client that sends its body slowly holds nothing up.
   */
  run(work: () => Promise<void>, keep: () => boolean): Promise<void>
}

export function createRequestUnit(db: Db): RequestUnit {
  const storage = new AsyncLocalStorage<{ trx?: Promise<Knex.Transaction> }>()
  return {
    async conn() {
      const unit = storage.getStore()
      if (!unit) return db
      unit.trx ??= db.transaction()
      return unit.trx
    },
    async run(work, keep) {
      const unit: { trx?: Promise<Knex.Transaction> } = {}
      try {
        await storage.run(unit, work)
      } catch (error) {
        await (await unit.trx)?.rollback()
        throw error
      }
      const trx = await unit.trx
      if (!trx) return
      if (keep()) await trx.commit()
      else await trx.rollback()
    },
  }
}
