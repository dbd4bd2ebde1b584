import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { sentence, type Sentence } from '../../../messages/sentence.ts'
import { errorCode } from '../threads/error-code.ts'
import { FileRejected, namesIn } from './foreign-file.ts'
import { renameFile, renameFileSync } from './rename-file.ts'

/** Rights of the group and of everybody. */
const OTHERS = 0o077
/** Set on folders in which several users write, such as /tmp. */
const STICKY = 0o1000

/** Subfolders of a data folder whose files are restricted too. */
const FOLDERS = ['backups', 'labels', 'logs', 'tls']
const JSON_FILES = '(station|config|demo|audit-anchor|window|desk)\\.json'
/**
 * Files that PassDesk creates in a data folder. Other files are protected by the rights of the
 * folder.
 */
const OWN_FILES = new RegExp(`^(passdesk\\.sqlite|lock|installation\\.key|${JSON_FILES}|\\.gitignore$)`)

/** Files that nothing else may replace, and folders in which nothing else is written. */
const KEPT_FILES = new RegExp(
  '^(passdesk\\.sqlite(-(wal|shm|journal)|\\.restoring.*)?|lock|address|\\.gitignore' +
    `|installation\\.key(\\.sealed(\\.new)?)?|${JSON_FILES})$`,
  'i',
)
const KEPT_FOLDERS = ['labels', 'logs', 'pdf', 'tls', 'training']
/** In the folder of the backups, where any other name is free. */
const KEPT_AMONG_BACKUPS = /\.(json|key)$|^installation\.key/i

/** A folder with one of these was used as a data folder before. */
const MARKS = /^(passdesk\.sqlite|installation\.key|station\.json)/

/**
 * Creates an empty file that only its owner can read, unless it exists: SQLite keeps the rights of
 * an existing file. Throws FileRejected if something else has its name, such as a link or a pipe.
 */
export function makePrivateFile(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found && !found.isFile()) throw new FileRejected(sentence('dataProblem.file.taken', { file }))
  const flags = constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY
  const plain = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  closeSync(openSync(file, flags | plain, 0o600))
}

/** True for two paths of one file or folder, also by links, mounts and names in other letters. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
  if (!one || !other) return false
  // Some file systems have no numbers.
  return one.ino === 0n ? realpathSync(a) === realpathSync(b) : one.dev === other.dev && one.ino === other.ino
}

/**
 * Why nothing may be written to a path that somebody typed: a kiosk keeps a file of its own there.
 * Null for every other path, also in the folder `backups`.
 * @param dir a data folder; others are recognized by their `station.json`
 */
export function ownFileProblem(file: string, dir: string | null): Sentence | null {
  const parent = dirname(resolve(file))
  if (!existsSync(parent)) return null
  const real = realpathSync(parent)
  const found = [real, dirname(real)].filter((folder) => existsSync(join(folder, 'station.json')))
  const isOwn = (folder: string): boolean =>
    KEPT_FOLDERS.some((name) => isSame(parent, join(folder, name))) ||
    (isSame(parent, folder) && KEPT_FILES.test(basename(file))) ||
    (isSame(parent, join(folder, 'backups')) && KEPT_AMONG_BACKUPS.test(basename(file))) ||
    namesIn(folder, KEPT_FILES).some((name) => isSame(file, join(folder, name)))
  const folders = dir !== null && existsSync(dir) ? [dir, ...found] : found
  return folders.some(isOwn) ? sentence('dataProblem.file.own', { file }) : null
}

/** A name that nobody can have taken, in the folder of the file. */
const nextTo = (file: string): string => `${file}.${randomBytes(6).toString('hex')}.new`

/**
 * Writes a file for its owner only. A crash or a power failure leaves the old file or the new one,
 * complete. Nothing is written through a link: the new file is created under a name of its own and
 * replaces whatever has the name. Throws errors of the file system.
 */
export function replacePrivateFile(file: string, content: string | Uint8Array): void {
  const next = nextTo(file)
  try {
    const handle = openSync(next, 'wx', 0o600)
    try {
      writeFileSync(handle, content)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameFileSync(next, file)
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
  syncFolder(dirname(file))
}

/** As `replacePrivateFile`, off the main thread: for a stick or a network share. */
export async function replaceFile(file: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const next = nextTo(file)
  try {
    const handle = await open(next, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await renameFile(next, file)
  } catch (error) {
    await rm(next, { force: true }).catch(() => {})
    throw error
  }
}

/** Makes a rename durable against a power failure. Not every system supports it. */
export function syncFolder(dir: string): void {
  try {
    const handle = openSync(dir, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // Windows opens no folder.
  }
}

/**
 * Removes all rights of other users from a data folder and from the files that PassDesk keeps in
 * it: 0700 and 0600. Does nothing if the folder does not exist. On Windows the user's profile has
 * these rights already.
 * @returns why that is not possible, in one sentence; null on success. Throws the error of a
 *   read-only disk.
 */
export function tightenFolder(dir: string): Sentence | null {
  if (process.platform === 'win32') return null
  const folder = statSync(dir, { throwIfNoEntry: false })
  if (!folder?.isDirectory()) return null
  if (folder.mode & STICKY) return sentence('dataProblem.folder.shared', { dir })
  const own = process.geteuid?.() ?? 0
  if (own !== 0 && folder.uid !== own) return sentence('dataProblem.folder.otherUser', { dir })
  const names = namesIn(dir, /./)
  const files = names.filter((name) => OWN_FILES.test(name))
  const isOwn =
    names.some((name) => MARKS.test(name)) ||
    names.every((name) => OWN_FILES.test(name) || FOLDERS.includes(name))
  if ((folder.mode & OTHERS) !== 0 && !isOwn) return sentence('dataProblem.folder.foreign', { dir })
  const inFolders = FOLDERS.flatMap((name) => [
    name,
    ...filesOf(join(dir, name)).map((file) => join(name, file)),
  ])
  for (const path of [dir, ...[...files, ...inFolders].map((name) => join(dir, name))]) {
    if (!tighten(path)) return sentence('dataProblem.folder.readable', { path })
  }
  return null
}

function filesOf(dir: string): string[] {
  return lstatSync(dir, { throwIfNoEntry: false })?.isDirectory() ? namesIn(dir, /./) : []
}

/**
 * Restricts a file to its owner. False if others keep rights. Links are unchanged, because their
 * target may not belong to PassDesk.
 */
function tighten(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return true
  try {
    chmodSync(path, found.mode & 0o700)
  } catch (error) {
    // The file may have been removed meanwhile.
    if (errorCode(error) === 'EROFS') throw error
  }
  return ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) === 0
}
