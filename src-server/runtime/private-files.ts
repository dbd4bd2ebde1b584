import {
  chmodSync,
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sentence, type Sentence } from '../../messages/sentence.ts'

/** Rights of the group and of everybody. */
const OTHERS = 0o077
/** Set on folders in which several users write, such as /tmp. */
const STICKY = 0o1000

/** Subfolders of a data folder whose files are restricted too. */
const FOLDERS = ['backups', 'labels', 'logs', 'tls']
/**
 * Files that PassDesk creates in a data folder. Other files are protected by the rights of the
 * folder.
 */
const OWN_FILES = new RegExp(
  '^(passdesk\\.sqlite|lock|installation\\.key' +
    '|(station|config|demo|audit-anchor|window|desk)\\.json|\\.gitignore$)',
)

/** A folder with one of these was used as a data folder before. */
const MARKS = /^(passdesk\.sqlite|installation\.key|station\.json)/

/**
 * Creates an empty file that only its owner can read, unless it exists: SQLite keeps the rights of
 * an existing file.
 */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/** Writes a file for its owner only. A crash leaves the old file or the new one, complete. */
export function replacePrivateFile(file: string, text: string): void {
  const next = `${file}.new`
  writeFileSync(next, text, { mode: 0o600 })
  renameSync(next, file)
}

/**
 * Removes all rights of other users from a data folder and from the files that PassDesk keeps in
 * it: 0700 and 0600. Does nothing if the folder does not exist. On Windows the user's profile has
 * these rights already.
 * @returns why that is not possible, in one sentence; null on success
 */
export function tightenFolder(dir: string): Sentence | null {
  if (process.platform === 'win32') return null
  const folder = statSync(dir, { throwIfNoEntry: false })
  if (!folder?.isDirectory()) return null
  if (folder.mode & STICKY) return sentence('dataProblem.folder.shared', { dir })
  const own = process.geteuid?.() ?? 0
  if (own !== 0 && folder.uid !== own) return sentence('dataProblem.folder.otherUser', { dir })
  const names = readdirSync(dir)
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
  return lstatSync(dir, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(dir) : []
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
  } catch {
    // The file may have been removed meanwhile.
  }
  return ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) === 0
}
