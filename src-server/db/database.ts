import knex, { type Knex } from 'knex'
import pg from 'pg'
import { migrations } from '../../migrations/index.ts'

/** A connection or an open transaction; stores take either. */
export type Db = Knex

/** Where the kiosk keeps its state: one SQLite file, or a PostgreSQL that several kiosks share. */
export type DatabaseAddress = { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'postgres'; readonly url: string }

/** Knex prints warnings to standard output and puts bound values into error messages; both may hold what is private. */
const DISCREET = {
  compileSqlOnError: false,
  log: { warn() {}, error() {}, deprecate() {}, debug() {} },
} as const

export const isPostgres = (db: Db): boolean => db.client.config.client === 'pg'

/**
 * Opens the database. SQLite: WAL, synchronous=FULL (a kiosk loses power), foreign keys, one connection, so that a
 * transaction is alone. PASSDESK_SQLITE_DRIVER=sqlite3 takes the driver of that name where it is installed.
 */
export function openDatabase(address: DatabaseAddress, sqliteDriver: 'better-sqlite3' | 'sqlite3' = 'better-sqlite3'): Db {
  if (address.kind === 'postgres') {
    pg.types.setTypeParser(pg.types.builtins.INT8, Number)
    return knex({
      ...DISCREET,
      client: 'pg',
      connection: { connectionString: address.url, application_name: 'passdesk' },
      pool: { min: 0, max: 10 },
      acquireConnectionTimeout: 5_000,
    })
  }
  return knex({
    ...DISCREET,
    client: sqliteDriver,
    connection: { filename: address.file },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: unknown, done: (error: Error | null, connection: unknown) => void) {
        applyPragmas(connection).then(
          () => done(null, connection),
          (error: Error) => done(error, connection),
        )
      },
    },
  })
}

const PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000']

async function applyPragmas(connection: unknown): Promise<void> {
  const better = connection as { pragma?: (text: string) => unknown }
  if (typeof better.pragma === 'function') {
    for (const pragma of PRAGMAS) better.pragma(pragma)
    return
  }
  const plain = connection as { run(sql: string, done: (error: Error | null) => void): void }
  for (const pragma of PRAGMAS) {
    await new Promise<void>((resolve, reject) => plain.run(`PRAGMA ${pragma}`, (e) => (e ? reject(e) : resolve())))
  }
}

const migrationSource = {
  getMigrations: async () => [...migrations],
  getMigrationName: (migration: (typeof migrations)[number]) => migration.name,
  getMigration: async (migration: (typeof migrations)[number]) => migration,
}

/** Names of migrations that the database does not have yet, in order. */
export async function pendingMigrations(db: Db): Promise<readonly string[]> {
  const [, pending] = (await db.migrate.list({ migrationSource })) as [unknown[], (typeof migrations)[number][]]
  return pending.map((migration) => migration.name)
}

/** The database's shape could not be brought up to date; a backup of before was made. */
export class MigrationError extends Error {}

/** Brings the schema up to date. Several kiosks may do so at once: knex holds a lock meanwhile. Throws MigrationError. */
export async function migrate(db: Db): Promise<void> {
  try {
    await db.migrate.latest({ migrationSource })
  } catch (cause) {
    throw new MigrationError('The database could not be brought up to date.', { cause })
  }
}

/**
 * Lets SQLite count the tables that have grown, so that it looks things up by the index that tells most apart: without,
 * a box on the map of a hundred thousand events goes through all of them. Milliseconds where there is nothing to do.
 * PostgreSQL does so by itself.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (!isPostgres(db)) await db.raw('PRAGMA optimize(0x10002)')
}

/** True when an insert or update met a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  const message = error instanceof Error ? error.message : ''
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || /UNIQUE constraint failed/.test(message)
}

/** True when a row was to refer to one that is not there, or not any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || (error instanceof Error && /FOREIGN KEY constraint failed/.test(error.message))
}

/** True when the store cannot be reached or is locked just now; the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? '')
  return (
    code.startsWith('SQLITE_BUSY') ||
    code.startsWith('SQLITE_IOERR') ||
    code.startsWith('SQLITE_CANTOPEN') ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    (error instanceof Error && /Timeout acquiring a connection|Connection terminated/.test(error.message))
  )
}
