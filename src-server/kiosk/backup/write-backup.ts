import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { renameFileSync } from '../../platform/files/rename-file.ts'
import { sentence } from '../../../messages/sentence.ts'
import { systemFault } from '../../../messages/system-fault.ts'
import { namesIn } from '../../platform/files/foreign-file.ts'
import { ownFileProblem } from '../../platform/files/private-files.ts'
import { diskProblem, diskStateOf, readStation, type DataFolder } from '../../platform/files/data-folder.ts'
import { openDatabase, type DatabaseAddress, type Db, type Row } from '../../platform/db/database.ts'
import { appendChecksum, readBackup } from './read-backup.ts'
import { BackupError, placeFaultOf } from './backup-error.ts'
import { backupsToDrop } from './backup-files.ts'
import { passphraseOf, sealKey, sealsBackups } from './backup-key.ts'
import {
  copiedTables,
  keepFewPages,
  FORMAT,
  quoted,
  writeMeta,
  type BackupMeta,
  columnsOf,
} from './backup-meta.ts'
import { makeSchema, requireKnownMigrations } from './migrate-to.ts'

const ROWS_AT_ONCE = 200

/** Copies every table, in one snapshot, into a new SQLite file with the same schema. */
async function copyFromPostgres(db: Db, file: string, signal?: AbortSignal): Promise<void> {
  await db.transaction(
    async (trx) => {
      const applied: string[] = await trx('knex_migrations').orderBy('id').pluck('name')
      requireKnownMigrations(applied, null)
      await makeSchema(file, applied)
      const copy = new Database(file)
      try {
        copy.pragma('journal_mode = DELETE')
        copy.pragma('foreign_keys = OFF')
        copy.exec('begin')
        for (const table of copiedTables(copy)) await copyTable(trx, copy, table, signal)
        copy.exec('commit')
      } finally {
        copy.close()
      }
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}

async function copyTable(
  trx: Db,
  copy: Database.Database,
  table: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const columns = columnsOf(copy, table)
  const insert = copy.prepare(
    `insert into ${table} (${columns.map(quoted).join()}) values (${columns.map(() => '?').join()})`,
  )
  await trx.raw(`declare backup_rows cursor for select * from ${table}`)
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = (await trx.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`)) as {
      rows: Row[]
    }
    if (rows.length === 0) break
    for (const row of rows) insert.run(columns.map((column) => sqliteValue(row[column])))
  }
  await trx.raw('close backup_rows')
}

function sqliteValue(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}

export interface BackupSource {
  readonly address: DatabaseAddress
  readonly folder: DataFolder
  /** The installation's key, 32 bytes. */
  readonly key: Uint8Array
  readonly now: () => number
}

/** Number of pages copied before other work may run: about 4 MB, some 10 ms. */
const PAGES_AT_ONCE = 1_000

interface WriteOptions {
  readonly signal?: AbortSignal
}

/**
 * Writes a consistent copy of a database in use to `file`: one SQLite file that only its owner can
 * read, for SQLite and PostgreSQL. The copy is read back before it is published, so a damaged
 * database makes no backup and replaces none. The file appears complete or not at all. Old
 * incomplete copies in its folder are deleted first. A large database blocks the thread for
 * seconds, so a running kiosk calls `writeBackupInThread`. Throws BackupError with one clear line.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  { signal }: WriteOptions = {},
): Promise<BackupMeta> {
  requirePlace(source, file)
  removeOldParts(dirname(file), source.now())
  try {
    const part = newPart(file)
    const madeAt = new Date(source.now()).toISOString()
    if (source.address.kind === 'sqlite') await copySqlite(source.folder, source.address.file, part, signal)
    else await copyPostgres(source.address, part, signal)
    const meta = signCopy(part, source, madeAt)
    appendChecksum(part)
    readBackup(part)
    renameFileSync(part, file)
    return meta
  } catch (error) {
    removePart(file)
    if (error instanceof BackupError || signal?.aborted) throw error
    throw new BackupError(sentence('dataProblem.backup.notWritten', { file, reason: systemFault(error) }), {
      cause: error,
      placeFault: placeFaultOf(error) ?? diskStateOf(dirname(file)),
    })
  }
}

/** Path of an incomplete copy. */
const partOf = (file: string): string => `${file}.${process.pid}.part`
const partFilesOf = (file: string): string[] =>
  ['', '-journal', '-wal', '-shm'].map((ending) => partOf(file) + ending)

/** Creates an empty file for an incomplete copy, which only its owner can read. */
export function newPart(file: string): string {
  const part = partOf(file)
  for (const path of partFilesOf(file)) rmSync(path, { force: true })
  closeSync(openSync(part, 'wx', 0o600))
  return part
}

/** Removes the file of an aborted copy if possible; the error that ended the copy is reported. */
export function removePart(file: string): void {
  partFilesOf(file).forEach(removeIfPossible)
}

const PART = /\.part(-\w+)?$/

/** Those of a stick that was pulled out would take the space of this copy. */
function removeOldParts(dir: string, now: number): void {
  try {
    for (const name of backupsToDrop(namesIn(dir, PART), now)) removeIfPossible(join(dir, name))
  } catch {
    // A folder that cannot be listed may still be written to.
  }
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The disk is read-only or fails: that is the fault of the copy too.
  }
}

function requirePlace({ address, folder }: BackupSource, file: string): void {
  const dir = dirname(file)
  if (!existsSync(dir)) throw new BackupError(sentence('dataProblem.backup.noFolder', { dir }))
  const problem = ownFileProblem(file, folder.dir)
  if (problem) throw new BackupError(problem)
  if (existsSync(file) && !statSync(file).isFile())
    throw new BackupError(sentence('dataProblem.backup.notAFile', { file }))
  if (address.kind !== 'sqlite') return
  if (!existsSync(address.file))
    throw new BackupError(sentence('dataProblem.backup.noDatabase', { file: address.file }))
}

async function copySqlite(
  folder: DataFolder,
  from: string,
  to: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const database = beginReading(folder, from)
  try {
    await database.backup(to, {
      progress() {
        signal?.throwIfAborted()
        return PAGES_AT_ONCE
      },
    })
  } finally {
    database.close()
  }
}

/**
 * Begins one read transaction for the whole copy: a consistent snapshot that writes of a busy desk
 * cannot restart. Throws DataFolderError for a full or read-only disk, on which SQLite cannot make
 * the files it shares with the kiosk.
 */
function beginReading(folder: DataFolder, file: string): Database.Database {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    keepFewPages(database)
    database.exec('begin')
    const known = database
      .prepare("select count(*) from sqlite_master where name = 'knex_migrations'")
      .pluck()
      .get()
    if (known === 0) throw new BackupError(sentence('dataProblem.backup.emptyDatabase', { file }))
    return database
  } catch (error) {
    database.close()
    throw diskProblem(folder, error) ?? error
  }
}

async function copyPostgres(
  address: DatabaseAddress,
  to: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const db = openDatabase(address)
  try {
    await copyFromPostgres(db, to, signal)
  } finally {
    await db.destroy()
  }
}

function signCopy(part: string, source: BackupSource, madeAt: string): BackupMeta {
  const copy = new Database(part)
  try {
    keepFewPages(copy)
    copy.pragma('journal_mode = DELETE')
    const tables = copiedTables(copy).map((table) => [table, countRows(copy, table)] as const)
    const meta: BackupMeta = {
      format: FORMAT,
      madeAt,
      ...keyFor(source),
      source: source.address.kind,
      station: readStation(source.folder),
      counts: Object.fromEntries(tables.filter(([, rows]) => rows > 0)),
    }
    writeMeta(copy, meta)
    return meta
  } finally {
    copy.close()
  }
}

/** In plain text if the key is stored in plain text; sealed if the key is sealed. */
function keyFor({ folder, key }: BackupSource): Pick<BackupMeta, 'installationKey' | 'sealedKey'> {
  if (sealsBackups(folder)) return { installationKey: null, sealedKey: sealKey(key, passphraseOf(key)) }
  return { installationKey: Buffer.from(key).toString('hex'), sealedKey: null }
}

const countRows = (copy: Database.Database, table: string): number =>
  (copy.prepare(`select count(*) as rows from ${quoted(table)}`).get() as { rows: number }).rows
