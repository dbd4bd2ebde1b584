import { sentence } from '../../../messages/sentence.ts'
import SQLite, { type Database } from 'better-sqlite3'
import { z } from 'zod'
import type { DatabaseAddress } from '../../db/database.ts'
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
  format: z.int().min(1).max(FORMAT),
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

/** A file that is no backup. */
export const foreignFile = (
  file: string,
  reason: 'noHeader' | 'virtualTable' | 'noSqlite',
): BackupError =>
  new BackupError(
    sentence('dataProblem.backup.foreign', {
      file,
      reason: sentence(`dataProblem.backup.reason.${reason}`),
    }),
  )

/** Throws BackupError for a file that is no backup, or one with a later format. */
export function readMeta(copy: Database, file: string): BackupMeta {
  const known = copy
    .prepare("select 1 from sqlite_master where type = 'table' and name = ?")
    .get(META_TABLE)
  if (!known) throw foreignFile(file, 'noHeader')
  const row = copy.prepare(`select * from ${META_TABLE}`).get() as { format?: unknown } | undefined
  if (typeof row?.format === 'number' && row.format > FORMAT) {
    const { format } = row
    throw new BackupError(
      sentence('dataProblem.backup.later', {
        file,
        reason: sentence('dataProblem.backup.reason.format', { format }),
      }),
    )
  }
  const checked = MetaRow.safeParse(row)
  if (!checked.success)
    throw new BackupError(sentence('dataProblem.backup.unreadableHeader', { file }))
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
  const rows = copy
    .prepare("select name from sqlite_master where type = 'table' order by rowid")
    .all() as { name: string }[]
  return rows
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|knex_)/.test(name) && name !== META_TABLE)
}

export const columnsOf = (database: Database, table: string): string[] =>
  (database.pragma(`table_info(${quoted(table)})`) as { name: string }[]).map(({ name }) => name)

/** Reads from a file that somebody else may have written: its functions must not run. */
export function readCopy<T>(file: string, read: (copy: Database) => T): T {
  const copy = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    copy.pragma('trusted_schema = OFF')
    return read(copy)
  } finally {
    copy.close()
  }
}

/** A quoted SQL identifier, for any characters in a foreign file. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
