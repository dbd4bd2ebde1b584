import { isPostgres, type Db } from '../../platform/db/database.ts'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'

const MARK = 'demo'
/** The demo is not complete; true once it is. */
const MAKING = 'making'

export const isDemo = async (db: Db): Promise<boolean> =>
  (await readSetting<boolean | typeof MAKING>(db, MARK)) === true

/** Stored before the first row of a demo, so that one that was interrupted is known. */
export const markDemoBegun = (db: Db): Promise<void> => writeSetting(db, MARK, MAKING)

export const markDemoComplete = (db: Db): Promise<void> => writeSetting(db, MARK, true)

/** Not of the demo: the schema, this installation, and the log, which nothing is removed from. */
const KEPT = /^(sqlite_|knex_|settings$|stations$|audit_|revs$)/

/**
 * Removes what an interrupted start (Ctrl+C, full disk, power failure) has made of a demo, in one
 * transaction, before anything uses it. Does nothing without the mark of such a demo. Its people
 * are invented, and nobody could sign in: the kiosk serves nothing before a demo is complete.
 */
export async function removeUnfinishedDemo(db: Db): Promise<boolean> {
  if ((await readSetting<boolean | typeof MAKING>(db, MARK)) !== MAKING) return false
  await db.transaction(async (trx) => {
    const tables = (await tableNames(trx)).filter((name) => !KEPT.test(name))
    if (isPostgres(trx)) await trx.raw(`truncate ${tables.map(() => '??').join()}`, tables)
    else {
      await trx.raw('pragma defer_foreign_keys = on')
      for (const table of tables) await trx(table).delete()
    }
    await trx('settings').where({ key: MARK }).delete()
  })
  return true
}

const tableNames = (trx: Db): Promise<string[]> =>
  isPostgres(trx)
    ? trx('information_schema.tables')
        .whereRaw("table_schema = current_schema() and table_type = 'BASE TABLE'")
        .pluck('table_name')
    : trx('sqlite_master').where({ type: 'table' }).pluck('name')
