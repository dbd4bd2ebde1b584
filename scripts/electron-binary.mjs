/** Whether the desk window can open here: needs a display and a working Electron. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ROOT, printStatus } from './ensure-ready.mjs'
import { runStep } from './set-up-step.mjs'

/** Timeout of the download: the kiosk also runs without a window. */
const FETCH_TIMEOUT_MS = Number(process.env.PASSDESK_ELECTRON_WAIT_MS) || 180_000
const RUN_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 2_000

/**
 * @param {string} node the Node that runs Electron's installer
 * @returns {Promise<{ binary: string } | { reason: string }>} the program, or a short sentence
 * without full stop
 */
export async function findWindow(node) {
  const display = await displayProblem()
  if (display !== null) return { reason: display }
  return findElectron(node)
}

/**
 * Finds Electron without checking the display. Downloads it if necessary.
 * @returns {Promise<{ binary: string } | { reason: string }>}
 */
export async function findElectron(node) {
  const folder = join(ROOT, 'node_modules', 'electron')
  if (!existsSync(folder))
    return { reason: 'Electron is not installed (npm ci without --omit=dev installs it)' }
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (!given && binaryIn(folder, given) === null) {
    printStatus('fetching Electron (about 100 MB, once) …')
    const fetched = await fetchElectron(node, folder)
    if (fetched !== null) return { reason: fetched }
  }
  const binary = binaryIn(folder, given)
  if (binary === null) return { reason: `there is no Electron program in ${given ?? join(folder, 'dist')}` }
  const problem = runProblem(binary)
  return problem === null ? { binary } : { reason: problem }
}

/** Only Linux can lack a display; a variable that names a missing one counts as none. */
async function displayProblem() {
  if (process.platform !== 'linux') return null
  const { WAYLAND_DISPLAY: wayland, DISPLAY: x11, XDG_RUNTIME_DIR: runtime = '' } = process.env
  if (!wayland && !x11) return 'there is no display'
  if (process.getuid?.() === 0) return 'Electron opens no window for root; start it as another user'
  if (wayland && (await acceptsConnections(wayland.startsWith('/') ? wayland : join(runtime, wayland))))
    return null
  const [, host, number] = /^(.*):(\d+)(?:\.\d+)?$/.exec(x11 ?? '') ?? []
  // Electron itself checks displays of other machines.
  if (host && host !== 'unix') return null
  if (number !== undefined) {
    const socket = `/tmp/.X11-unix/X${number}`
    if ((await acceptsConnections(socket)) || (await acceptsConnections(`\0${socket}`))) return null
  }
  return `the display ${x11 || wayland} does not answer`
}

function acceptsConnections(path) {
  return new Promise((resolve) => {
    const socket = connect({ path })
    const end = (accepted) => {
      socket.destroy()
      resolve(accepted)
    }
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

function binaryIn(folder, given) {
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron'
  const binary = given ? join(given, name) : join(folder, 'dist', name)
  return existsSync(pathFile) || given ? (existsSync(binary) ? binary : null) : null
}

/** Returns null on success. */
async function fetchElectron(node, folder) {
  try {
    const code = await runStep({
      title: 'fetching Electron',
      file: node,
      args: [join(folder, 'install.js')],
      isQuiet: true,
      timeoutMs: FETCH_TIMEOUT_MS,
    })
    if (code === null)
      return `the Electron binary could not be fetched within ${Math.round(FETCH_TIMEOUT_MS / 1000)} s`
    return code === 0 ? null : 'the Electron binary cannot be fetched here'
  } catch (error) {
    return `the Electron binary cannot be fetched: ${error.message}`
  }
}

/** Detects missing system libraries and a binary for another processor. */
function runProblem(binary) {
  const run = spawnSync(binary, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    timeout: RUN_TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (run.status === 0) return null
  const reason = run.error?.message ?? run.stderr?.trim().split('\n').at(-1) ?? ''
  return `Electron does not run here${reason ? ` (${reason})` : ''}`
}
