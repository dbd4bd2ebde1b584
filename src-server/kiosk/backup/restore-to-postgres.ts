import { sentence } from '../../../messages/sentence.ts'
import type Database from 'better-sqlite3'
import { migrate, type Db } from '../../platform/db/database.ts'
import { BackupError } from './backup-error.ts'
import { columnsOf, copiedTables, openCopy, quoted } from './backup-meta.ts'
import type { EarlierState } from './earlier-state.ts'
import { endAccess } from './end-access.ts'
import { requireHarmlessSchema } from './harmless-schema.ts'
import { requireOwnSchema } from './own-schema.ts'
import { makeOwnSchema, migrateTo } from './migrate-to.ts'

const ROWS_AT_ONCE = 200

/**
 * Fills an empty PostgreSQL from a checked backup in one transaction. Throws BackupError if the
 * database is not empty, or if the backup lacks a table or column.
 * @param at time of the restore, ms since 1970, at which sessions, tokens and phones end
 * @param earlier rights in the replaced database; null if it is not at hand
 */
export async function restoreToPostgres(
  db: Db,
  file: string,
  migrations: readonly string[],
  at: number,
  earlier: EarlierState | null,
): Promise<void> {
  const own = await makeOwnSchema(migrations)
  const copy = openCopy(file)
  try {
    requireHarmlessSchema(copy, file)
    requireOwnSchema(copy, own, file)
    await db.transaction(async (trx) => {
      await requireEmpty(trx)
      await migrateTo(trx, migrations)
      for (const table of parentsFirst(own))
        await fillTable(trx, copy, table, columnsOf(own, table))
      await migrate(trx)
      await endAccess(trx, at, earlier)
    })
  } finally {
    copy.close()
    own.close()
  }
}

async function requireEmpty(trx: Db): Promise<void> {
  const found = await trx('information_schema.tables')
    .whereRaw('table_schema = current_schema()')
    .first('table_name')
  if (found)
    throw new BackupError(
      sentence('dataProblem.backup.notEmpty', { table: String(found.table_name) }),
    )
}

async function fillTable(
  trx: Db,
  copy: Database.Database,
  table: string,
  columns: readonly string[],
): Promise<void> {
  let rows: unknown[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await trx(table).insert(rows)
    rows = []
  }
  for (const row of copy
    .prepare(`select ${columns.map(quoted).join()} from ${quoted(table)}`)
    .iterate()) {
    rows.push(row)
    if (rows.length === ROWS_AT_ONCE) await flush()
  }
  await flush()
}

/** Each table after those that its rows refer to. */
function parentsFirst(own: Database.Database): string[] {
  const ordered = new Set<string>()
  const visit = (table: string): void => {
    if (ordered.has(table)) return
    for (const { table: parent } of own.pragma(`foreign_key_list(${quoted(table)})`) as {
      table: string
    }[]) {
      if (parent !== table) visit(parent)
    }
    ordered.add(table)
  }
  for (const table of copiedTables(own)) visit(table)
  return [...ordered]
}
