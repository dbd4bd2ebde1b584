import { sentence } from '../../../messages/sentence.ts'
import { TextError } from '../../../messages/text-error.ts'
import Database from 'better-sqlite3'
import { migrate, openDatabase } from '../../platform/db/database.ts'
import { columnsOf, copiedTables, openCopy, quoted } from './backup-meta.ts'
import type { EarlierState } from './earlier-state.ts'
import { endAccess } from './end-access.ts'
import { requireHarmlessSchema } from './harmless-schema.ts'
import { requireOwnSchema } from './own-schema.ts'
import { makeSchema } from './migrate-to.ts'

/**
 * Makes a new database at `file` from a checked backup: this version's own schema, filled with the
 * rows of the backup. Triggers, views and other tables of the file are not copied. Throws
 * BackupError if the backup lacks a table or column.
 * @param at time of the restore, ms since 1970, at which sessions, tokens and phones end
 * @param earlier rights in the replaced database; null if it is not at hand
 */
export async function restoreToSqlite(
  file: string,
  backup: string,
  migrations: readonly string[],
  at: number,
  earlier: EarlierState | null,
): Promise<void> {
  await makeSchema(file, migrations)
  copyRows(backup, file)
  const made = openDatabase({ kind: 'sqlite', file })
  try {
    await migrate(made)
    await endAccess(made, at, earlier)
  } finally {
    await made.destroy()
  }
  flattenJournal(file)
}

function copyRows(from: string, to: string): void {
  const source = openCopy(from)
  const target = new Database(to)
  try {
    requireHarmlessSchema(source, from)
    requireOwnSchema(source, target, from)
    target.pragma('foreign_keys = OFF')
    target.exec('begin')
    for (const table of copiedTables(target)) copyTable(source, target, table)
    const loose = target.pragma('foreign_key_check') as unknown[]
    if (loose.length > 0) throw new TextError(sentence('dataProblem.backup.reason.looseRows'))
    target.exec('commit')
  } finally {
    source.close()
    target.close()
  }
}

function copyTable(source: Database.Database, target: Database.Database, table: string): void {
  const columns = columnsOf(target, table).map(quoted)
  const insert = target.prepare(
    `insert into ${quoted(table)} (${columns.join()}) values (${columns.map(() => '?').join()})`,
  )
  // Preserves integers beyond 2^53.
  const rows = source
    .prepare(`select ${columns.join()} from ${quoted(table)} order by rowid`)
    .raw()
    .safeIntegers()
  for (const row of rows.iterate()) insert.run(...(row as unknown[]))
}

/** A single file, without a journal beside it, can be renamed. */
function flattenJournal(file: string): void {
  const database = new Database(file)
  database.pragma('journal_mode = DELETE')
  database.close()
}
