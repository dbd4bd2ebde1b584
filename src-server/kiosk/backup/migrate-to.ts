import { sentence } from '../../../messages/sentence.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrations } from '../../../migrations/index.ts'
import { migrationSourceOf, openDatabase, otherVersion, type Db } from '../../platform/db/database.ts'
import { BackupError } from './backup-error.ts'

/**
 * Runs the migrations up to the schema of a database with these migrations; a later one has further
 * ones pending.
 */
export async function migrateTo(db: Db, names: readonly string[]): Promise<void> {
  const wanted = migrations.filter(({ name }) => names.includes(name))
  await db.migrate.latest({ migrationSource: migrationSourceOf(wanted) })
}

/**
 * Throws BackupError if the migrations are of another version.
 * @param file the backup; null for the database in use
 */
export function requireKnownMigrations(names: readonly string[], file: string | null): void {
  const other = otherVersion(names)
  if (other)
    throw new BackupError(
      file === null
        ? sentence(`dataProblem.backup.${other}Database`)
        : sentence(`dataProblem.backup.${other}`, { file }),
    )
}

/** Makes an empty SQLite file with the schema of these migrations. */
export async function makeSchema(file: string, names: readonly string[]): Promise<void> {
  const db = openDatabase({ kind: 'sqlite', file })
  await migrateTo(db, names).finally(() => db.destroy())
}

/** An empty SQLite in memory with the schema of these migrations. The caller closes it. */
export async function makeOwnSchema(names: readonly string[]): Promise<Database.Database> {
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-schema-'))
  try {
    const file = join(folder, 'schema.sqlite')
    await makeSchema(file, names)
    const made = new Database(file)
    // A database in memory has no WAL.
    made.pragma('journal_mode = DELETE')
    const memory = new Database(made.serialize())
    made.close()
    return memory
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
