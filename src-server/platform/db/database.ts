import { errorCode } from '../threads/error-code.ts'
import { sentence, TextError } from '../../../messages/sentence.ts'
import knex, { type Knex } from 'knex'
import { migrations } from '../../../migrations/index.ts'
import { reuseStatements } from './reuse-statements.ts'
import { watchPostgres, type PostgresWatch } from './watch-postgres.ts'

interface Connection {
  readonly inTransaction: boolean
  prepare(sql: string): Statement
  exec(sql: string): unknown
}

interface Statement {
  readonly reader: boolean
  run(...bindings: unknown[]): unknown
}

const NOTHING: Statement = { reader: false, run: () => ({ changes: 0, lastInsertRowid: 0 }) }

/**
 * A full disk or a disk error ends a SQLite transaction (sqlite.org/lang_transaction.html). knex
 * does not notice: its ROLLBACK would fail and hide the cause, later statements would be stored on
 * their own, and a failed COMMIT would leave the next transaction inside this one. Here such a
 * ROLLBACK does nothing, other statements fail until it comes, and a failed COMMIT is rolled back.
 */
function guardTransactions(connection: Connection): void {
  const prepare = connection.prepare.bind(connection)
  let began = false

  function guarded(sql: string): Statement {
    if (connection.inTransaction) began = true
    const ended = began && !connection.inTransaction
    const [word] = /^\w+/.exec(sql.trimStart()) ?? ['']
    const isWhole = !/^rollback\s+to/i.test(sql)
    switch (word.toUpperCase()) {
      case 'BEGIN':
        began = false
        return prepare(sql)
      case 'ROLLBACK':
        if (isWhole) began = false
        return ended ? NOTHING : prepare(sql)
      case 'COMMIT':
        if (!ended) return { reader: false, run: () => commit(sql) }
        began = false
        throw endedEarlier()
      default:
        if (ended) throw endedEarlier()
        return prepare(sql)
    }
  }

  function commit(sql: string): unknown {
    try {
      const result = prepare(sql).run()
      began = false
      return result
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      began = false
      throw error
    }
  }

  Object.assign(connection, { prepare: guarded })
}

const endedEarlier = (): Error =>
  Object.assign(new Error('A disk error ended this transaction before.'), { code: 'SQLITE_IOERR' })

export { isUnavailable } from './database-fault.ts'

/** A connection or an open transaction; stores take either. */
export type Db = Knex

export type Transaction = Knex.Transaction

/** A row as the database has it: knex does not know the columns, which the migrations declare. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>

/** The kiosk's database: a SQLite file, or a PostgreSQL that several kiosks share. */
export type DatabaseAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/**
 * Knex prints warnings and puts bound values into error messages; both may contain private data.
 */
const DISCREET = {
  compileSqlOnError: false,
  log: { warn() {}, error() {}, deprecate() {}, debug() {} },
} as const

export const isPostgres = ({ client }: Pick<Db, 'client'>): boolean => client.config.client === 'pg'

/** Timeout for a connection of the pool, ms: longer than the detection of a hanging server. */
const ACQUIRE_MS = 4_500
/** Maximum connections until the number of stations is known; see `sizePool`. */
const FIRST_POOL = 10
/** Lock timeout of a statement, ms. */
const LOCK_TIMEOUT_MS = 4_000
/** Lock timeout during migrations, ms: other stations may be running. */
const MIGRATION_LOCK_MS = 60_000

const watches = new WeakMap<object, PostgresWatch & { readonly url: string }>()

/** Monitors a PostgreSQL's connections; undefined for SQLite. */
export const postgresWatch = (db: Db): PostgresWatch | undefined => watches.get(db.client)

/**
 * Opens the database. SQLite: WAL, synchronous=FULL (power may fail), foreign keys, one connection,
 * so one transaction at a time. PASSDESK_SQLITE_DRIVER=sqlite3 selects that driver if it is
 * installed. PostgreSQL: a hanging server is detected within 4 s, see `watchPostgres`.
 */
export function openDatabase(
  address: DatabaseAddress,
  sqliteDriver: 'better-sqlite3' | 'sqlite3' = 'better-sqlite3',
): Db {
  return address.kind === 'postgres'
    ? openPostgres(address.url, LOCK_TIMEOUT_MS)
    : openSqlite(address.file, sqliteDriver)
}

function openPostgres(url: string, lockTimeoutMs: number): Db {
  const db = knex({
    ...DISCREET,
    client: 'pg',
    connection: { connectionString: url },
    pool: { min: 0, max: FIRST_POOL },
    acquireConnectionTimeout: ACQUIRE_MS,
  })
  const watch = watchPostgres({ url, lockTimeoutMs })
  const { client } = db
  const destroy = client.destroy.bind(client)
  Object.assign(client, {
    acquireRawConnection: () => watch.connect(),
    destroyRawConnection: (connection: unknown) => watch.disconnect(connection),
    async destroy(done?: () => void) {
      watch.stop()
      await destroy(done)
    },
  })
  watches.set(client, { ...watch, url })
  return db
}

