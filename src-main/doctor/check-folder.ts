import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  DataFolderError,
  installationKey,
  lockDataFolder,
  plainKeyFile,
  sealedKeyFile,
} from '../../src-server/runtime/data-folder.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { createSecrets } from '../../src-server/runtime/secrets.ts'
import { formatError } from '../host/format-error.ts'
import { fine, wrong, type Finding } from './finding.ts'

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
  const findings: Finding[] = []
  if (!existsSync(folder.dir))
    return { running: false, keyFingerprint: null, findings: [newFolder(folder.dir)] }
  if (!can(folder.dir)) {
    const cure = 'give this user the folder, or choose another with --data'
    return {
      running: false,
      keyFingerprint: null,
      findings: [wrong(`data folder ${folder.dir} cannot be written`, cure)],
    }
  }
  const open = process.platform !== 'win32' && (statSync(folder.dir).mode & OTHER_USERS) !== 0
  findings.push(
    open
      ? wrong(
          `data folder ${folder.dir} can be read by others on this computer`,
          `chmod 700 ${folder.dir}`,
        )
      : fine(`data folder ${folder.dir}`),
  )
  const running = isRunning(settings)
  if (running) findings.push(fine('a kiosk runs on this data folder'))
  const { fingerprint, finding } = checkKey(settings)
  return { running, keyFingerprint: fingerprint, findings: [...findings, finding] }
}

function newFolder(dir: string): Finding {
  let above = dirname(dir)
  while (!existsSync(above)) above = dirname(above)
  return can(above)
    ? fine(`data folder ${dir} will be created at the first start`)
    : wrong(`data folder ${dir} cannot be created`, 'choose another with --data')
}

function checkKey({ folder, installationKey: given }: KioskSettings): {
  fingerprint: string | null | undefined
  finding: Finding
} {
  const file = plainKeyFile(folder)
  if (given === undefined && !existsSync(file) && existsSync(sealedKeyFile(folder)))
    return {
      fingerprint: undefined,
      finding: fine('installation key is in this computer’s secret store'),
    }
  if (given === undefined && !existsSync(file))
    return {
      fingerprint: null,
      finding: fine('installation key will be created at the first start'),
    }
  try {
    const { fingerprint } = createSecrets(installationKey(folder, given))
    const open =
      given === undefined &&
      process.platform !== 'win32' &&
      (statSync(file).mode & OTHER_USERS) !== 0
    return {
      fingerprint,
      finding: open
        ? wrong('installation key can be read by others on this computer', `chmod 600 ${file}`)
        : fine(`installation key ${fingerprint}`),
    }
  } catch (error) {
    return {
      fingerprint: null,
      finding: wrong(
        `installation key: ${formatError(error)}`,
        'restore installation.key, or a backup',
      ),
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
