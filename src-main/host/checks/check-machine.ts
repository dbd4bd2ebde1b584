import { createServer } from 'node:net'
import { sentence, type Sentence } from '../../../messages/sentence.ts'
import { tagUrlLength } from '../../../src-server/platform/http/origins.ts'
import { resolveAddresses, type KioskSettings } from '../../../src-server/app/settings.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  DataFolderError,
  installationKey,
  lockDataFolder,
  plainKeyFile,
  sealedKeyFile,
} from '../../../src-server/platform/files/data-folder.ts'
import { createSecrets } from '../../../src-server/platform/secrets/secrets.ts'

/** A clock before this date was never set. */
const EARLIEST = Date.parse('2026-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')
const TIMEOUT_MS = 2_000
/** Tolerated difference of two clocks, ms. */
const SLACK_MS = 60_000

/** @param newestLine time of the newest activity log entry, ms; 0 without one */
export function checkClock(now: number, newestLine: number): Finding {
  const time = new Date(now).toISOString()
  if (now < EARLIEST || now > LATEST) return wrong('doctor.clock.wrong', 'doctor.cure.setClock', { time })
  if (now + SLACK_MS < newestLine)
    return wrong('doctor.clock.beforeLog', 'doctor.cure.setClock', {
      time,
      newest: new Date(newestLine).toISOString(),
    })
  return fine('doctor.clock.found', { time })
}

/** The specification fixes the length of the address on tags (§4.1 rows 7 and 9). */
export function checkTagAddress(settings: KioskSettings, needed: boolean): Finding {
  const { baseUrl } = resolveAddresses(settings, '')
  const { usable, length, found } = tagUrlLength(baseUrl, settings.tagUrlLength)
  const values = { url: baseUrl, length }
  if (usable) return fine('doctor.tags.found', values)
  return {
    ...wrong('doctor.tags.tooLong', 'doctor.cure.shortUrl', {
      ...values,
      characters: baseUrl.length,
      found,
    }),
    optional: !needed,
  }
}

/** The kiosk's port is free, or a kiosk responds on it. */
export async function checkPort(port: number): Promise<Finding> {
  if (port === 0) return fine('doctor.port.any')
  const reason = await portErrorOf(port)
  if (reason === null) return fine('doctor.port.free', { port })
  if (await isPassDesk(port)) return fine('doctor.port.passDesk', { port })
  return wrong('doctor.port.unusable', 'doctor.cure.otherPort', { port, reason })
}

/**
 * The LAN port is free, or the running kiosk uses it. Optional, because reception works without it.
 */
export async function checkLanPort(port: number | null, running: boolean): Promise<Finding> {
  if (port === null) return fine('doctor.lanPort.off')
  if (port === 0) return fine('doctor.lanPort.any')
  const reason = await portErrorOf(port, null)
  if (reason === null) return fine('doctor.lanPort.free', { port })
  if (running) return fine('doctor.lanPort.running', { port })
  return {
    ...wrong('doctor.lanPort.unusable', 'doctor.cure.otherLanPort', { port, reason }),
    optional: true,
  }
}

/** @param host null: all addresses of the computer */
function portErrorOf(port: number, host: string | null = '127.0.0.1'): Promise<Sentence | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? sentence('doctor.port.taken') : reasonOf(error)),
    )
    server.listen({ port, ...(host === null ? {} : { host }) }, () => server.close(() => resolve(null)))
  })
}

async function isPassDesk(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/kiosk/status`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const status = (await answer.json()) as { baseUrl?: unknown; nfcEnabled?: unknown }
    return typeof status.baseUrl === 'string' && typeof status.nfcEnabled === 'boolean'
  } catch {
    return false
  }
}

const READ_WRITE = constants.R_OK | constants.W_OK
/** Permission bits for other users of this computer. */
const OTHER_USERS = 0o077

interface FolderState {
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
  if (given === undefined && !existsSync(file)) return { fingerprint: null, finding: fine('doctor.key.new') }
  try {
    const { fingerprint } = createSecrets(installationKey(folder, given))
    const open =
      given === undefined && process.platform !== 'win32' && (statSync(file).mode & OTHER_USERS) !== 0
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
