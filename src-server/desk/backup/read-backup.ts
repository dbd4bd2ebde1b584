import { closeSync, openSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { createSecrets } from '../../secrets.ts'
import { BackupError } from './backup-error.ts'
import { copiedTables, readMeta, type BackupMeta } from './backup-meta.ts'
import { requireKnownMigrations } from './schema-at.ts'

/** A backup that was found whole. */
export interface CheckedBackup {
  readonly meta: BackupMeta
  /** Migrations of its schema, in order. */
  readonly migrations: readonly string[]
}

const SQLITE_MAGIC = 'SQLite format 3\0'

/**
 * Reads all of a backup before anything is done with it: that it is one, that no page of it is damaged, that its rows
 * are all there and fit together, that its key is its own, and that this version knows its schema. Throws BackupError
 * with one clear line.
 */
export function readBackup(file: string): CheckedBackup {
  requireSqlite(file)
  try {
    const copy = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return check(copy, file)
    } finally {
      copy.close()
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw damaged(file, (error as Error).message, error)
  }
}

function check(copy: Database.Database, file: string): CheckedBackup {
  const [found] = copy.pragma('integrity_check(1)') as { integrity_check: string }[]
  if (found?.integrity_check !== 'ok') throw damaged(file, found?.integrity_check ?? 'no answer')
  const meta = readMeta(copy, file)
  const migrations = copy.prepare('select name from knex_migrations order by id').pluck().all() as string[]
  requireKnownMigrations(migrations, file)
  for (const table of copiedTables(copy)) {
    const rows = copy.prepare(`select count(*) from ${table}`).pluck().get() as number
    if (rows !== (meta.counts[table] ?? 0)) throw damaged(file, `${table} has ${rows} rows instead of ${meta.counts[table] ?? 0}`)
  }
  if ((copy.pragma('foreign_key_check') as unknown[]).length > 0) throw damaged(file, 'rows point to others that are missing')
  requireOwnKey(copy, file, meta)
  return { meta, migrations }
}

function requireSqlite(file: string): void {
  const bytes = Buffer.alloc(SQLITE_MAGIC.length)
  try {
    if (!statSync(file).isFile()) throw new BackupError(`${file} is no file.`)
    const handle = openSync(file, 'r')
    try {
      readSync(handle, bytes)
    } finally {
      closeSync(handle)
    }
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new BackupError(missing ? `There is no file ${file}.` : `${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
  if (bytes.toString('latin1') !== SQLITE_MAGIC) throw new BackupError(`${file} is no backup of PassDesk: it is no SQLite file.`)
}

/** A copy whose key was exchanged would restore to a kiosk that refuses its own database. */
function requireOwnKey(copy: Database.Database, file: string, meta: BackupMeta): void {
  const value = copy.prepare("select value from settings where key = 'installation'").pluck().get() as string | undefined
  const own = createSecrets(Buffer.from(meta.installationKey, 'hex')).fingerprint
  if (value !== undefined && JSON.parse(value) !== own) throw damaged(file, 'its key is another installation’s')
}

const damaged = (file: string, how: string, cause?: unknown): BackupError =>
  new BackupError(`${file} is damaged (${how.split('\n')[0]}). Nothing was changed; take another backup.`, { cause })
