import { errorCode } from '../../platform/threads/error-code.ts'
import { closeSync, readSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { sentence, type Sentence } from '../../../messages/sentence.ts'
import { systemFault } from '../../../messages/system-fault.ts'
import type { MessageValues } from '../../../messages/translate.ts'
import { FileRejected, openRegularFile } from '../../platform/files/foreign-file.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { BackupError } from './backup-error.ts'
import { copiedTables, foreignFile, quoted, readCopy, readMeta, type BackupMeta } from './backup-meta.ts'
import { requireHarmlessSchema, requireTables } from './harmless-schema.ts'
import { requireKnownMigrations } from './migrate-to.ts'
import { createHash } from 'node:crypto'

/** A verified backup. */
export interface CheckedBackup {
  readonly meta: BackupMeta
  /** Migrations of its schema, in order. */
  readonly migrations: readonly string[]
}

const SQLITE_MAGIC = 'SQLite format 3\0'

/**
 * Reads and checks a whole backup before it is used: format, checksums, number and relations of
 * rows, key, and schema version. Throws BackupError with one clear line.
 */
export function readBackup(file: string): CheckedBackup {
  requireSqlite(file)
  try {
    const checksum = checkChecksum(file)
    if (checksum === 'differs') throw damaged(file, because('checksumDiffers'))
    return readCopy(file, (copy) => check(copy, file, checksum === 'matches'))
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw damaged(file, systemFault(error), error)
  }
}

function check(copy: Database.Database, file: string, hasChecksum: boolean): CheckedBackup {
  requireHarmlessSchema(copy, file)
  const [found] = copy.pragma('integrity_check(1)') as { integrity_check: string }[]
  if (found?.integrity_check !== 'ok')
    throw damaged(file, because('integrity', { message: found?.integrity_check ?? 'no answer' }))
  const meta = readMeta(copy, file)
  if (!hasChecksum) throw damaged(file, because('checksumMissing'))
  requireTables(copy, ['knex_migrations', 'settings'], file)
  const migrations = copy.prepare('select name from knex_migrations order by id').pluck().all() as string[]
  requireKnownMigrations(migrations, file)
  requireTables(copy, Object.keys(meta.counts), file)
  for (const table of copiedTables(copy)) {
    const rows = copy
      .prepare(`select count(*) from ${quoted(table)}`)
      .pluck()
      .get() as number
    if (rows !== (meta.counts[table] ?? 0))
      throw damaged(file, because('rows', { table, rows, expected: meta.counts[table] ?? 0 }))
    if (hasUnreadable(copy, table)) throw damaged(file, because('values', { table }))
  }
  if ((copy.pragma('foreign_key_check') as unknown[]).length > 0) throw damaged(file, because('looseRows'))
  if (meta.installationKey !== null) requireOwnKey(copy, file, meta.installationKey)
  return { meta, migrations }
}

/** Columns of `events` with JSON that every list of events reads. */
const JSON_OF_EVENTS = ['languages', 'tags', 'links', 'entry_profile_fields']

/** Values that no kiosk writes: each reply with one would fail. */
function hasUnreadable(copy: Database.Database, table: string): boolean {
  const columns = copy.pragma(`table_info(${quoted(table)})`) as { name: string; type: string }[]
  const odd = columns.flatMap(({ name, type }) => [
    ...(/^(?:text|varchar)/i.test(type) ? [`typeof(${quoted(name)}) = 'blob'`] : []),
    ...(table === 'events' && JSON_OF_EVENTS.includes(name) ? [`not json_valid(${quoted(name)})`] : []),
  ])
  if (odd.length === 0) return false
  return copy.prepare(`select 1 from ${quoted(table)} where ${odd.join(' or ')} limit 1`).get() !== undefined
}

function requireSqlite(file: string): void {
  const bytes = Buffer.alloc(SQLITE_MAGIC.length)
  try {
    const handle = openRegularFile(file, { most: Infinity })
    try {
      readSync(handle, bytes)
    } finally {
      closeSync(handle)
    }
  } catch (cause) {
    if (cause instanceof FileRejected || errorCode(cause) === 'EISDIR')
      throw new BackupError(sentence('dataProblem.backup.noFile', { file }), { cause })
    const missing = errorCode(cause) === 'ENOENT'
    throw new BackupError(
      missing
        ? sentence('dataProblem.backup.missing', { file })
        : sentence('dataProblem.backup.unreadable', { file, reason: systemFault(cause) }),
      { cause },
    )
  }
  if (bytes.toString('latin1') !== SQLITE_MAGIC) throw foreignFile(file, 'noSqlite')
}

/** A backup with another key would restore to a kiosk that rejects its own database. */
function requireOwnKey(copy: Database.Database, file: string, key: string): void {
  const value = copy.prepare("select value from settings where key = 'installation'").pluck().get() as
    | string
    | undefined
  const own = createSecrets(Buffer.from(key, 'hex')).fingerprint
  if (value !== undefined && JSON.parse(value) !== own) throw damaged(file, because('otherKey'))
}

type Damage =
  | 'checksumDiffers'
  | 'checksumMissing'
  | 'integrity'
  | 'looseRows'
  | 'otherKey'
  | 'rows'
  | 'values'

const because = (damage: Damage, values: MessageValues = {}): Sentence =>
  sentence(`dataProblem.backup.reason.${damage}`, values)

const damaged = (file: string, how: Sentence, cause?: unknown): BackupError =>
  new BackupError(
    sentence('dataProblem.backup.damaged', (language) => ({
      file,
      reason: how[language].split('\n')[0] ?? '',
    })),
    { cause },
  )

/** `absent`: the last line is missing or damaged. */
type ChecksumState = 'matches' | 'differs' | 'absent'

const CHUNK_BYTES = 1 << 20
/** The last line of a backup. SQLite ignores bytes after its last page. */
const LAST_LINE = /^\npassdesk-backup sha256 ([0-9a-f]{64}) bytes ([0-9]{15})\n$/
const lastLine = (hash: string, bytes: number): string =>
  `\npassdesk-backup sha256 ${hash} bytes ${String(bytes).padStart(15, '0')}\n`
const LAST_LINE_BYTES = lastLine('0'.repeat(64), 0).length

/** Appends the SHA-256 and the length of the file, and syncs it to the disk. */
export function appendChecksum(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    const bytes = fstatSync(handle).size
    writeSync(handle, lastLine(hashOf(handle, bytes), bytes), bytes)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Reads the whole file. Throws errors of the file system. */
function checkChecksum(file: string): ChecksumState {
  const handle = openRegularFile(file, { most: Infinity })
  try {
    const bytes = fstatSync(handle).size - LAST_LINE_BYTES
    if (bytes < 0) return 'absent'
    const line = Buffer.alloc(LAST_LINE_BYTES)
    readSync(handle, line, 0, LAST_LINE_BYTES, bytes)
    const found = LAST_LINE.exec(line.toString('latin1'))
    if (!found) return 'absent'
    return Number(found[2]) === bytes && found[1] === hashOf(handle, bytes) ? 'matches' : 'differs'
  } finally {
    closeSync(handle)
  }
}

/** SHA-256 of the first `bytes` bytes. */
function hashOf(handle: number, bytes: number): string {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  for (let at = 0; at < bytes;) {
    const read = readSync(handle, chunk, 0, Math.min(CHUNK_BYTES, bytes - at), at)
    if (read === 0) break
    hash.update(chunk.subarray(0, read))
    at += read
  }
  return hash.digest('hex')
}
