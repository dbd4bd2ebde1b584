import type { Stats } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'
import type { BackupTarget } from '../../../contract/kiosk/backup/backup.ts'
import { inTimeAt, namesInFolder } from '../../platform/files/foreign-file.ts'

/** An available target for backups, and its folder. */
export interface PlacedTarget extends Omit<BackupTarget, 'automatic'> {
  readonly freeBytes: number
  readonly dir: string
}

/** More mounted folders than a computer has sticks. */
const MOST_STICKS = 100

/**
 * The kiosk's own folder first, then USB sticks by name. A stick that does not reply is left out.
 *
 * @param usbRoots each folder in these counts as a stick; default: what the system has mounted
 */
export async function listTargets(backupDir: string, usbRoots?: readonly string[]): Promise<PlacedTarget[]> {
  const dirs = usbRoots ? (await Promise.all(usbRoots.map(foldersIn))).flat() : await mountedSticks()
  const [folder, ...sticks] = await Promise.all([
    targetAt('folder', 'folder', backupDir, ''),
    ...dirs.map((dir) => targetAt(dir, 'usb', dir, basename(dir) || dir)),
  ])
  const byName = sticks.flatMap((stick) => stick ?? []).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return [...(folder ? [folder] : []), ...byName]
}

/**
 * Removable media. A folder that was left behind by a stick that is gone is on the computer's own
 * disk and is none. Windows assigns drive letters; C: is the computer's own.
 */
async function mountedSticks(): Promise<string[]> {
  if (process.platform === 'win32') {
    const drives = [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`)
    return filterAsync(drives, isFolder)
  }
  const { username } = userInfo()
  const roots =
    process.platform === 'darwin' ? ['/Volumes'] : [join('/media', username), join('/run/media', username)]
  const found = await Promise.all(
    roots.map(async (root) => filterAsync(await foldersIn(root), (dir) => isOtherFileSystem(dir, root))),
  )
  return found.flat()
}

async function filterAsync(
  paths: readonly string[],
  isWanted: (path: string) => Promise<boolean>,
): Promise<string[]> {
  const wanted = await Promise.all(paths.map(isWanted))
  return paths.filter((_, index) => wanted[index])
}

/** Null for what is gone, cannot be read, or does not reply. */
const statOf = (path: string): Promise<Stats | null> => inTimeAt(path, () => stat(path)).catch(() => null)

const isFolder = async (dir: string): Promise<boolean> => (await statOf(dir))?.isDirectory() ?? false

async function isOtherFileSystem(dir: string, root: string): Promise<boolean> {
  const [own, above] = await Promise.all([statOf(dir), statOf(root)])
  return own?.dev !== above?.dev
}

async function foldersIn(root: string): Promise<string[]> {
  const names = await namesInFolder(root, /./, MOST_STICKS).catch((): string[] => [])
  return filterAsync(
    names.map((name) => join(root, name)),
    isFolder,
  )
}

async function targetAt(
  targetId: string,
  kind: BackupTarget['kind'],
  dir: string,
  name: string,
): Promise<PlacedTarget | null> {
  try {
    const { bavail, bsize } = await inTimeAt(dir, () => statfs(dir))
    return { targetId, kind, name, freeBytes: bavail * bsize, dir }
  } catch {
    return null
  }
}
