import Database from 'better-sqlite3'
import { migrate, type Db } from '../../db/database.ts'
import { BackupError } from './backup-error.ts'
import { copiedTables } from './backup-meta.ts'
import { migrateTo } from './schema-at.ts'

const ROWS_AT_ONCE = 200

/** Fills an empty PostgreSQL from a checked backup, all or nothing. Throws BackupError when it is not empty. */
export async function restoreToPostgres(db: Db, file: string, migrations: readonly string[]): Promise<void> {
  const copy = new Database(file, { readonly: true })
  try {
    await db.transaction(async (trx) => {
      await requireEmpty(trx)
      await migrateTo(trx, migrations)
      for (const table of parentsFirst(copy)) await fillTable(trx, copy, table)
      await migrate(trx)
    })
  } finally {
    copy.close()
  }
}

async function requireEmpty(trx: Db): Promise<void> {
  const found = await trx('information_schema.tables').whereRaw('table_schema = current_schema()').first('table_name')
  if (found) throw new BackupError(`The PostgreSQL database is not empty (it has a table ${found.table_name}). A backup is restored into an empty one only.`)
}

async function fillTable(trx: Db, copy: Database.Database, table: string): Promise<void> {
  let rows: unknown[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await trx(table).insert(rows)
    rows = []
  }
  for (const row of copy.prepare(`select * from ${table}`).iterate()) {
    rows.push(row)
    if (rows.length === ROWS_AT_ONCE) await flush()
  }
  await flush()
}

/** Each table after those that its rows point to. */
function parentsFirst(copy: Database.Database): string[] {
  const ordered = new Set<string>()
  const visit = (table: string): void => {
    if (ordered.has(table)) return
    for (const { table: parent } of copy.pragma(`foreign_key_list(${table})`) as { table: string }[]) {
      if (parent !== table) visit(parent)
    }
    ordered.add(table)
  }
  for (const table of copiedTables(copy)) visit(table)
  return [...ordered]
}
