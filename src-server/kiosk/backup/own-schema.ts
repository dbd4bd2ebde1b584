import { sentence, type Sentence } from '../../../messages/sentence.ts'
import type { Database } from 'better-sqlite3'
import { BackupError } from './backup-error.ts'
import { columnsOf, copiedTables, isPlainTable } from './backup-meta.ts'

/**
 * Compares a backup's tables with those of its migrations. Throws BackupError if one is missing, is
 * a view, or lacks a column: PassDesk did not write such a file.
 * @param own a database with the schema of the backup's migrations
 */
export function requireOwnSchema(backup: Database, own: Database, file: string): void {
  const there = new Set(copiedTables(backup))
  for (const table of copiedTables(own)) {
    if (!there.has(table))
      throw foreign(file, sentence('dataProblem.backup.reason.noTable', { table }))
    const columns = new Set(columnsOf(backup, table))
    const missing = columnsOf(own, table).find((column) => !columns.has(column))
    if (missing)
      throw foreign(
        file,
        sentence('dataProblem.backup.reason.noColumn', { table, column: missing }),
      )
  }
}

/** Throws BackupError if one of the tables is missing, or is a view. */
export function requireTables(backup: Database, tables: readonly string[], file: string): void {
  const table = tables.find((name) => !isPlainTable(backup, name))
  if (table !== undefined)
    throw foreign(file, sentence('dataProblem.backup.reason.noTable', { table }))
}

const foreign = (file: string, how: Sentence): BackupError =>
  new BackupError(sentence('dataProblem.backup.otherSchema', { file, reason: how }))
