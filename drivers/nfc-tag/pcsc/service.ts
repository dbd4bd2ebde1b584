/**
 * Whether a PC/SC service is running. Checked before a binding is loaded, because one of them hangs
 * without it.
 */
import { execFile } from 'node:child_process'
import { createConnection } from 'node:net'
import type { ServiceProblem } from '../../../messages/tag-problem.ts'
import type { ReaderCure } from '../../types/tag-reader.ts'

export type ServiceCheck =
  | { readonly ok: true; readonly where: string }
  | { readonly ok: false; readonly cure: ReaderCure; readonly problem: ServiceProblem }

const PCSCD_SOCKET = '/run/pcscd/pcscd.comm'
const TIMEOUT_MS = 3000

/** Checks the PC/SC service of the system; returns within 3 s. */
export async function checkService(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ServiceCheck> {
  if (platform === 'darwin') return { ok: true, where: 'macOS' }
  if (platform === 'win32') return checkWindowsService(await queryWindowsService())
  return checkSocket(env.PCSCLITE_CSOCK_NAME ?? PCSCD_SOCKET)
}

/**
 * Connecting also starts a pcscd with a systemd socket. It never waits: a full queue of a Unix socket
 * is EAGAIN.
 */
function checkSocket(path: string): Promise<ServiceCheck> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    const settle = (result: ServiceCheck): void => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => settle({ ok: true, where: path }))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const cure = error.code === 'ENOENT' ? 'install_service' : 'start_service'
      const reason = error.code ?? error.message
      settle({ ok: false, cure, problem: { code: 'unreachable', where: path, error: reason } })
    })
  })
}

function queryWindowsService(): Promise<string> {
  return new Promise((resolve) => {
    execFile('sc.exe', ['query', 'SCardSvr'], { timeout: TIMEOUT_MS, windowsHide: true }, (error, stdout) => {
      resolve(error === null ? stdout : `${stdout}${error.message}`)
    })
  })
}

/**
 * Parses the output of `sc query SCardSvr`. The labels are translated, number and name of the state
 * are not. Windows runs the service only while a reader is connected, so "stopped" usually means
 * "no reader".
 */
export function checkWindowsService(text: string): ServiceCheck {
  const where = 'SCardSvr'
  if (/\b[24]\s+(RUNNING|START_PENDING)\b/.test(text)) return { ok: true, where }
  if (/\b1060\b/.test(text))
    return { ok: false, cure: 'install_service', problem: { code: 'not_installed', where } }
  return { ok: false, cure: 'plug_in_reader', problem: { code: 'not_running', where } }
}
