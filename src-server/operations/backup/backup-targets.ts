import { readdirSync, statfsSync, statSync, type Stats } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'
import type { BackupTarget } from '../../../contract/operations/backup.ts'

/** An available target for backups, and its folder. */
export interface PlacedTarget extends Omit<BackupTarget, 'automatic'> {
  readonly freeBytes: number
  readonly dir: string
}

/**
 * The kiosk's own folder first, then USB sticks by name.
 *
 * @param usbRoots each folder in these counts as a stick; default: what the system has mounted
 */
export function listTargets(backupDir: string, usbRoots?: readonly string[]): PlacedTarget[] {
  const dirs = usbRoots ? usbRoots.flatMap(foldersIn) : mountedSticks()
  const sticks = dirs.flatMap((dir) => targetAt(dir, 'usb', dir, basename(dir) || dir) ?? [])
  const folder = targetAt('folder', 'folder', backupDir, '')
  return [...(folder ? [folder] : []), ...sticks.sort((a, b) => a.name.localeCompare(b.name, 'en'))]
}

/**
 * Removable media. A folder that was left behind by a stick that is gone is on the computer's own
 * disk and is none. Windows assigns drive letters; C: is the computer's own.
 */
function mountedSticks(): string[] {
  if (process.platform === 'win32')
    return [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`).filter(isFolder)
  const { username } = userInfo()
  const roots =
    process.platform === 'darwin'
      ? ['/Volumes']
      : [join('/media', username), join('/run/media', username)]
  return roots.flatMap((root) => foldersIn(root).filter((dir) => isOtherFileSystem(dir, root)))
}

/** Null for what is gone or cannot be read. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}
const isFolder = (dir: string): boolean => statOf(dir)?.isDirectory() ?? false
const isOtherFileSystem = (dir: string, root: string): boolean =>
  statOf(dir)?.dev !== statOf(root)?.dev

function foldersIn(root: string): string[] {
  try {
    return readdirSync(root)
      .map((name) => join(root, name))
      .filter(isFolder)
  } catch {
    return []
  }
}

function targetAt(
  targetId: string,
  kind: BackupTarget['kind'],
  dir: string,
  name: string,
): PlacedTarget | null {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return { targetId, kind, name, freeBytes: bavail * bsize, dir }
  } catch {
    return null
  }
}
