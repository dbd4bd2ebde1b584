import Database from 'better-sqlite3'
import type { Db, Row } from '../../platform/db/database.ts'
import { columnsOf, copiedTables, quoted } from './backup-meta.ts'
import { makeSchema, requireKnownMigrations } from './migrate-to.ts'

const ROWS_AT_ONCE = 200

/** Copies every table, in one snapshot, into a new SQLite file with the same schema. */
export async function copyFromPostgres(db: Db, file: string, signal?: AbortSignal): Promise<void> {
  await db.transaction(
    async (trx) => {
      const applied: string[] = await trx('knex_migrations').orderBy('id').pluck('name')
      requireKnownMigrations(applied, null)
      await makeSchema(file, applied)
      const copy = new Database(file)
      try {
        copy.pragma('journal_mode = DELETE')
        copy.pragma('foreign_keys = OFF')
        copy.exec('begin')
        for (const table of copiedTables(copy)) await copyTable(trx, copy, table, signal)
        copy.exec('commit')
      } finally {
        copy.close()
      }
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}

async function copyTable(
  trx: Db,
  copy: Database.Database,
  table: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const columns = columnsOf(copy, table)
  const insert = copy.prepare(
    `insert into ${table} (${columns.map(quoted).join()}) values (${columns.map(() => '?').join()})`,
  )
  await trx.raw(`declare backup_rows cursor for select * from ${table}`)
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = (await trx.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`)) as {
      rows: Row[]
    }
    if (rows.length === 0) break
    for (const row of rows) insert.run(columns.map((column) => sqliteValue(row[column])))
  }
  await trx.raw('close backup_rows')
}

function sqliteValue(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}
