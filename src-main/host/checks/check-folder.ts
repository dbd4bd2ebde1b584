import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  DataFolderError,
  installationKey,
  lockDataFolder,
  plainKeyFile,
  sealedKeyFile,
} from '../../../src-server/platform/files/data-folder.ts'
import type { KioskSettings } from '../../../src-server/app/settings.ts'
import { createSecrets } from '../../../src-server/platform/secrets/secrets.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

const READ_WRITE = constants.R_OK | constants.W_OK
/** Permission bits for other users of this computer. */
const OTHER_USERS = 0o077

export interface FolderState {
  /** A kiosk is running on the folder. */
  readonly running: boolean
  /**
   * Identifies the installation; null before the first start, undefined if only the desktop app can
   * read the key.
   */
  readonly keyFingerprint: string | null | undefined
  readonly findings: readonly Finding[]
}

/** Checks the data folder, its permissions and the installation key. Creates nothing. */
export function checkFolder(settings: KioskSettings): FolderState {
  const { folder } = settings
  const { dir } = folder
  const findings: Finding[] = []
  if (!existsSync(dir)) return { running: false, keyFingerprint: null, findings: [newFolder(dir)] }
  if (!can(dir))
    return {
      running: false,
      keyFingerprint: null,
      findings: [wrong('doctor.folder.readOnly', 'doctor.cure.allowFolder', { dir })],
    }
  const open = process.platform !== 'win32' && (statSync(dir).mode & OTHER_USERS) !== 0
  findings.push(
    open
      ? wrong('doctor.folder.open', 'doctor.cure.closeFolder', { dir })
      : fine('doctor.folder.found', { dir }),
  )
  const running = isRunning(settings)
  if (running) findings.push(fine('doctor.folder.running'))
  const { fingerprint, finding } = checkKey(settings)
  return { running, keyFingerprint: fingerprint, findings: [...findings, finding] }
}

function newFolder(dir: string): Finding {
  let above = dirname(dir)
  while (!existsSync(above)) above = dirname(above)
  return can(above)
    ? fine('doctor.folder.new', { dir })
    : wrong('doctor.folder.notCreatable', 'doctor.cure.chooseFolder', { dir })
}

function checkKey({ folder, installationKey: given }: KioskSettings): {
  fingerprint: string | null | undefined
  finding: Finding
} {
  const file = plainKeyFile(folder)
  if (given === undefined && !existsSync(file) && existsSync(sealedKeyFile(folder)))
    return { fingerprint: undefined, finding: fine('doctor.key.sealed') }
  if (given === undefined && !existsSync(file))
    return { fingerprint: null, finding: fine('doctor.key.new') }
  try {
    const { fingerprint } = createSecrets(installationKey(folder, given))
    const open =
      given === undefined &&
      process.platform !== 'win32' &&
      (statSync(file).mode & OTHER_USERS) !== 0
    return {
      fingerprint,
      finding: open
        ? wrong('doctor.key.open', 'doctor.cure.closeKey', { file })
        : fine('doctor.key.found', { fingerprint }),
    }
  } catch (error) {
    return {
      fingerprint: null,
      finding: wrong('doctor.key.failed', 'doctor.cure.restoreKey', { reason: reasonOf(error) }),
    }
  }
}

function isRunning({ folder }: KioskSettings): boolean {
  if (!existsSync(join(folder.dir, 'lock'))) return false
  try {
    lockDataFolder(folder).release()
    return false
  } catch (error) {
    if (error instanceof DataFolderError) return true
    throw error
  }
}

function can(path: string): boolean {
  try {
    accessSync(path, READ_WRITE)
    return true
  } catch {
    return false
  }
}
