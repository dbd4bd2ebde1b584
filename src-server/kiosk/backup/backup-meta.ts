import { sentence } from '../../../messages/sentence.ts'
import { lstatSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { DatabaseAddress, Db } from '../../platform/db/database.ts'
import { BackupError } from './backup-error.ts'
import { isSealedKey } from './backup-key.ts'

/** Metadata of a backup, in a separate table beside the copied ones. */
export interface BackupMeta {
  /** 1: without a checksum of the file; 2: with one. */
  readonly format: number
  /** Start time of the copy, ISO 8601. */
  readonly madeAt: string
  /**
   * The installation's key, 64 hexadecimal characters. Without it the QRs and tags in the copy
   * cannot be read.
   */
  readonly installationKey: string | null
  /**
   * The same key sealed with a passphrase, if the computer's secret store has it; `installationKey`
   * is null then.
   */
  readonly sealedKey: string | null
  readonly source: DatabaseAddress['kind']
  /** The station of the kiosk; null if it was not registered yet. */
  readonly station: { readonly stationId: string; readonly name: string } | null
  /** Row counts of the copied tables that are not empty. */
  readonly counts: Readonly<Record<string, number>>
}

/** Raised when a later version writes a format that this version cannot read. */
export const FORMAT = 2
const META_TABLE = 'backup_meta'

const Station = z.object({ stationId: z.uuid(), name: z.string() })
const MetaRow = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  installation_key: z.string().refine((text) => isSealedKey(text) || /^[0-9a-f]{64}$/.test(text)),
  source: z.enum(['sqlite', 'postgres']),
  station: z.string().nullable(),
  counts: z.string(),
})

export function writeMeta(copy: Database, meta: BackupMeta): void {
  copy.exec(`
    drop table if exists ${META_TABLE};
    create table ${META_TABLE} (
      format integer, made_at text, installation_key text, source text, station text, counts text
    )
  `)
  const station = meta.station ? JSON.stringify(meta.station) : null
  copy
    .prepare(`insert into ${META_TABLE} values (?, ?, ?, ?, ?, ?)`)
    .run(
      meta.format,
      meta.madeAt,
      meta.sealedKey ?? meta.installationKey,
      meta.source,
      station,
      JSON.stringify(meta.counts),
    )
}

/** By name, and no value that is too long for its column: `octet_length` does not read it. */
const META_ROW =
  `select format, made_at, installation_key, source, station, counts from ${META_TABLE} ` +
  ['format', 'made_at', 'installation_key', 'source', 'station', 'counts']
    .map((column, index) => `${index ? 'and' : 'where'} coalesce(octet_length(${column}), 0) < 65536`)
    .join(' ') +
  ' limit 1'

/** A file that is no backup. */
export const foreignFile = (
  file: string,
  reason: 'computes' | 'journal' | 'noHeader' | 'noRegularFile' | 'noSqlite' | 'virtualTable',
): BackupError =>
  new BackupError(
    sentence('dataProblem.backup.foreign', {
      file,
      reason: sentence(`dataProblem.backup.reason.${reason}`),
    }),
  )

/** Throws BackupError for a file that is no backup, or one with a later format. */
export function readMeta(copy: Database, file: string): BackupMeta {
  if (!isPlainTable(copy, META_TABLE)) throw foreignFile(file, 'noHeader')
  const row = copy.prepare(META_ROW).get() as { format?: unknown } | undefined
  if (typeof row?.format === 'number' && row.format !== FORMAT)
    throw new BackupError(
      sentence(`dataProblem.backup.${row.format > FORMAT ? 'later' : 'earlier'}`, { file }),
    )
  const checked = MetaRow.safeParse(row)
  if (!checked.success) throw new BackupError(sentence('dataProblem.backup.unreadableHeader', { file }))
  const { data } = checked
  return {
    format: data.format,
    madeAt: data.made_at,
    installationKey: isSealedKey(data.installation_key) ? null : data.installation_key,
    sealedKey: isSealedKey(data.installation_key) ? data.installation_key : null,
    source: data.source,
    station: data.station === null ? null : Station.parse(JSON.parse(data.station)),
    counts: z.record(z.string(), z.number()).parse(JSON.parse(data.counts)),
  }
}

/** Names of the kiosk's own tables, without those of SQLite, knex and the backup. */
export function copiedTables(copy: Database): string[] {
  const rows = copy.prepare("select name from sqlite_master where type = 'table' order by rowid").all() as {
    name: string
  }[]
  return rows.map(({ name }) => name).filter((name) => !/^(sqlite_|knex_)/.test(name) && name !== META_TABLE)
}

export const columnsOf = (database: Database, table: string): string[] =>
  (database.pragma(`table_info(${quoted(table)})`) as { name: string }[]).map(({ name }) => name)

/**
 * False for a view, a virtual table, or a table with a column that is computed when it is read.
 * Reads the schema only.
 */
export function isPlainTable(copy: Database, table: string): boolean {
  const found = copy
    .prepare("select sql from sqlite_master where type = 'table' and name = ? and rootpage > 0")
    .pluck()
    .get(table)
  if (typeof found !== 'string' || !/^create table /i.test(found)) return false
  const columns = copy.pragma(`table_xinfo(${quoted(table)})`) as { hidden: number }[]
  return columns.every(({ hidden }) => hidden === 0)
}

/**
 * Limits the pages that a connection keeps to 1 MB. A copy reads each page once, and 16 MB, the
 * default, would remain with the process when the connection is closed.
 */
export const keepFewPages = (database: Database): void => void database.pragma('cache_size = -1000')

/**
 * Opens a file that somebody else may have written, to read it: a regular file without a journal
 * beside it, whose functions and constraints do not run.
 */
export function openCopy(file: string): Database {
  if (!lstatSync(file).isFile()) throw foreignFile(file, 'noRegularFile')
  const beside = ['-journal', '-wal', '-shm'].map((ending) => file + ending)
  if (beside.some((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined))
    throw foreignFile(file, 'journal')
  const copy = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    keepFewPages(copy)
    copy.pragma('trusted_schema = OFF')
    copy.pragma('ignore_check_constraints = ON')
    return copy
  } catch (error) {
    copy.close()
    throw error
  }
}

/** Reads from a file of `openCopy`. */
export function readCopy<T>(file: string, read: (copy: Database) => T): T {
  const copy = openCopy(file)
  try {
    return read(copy)
  } finally {
    copy.close()
  }
}

/** A quoted SQL identifier, for any characters in a foreign file. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * A value that changes with all data that needs a backup: data on screens raises a rev, actions of
 * staff add an audit line.
 */
export async function changeMark(db: Db): Promise<string> {
  const revs = await db('revs').sum({ sum: 'rev' }).first()
  const audit = await db('audit_log').count({ count: '*' }).first()
  const jobs = await db('print_job_events').count({ count: '*' }).first()
  return [revs?.sum ?? 0, audit?.count ?? 0, jobs?.count ?? 0].join('/')
}

/** Moves the journal of a database into its file: a single file can be renamed. */
export function flattenJournal(file: string): void {
  const database = new SQLite(file)
  try {
    database.pragma('journal_mode = DELETE')
  } finally {
    database.close()
  }
}
