import { errorCode } from '../../platform/threads/error-code.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'

/** Pause between two tables, so that other work gets the disk and the processor. */
const PAUSE_MS = 20

/**
 * Checks a SQLite file in use for damage, one table at a time. Each is read with its own
 * connection, whose cache is empty. Returns the finding, or null. Without a file it loads SQLite.
 */
export default async function checkIntegrity(file: string | null): Promise<string | null> {
  if (file === null) {
    new Database(':memory:').close()
    return null
  }
  try {
    return await checkTables(file)
  } catch (error) {
    // The error code is lost when the error is posted between threads.
    if (isDamage(error)) return (error as Error).message
    throw error
  }
}

/** The file is damaged; temporary faults of disk or locks do not count. */
const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(errorCode(error))

async function checkTables(file: string): Promise<string | null> {
  for (const table of ['sqlite_master', ...slice(file, tablesOf)]) {
    const found = slice(file, (database) => findDamage(database, table))
    if (found !== null) return found
    await sleep(PAUSE_MS)
  }
  return null
}

function slice<T>(file: string, read: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    // As in `keepFewPages`, without the modules of backups.
    database.pragma('cache_size = -1000')
    return read(database)
  } finally {
    database.close()
  }
}

const tablesOf = (database: Database.Database): string[] =>
  database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[]

function findDamage(database: Database.Database, table: string): string | null {
  const [found] = database.pragma(`integrity_check("${table.replaceAll('"', '""')}")`) as {
    integrity_check: string
  }[]
  return found?.integrity_check === 'ok'
    ? null
    : `${table}: ${found?.integrity_check.split('\n')[0] ?? 'no answer'}`
}
