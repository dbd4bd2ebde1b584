import { randomBytes, randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { sentence, TextError } from '../../../messages/sentence.ts'
import { systemFault } from '../../../messages/system-fault.ts'
import { causesOf, errorCode } from '../threads/error-code.ts'
import { readRegularFileSync } from './foreign-file.ts'
import { makePrivateFile, replacePrivateFile, tightenFolder } from './private-files.ts'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { databaseFault } from '../db/database-fault.ts'

/** The files of one kiosk. */
export interface DataFolder {
  readonly dir: string
  /** The SQLite file, used unless a PostgreSQL is configured. */
  readonly databaseFile: string
  readonly backupDir: string
  /** Address of the kiosk that has locked the folder, once it is ready. */
  readonly addressFile: string
  /** Labels of the virtual printer. */
  readonly labelDir: string
  /** PDF files of printers whose address names no folder. */
  readonly pdfDir: string
  /** The log and its earlier files. */
  readonly logDir: string
  readonly configFile: string
  readonly demoFile: string
}

export class DataFolderError extends TextError {}

/** Paths inside a data folder; creates nothing. */
export function dataFolder(dir: string): DataFolder {
  return {
    dir,
    databaseFile: join(dir, 'passdesk.sqlite'),
    backupDir: join(dir, 'backups'),
    addressFile: join(dir, 'address'),
    labelDir: join(dir, 'labels'),
    pdfDir: join(dir, 'pdf'),
    logDir: join(dir, 'logs'),
    configFile: join(dir, 'config.json'),
    demoFile: join(dir, 'demo.json'),
  }
}

/**
 * Makes the folder, readable by its owner only. The rights of an existing one are restricted. A new
 * one has a `.gitignore`, so that no personal data gets into a repository it is in.
 * Throws DataFolderError if that is not possible, or if other users share the folder.
 */
export function makeDataFolder(folder: DataFolder): void {
  const problem = inFolder(folder, () => tightenFolder(folder.dir))
  if (problem) throw new DataFolderError(sentence('dataProblem.folder.chooseAnother', { problem }))
  const isNew = !existsSync(folder.dir)
  inFolder(folder, () => {
    makeFolder(folder.dir)
    if (isNew) replacePrivateFile(join(folder.dir, '.gitignore'), '*\n')
    makeFolder(folder.backupDir)
    makeFolder(folder.labelDir)
  })
}

/** As `mkdir -p`. That of Node never returns below a folder that answers ENOENT, such as /proc. */
function makeFolder(dir: string): void {
  const parent = dirname(dir)
  if (parent !== dir && !existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    // Windows refuses to make the root of a drive (EPERM), although it is there.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Runs `work`; errors of the disk become DataFolderError. */
export function inFolder<T>(folder: DataFolder, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw cause instanceof DataFolderError ? cause : folderError(folder, cause)
  }
}

/** What SQLite runs on the lock file for each user of a folder; see sqlite.org/lockingv3.html. */
const LOCKS = {
  /** RESERVED: one kiosk, beside commands. */
  kiosk: 'BEGIN IMMEDIATE',
  /** SHARED: commands on the database, beside each other and a kiosk. */
  command: 'BEGIN; SELECT count(*) FROM sqlite_schema',
  /** EXCLUSIVE: a restore replaces the database, so nobody else may have it open. */
  restore: 'BEGIN EXCLUSIVE',
} as const

/**
 * Locks the folder for this process; a second kiosk on it is rejected. The lock is a file lock of
 * the operating system, so it ends with the process in every case.
 */
export function lockDataFolder(folder: DataFolder, user: keyof typeof LOCKS = 'kiosk'): { release(): void } {
  const file = join(folder.dir, 'lock')
  let lock: Database.Database | undefined
  try {
    makePrivateFile(file)
    lock = new Database(file, { timeout: 0 })
    lock.exec(LOCKS[user])
    // Of a kiosk that crashed.
    if (user !== 'command') rmSync(folder.addressFile, { force: true })
  } catch (cause) {
    lock?.close()
    const { dir } = folder
    if (user === 'command' && databaseFault(cause) === 'busy')
      throw new DataFolderError(sentence('dataProblem.folder.beingRestored', { dir }), { cause })
    throw folderError(folder, cause)
  }
  const taken = lock
  return {
    release() {
      if (taken.open) taken.close()
    },
  }
}

/** SQLite's codes for a damaged database file, and for a file that is none. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/

/** The sentence for an error of a damaged database file, or of its disk; null for another error. */
export function storageProblem(folder: DataFolder, error: unknown): DataFolderError | null {
  if (error instanceof DataFolderError) return null
  const damage = causesOf(error).find((part) => DAMAGED.test(errorCode(part)))
  if (damage) {
    const { dir, databaseFile: file } = folder
    const values = { dir, file, reason: systemFault(damage) }
    return new DataFolderError(sentence('dataProblem.folder.databaseDamaged', values), { cause: error })
  }
  return diskProblem(folder, error)
}

/**
 * The sentence for an error of a full or read-only disk below the folder; null for another error.
 * SQLite reports some of them as a file that it cannot open or write.
 */
export function diskProblem(folder: DataFolder, error: unknown): DataFolderError | null {
  if (error instanceof DataFolderError) return null
  const fault = databaseFault(error)
  if (fault === 'disk_full' || fault === 'read_only') return folderError(folder, error)
  return fault === 'disk_error' && diskStateOf(folder.dir) !== null ? folderError(folder, error) : null
}

/** SQLite maps 32 kB beside the database; without that space it reports a disk error. */
const LEAST_FREE_BYTES = 64 * 1024

/** State of the disk of a folder, which may not be there yet; null if it can be written to. */
export function diskStateOf(dir: string): 'full' | 'read_only' | null {
  if (!existsSync(dir)) return dirname(dir) === dir ? null : diskStateOf(dirname(dir))
  try {
    accessSync(dir, constants.W_OK)
    const { bavail, blocks, bsize } = statfsSync(dir)
    // /proc and some network shares report no size.
    return blocks > 0 && bavail * bsize < LEAST_FREE_BYTES ? 'full' : null
  } catch (cause) {
    return errorCode(cause) === 'EROFS' ? 'read_only' : null
  }
}

/** Why the folder cannot be locked, in one line. */
function folderError({ dir }: DataFolder, cause: unknown): DataFolderError {
  const fault = databaseFault(cause)
  const disk = diskStateOf(dir)
  // The system does not name a read-only disk where the folder is new.
  switch (fault === 'disk_error' || fault === null ? (disk ?? fault) : fault) {
    case 'busy':
      return new DataFolderError(sentence('dataProblem.folder.inUse', { dir }), { cause })
    case 'disk_full':
    case 'full':
      return new DataFolderError(sentence('dataProblem.folder.diskFull', { dir }), { cause })
    case 'read_only':
      return new DataFolderError(sentence('dataProblem.folder.readOnly', { dir }), { cause })
    default:
      return new DataFolderError(
        sentence('dataProblem.folder.unusable', { dir, reason: systemFault(cause) }),
        { cause },
      )
  }
}

/** The installation's key, readable by its owner only. */
export const plainKeyFile = (folder: DataFolder): string => join(folder.dir, 'installation.key')
/** The same key, sealed by the operating system for the desktop app; replaces the plain file. */
export const sealedKeyFile = (folder: DataFolder): string => join(folder.dir, 'installation.key.sealed')

/**
 * The installation's 32-byte key, created at the first start. Throws DataFolderError if only the
 * desktop app can read it: a new key would make every QR and tag unreadable.
 */
export function installationKey(folder: DataFolder, given: string | undefined): Uint8Array {
  if (given !== undefined) return parseKey(given, 'PASSDESK_INSTALLATION_KEY')
  const file = plainKeyFile(folder)
  if (!existsSync(file)) {
    requireUnsealed(folder)
    inFolder(folder, () => replacePrivateFile(file, `${randomBytes(32).toString('hex')}\n`))
  }
  return inFolder(folder, () => parseKey(readOwn(file), file))
}

/** More than any of the small files of a data folder has. */
const OWN_FILE_BYTES = 64 * 1024

/** A small file of a data folder, which the operator may have replaced by a link. */
const readOwn = (file: string): string =>
  readRegularFileSync(file, { most: OWN_FILE_BYTES, follows: true }).toString('utf8')

function requireUnsealed(folder: DataFolder): void {
  if (!existsSync(sealedKeyFile(folder))) return
  throw new DataFolderError(sentence('dataProblem.key.sealed', { dir: folder.dir }))
}

/** Stores a restored key. */
export function writeInstallationKey(folder: DataFolder, key: Uint8Array): void {
  replacePrivateFile(plainKeyFile(folder), `${Buffer.from(key).toString('hex')}\n`)
}

function parseKey(text: string, source: string): Uint8Array {
  const hex = text.trim()
  if (!/^[0-9a-f]{64}$/i.test(hex))
    throw new DataFolderError(sentence('dataProblem.key.malformed', { source }))
  return Buffer.from(hex, 'hex')
}

/** A kiosk on a shared database. */
export interface Station {
  readonly stationId: string
  readonly name: string
}

const stationFile = (folder: DataFolder): string => join(folder.dir, 'station.json')

const StationFile = z.object({ stationId: z.uuid(), name: z.string() })

/** The folder's station; null before its first start. Throws DataFolderError for a damaged file. */
export function readStation(folder: DataFolder): Station | null {
  const file = stationFile(folder)
  if (!existsSync(file)) return null
  const text = inFolder(folder, () => readOwn(file))
  try {
    return StationFile.parse(JSON.parse(text))
  } catch (cause) {
    throw new DataFolderError(sentence('dataProblem.folder.stationDamaged', { file }), { cause })
  }
}

export function writeStation(folder: DataFolder, station: Station): void {
  inFolder(folder, () => replacePrivateFile(stationFile(folder), `${JSON.stringify(station, null, 2)}\n`))
}

/** Station id of the folder; null before its first start. */
export const knownStation = (folder: DataFolder): string | null => readStation(folder)?.stationId ?? null

/** This kiosk's station on a shared database; created at the first start. */
export function stationIdentity(folder: DataFolder, name: string | undefined): Station {
  const known = readStation(folder)
  const station = {
    stationId: known?.stationId ?? randomUUID(),
    name: name ?? known?.name ?? hostname(),
  }
  if (known?.name !== station.name) writeStation(folder, station)
  return station
}
