import { readdirSync, statfsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'
import type { BackupTarget } from '../../../contract/operations/backup.ts'

/** An available target for backups, and its folder. */
export interface PlacedTarget extends Omit<BackupTarget, 'automatic'> {
  readonly freeBytes: number
  readonly dir: string
}

/** The kiosk's own folder first, then USB sticks by name. */
export function listTargets(
  backupDir: string,
  usbRoots: readonly string[] = platformRoots(),
): PlacedTarget[] {
  const sticks = usbRoots
    .flatMap(mountsIn)
    .flatMap((dir) => targetAt(dir, 'usb', dir, basename(dir) || dir) ?? [])
  const folder = targetAt('folder', 'folder', backupDir, '')
  return [...(folder ? [folder] : []), ...sticks.sort((a, b) => a.name.localeCompare(b.name, 'en'))]
}

/**
 * Where the system mounts removable media. Windows assigns drive letters; C: is the computer's own.
 */
function platformRoots(): string[] {
  if (process.platform === 'darwin') return ['/Volumes']
  if (process.platform === 'win32')
    return [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`)
  const { username } = userInfo()
  return [join('/media', username), join('/run/media', username)]
}

/** Other file systems in a mount folder. On Windows each drive is one. */
function mountsIn(root: string): string[] {
  try {
    if (process.platform === 'win32') return statSync(root).isDirectory() ? [root] : []
    return readdirSync(root)
      .map((name) => join(root, name))
      .filter((dir) => statSync(dir, { throwIfNoEntry: false })?.isDirectory())
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