function openSqlite(file: string, sqliteDriver: 'better-sqlite3' | 'sqlite3'): Db {
  return knex({
    ...DISCREET,
    client: sqliteDriver,
    connection: { filename: file },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: unknown, done: (error: Error | null, connection: unknown) => void) {
        applyPragmas(connection).then(
          () => done(null, connection),
          (error: Error) => {
            // The pool forgets it, and Windows does not replace a file that is open.
            ;(connection as { close(): unknown }).close()
            done(error, connection)
          },
        )
      },
    },
  })
}

const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
  // 4 MB of pages instead of 16, which save no time: the system keeps pages of the file too.
  'cache_size = -4000',
]

async function applyPragmas(connection: unknown): Promise<void> {
  const better = connection as { pragma?: (text: string) => unknown }
  if (typeof better.pragma === 'function') {
    for (const pragma of PRAGMAS) better.pragma(pragma)
    reuseStatements(connection as Parameters<typeof reuseStatements>[0])
    guardTransactions(connection as Parameters<typeof guardTransactions>[0])
    return
  }
  const plain = connection as { run(sql: string, done: (error: Error | null) => void): void }
  for (const pragma of PRAGMAS) {
    await new Promise<void>((resolve, reject) =>
      plain.run(`PRAGMA ${pragma}`, (e) => (e ? reject(e) : resolve())),
    )
  }
}

type Migration = (typeof migrations)[number]

/** Migrations in the form that knex takes. */
export const migrationSourceOf = (list: readonly Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...list],
  getMigrationName: ({ name }) => name,
  getMigration: async (migration) => migration,
})
const migrationSource = migrationSourceOf(migrations)

/** The database is of another version, or a migration failed; a backup was made before. */
export class MigrationError extends TextError {}

/**
 * Whether a database with these migrations is of a PassDesk before the first release, or of a later
 * one than this; null if this version can use it.
 */
export function otherVersion(names: readonly string[]): 'earlier' | 'later' | null {
  if (names.every((name) => migrations.some((migration) => migration.name === name))) return null
  return names.includes(migrations[0]!.name) ? 'later' : 'earlier'
}

/**
 * Names of pending migrations, in order. Throws MigrationError for a database of another version, in
 * which nothing is changed.
 */
export async function pendingMigrations(db: Db): Promise<readonly string[]> {
  const applied: string[] = (await db.schema.hasTable('knex_migrations'))
    ? await db('knex_migrations').pluck('name')
    : []
  const other = otherVersion(applied)
  if (other) throw new MigrationError(sentence(`dataProblem.backup.${other}Database`))
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name))
}

/**
 * Runs pending migrations. Several kiosks may call it at once: one works, the others wait. Releases
 * the lock of a killed update and returns whether there was one. Throws MigrationError.
 */
export async function migrate(db: Db): Promise<{ readonly releasedLock: boolean }> {
  try {
    const known = watches.get(db.client)
    return known ? await migratePostgres(known.url) : await migrateAlone(db)
  } catch (cause) {
    throw new MigrationError(sentence('dataProblem.notMigrated'), { cause })
  }
}

/** The server releases an advisory lock when the connection of its holder ends. */
async function migratePostgres(url: string): Promise<{ releasedLock: boolean }> {
  const db = openPostgres(url, MIGRATION_LOCK_MS)
  try {
    const holder: unknown = await db.client.acquireConnection()
    try {
      await db.raw("select pg_advisory_lock(hashtext('passdesk migrations'))").connection(holder)
      return await migrateAlone(db)
    } finally {
      await db
        .raw("select pg_advisory_unlock(hashtext('passdesk migrations'))")
        .connection(holder)
        .catch(() => {})
      await db.client.releaseConnection(holder)
    }
  } finally {
    await db.destroy()
  }
}

/** Called under a lock: of the data folder on SQLite, of `migratePostgres` on PostgreSQL. */
async function migrateAlone(db: Db): Promise<{ releasedLock: boolean }> {
  const table = 'knex_migrations_lock'
  const left =
    (await db.schema.hasTable(table)) && (await db(table).where({ is_locked: 1 }).first()) !== undefined
  if (left) await db.migrate.forceFreeMigrationsLock({ migrationSource })
  await db.migrate.latest({ migrationSource })
  return { releasedLock: left }
}

/** The rows of a raw query, whose result has the form of its driver. */
export const rawRows = (answer: unknown): Row[] =>
  (Array.isArray(answer) ? answer : (answer as { rows: Row[] }).rows) as Row[]

/**
 * Updates SQLite's statistics of grown tables, so queries use the most selective index. Without it,
 * a map query reads all of a hundred thousand events. Takes milliseconds if nothing changed.
 * PostgreSQL does this itself.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (!isPostgres(db)) await db.raw('PRAGMA optimize(0x10002)')
}

/** The driver sqlite3 reports every violation with one code; its message names the kind. */
const violates = (error: unknown, codes: readonly string[], message: string): boolean =>
  codes.includes(errorCode(error)) || (error instanceof Error && error.message.includes(message))

/** True if an insert or update violated a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  violates(
    error,
    ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'],
    'UNIQUE constraint failed',
  )

/** True if a row refers to a missing one. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  violates(error, ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'], 'FOREIGN KEY constraint failed')
