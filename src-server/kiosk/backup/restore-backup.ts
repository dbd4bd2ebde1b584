import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renameFileSync } from '../../platform/files/rename-file.ts'
import { sentence } from '../../../messages/sentence.ts'
import { systemFault } from '../../../messages/system-fault.ts'
import {
  DataFolderError,
  diskStateOf,
  lockDataFolder,
  makeDataFolder,
  plainKeyFile,
  sealedKeyFile,
  writeInstallationKey,
  writeStation,
  type DataFolder,
} from '../../platform/files/data-folder.ts'
import type { DatabaseAddress } from '../../platform/db/database.ts'
import { namesIn, readRegularFileSync } from '../../platform/files/foreign-file.ts'
import { makePrivateFile, replacePrivateFile, syncFolder } from '../../platform/files/private-files.ts'
import { anchorFile } from '../../platform/db/audit-anchor.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { BackupError } from './backup-error.ts'
import { readLost, type Lost, type ReplacedDatabase } from './earlier-state.ts'
import { openKey, passphraseOf } from './backup-key.ts'
import { backupName } from './backup-files.ts'
import { flattenJournal, type BackupMeta } from './backup-meta.ts'
import type { CheckedBackup } from './read-backup.ts'
import { fillInThread, readBackupInThread, writeBackupInThread } from './backup-thread.ts'

interface RestoreTarget {
  readonly folder: DataFolder
  readonly database: DatabaseAddress
  /** The key from settings, which replaces the folder's own, in hexadecimal. */
  readonly installationKey: string | undefined
  /** Passphrase of a sealed backup that no key on this computer opens. */
  readonly passphrase?: string | undefined
  readonly now: () => number
  /** Further databases that this one may replace, beside that of the folder. */
  readonly replaced?: readonly DatabaseAddress[] | undefined
  /** Called before anything is changed. */
  readonly onStart?: (facts: RestoreFacts) => void
}

/** What a restore undoes. */
export interface RestoreFacts {
  /** Time of the backup, ISO 8601. */
  readonly madeAt: string
  /** Actions since; null if the replaced database is not at hand. */
  readonly lost: Lost | null
}

export interface Restored {
  readonly meta: BackupMeta
  /** Path of the previous database; null if there was none. */
  readonly putAside: string | null
}

/**
 * Restores a backup into the data folder, or into an empty PostgreSQL. Everything is checked and
 * prepared before the first change, and the previous database is kept among the backups. Throws
 * BackupError (the backup) or DataFolderError (the folder is in use) with one clear line.
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<Restored> {
  const read = await readBackupInThread(file)
  const backup = {
    ...read,
    meta: { ...read.meta, installationKey: keyOf(target, read.meta, file) },
  }
  const given = target.installationKey?.trim().toLowerCase()
  if (given !== undefined && given !== backup.meta.installationKey) {
    throw new BackupError(sentence('dataProblem.backup.otherKey'))
  }
  makeDataFolder(target.folder)
  const lock = lockDataFolder(target.folder, 'restore')
  try {
    const { madeAt, installationKey } = backup.meta
    if (target.onStart)
      target.onStart({ madeAt, lost: await readLost(replacedBy(target, installationKey), madeAt) })
    return target.database.kind === 'sqlite'
      ? await intoFolder(target, target.database.file, file, backup)
      : await intoPostgres(target, file, backup)
  } finally {
    lock.release()
  }
}

/** A backup with its key. */
interface OpenedBackup extends CheckedBackup {
  readonly meta: BackupMeta & { readonly installationKey: string }
}

/**
 * The backup's key: its own, or the sealed one, opened with the given passphrase or with one
 * derived from a key on this computer.
 */
function keyOf(target: RestoreTarget, meta: BackupMeta, file: string): string {
  if (meta.installationKey !== null) return meta.installationKey
  const current = currentKey(target)
  const given =
    target.installationKey === undefined ? null : Buffer.from(target.installationKey.trim(), 'hex')
  const known = [current, given].flatMap((key) => (key?.length === 32 ? [passphraseOf(key)] : []))
  for (const passphrase of [...(target.passphrase === undefined ? [] : [target.passphrase]), ...known]) {
    const opened = openKey(meta.sealedKey ?? '', passphrase)
    if (opened !== null) return opened
  }
  throw new BackupError(
    target.passphrase === undefined
      ? sentence('dataProblem.backup.sealed', { file })
      : sentence('dataProblem.backup.wrongPassphrase', { file }),
  )
}

async function intoFolder(
  target: RestoreTarget,
  databaseFile: string,
  file: string,
  backup: OpenedBackup,
): Promise<Restored> {
  const ready = readyFile(databaseFile)
  removeDatabase(ready)
  try {
    makePrivateFile(ready)
    await fill(target, { kind: 'sqlite', file: ready }, file, backup)
    const putAside = await putDatabaseAside(target, databaseFile)
    // Without its key a database cannot be opened.
    if (currentKey(target) === null) putKeyInPlace(target, backup.meta)
    endJournal(databaseFile)
    renameFileSync(ready, databaseFile)
    syncFolder(dirname(databaseFile))
    putKeyInPlace(target, backup.meta)
    putAnchorAside(target)
    if (backup.meta.station) writeStation(target.folder, backup.meta.station)
    return { meta: backup.meta, putAside }
  } finally {
    removeDatabase(ready)
  }
}

