import Database from 'better-sqlite3'
import { type Sentence, sentence, TextError } from '../../../messages/sentence.ts'
import { isSystemFault, systemFault } from '../../../messages/system-fault.ts'
import { openDatabase, type DatabaseAddress, migrate, type Db } from '../../platform/db/database.ts'
import { readEarlierState, type ReplacedDatabase, type EarlierState } from './earlier-state.ts'
import { BackupError, placeFaultOf, type PlaceFault } from './backup-error.ts'
import {
  type BackupMeta,
  columnsOf,
  copiedTables,
  flattenJournal,
  openCopy,
  quoted,
  readCopy,
} from './backup-meta.ts'
import { readBackup, type CheckedBackup } from './read-backup.ts'
import { listCopies, type FoundCopy } from './list-copies.ts'
import { sealBackup } from './seal-backup.ts'
import { writeBackup, type BackupSource } from './write-backup.ts'
import { endAccess } from './end-access.ts'
import { requireHarmlessSchema, requireOwnSchema, requireTables } from './harmless-schema.ts'
import { makeOwnSchema, migrateTo, makeSchema } from './migrate-to.ts'
import type { BackupPreview } from '../../../contract/kiosk/backup/backup.ts'

/** Contents of a checked backup, in numbers that staff know. */
type BackupContents = Omit<BackupPreview, 'lost'>

const MOST_EVENTS = 5
/** Characters; a backup that somebody else made may hold a longer one. */
const MOST_TITLE = 300

const READ = ['app_devices', 'consents', 'entries', 'events', 'pass_confirmations', 'role_grants', 'users']

/** Counts records in a backup that `readBackup` has verified. */
export function previewBackup(file: string): BackupContents {
  return readCopy(file, (copy) => {
    requireTables(copy, READ, file)
    const count = (sql: string): number => copy.prepare(sql).pluck().get() as number
    return {
      events: copy
        .prepare(
          `select substr(title, 1, ${MOST_TITLE}) from events order by starts_at desc limit ${MOST_EVENTS}`,
        )
        .pluck()
        .all() as string[],
      people: count('select count(*) from users'),
      consents: count('select count(distinct user_id) from consents'),
      passes: count('select count(*) from pass_confirmations'),
      checkedIn: count('select count(*) from entries where used_at is not null'),
      staff: count('select count(distinct user_id) from role_grants'),
      phones: count('select count(*) from app_devices where ended_at is null'),
    }
  })
}

/**
 * Makes a new database at `file` from a checked backup: this version's own schema, filled with the
 * rows of the backup. Triggers, views and other tables of the file are not copied. Throws
 * BackupError if the backup lacks a table or column.
 * @param at time of the restore, ms since 1970, at which sessions, tokens and phones end
 * @param earlier rights in the replaced database; null if it is not at hand
 */
async function restoreToSqlite(
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

const ROWS_AT_ONCE = 200

/**
 * Fills an empty PostgreSQL from a checked backup in one transaction. Throws BackupError if the
 * database is not empty, or if the backup lacks a table or column.
 * @param at time of the restore, ms since 1970, at which sessions, tokens and phones end
 * @param earlier rights in the replaced database; null if it is not at hand
 */
async function restoreToPostgres(
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
      for (const table of parentsFirst(own)) await fillTable(trx, copy, table, columnsOf(own, table))
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
    throw new BackupError(sentence('dataProblem.backup.notEmpty', { table: String(found.table_name) }))
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
  for (const row of copy.prepare(`select ${columns.map(quoted).join()} from ${quoted(table)}`).iterate()) {
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

/** A request to the backup thread. */
export type BackupTask =
  | {
      readonly task: 'write'
      readonly source: Omit<BackupSource, 'now'>
      readonly at: number
      readonly file: string
    }
  | { readonly task: 'preview' | 'read' | 'seal'; readonly file: string }
  | { readonly task: 'list'; readonly dir: string; readonly name?: string | undefined }
  /** Loads SQLite. */
  | { readonly task: 'load' }
  | FillTask

/** Fills a new SQLite file or an empty PostgreSQL with the rows of a checked backup. */
export interface FillTask {
  readonly task: 'fill'
  readonly file: string
  readonly target: DatabaseAddress
  readonly migrations: readonly string[]
  readonly at: number
  readonly replaced: ReplacedDatabase
}

/** A result that can be posted between threads: a posted error would lose its class. */
export type BackupAnswer =
  | { readonly done: BackupMeta | PreviewedBackup | CheckedBackup | FoundCopy[] | null }
  | { readonly problem: Sentence; readonly placeFault: PlaceFault | null; readonly own: boolean }

export interface PreviewedBackup {
  readonly checked: CheckedBackup
  readonly contents: BackupContents
}

/** Writes, reads, lists or restores backups. */
export default async function runBackupTask(ask: BackupTask): Promise<BackupAnswer> {
  try {
    return { done: await resultOf(ask) }
  } catch (error) {
    if (error instanceof BackupError)
      return { problem: error.sentence, placeFault: error.placeFault, own: true }
    if (error instanceof TextError) return { problem: error.sentence, placeFault: null, own: false }
    // The code of another error would be lost.
    if (isSystemFault(error))
      return { problem: systemFault(error), placeFault: placeFaultOf(error), own: false }
    throw error
  }
}

async function resultOf(
  ask: BackupTask,
): Promise<BackupMeta | PreviewedBackup | CheckedBackup | FoundCopy[] | null> {
  switch (ask.task) {
    case 'load':
      new Database(':memory:').close()
      return null
    case 'list':
      return listCopies(ask.dir, ask.name)
    case 'read':
      return readBackup(ask.file)
    case 'seal':
      return sealBackup(ask.file)
    case 'preview':
      return { checked: readBackup(ask.file), contents: previewBackup(ask.file) }
    case 'write':
      return writeBackup({ ...ask.source, now: () => ask.at }, ask.file)
    case 'fill':
      await fill(ask)
      return null
  }
}

async function fill({ file, target, migrations, at, replaced }: FillTask): Promise<void> {
  const earlier = await readEarlierState(replaced)
  if (target.kind === 'sqlite') return restoreToSqlite(target.file, file, migrations, at, earlier)
  const db = openDatabase(target)
  try {
    await restoreToPostgres(db, file, migrations, at, earlier)
  } finally {
    await db.destroy()
  }
}
