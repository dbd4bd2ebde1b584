import type { Database } from 'better-sqlite3'
import { BackupError } from './backup-error.ts'
import { foreignFile, isPlainTable, columnsOf, copiedTables } from './backup-meta.ts'
import { sentence, type Sentence } from '../../../messages/sentence.ts'

interface SchemaRow {
  readonly type: string
  readonly name: string
  readonly rootpage: number | null
  /** Null for an index that SQLite makes itself. */
  readonly sql: string | null
}

/** More than any schema of PassDesk has. */
const MOST_ROWS = 10_000

/** The text must be what its type says: a comment may hide `virtual`. */
const TEXT_OF: Readonly<Record<string, RegExp>> = {
  table: /^create table ["'`[\w]/i,
  index: /^create (unique )?index /i,
  view: /^create view /i,
  trigger: /^create trigger /i,
}

/** A condition of a partial index. */
const CONDITION = String.raw`["\`\w]+ (?:is (?:not )?null|(?:=|<>) '\w+')`

/** An index of columns, of all rows or of those with plain values. */
const PLAIN_INDEX = new RegExp(
  String.raw`^create (unique )?index ["\`\w]+ on ["\`\w]+ ?\(["\`\w, ]+\)` +
    String.raw`( where ${CONDITION}( and ${CONDITION})*)?$`,
  'i',
)

/**
 * Checks that nothing is computed when the tables of a file are read or checked: no virtual table,
 * no column and no index with an expression. Views and triggers are never used. Reads the schema
 * only. Throws BackupError.
 */
export function requireHarmlessSchema(copy: Database, file: string): void {
  const rows = copy
    .prepare('select type, name, rootpage, sql from sqlite_master limit ?')
    .all(MOST_ROWS + 1) as SchemaRow[]
  if (rows.length > MOST_ROWS) throw foreignFile(file, 'computes')
  for (const row of rows) {
    const problem = problemOf(copy, row, file)
    if (problem) throw problem
  }
}

function problemOf(
  copy: Database,
  { type, name, rootpage, sql }: SchemaRow,
  file: string,
): BackupError | null {
  if (sql === null) return type === 'index' ? null : foreignFile(file, 'computes')
  if (!TEXT_OF[type]?.test(sql)) return foreignFile(file, 'virtualTable')
  if (type === 'index' && !PLAIN_INDEX.test(sql)) return foreignFile(file, 'computes')
  if (type !== 'table') return null
  if (!rootpage) return foreignFile(file, 'virtualTable')
  return isPlainTable(copy, name) ? null : foreignFile(file, 'computes')
}

/**
 * Compares a backup's tables with those of its migrations. Throws BackupError if one is missing, is
 * a view, or lacks a column: PassDesk did not write such a file.
 * @param own a database with the schema of the backup's migrations
 */
export function requireOwnSchema(backup: Database, own: Database, file: string): void {
  const there = new Set(copiedTables(backup))
  for (const table of copiedTables(own)) {
    if (!there.has(table)) throw foreign(file, sentence('dataProblem.backup.reason.noTable', { table }))
    const columns = new Set(columnsOf(backup, table))
    const missing = columnsOf(own, table).find((column) => !columns.has(column))
    if (missing)
      throw foreign(file, sentence('dataProblem.backup.reason.noColumn', { table, column: missing }))
  }
}

/** Throws BackupError if one of the tables is missing, or is a view. */
export function requireTables(backup: Database, tables: readonly string[], file: string): void {
  const table = tables.find((name) => !isPlainTable(backup, name))
  if (table !== undefined) throw foreign(file, sentence('dataProblem.backup.reason.noTable', { table }))
}

const foreign = (file: string, how: Sentence): BackupError =>
  new BackupError(sentence('dataProblem.backup.otherSchema', { file, reason: how }))