/** The new database until it replaces the old one. */
const readyFile = (databaseFile: string): string => `${databaseFile}.restoring`

/**
 * Moves the journal of the old database into its file, so that a crash leaves it complete, and
 * never beside the new one. A database that is too damaged was put aside with its journals.
 */
function endJournal(databaseFile: string): void {
  if (existsSync(databaseFile)) {
    try {
      flattenJournal(databaseFile)
    } catch {
      // Its last changes are in the journals that were put aside.
    }
  }
  for (const ending of JOURNALS) rmSync(databaseFile + ending, { force: true })
  syncFolder(dirname(databaseFile))
}

/**
 * Removes what an interrupted restore has left if the old or the new database is in place. Throws
 * DataFolderError if neither is: an empty kiosk must not take the place of lost data.
 */
export function requireNoHalfRestore({ dir, backupDir }: DataFolder, database: DatabaseAddress): void {
  if (database.kind !== 'sqlite') return
  const ready = readyFile(database.file)
  // A power failure may leave an empty file, and SQLite makes a new database in it.
  if ((statSync(database.file, { throwIfNoEntry: false })?.size ?? 0) > 0) return removeDatabase(ready)
  if (existsSync(ready) || namesIn(backupDir, /\.sqlite$/).length > 0)
    throw new DataFolderError(sentence('dataProblem.folder.databaseMissing', { dir }))
}

async function intoPostgres(target: RestoreTarget, file: string, backup: OpenedBackup): Promise<Restored> {
  await fill(target, target.database, file, backup)
  putKeyInPlace(target, backup.meta)
  putAnchorAside(target)
  return { meta: backup.meta, putAside: null }
}

/** A database that the operator used before, or that of the folder. */
const replacedBy = ({ folder, replaced = [] }: RestoreTarget, key: string): ReplacedDatabase => ({
  addresses: [...replaced, { kind: 'sqlite', file: folder.databaseFile }],
  fingerprint: createSecrets(Buffer.from(key, 'hex')).fingerprint,
})

/** Copies the backup's rows into a new database with the current schema. */
async function fill(
  restore: RestoreTarget,
  target: DatabaseAddress,
  file: string,
  { migrations, meta }: OpenedBackup,
): Promise<void> {
  const replaced = replacedBy(restore, meta.installationKey)
  try {
    await fillInThread({ file, target, migrations, at: restore.now(), replaced })
  } catch (error) {
    if (error instanceof BackupError) throw error
    const isFull = target.kind === 'sqlite' && diskStateOf(restore.folder.dir) === 'full'
    const reason = isFull ? sentence('dataProblem.system.SQLITE_FULL') : systemFault(error)
    throw new BackupError(sentence('dataProblem.backup.notRestored', { file, reason }), {
      cause: error,
    })
  }
}

/**
 * Keeps the previous database as a restorable backup; one too damaged for that is moved as it is.
 */
async function putDatabaseAside(target: RestoreTarget, databaseFile: string): Promise<string | null> {
  if (!existsSync(databaseFile)) return null
  const aside = join(target.folder.backupDir, backupName('before-restore', target.now()))
  const key = currentKey(target)
  if (key !== null) {
    try {
      await writeBackupInThread(
        {
          address: { kind: 'sqlite', file: databaseFile },
          folder: target.folder,
          key,
          now: target.now,
        },
        aside,
      )
      return aside
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
    }
  }
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(databaseFile + ending)) copyFileSync(databaseFile + ending, aside + ending)
  }
  return aside
}

/** The end of the previous audit log: the restored one is shorter. */
function putAnchorAside({ folder, now }: RestoreTarget): void {
  const file = anchorFile(folder)
  if (existsSync(file))
    renameFileSync(file, join(folder.backupDir, `${backupName('before-restore', now())}.audit-anchor.json`))
}

function putKeyInPlace(target: RestoreTarget, meta: OpenedBackup['meta']): void {
  // The key comes from settings, or the desktop app opened the sealed one: it is not stored in
  // plain text beside that.
  if (target.installationKey !== undefined && existsSync(sealedKeyFile(target.folder))) return
  const before = currentKey(target)
  const key = Buffer.from(meta.installationKey, 'hex')
  if (before !== null && !key.equals(before)) {
    const aside = join(target.folder.backupDir, `${backupName('before-restore', target.now())}.key`)
    replacePrivateFile(aside, `${before.toString('hex')}\n`)
  }
  writeInstallationKey(target.folder, key)
}

const KEY_FILE_BYTES = 1_024

function currentKey({ folder, installationKey }: RestoreTarget): Buffer | null {
  const file = plainKeyFile(folder)
  const options = { most: KEY_FILE_BYTES, follows: true }
  const hex = existsSync(file) ? readRegularFileSync(file, options).toString('latin1') : installationKey
  return hex === undefined ? null : Buffer.from(hex.trim(), 'hex')
}

const JOURNALS = ['-wal', '-shm', '-journal']

function removeDatabase(file: string): void {
  for (const ending of ['', ...JOURNALS]) rmSync(file + ending, { force: true })
}
